import type { StandardJSONSchemaV1 } from "@standard-schema/spec";
import { mutableCopy } from "../../json/index.ts";
import { dialectOf } from "../dialect/dialectOf.ts";
import { toDialect } from "../dialect/toDialect.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { unsupported } from "./plainSchema.ts";

/**
 * A JSON Schema with the interface of Standard JSON Schema. Input and output are the same schema, as a new copy for
 * each call. The targets are draft 2020-12, draft 7, and the schema's own dialect.
 *
 * @throws {SchemaError} `unsupported_source` for another target
 * @see https://standardschema.dev/json-schema
 * @example
 * standardJsonSchema({ items: [{}] }).input({ target: "draft-2020-12" }); // { …, prefixItems: [{}] }
 */
export function standardJsonSchema(schema: JsonSchema): StandardJSONSchemaV1.Converter {
  const write = ({ target }: StandardJSONSchemaV1.Options): { [keyword: string]: unknown } => {
    // A copy, because its users may write to it.
    return mutableCopy(target === dialectOf(schema) ? schema : inTarget(schema, target));
  };
  return { input: write, output: write };
}

function inTarget(schema: JsonSchema, target: string): JsonSchema {
  if (target === "draft-2020-12" || target === "draft-07") return toDialect(schema, target);
  throw unsupported(`expected the target "draft-2020-12" or "draft-07", received ${JSON.stringify(target)}`);
}
