import { pointerTo } from "../../json/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import type { Part, SchemaPart } from "./conjunction.ts";
import type { ReadContext } from "./ReadContext.ts";

/** The number of steps for matching a pattern, in addition to one step per name. */
const PATTERN = 20;

/** The schemas of the properties by name. Only schemas that apply to all names are checked for each name. */
export function partsByName(context: ReadContext, schemaParts: readonly SchemaPart[]): (name: string) => Part[] {
  const speaking: [index: number, schemaPart: SchemaPart][] = [];
  const naming = new Map<string, [index: number, schemaPart: SchemaPart][]>();
  for (const [index, schemaPart] of schemaParts.entries()) {
    const { properties = {}, patternProperties, additionalProperties, propertyNames } = schemaPart.schema;
    if ((patternProperties ?? additionalProperties ?? propertyNames) !== undefined) {
      speaking.push([index, schemaPart]);
      continue;
    }
    for (const name of Object.keys(properties)) {
      const others = naming.get(name);
      if (others === undefined) naming.set(name, [[index, schemaPart]]);
      else others.push([index, schemaPart]);
    }
  }
  return (name) => {
    const all = [...(naming.get(name) ?? []), ...speaking].sort(([left], [right]) => left - right);
    return all.flatMap(([, schemaPart]) => partsOf(context, schemaPart, name));
  };
}

/** The subschemas of one schema for a property of this name. */
export function partsOf(context: ReadContext, { schema, path }: SchemaPart, name: string): Part[] {
  const parts: Part[] = [];
  const { properties, patternProperties, additionalProperties } = schema;
  const listed = listedNames([{ schema, path }]);
  const patterns = Object.keys(patternProperties ?? {});
  context.budget.spend(1 + listed.length + patterns.length * (PATTERN + (name.length >> 4)), path);
  const isRefused = listed.length > 0 && !listed.includes(name);
  if (isRefused) parts.push({ schema: false, path: pointerTo(path, "propertyNames") });
  if (properties && Object.hasOwn(properties, name)) {
    parts.push({ schema: properties[name] as JsonSchema, path: pointerTo(path, "properties", name) });
  }
  for (const pattern of patterns) {
    if (!context.matcher(pattern).check(name)) continue;
    const sub = patternProperties?.[pattern] as JsonSchema | boolean;
    parts.push({ schema: sub, path: pointerTo(path, "patternProperties", pattern) });
  }
  if (parts.length === 0 && additionalProperties !== undefined) {
    parts.push({ schema: additionalProperties, path: pointerTo(path, "additionalProperties") });
  }
  return parts;
}

/** The names in the enum of `propertyNames`, with which Zod writes records of an enum. */
export function listedNames(schemaParts: readonly SchemaPart[]): string[] {
  for (const { schema } of schemaParts) {
    const names = isObject(schema.propertyNames) ? (schema.propertyNames as JsonSchema).enum : undefined;
    if (names !== undefined && names.length <= 100) return names.filter((name) => typeof name === "string");
  }
  return [];
}
