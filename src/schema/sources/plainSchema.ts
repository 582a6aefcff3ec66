import { describeValue } from "../../checks/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { copySchema } from "../walk/copySchema.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";
import { assertRepresentable } from "./assertRepresentable.ts";

/**
 * A plain, frozen copy, as `copySchema` makes it. The internal marks of TypeBox and Zod are not enumerable, so they are
 * not copied.
 *
 * @throws {SchemaError} `unsupported_source` if JSON Schema cannot express the source, and the errors of `copySchema`
 * @example
 * plainSchema(Type.String()); // { type: "string" }
 */
export function plainSchema(schema: unknown): JsonSchema {
  return readable(() => {
    if (!isObject(schema)) throw unsupported(`expected a schema object, received ${describeValue(schema)}`);
    assertRepresentable(schema);
    return copySchema(schema);
  });
}

/**
 * The error of a source as a whole.
 *
 * @example
 * throw unsupported("expected a schema of Zod");
 */
export function unsupported(message: string, cause?: unknown): SchemaError {
  const problem: SchemaProblem = { code: "unsupported_source", path: "", message };
  return new SchemaError([problem], cause === undefined ? undefined : { cause });
}
