import { isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import type { Mutable } from "./Findings.ts";
import type { Note } from "./Note.ts";

/**
 * Moves each `$ref` to a schema whose values may never end into an `allOf`, where the provider does not look. It does so
 * only where the parameters themselves may never end, because the provider looks no further otherwise.
 */
export function hideEndless(root: Mutable, places: readonly SchemaPlace[]): void {
  if (mayEnd(root, root)) return;
  for (const { schema, path, note } of places) {
    const { $ref } = schema;
    if (path.startsWith("/$defs/") || $ref === undefined || mayEnd(schema, root)) continue;
    note("allOf", "references", [{ $ref }]);
    note("$ref", "references", undefined);
  }
}

/** The schemas within each other, also by references, in which an end is looked for. @internal */
const MAX_LOOK_DEPTH = 200;

type SchemaPlace = { readonly schema: Mutable; readonly path: string; readonly note: Note };

/** Whether a validator sees that a value of a schema can end: a value that has no parts, or one of whose parts ends. */
function mayEnd(schema: unknown, root: Mutable, open: Set<unknown> = new Set(), depth = 0): boolean {
  if (!isObject(schema) || depth > MAX_LOOK_DEPTH) return false;
  if (Object.keys(schema).length === 0) return true;
  const ends = (part: unknown): boolean => mayEnd(part, root, open, depth + 1);
  const { type, anyOf, $ref } = schema;
  if (type !== undefined && [type].flat().some((name) => mayEndAs(String(name), schema, ends))) return true;
  if (Array.isArray(anyOf) && anyOf.some(ends)) return true;
  if (typeof $ref !== "string" || open.has($ref)) return false;
  open.add($ref);
  const target = resolveReference(root as JsonSchema, $ref);
  return target.found && ends(target.schema);
}

function mayEndAs(
  type: string,
  schema: { readonly [keyword: string]: unknown },
  ends: (part: unknown) => boolean,
): boolean {
  const { items = {}, required, properties } = schema;
  if (type === "array") return ends(items);
  if (type !== "object") return true;
  const names = Array.isArray(required) && isObject(properties) ? required : [];
  return names.length === 0 || names.some((name) => ends((properties as Mutable)[name as string]));
}
