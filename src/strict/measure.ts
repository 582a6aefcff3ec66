import { forEachSubschema, isObject, type JsonSchema } from "../schema/index.ts";

/**
 * The quantities that providers limit: the properties, the characters of names and enum values, the enum values, the
 * optional properties, the properties of more than one type, and the items of all lists together.
 *
 * @example
 * measure({ type: "object", properties: { a: { type: "string" } } });
 * // { properties: 1, characters: 1, enumValues: 0, optional: 1, unions: 0, items: 0 }
 */
export type Measure = {
  properties: number;
  characters: number;
  enumValues: number;
  optional: number;
  unions: number;
  items: number;
};

/**
 * Counts over a schema and its definitions.
 *
 * @example
 * measure({ type: "object" }).properties; // 0
 */
export function measure(root: JsonSchema): Measure {
  const sum: Measure = { properties: 0, characters: 0, enumValues: 0, optional: 0, unions: 0, items: 0 };
  const schemas = new Set<JsonSchema>([root]);
  // The loop also visits items that are added during the walk.
  for (const schema of schemas) {
    const { properties = {}, required = [], $defs = {} } = schema;
    const needed = new Set(required);
    const names = Object.keys(properties);
    sum.properties += names.length;
    sum.optional += names.filter((name) => !needed.has(name)).length;
    sum.unions += names.filter((name) => isUnion(properties[name])).length;
    const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
    sum.enumValues += schema.enum?.length ?? 0;
    sum.items += schema.maxItems ?? 0;
    for (const text of [...names, ...Object.keys($defs), ...values]) sum.characters += String(text).length;
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) schemas.add(sub as JsonSchema);
    });
  }
  return sum;
}

function isUnion(schema: JsonSchema | undefined): boolean {
  return schema?.anyOf !== undefined || Array.isArray(schema?.type);
}

/**
 * The descriptions of the limited quantities.
 *
 * @example
 * LIMITED.unions; // "properties of more than one type"
 */
export const LIMITED: Record<keyof Measure, string> = {
  properties: "properties",
  characters: "characters of names and listed values",
  enumValues: "listed values",
  optional: "optional properties",
  unions: "properties of more than one type",
  items: "items of all lists together",
};
