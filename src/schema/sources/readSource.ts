import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "../JsonSchema.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";
import { MARKING } from "./assertRepresentable.ts";
import { plainSchema, unsupported } from "./plainSchema.ts";
import type { ResultSource } from "./Source.ts";
import { wayOfLibrary, wayToSchema } from "./wayToSchema.ts";
import { convertZod } from "./zodToJsonSchema.ts";

/** The result of Standard Schema's `validate`: `{ value }`, or `{ issues }`. */
export type SourceResult = StandardSchemaV1.Result<unknown>;

/** A source as plain, deeply frozen JSON, and its `~standard.validate` if it has one. */
export type ReadSource = {
  jsonSchema: JsonSchema;
  validate?: (value: unknown) => SourceResult | Promise<SourceResult>;
};

/**
 * Reads a source: a JSON Schema, a TypeBox object, or a schema with Standard JSON Schema. For arguments it takes the
 * input side of such a schema, for results the output side. Keywords whose value is `undefined` are left out, and the
 * upper-case types of Gemini (`"STRING"`) become lower case. It does not check the keywords: `checkSchema` does.
 *
 * @throws {SchemaError} `unsupported_source` for types that JSON Schema cannot express, with their path, and for a value
 * that is not a source, with the way to one; `invalid_schema` for a JSON Schema with values that are not JSON
 * @example
 * readSource(Type.Object({ city: Type.String() })).jsonSchema;
 * // { type: "object", required: ["city"], properties: { city: { type: "string" } } }
 */
export function readSource(source: ResultSource, side: "input" | "output" = "input"): ReadSource {
  const standard = readable(() => standardOf(source));
  if (standard === undefined) {
    const way = readable(() => wayToSchema(source));
    if (way !== undefined) throw unsupported(`expected a schema object, ${way}`);
    return { jsonSchema: plainSchema(source) };
  }
  // The result of z.toJSONSchema is a JSON Schema with a hidden ~standard. It is kept as it is, because its author may
  // have changed it.
  const jsonSchema = plainSchema(readable(() => (isSchemaText(source) ? source : schemaOf(standard, side))));
  return "validate" in standard ? { jsonSchema, validate: (value) => standard.validate(value) } : { jsonSchema };
}

type Standard = StandardJSONSchemaV1.Props | (StandardJSONSchemaV1.Props & StandardSchemaV1.Props);

function standardOf(source: unknown): Standard | undefined {
  if ((typeof source !== "object" && typeof source !== "function") || source === null) return undefined;
  if (!("~standard" in source)) return undefined;
  const standard = source["~standard"];
  if (!isObject(standard)) throw unsupported("expected an object under ~standard");
  if (!isObject(standard.jsonSchema) || typeof standard.jsonSchema.input !== "function") {
    const vendor = typeof standard.vendor === "string" ? standard.vendor : "";
    const way = wayOfLibrary(vendor, source);
    const of = vendor === "" ? "" : ` of ${vendor}`;
    throw unsupported(`expected ~standard.jsonSchema, which this schema${of} does not have: ${way}`);
  }
  return standard as unknown as Standard;
}

function isSchemaText(source: object): boolean {
  // A schema of Zod hides it too, but is of a class.
  const isPlain = Object.getPrototypeOf(source) === Object.prototype;
  if (!isPlain || Object.getOwnPropertyDescriptor(source, "~standard")?.enumerable !== false) return false;
  return ["type", "properties", "$ref", "$schema", "anyOf", "allOf", "oneOf"].some((key) => Object.hasOwn(source, key));
}

function schemaOf({ jsonSchema, vendor }: Standard, side: "input" | "output"): unknown {
  const convert = (libraryOptions?: object): unknown =>
    jsonSchema[side]({ target: "draft-2020-12", ...(libraryOptions && { libraryOptions: { ...libraryOptions } }) });
  if (vendor === "zod") return convertZod(convert);
  try {
    return convert(Object.hasOwn(MARKING, vendor) ? MARKING[vendor] : undefined);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unsupported(`${vendor} cannot write it as JSON Schema: ${reason}`, cause);
  }
}
