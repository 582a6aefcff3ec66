import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "../JsonSchema.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";
import { plainSchema, unsupported } from "./plainSchema.ts";
import { MARKING } from "./refuseLosses.ts";
import type { Source } from "./Source.ts";
import { wayOfLibrary, wayToSchema } from "./wayToSchema.ts";
import { convertZod } from "./zodToJsonSchema.ts";

/**
 * What Standard Schema's `validate` answers: `{ value }`, or `{ issues }`.
 *
 * @example
 * const result: SourceResult = { value: { city: "Oslo" } };
 */
export type SourceResult = StandardSchemaV1.Result<unknown>;

/**
 * A source as plain JSON, deeply frozen, and its own `~standard.validate` where it has one.
 *
 * @example
 * const { jsonSchema, validate }: ReadSource = readSource(z.object({ n: z.number().default(3) }));
 */
export type ReadSource = {
  jsonSchema: JsonSchema;
  validate?: (value: unknown) => SourceResult | Promise<SourceResult>;
};

/**
 * Reads a source: a JSON Schema, a TypeBox object, or a schema with Standard JSON Schema, of which the input side is
 * taken, as arguments are what goes in; results are what comes out. Keywords whose value is `undefined` are left out, and types in Gemini's upper
 * case (`"STRING"`) are written as JSON Schema has them. It does not check the keywords: `checkSchema` does.
 *
 * @throws {SchemaError} `unsupported_source` for what JSON Schema cannot say, with the path of it, and for what is no
 * source, with the way to one; `invalid_schema` for a JSON Schema with values that are no JSON
 * @example
 * readSource(Type.Object({ city: Type.String() })).jsonSchema;
 * // { type: "object", required: ["city"], properties: { city: { type: "string" } } }
 */
export function readSource(source: Source, side: "input" | "output" = "input"): ReadSource {
  const standard = readable(() => standardOf(source));
  if (standard === undefined) {
    const way = readable(() => wayToSchema(source));
    if (way !== undefined) throw unsupported(`expected a schema object, ${way}`);
    return { jsonSchema: plainSchema(source) };
  }
  // What z.toJSONSchema returns is JSON Schema with a hidden ~standard: the text is its author's, so it is kept.
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
