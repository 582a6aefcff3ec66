import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { copyJson } from "../json/index.ts";
import type { JsonSchema } from "./JsonSchema.ts";
import { SchemaError, type SchemaProblem } from "./SchemaError.ts";
import type { Source } from "./Source.ts";
import { forEachSubschema, isObject, pointerTo } from "./subschemas.ts";

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
 * taken, as arguments are what goes in. It does not check the keywords: `checkSchema` does.
 *
 * @throws {SchemaError} `unsupported_source` for what JSON Schema cannot say, with the path of it
 * @throws {JsonError} for a JSON Schema with values that are no JSON
 * @example
 * readSource(Type.Object({ city: Type.String() })).jsonSchema;
 * // { type: "object", required: ["city"], properties: { city: { type: "string" } } }
 */
export function readSource(source: Source): ReadSource {
  const standard = standardOf(source);
  if (standard === undefined) return { jsonSchema: plain(source) };
  // What z.toJSONSchema returns is JSON Schema with a hidden ~standard: the text is its author's, so it is kept.
  const jsonSchema = plain(isSchemaText(source) ? source : inputSchema(standard));
  return "validate" in standard ? { jsonSchema, validate: (value) => standard.validate(value) } : { jsonSchema };
}

type Standard = StandardJSONSchemaV1.Props | (StandardJSONSchemaV1.Props & StandardSchemaV1.Props);

function standardOf(source: unknown): Standard | undefined {
  if ((typeof source !== "object" && typeof source !== "function") || source === null) return undefined;
  if (!("~standard" in source)) return undefined;
  const standard = source["~standard"];
  if (!isObject(standard)) throw unsupported("", "expected an object under ~standard");
  if (!isObject(standard.jsonSchema) || typeof standard.jsonSchema.input !== "function") {
    const vendor = typeof standard.vendor === "string" ? ` of ${standard.vendor}` : "";
    throw unsupported(
      "",
      `expected ~standard.jsonSchema, which this schema${vendor} does not have; convert it to a JSON Schema first`,
    );
  }
  return standard as unknown as Standard;
}

function isSchemaText(source: object): boolean {
  // A schema of Zod hides it too, but is of a class.
  const isPlain = Object.getPrototypeOf(source) === Object.prototype;
  if (!isPlain || Object.getOwnPropertyDescriptor(source, "~standard")?.enumerable !== false) return false;
  return ["type", "properties", "$ref", "$schema", "anyOf", "allOf", "oneOf"].some((key) => Object.hasOwn(source, key));
}

function inputSchema(standard: Standard): unknown {
  try {
    return standard.jsonSchema.input({ target: "draft-2020-12" });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unsupported("", `${standard.vendor} cannot write it as JSON Schema: ${reason}`, { cause });
  }
}

/** A plain, frozen copy; TypeBox keeps its own marks in properties that are not enumerable, so they stay behind. */
function plain(schema: unknown): JsonSchema {
  if (!isObject(schema)) throw unsupported("", `expected a schema object, received ${describe(schema)}`);
  refuseWhatIsNoJson(schema);
  return copyJson(schema) as JsonSchema;
}

const NO_JSON_TYPES = ["bigint", "constructor", "function", "symbol", "undefined", "void"];
/** What TypeBox hides in a schema, and would be lost without a word. */
const LOST: Record<string, string> = { "~refine": "Type.Refine", "~codec": "Type.Codec" };

function refuseWhatIsNoJson(root: { readonly [keyword: string]: unknown }): void {
  const seen = new Set<object>([root]);
  const open = [{ schema: root, pointer: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { schema, pointer } = next;
    for (const mark of Object.keys(LOST)) {
      if (Object.hasOwn(schema, mark)) throw unsupported(pointer, `JSON Schema has no word for ${LOST[mark]}`);
    }
    if (NO_JSON_TYPES.includes(schema.type as string)) {
      throw unsupported(pointerTo(pointer, "type"), `JSON has no values of type ${JSON.stringify(schema.type)}`);
    }
    forEachSubschema(schema, (sub, keyword, key) => {
      if (!isObject(sub) || seen.has(sub)) return;
      seen.add(sub);
      open.push({ schema: sub, pointer: pointerTo(pointer, keyword, key) });
    });
  }
}

function unsupported(path: string, message: string, options?: ErrorOptions): SchemaError {
  const problem: SchemaProblem = { code: "unsupported_source", path, message };
  return new SchemaError([problem], options);
}

function describe(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
}
