import type { JsonSchemaType } from "../../schema/index.ts";
import type { Node, Notes } from "../Node.ts";

export const ALL_TYPES: readonly JsonSchemaType[] = [
  ...(["object", "array", "string", "number", "boolean", "null"] as const),
];

/**
 * Any value, where a provider takes a schema that says nothing.
 *
 * @example
 * anyNode(NO_NOTES).write(out).schema; // {}
 */
export function anyNode(notes: Notes): Node {
  const types = new Set(ALL_TYPES);
  return {
    form: "any",
    original: types,
    strict: types,
    height: 0,
    write(out) {
      out.spend();
      return { schema: {}, notes };
    },
    decode: (value) => value,
  };
}
