import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { type ESTree, parseSync } from "rolldown/utils";

/** The rooms that the root imports. */
const MODULES = /[\\/]src[\\/](?:checks|json|schema|validate|compact|pydantic|strict|wire|tool)[\\/]/;

const PURE = "/* @__PURE__ */ (() =>";

/** A text to insert, and where. */
type Edit = readonly [at: number, text: string];

/**
 * Tells bundlers that what is at the top of a module only makes values, so that they drop each value that nobody uses,
 * however many modules are in one file. Bundlers already detect literals and functions. All that runs code goes into a
 * function that is marked as pure.
 */
export const pureValues: Plugin = {
  name: "pure-values",
  setup({ onLoad }) {
    onLoad({ filter: MODULES }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const edits = parseSync(path, code).program.body.flatMap((statement) =>
        editsOf(statement.type === "ExportNamedDeclaration" ? statement.declaration : statement),
      );
      // From the last on, so that the places of the others stay.
      const contents = edits.reduceRight((text, [at, added]) => text.slice(0, at) + added + text.slice(at), code);
      return { contents, loader: "ts" };
    });
  },
};

function editsOf(statement: ESTree.Directive | ESTree.Statement | null): Edit[] {
  if (statement?.type === "ClassDeclaration") return editsOfClass(statement);
  if (statement?.type !== "VariableDeclaration") return [];
  return statement.declarations.flatMap(({ init }) =>
    runsCode(init) ? [[init.start, `${PURE} (`] as const, [init.end, "))()"] as const] : [],
  );
}

function editsOfClass({ id, body, start, end }: ESTree.Class): Edit[] {
  if (id === null || !body.body.some((member) => "computed" in member && member.computed)) return [];
  return [
    [start, `const ${id.name} = ${PURE} { `],
    [end, ` return ${id.name}; })();`],
  ];
}

const RUNNING = /^(?:(?:Call|New|Member|Binary|TaggedTemplate)Expression|SpreadElement)$/;

/** Whether a bundler could think that a part of an expression does more than make a value. */
function runsCode(part: unknown): part is ESTree.Expression {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) return part.some(runsCode);
  const node = part as ESTree.Node;
  if (node.type?.includes("Function")) return false;
  if (RUNNING.test(node.type) || ("computed" in node && node.computed)) return true;
  if (node.type === "TemplateLiteral") return node.expressions.length > 0;
  return Object.values(node).some(runsCode);
}
