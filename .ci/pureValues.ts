import { type Plugin, RolldownMagicString } from "rolldown";
import type { ESTree } from "rolldown/utils";

const PURE = "/* @__PURE__ */ (() =>";

/**
 * Tells bundlers that what is at the top of a module only makes values, so that they drop each value that nobody uses,
 * however many modules are in one file. Of literals and functions they see it themselves. All that runs code goes into a
 * function that is marked as pure.
 */
export function pureValues(modules: RegExp): Plugin {
  return {
    name: "pure-values",
    transform: {
      filter: { id: modules },
      handler(code) {
        const text = new RolldownMagicString(code);
        for (const statement of this.parse(code, { lang: "ts" }).body) {
          markValues(text, statement.type === "ExportNamedDeclaration" ? statement.declaration : statement);
        }
        return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
      },
    },
  };
}

function markValues(text: RolldownMagicString, statement: ESTree.Statement | null): void {
  if (statement?.type === "ClassDeclaration") markClass(text, statement);
  if (statement?.type !== "VariableDeclaration") return;
  for (const { init } of statement.declarations) {
    if (!runsCode(init)) continue;
    text.appendLeft(init.start, `${PURE} (`);
    text.appendRight(init.end, "))()");
  }
}

function markClass(text: RolldownMagicString, { id, body, start, end }: ESTree.Class): void {
  if (id === null || !body.body.some((member) => "computed" in member && member.computed)) return;
  text.appendLeft(start, `const ${id.name} = ${PURE} { `);
  text.appendRight(end, ` return ${id.name}; })();`);
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
