import type { Flat } from "../checks/index.ts";
import type { JsonSchema } from "../schema/index.ts";

/**
 * A JSON Schema of a closed object with the type of its answers, which `parseResponse` and `ToolInfo` infer.
 *
 * Every call makes a new schema, so you can change it.
 *
 * @example
 * const schema: ResearchSchema<{ langCode: string; langStyle: string }> = getLanguageSchema();
 * schema.required; // ["langCode", "langStyle"]
 */
export type ResearchSchema<Answer> = SchemaOf<Answer> & {
  type: "object";
  properties: { [name: string]: JsonSchema };
  required: string[];
  additionalProperties: false;
};

/** A JSON Schema with the type of its values, which ArgumentsOf infers. */
export type SchemaOf<Value> = JsonSchema & { readonly "~arguments"?: Value };

/** A closed object with these fields. All fields are required except those in `optional`. */
export function closedObject<Fields extends FieldSchemas, const Optional extends readonly (keyof Fields)[]>(
  fields: Fields,
  ...optional: Optional
): ResearchSchema<ValuesOf<Fields, Optional[number]>> {
  const required = Object.keys(fields).filter((name) => !optional.includes(name));
  return { type: "object", properties: fields, required, additionalProperties: false };
}

/** A text; `maxLength` in code points. */
export function text(description: string, maxLength?: number): SchemaOf<string> {
  return { type: "string", description, ...(maxLength !== undefined && { maxLength }) };
}

/** One of these texts. */
export function choice<const Value extends string>(values: readonly Value[], description: string): SchemaOf<Value> {
  return { type: "string", enum: [...values], description };
}

/** Always this text. */
export function constant<const Value extends string>(value: Value): SchemaOf<Value> {
  return { type: "string", const: value };
}

/** Any number, whole or not. */
export function number(description?: string): SchemaOf<number> {
  return { type: "number", ...(description !== undefined && { description }) };
}

/** True or false. */
export function boolean(description?: string): SchemaOf<boolean> {
  return { type: "boolean", ...(description !== undefined && { description }) };
}

/** A list, with the keywords of the list itself. */
export function list<Item>(items: SchemaOf<Item>, keywords: JsonSchema = {}): SchemaOf<Item[]> {
  return { type: "array", ...keywords, items };
}

/** The fields of an object in the order in which a model should write them. */
export type FieldSchemas = { [name: string]: SchemaOf<unknown> };

type ValueOf<S> = S extends { readonly "~arguments"?: infer Value } ? Value : never;

type ValuesOf<Fields extends FieldSchemas, Optional extends keyof Fields> = Flat<
  { -readonly [Name in Exclude<keyof Fields, Optional>]: ValueOf<Fields[Name]> } & {
    -readonly [Name in Optional]?: ValueOf<Fields[Name]>;
  }
>;
