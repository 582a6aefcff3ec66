import type { MutableJson } from "../json/index.ts";

/**
 * A JSON Schema object of any draft: the keywords that tool schemas use by name, and any other keyword.
 *
 * It is a mutable type alias with JSON values, because only such a type is assignable to the parameter types of the
 * providers' clients and to `JSONSchema7`. An interface, `readonly string[]` or `unknown` values are not.
 *
 * @example
 * const schema: JsonSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
 */
export type JsonSchema = {
  $schema?: string;
  $id?: string;
  $anchor?: string;
  $ref?: string;
  $defs?: { [name: string]: JsonSchema | boolean };
  definitions?: { [name: string]: JsonSchema | boolean };
  $comment?: string;
  title?: string;
  description?: string;
  default?: MutableJson;
  examples?: MutableJson[];
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  type?: JsonSchemaType | JsonSchemaType[];
  /** OpenAPI 3.0: `null` is allowed in addition to `type`. */
  nullable?: boolean;
  enum?: MutableJson[];
  const?: MutableJson;
  allOf?: (JsonSchema | boolean)[];
  anyOf?: (JsonSchema | boolean)[];
  oneOf?: (JsonSchema | boolean)[];
  not?: JsonSchema | boolean;
  if?: JsonSchema | boolean;
  then?: JsonSchema | boolean;
  else?: JsonSchema | boolean;
  /** JSON Schema also allows booleans here, but MCP's types require objects, so this type does too. */
  properties?: { [name: string]: JsonSchemaProperty };
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  patternProperties?: { [pattern: string]: JsonSchema | boolean };
  propertyNames?: JsonSchema | boolean;
  minProperties?: number;
  maxProperties?: number;
  dependencies?: { [name: string]: JsonSchema | boolean | string[] };
  dependentRequired?: { [name: string]: string[] };
  dependentSchemas?: { [name: string]: JsonSchema | boolean };
  /** One schema for all items; up to draft 2019-09 also a list with one schema per item. */
  items?: JsonSchema | boolean | (JsonSchema | boolean)[];
  prefixItems?: (JsonSchema | boolean)[];
  additionalItems?: JsonSchema | boolean;
  contains?: JsonSchema | boolean;
  minContains?: number;
  maxContains?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  contentEncoding?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  /**
   * In draft 4 and OpenAPI 3.0 it is a boolean beside `minimum`. This package reads both, but the clients' types
   * require a number.
   */
  exclusiveMinimum?: number;
  /** In draft 4 and OpenAPI 3.0 a boolean beside `maximum`, as above. */
  exclusiveMaximum?: number;
  multipleOf?: number;
  unevaluatedItems?: JsonSchema | boolean;
  unevaluatedProperties?: JsonSchema | boolean;
  [keyword: string]: unknown;
};

/**
 * A JSON Schema that describes one property.
 *
 * @example
 * const days: JsonSchemaProperty = { type: "integer", minimum: 1 };
 */
export type JsonSchemaProperty = JsonSchema;

/**
 * The name of a type in JSON Schema's `type` keyword.
 *
 * @example
 * const type: JsonSchemaType = "integer";
 */
export type JsonSchemaType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
