import { type DenseOptions, DenseWriter } from "../dense/index.ts";
import type { CompactNode } from "../read/index.ts";
import { readNodes } from "../read/index.ts";
import { quoteLiteral } from "../text/index.ts";
import { describeTools } from "./describeTools.ts";
import { groupFields } from "./groupFields.ts";
import { mergeEqual } from "./mergeEqual.ts";
import type { ReadTool } from "./readTools.ts";

const SET_NAME = "Tools";

/**
 * A set of tools as one text of declarations, the last of which is `type Tools=…` with a field for each tool, or
 * `declare const tools:…` with a method for each. Types that several tools have in common are declared once, and groups
 * of common fields are declared as interfaces.
 *
 * @example
 * writeDenseSet([{ name: "now", description: "The time", schema: undefined }], options);
 * // type Tools={
 * // // The time
 * // now:undefined
 * // }
 * writeDenseSet([{ name: "now", description: "The time", schema: undefined }], options, true);
 * // declare const tools:{
 * // // The time
 * // now():Promise<unknown>
 * // }
 */
export function writeDenseSet(tools: readonly ReadTool[], options: DenseOptions, asFunctions = false): string {
  const described = tools.map(({ name, description, schema, output, examples = [] }) => {
    const read = schema === undefined ? undefined : readNodes(schema, name);
    const result = asFunctions && output !== undefined ? readNodes(output, `${name}_result`) : undefined;
    return { name, description, read, result, examples: asFunctions && options.constraints ? examples : [] };
  });
  const roots = described.flatMap(({ read, result }) => [read, result]).filter((root) => root !== undefined);
  const merged = mergeEqual(roots, options);
  groupFields(merged);
  const writer = new DenseWriter(options, [SET_NAME, ...roots.flatMap(({ origin }) => origin.dangling)]);
  const types = writer.settle(merged.roots).map((node) => writer.declarationOf(node));
  const said = described.map(({ description }) => writer.said(description || undefined, "line"));
  const { comments, notes } = describeTools(said);
  const partOf = (node: CompactNode | undefined, name: string): Part | undefined => {
    const root = node && merged.firstOf(node);
    return root && { root, marks: marksOf(root, name, writer) };
  };
  const lines = described.map(({ name, read, result, examples }, index): Line => {
    const before = comments[index] + examples.map((example) => `// e.g. ${writer.json(example)}\n`).join("");
    return { name, before, parameters: partOf(read, name), result: partOf(result, name) };
  });
  const head = asFunctions ? "declare const tools:{" : `type ${SET_NAME}={`;
  const blocks = blocksOf(lines, asFunctions ? functionOf : fieldOf, writer);
  const text = [...notes, ...types, `${head}${blocks}\n}`].join("\n");
  return writer.hasIntegers ? `type integer=number\n${text}` : text;
}

/** A type, and the annotations in its comment. */
type Part = { root: CompactNode; marks: string };

/** A tool, and the comments before it. */
type Line = { name: string; before: string; parameters: Part | undefined; result: Part | undefined };

/** Writes a tool. The marks of its block are not repeated. */
type WriteTool = (line: Line, shared: string, writer: DenseWriter) => string;

/** The annotations of a declared type, except its marks, are at its declaration. */
function marksOf(root: CompactNode, name: string, writer: DenseWriter): string {
  return root.isNamed ? writer.titleMarkOf(root) : writer.marksOf(root, name);
}

/** Neighbours with the same marks share a block with these marks. The names of the tools in a block are unique. */
function blocksOf(lines: readonly Line[], write: WriteTool, writer: DenseWriter): string {
  const names = new Set<string>();
  let text = "";
  let shared = "";
  lines.forEach((line, index) => {
    const { name, before, parameters } = line;
    const marks = parameters?.marks ?? shared;
    // Marks of a single tool are after its type.
    const common = marks === shared || lines[index + 1]?.parameters?.marks === marks ? marks : "";
    if (names.has(name) || common !== shared) {
      shared = common;
      text += `${index > 0 ? "\n}&{" : ""}${shared && ` // ${shared}`}`;
      names.clear();
    }
    names.add(name);
    text += `\n${before}${write(line, shared, writer)}`;
  });
  return text;
}

const fieldOf: WriteTool = ({ name, parameters }, shared, writer) =>
  `${writer.keyOf(name)}:${parameters ? typeOf(parameters, shared, "line", writer) : "undefined"}`;

const functionOf: WriteTool = ({ name, parameters, result }, shared, writer) => {
  // Without quotes it would declare a constructor, `new tools()`.
  const key = name === "new" ? quoteLiteral(name) : writer.keyOf(name);
  const args = parameters ? `args:${typeOf(parameters, shared, "block", writer)}` : "";
  return `${key}(${args}):Promise<${result ? typeOf(result, "", "block", writer) : "unknown"}>`;
};

function typeOf({ root, marks }: Part, shared: string, place: "line" | "block", writer: DenseWriter): string {
  const own = marks === shared ? "" : marks;
  if (!root.isNamed) return writer.rootOf(root, own, place);
  if (own === "") return writer.nameOf(root);
  return `${writer.nameOf(root)}${place === "line" ? ` // ${own}` : ` /*${own}*/`}`;
}
