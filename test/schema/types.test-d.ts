import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { FunctionParameters } from "openai/resources/shared";
import { Type } from "typebox";
import * as z from "zod";
import * as zm from "zod/mini";
import type { JsonSchema } from "../../src/schema/index.ts";
import type { JsonSchemaProperty } from "../../src/schema/JsonSchema.ts";
import type { ArgumentsOf } from "../../src/schema/sources/ArgumentsOf.ts";
import type { SchemaLike, Source } from "../../src/schema/sources/Source.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T => true as T;

// The four interfaces of the project's first type definitions, before and after their change.
interface SchemaBefore {
  readonly type: "object";
  readonly properties: Record<string, PropertyBefore>;
  readonly required: readonly string[];
  readonly additionalProperties?: boolean;
}
interface SchemaAfter {
  readonly $schema?: string;
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  readonly properties?: Record<string, PropertyAfter>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: PropertyAfter;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly PropertyAfter[];
  readonly anyOf?: readonly PropertyAfter[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly description?: string;
}
interface PropertyBefore {
  readonly type: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: PropertyBefore;
  readonly properties?: Record<string, PropertyBefore>;
  readonly required?: readonly string[];
}
interface PropertyAfter {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: PropertyAfter;
  readonly properties?: Record<string, PropertyAfter>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly PropertyAfter[];
  readonly anyOf?: readonly PropertyAfter[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly additionalProperties?: boolean;
}

export function eachOfTheFourIsASource(
  schemaBefore: SchemaBefore,
  schemaAfter: SchemaAfter,
  propertyBefore: PropertyBefore,
  propertyAfter: PropertyAfter,
): (SchemaLike & Source)[] {
  return [schemaBefore, schemaAfter, propertyBefore, propertyAfter];
}

export function everyFieldIsThere(schema: JsonSchema, property: JsonSchemaProperty): unknown[] {
  const known: { [K in keyof SchemaAfter | keyof PropertyAfter]-?: JsonSchema[K] } = schema as never;
  return [known, property.const];
}

/** Without the index signature a keyword that the type does not know would be an error here, not a wider type. */
type Known<K extends keyof JsonSchema> = K;
export type Fields = Known<keyof SchemaAfter | keyof PropertyAfter>;

// What zod 4 and TypeBox 1.4 write, as literals.
export const zodOutputs: JsonSchema[] = [
  {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      id: { type: "string", format: "uuid", pattern: "^[0-9a-f]{8}$" },
      n: { default: 3, type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
      above: { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
      kind: { oneOf: [{ type: "object", properties: { a: { type: "string", const: "x" } }, required: ["a"] }] },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
      oldPair: { type: "array", items: [{ type: "string" }, { type: "number" }], additionalItems: false },
      record: { type: "object", propertyNames: { type: "string", enum: ["a"] }, additionalProperties: { not: {} } },
      both: { allOf: [{ type: "object" }, { type: "object" }] },
      maybe: { anyOf: [{ type: "string" }, { type: "null" }] },
      file: { type: "string", format: "binary", contentEncoding: "binary", contentMediaType: "image/png" },
      named: { $ref: "#/$defs/Named" },
      openApi: { type: "string", nullable: true },
      oldLimit: { type: "number", minimum: 0, exclusiveMinimum: true as never },
      meta: { type: "string", title: "T", examples: ["a"], deprecated: true, readOnly: true, "x-order": 1 },
    },
    required: ["id"],
    additionalProperties: false,
    $defs: { Named: { id: "Named", type: ["string", "null"] } },
    definitions: { Old: true },
  },
];
export const typeBoxOutputs: JsonSchema[] = [
  { type: "object", required: ["a"], properties: { a: { type: "string" } } },
  { type: "array", additionalItems: false, items: [{ type: "string" }], minItems: 1 },
  { type: "object", patternProperties: { "^.*$": { type: "number" } } },
  { allOf: [{ type: "object", properties: {} }], unevaluatedProperties: false },
  { $defs: { A: { type: "object", properties: { x: { $ref: "A" } }, $id: "A" } }, $ref: "A" },
  { enum: ["a", 1] },
];

// @ts-expect-error a type that JSON Schema does not have
export const wrongType: JsonSchema = { type: "strnig" };
// @ts-expect-error a value that is no JSON
export const wrongDefault: JsonSchema = { default: new Date() };

export function fitsTheProviders(schema: JsonSchema & { type: "object" }): [FunctionParameters, Tool["inputSchema"]] {
  return [schema, schema];
}

// Sources
export const sources: Source[] = [
  Type.Object({ a: Type.String() }),
  z.object({ a: z.string() }),
  { type: "object", properties: { a: { type: "string" } }, required: ["a"] } as const,
  { properties: {} },
  {} as JsonSchema,
  {} as FunctionParameters,
  {} as Tool["inputSchema"],
];
// @ts-expect-error a Zod object is no JSON Schema
export const notLike: SchemaLike = z.object({ a: z.string() });
// @ts-expect-error nor a Zod Mini object
export const notLikeMini: SchemaLike = zm.object({ a: zm.string() });

// Arguments
const box = Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) });
holds<Equal<ArgumentsOf<typeof box>, { city: string; days?: number }>>();
const zod = z.object({ city: z.string(), n: z.number().default(3) });
holds<Equal<ArgumentsOf<typeof zod>, { city: string; n: number }>>();
type Literal = {
  readonly type: "object";
  readonly properties: { readonly city: { readonly type: "string" }; readonly unit: { readonly enum: ["c", "f"] } };
  readonly required: ["city"];
};
holds<Equal<ArgumentsOf<Literal>, { city: string; unit?: "c" | "f" }>>();
holds<Equal<ArgumentsOf<JsonSchema>, Record<string, unknown>>>();
holds<Equal<ArgumentsOf<SchemaLike>, Record<string, unknown>>>();
holds<Equal<ArgumentsOf<null>, Record<string, unknown>>>();
holds<Equal<ArgumentsOf<{ "~arguments"?: { a: 1 } }>, { a: 1 }>>();
