import { defineOwn } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject, schemasIn } from "../../schema/index.ts";
import { sha256 } from "../calls/sha256.ts";
import type { Mutable } from "./Findings.ts";
import { withSteps } from "./references.ts";
import type { SchemaChange } from "./ToolChange.ts";

/** What the definitions of the tools before have, by their names. */
export type Definitions = Map<string, string>;

/**
 * Gives a definition another name whose name has another meaning in a tool before, for a server that joins the
 * definitions of all tools. `taken` gets those of this tool.
 *
 * @example
 * const taken: Definitions = new Map([["Item", '{"type":"string"}']]);
 * separateDefinitions({ $defs: { Item: { type: "number" } } }, taken, changes);
 * // changes has { path: "/$defs/Item", rule: "references", before: "Item", after: "Item_0ddd4bd6" }
 */
export function separateDefinitions(root: Mutable, taken: Definitions, changes: SchemaChange[]): Mutable {
  if (!isObject(root.$defs)) return root;
  const definitions = Object.entries(root.$defs);
  const own = new Set(definitions.map(([name]) => name));
  const renamed = new Map<string, string>();
  for (const [name, schema] of definitions) {
    const text = JSON.stringify(schema);
    const sent = freeName(name, text, taken, own);
    taken.set(sent, text);
    if (sent !== name) renamed.set(name, sent);
  }
  if (renamed.size === 0) return root;
  const $defs: Mutable = {};
  for (const [name, schema] of definitions) defineOwn($defs, renamed.get(name) ?? name, schema);
  root.$defs = $defs;
  renameReferences(root, renamed);
  for (const [before, after] of renamed)
    changes.push({ path: pointerTo("/$defs", before), rule: "references", before, after });
  return root;
}

/** The name itself if no tool before has another schema under it, or one with a hash of the schema. */
function freeName(name: string, text: string, taken: Definitions, own: ReadonlySet<string>): string {
  let sent = name;
  for (let attempt = 0; (taken.get(sent) ?? text) !== text || (attempt > 0 && own.has(sent)); attempt++)
    sent = `${name}_${sha256(`${attempt}${text}`).slice(0, 8)}`;
  return sent;
}

function renameReferences(root: Mutable, renamed: ReadonlyMap<string, string>): void {
  for (const [schema] of schemasIn(root)) {
    const { $ref } = schema;
    if (typeof $ref !== "string" || !$ref.startsWith("#/")) continue;
    schema.$ref = withSteps($ref, (steps) => {
      const [keyword = "", name = "", ...rest] = steps;
      const sent = keyword === "$defs" ? renamed.get(name) : undefined;
      return sent === undefined ? steps : [keyword, sent, ...rest];
    });
  }
}
