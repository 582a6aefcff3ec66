import { mutableCopy, pointerTo } from "../json/index.ts";
import type { FormatRules } from "../rules/index.ts";
import { forEachSubschema, isObject, type JsonSchema, readable, removeIdentity } from "../schema/index.ts";
import type { StrictChange } from "./StrictSchema.ts";
import { spellEscapes } from "./spellEscapes.ts";

/**
 * The form of a schema for a provider that names no subset of JSON Schema: the schema itself, without what the provider
 * is known not to read.
 *
 * @example
 * plainForm({ type: "string", pattern: "^\\d+$" }, { refusesEscapes: true }).schema;
 * // { type: "string", pattern: "^[0-9]+$" }
 */
export function plainForm(
  usable: JsonSchema,
  { refusesIdentity, refusesEscapes }: FormatRules = {},
): { readonly schema: JsonSchema; readonly changes: StrictChange[] } {
  const schema = readable(() => mutableCopy(usable)) as JsonSchema & { [keyword: string]: unknown };
  const changes: StrictChange[] = [];
  if (refusesIdentity) dropIdentity(schema, changes);
  if (refusesEscapes) spellPatterns(schema, changes);
  return { schema, changes };
}

function dropIdentity(schema: JsonSchema & { [keyword: string]: unknown }, changes: StrictChange[]): void {
  for (const [keyword] of removeIdentity(schema)) {
    const message = "the provider refuses a schema that names its draft or itself";
    changes.push({ kind: "dropped", path: `/${keyword}`, keyword, message, isEnforced: true });
  }
}

function spellPatterns(root: JsonSchema, changes: StrictChange[]): void {
  const places: [schema: JsonSchema & { [keyword: string]: unknown }, path: string][] = [[root, ""]];
  for (const [schema, path] of places) {
    const { pattern } = schema;
    const spelt = typeof pattern === "string" ? spellEscapes(pattern) : pattern;
    if (spelt !== pattern) {
      schema.pattern = spelt as string;
      const message = "a class of characters is written in brackets";
      changes.push({
        kind: "rewritten",
        path: pointerTo(path, "pattern"),
        keyword: "pattern",
        message,
        isEnforced: true,
      });
    }
    forEachSubschema(schema, (sub, name, key) => {
      if (isObject(sub)) places.push([sub as JsonSchema, pointerTo(path, name, key)]);
    });
  }
}
