import { isObject, type JsonSchema, pointerTo } from "../schema/index.ts";
import { BoundedRegExp } from "./BoundedRegExp.ts";
import { Budget } from "./Budget.ts";
import { jsonKey } from "./jsonKey.ts";
import type { PreparedObject, Refinement } from "./Prepared.ts";
import { isInherited } from "./prepareNames.ts";

/**
 * Writes the keywords of a schema that have no schemas in them to its prepared form, and returns the checks that stand
 * in for the rest of them.
 *
 * @example
 * const out = {};
 * prepareAssertions({ type: "array", uniqueItems: true }, out, "", new Budget()); // [{ keyword: "uniqueItems", … }]
 * // out is { type: "array" }
 */
export function prepareAssertions(
  schema: JsonSchema,
  out: PreparedObject,
  pointer: string,
  budget: Budget,
): Refinement[] {
  for (const keyword of UNCHANGED) if (Object.hasOwn(schema, keyword)) out[keyword] = schema[keyword];
  for (const keyword of ["minLength", "maxLength"] as const) {
    if (schema[keyword] !== undefined) out[keyword] = Math.min(schema[keyword], MAX_LENGTH);
  }
  if (schema.pattern !== undefined)
    out.pattern = new BoundedRegExp(schema.pattern, budget, pointerTo(pointer, "pattern"));
  return [
    ...prepareEnum(schema, out, budget),
    ...prepareUniqueItems(schema, out, budget),
    ...prepareRequired(schema, out),
    ...prepareDependencies(schema, out),
  ];
}

const UNCHANGED = [
  ...["type", "const", "format", "minItems", "maxItems", "minContains", "maxContains", "minProperties"],
  ...["maxProperties", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
];
/** No string is longer; the engine doubles limits in 31 bits. */
const MAX_LENGTH = 2 ** 30 - 1;
/** More values of an enum than this are looked up in a set. */
const MAX_LISTED = 50;

function prepareEnum(schema: JsonSchema, out: PreparedObject, budget: Budget): Refinement[] {
  if (schema.enum === undefined) return [];
  delete out.enum;
  if (schema.enum.length > MAX_LISTED) {
    const values = new Set(schema.enum.map((one) => jsonKey(one, new Budget())));
    return [{ keyword: "enum", value: schema.enum, check: (value) => values.has(jsonKey(value, budget)) }];
  }
  out.enum = schema.enum;
  return [];
}

/** The engine's own check is quadratic where it has to name the errors. */
function prepareUniqueItems(schema: JsonSchema, out: PreparedObject, budget: Budget): Refinement[] {
  delete out.uniqueItems;
  if (schema.uniqueItems !== true) return [];
  const check = (value: unknown): boolean =>
    !Array.isArray(value) || new Set(value.map((item) => jsonKey(item, budget))).size === value.length;
  return [{ keyword: "uniqueItems", check }];
}

function prepareRequired({ required }: JsonSchema, out: PreparedObject): Refinement[] {
  if (required === undefined) return [];
  out.required = required.filter((name) => !isInherited(name));
  return required.filter(isInherited).map((property) => {
    const check = (value: unknown): boolean => !isObject(value) || Object.hasOwn(value, property);
    return { keyword: "required", property, check };
  });
}

function prepareDependencies({ dependentRequired = {} }: JsonSchema, out: PreparedObject): Refinement[] {
  delete out.dependentRequired;
  const plain: [string, string[]][] = [];
  const refinements: Refinement[] = [];
  for (const [name, needed] of Object.entries(dependentRequired)) {
    if (!isInherited(name) && !needed.some(isInherited)) plain.push([name, needed]);
    else for (const property of needed) refinements.push(dependency(name, property));
  }
  if (plain.length > 0) out.dependentRequired = Object.fromEntries(plain);
  return refinements;
}

function dependency(name: string, property: string): Refinement {
  const check = (value: unknown): boolean =>
    !isObject(value) || !Object.hasOwn(value, name) || Object.hasOwn(value, property);
  return { keyword: "dependentRequired", property, check };
}
