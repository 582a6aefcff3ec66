import type { JsonSchema, JsonSchemaType } from "../../schema/index.ts";
import type { Node, Notes } from "../Node.ts";

/**
 * What a scalar schema says.
 *
 * @example
 * const scalar: Scalar = { types: ["integer"], keywords: { minimum: 0 } };
 */
export type Scalar = { types: readonly JsonSchemaType[]; keywords: JsonSchema; values?: readonly Listed[] };

/** A value that an enum may list. */
export type Listed = NonNullable<JsonSchema["enum"]>[number];

/** A scalar whose values are the same in both forms. */
export type ScalarNode = Node & { form: "scalar"; scalar: Scalar; notes: Notes };

/**
 * A string, number, boolean or null, or a choice of such values.
 *
 * @example
 * scalarNode({ types: ["string"], keywords: {}, values: ["a", "b"] }, NO_NOTES);
 */
export function scalarNode(scalar: Scalar, notes: Notes): ScalarNode {
  const types = new Set(scalar.types);
  return {
    form: "scalar",
    scalar,
    notes,
    original: types,
    strict: types,
    height: 0,
    write(out) {
      out.spend();
      return { schema: schemaOf(scalar), notes };
    },
    decode: (value) => value,
    withoutNull() {
      if (!types.has("null") || types.size < 2) return undefined;
      const values = scalar.values?.filter((value) => value !== null);
      const rest = scalar.types.filter((type) => type !== "null");
      return scalarNode({ ...scalar, types: rest, ...(values && { values }) }, notes);
    },
  };
}

function schemaOf({ types, keywords, values }: Scalar): JsonSchema {
  const type = types.length === 1 ? (types[0] as JsonSchemaType) : [...types];
  if (keywords.const !== undefined) return { type, const: keywords.const };
  return { type, ...(values && { enum: [...values] }), ...keywords };
}
