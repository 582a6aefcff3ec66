import { type DenseOptions, DenseWriter } from "./DenseWriter.ts";
import { describeTools } from "./describeTools.ts";
import { groupFields } from "./groupFields.ts";
import { mergeEqual } from "./mergeEqual.ts";
import { readNodes } from "./readNodes.ts";
import type { ReadTool } from "./readTools.ts";
import type { SchemaNode } from "./SchemaNode.ts";

const SET_NAME = "Tools";

/**
 * A set of tools as one text of declarations, the last of which is `type Tools=…` with a field for each tool. What
 * several tools have in common is declared once: types, and as interfaces groups of fields.
 *
 * @example
 * writeDenseSet([{ name: "now", description: "The time", schema: undefined }], options);
 * // type Tools={
 * // // The time
 * // now:undefined
 * // }
 */
export function writeDenseSet(tools: readonly ReadTool[], options: DenseOptions): string {
  const described = tools.map(({ name, description, schema }) => {
    return { name, description, read: schema === undefined ? undefined : readNodes(schema, name) };
  });
  const roots = described.flatMap(({ read }) => read ?? []);
  const merged = mergeEqual(roots, options);
  groupFields(merged);
  const writer = new DenseWriter(options, [SET_NAME, ...roots.flatMap(({ origin }) => origin.dangling)]);
  const types = writer.settle(merged.roots).map((node) => writer.declarationOf(node));
  const said = described.map(({ description }) => writer.said(description || undefined, "line"));
  const { comments, notes } = describeTools(said);
  const lines = described.map(({ name, read }, index): Line => {
    const root = read && merged.firstOf(read);
    const before = `${comments[index]}${writer.keyOf(name)}:`;
    return { name, before, root, marks: root && marksOf(root, name, writer) };
  });
  const text = [...notes, ...types, `type ${SET_NAME}={${blocksOf(lines, writer)}\n}`].join("\n");
  return writer.hasIntegers ? `type integer=number\n${text}` : text;
}

/** What a declared one says beside how to read it stands at its declaration. */
function marksOf(root: SchemaNode, name: string, writer: DenseWriter): string {
  return root.isNamed ? writer.titleMarkOf(root) : writer.marksOf(root, name);
}

/** A tool's name, the text before its type, and its parameters, with their marks. */
type Line = { name: string; before: string; root: SchemaNode | undefined; marks: string | undefined };

/** Neighbours with the same marks share a block that says them once; a block has no two tools of one name. */
function blocksOf(lines: readonly Line[], writer: DenseWriter): string {
  const names = new Set<string>();
  let text = "";
  let shared = "";
  lines.forEach(({ name, before, root, marks = shared }, index) => {
    // What one tool alone has stands behind its type.
    const common = marks === shared || lines[index + 1]?.marks === marks ? marks : "";
    if (names.has(name) || common !== shared) {
      shared = common;
      text += `${index > 0 ? "\n}&{" : ""}${shared && ` // ${shared}`}`;
      names.clear();
    }
    names.add(name);
    text += `\n${before}${root ? typeOf(root, marks === shared ? "" : marks, writer) : "undefined"}`;
  });
  return text;
}

function typeOf(root: SchemaNode, marks: string, writer: DenseWriter): string {
  if (!root.isNamed) return writer.rootOf(root, marks, "line");
  return `${writer.nameOf(root)}${marks && ` // ${marks}`}`;
}
