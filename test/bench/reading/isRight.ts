import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../src/schema/index.ts";
import type { Possible, PossibleFields, ReadingCall, ReadingTask } from "./ReadingTask.ts";

/**
 * Whether these are the calls that a task asks for, in any order. Each argument has one of its possible values; one that
 * may be left out has "" among them. An argument that the task does not name may be there if it has the default of the
 * schema. Texts of BFCL are compared as BFCL does, without case, spaces and some punctuation.
 *
 * @example
 * isRight([{ name: "maps_reach", arguments: { … } }], task); // true
 */
export function isRight(calls: readonly ReadingCall[], { truth, tools, source }: ReadingTask): boolean {
  const isEqual = source === "own" ? isDeepStrictEqual : isAlike;
  const wanted = truth.flatMap((call) => Object.entries(call));
  return matchesInAnyOrder(calls, wanted, (call, [name, fields]) => {
    const schema = tools.find((tool) => tool.name === name)?.parameters;
    return call.name === name && hasFields(call.arguments, fields, { schema, isEqual });
  });
}

/** What comparing needs: the schema of the value, where it is known, and how two plain values are compared. */
type Comparison = { schema: unknown; isEqual(left: unknown, right: unknown): boolean };

function hasFields(value: unknown, fields: PossibleFields, { schema, isEqual }: Comparison): boolean {
  if (!isObject(value)) return false;
  const names = new Set([...Object.keys(fields), ...Object.keys(value)]);
  return [...names].every((name) => {
    const schemas = propertiesNamed(name, schema);
    if (!Object.hasOwn(fields, name)) {
      return schemas.some((property) => "default" in property && isDeepStrictEqual(property.default, value[name]));
    }
    const possible = possibleValues(fields[name] as Possible);
    if (!Object.hasOwn(value, name)) return possible.includes("");
    return possible.some((one) => matches(value[name], one, { schema: { anyOf: schemas }, isEqual }));
  });
}

/** The list of possible values; one that stands alone is the only one. */
const possibleValues = (possible: Possible): readonly Possible[] => (Array.isArray(possible) ? possible : [possible]);

function matches(value: unknown, possible: Possible, comparison: Comparison): boolean {
  const { isEqual } = comparison;
  if (Array.isArray(possible) || (isObject(possible) && "$bag" in possible)) {
    const schema = { anyOf: membersOf(comparison.schema).map(({ items }) => items) };
    const isItem = (item: unknown, one: Possible) => matches(item, one, { schema, isEqual });
    if (!Array.isArray(value)) return false;
    if (!Array.isArray(possible)) return matchesInAnyOrder(value, (possible as { $bag: Possible[] }).$bag, isItem);
    return value.length === possible.length && value.every((item, index) => isItem(item, possible[index]));
  }
  if (!isObject(possible)) return isEqual(value, possible);
  if ("$text" in possible) return typeof value === "string" && plainText(value) === plainText(String(possible.$text));
  if ("$moment" in possible) return Date.parse(String(value)) === Date.parse(String(possible.$moment));
  return hasFields(value, possible as PossibleFields, comparison);
}

const plainText = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");

/** Whether each value has a partner of its own among the others. */
function matchesInAnyOrder<A, B>(values: readonly A[], others: readonly B[], fits: (a: A, b: B) => boolean): boolean {
  if (values.length !== others.length) return false;
  const [first, ...rest] = values;
  if (first === undefined && values.length === 0) return true;
  return others.some((other, at) => fits(first as A, other) && matchesInAnyOrder(rest, others.toSpliced(at, 1), fits));
}

/** A schema and the members of its unions. References are not followed: no default of these tools stands behind one. */
function membersOf(schema: unknown): { [keyword: string]: unknown }[] {
  if (!isObject(schema)) return [];
  const members = [schema.anyOf, schema.oneOf].flatMap((union) => (Array.isArray(union) ? union : []));
  return [schema, ...members.flatMap(membersOf)];
}

function propertiesNamed(name: string, schema: unknown): { [keyword: string]: unknown }[] {
  return membersOf(schema).flatMap(({ properties }) =>
    isObject(properties) && Object.hasOwn(properties, name) && isObject(properties[name]) ? [properties[name]] : [],
  );
}

/** BFCL's comparison of texts (`standardize_string`); everything else must be equal. */
function isAlike(left: unknown, right: unknown): boolean {
  if (typeof left !== "string" || typeof right !== "string") return isDeepStrictEqual(left, right);
  return standardized(left) === standardized(right);
}

const standardized = (text: string): string =>
  text
    .replaceAll(/[ ,./\-_*^]/g, "")
    .toLowerCase()
    .replaceAll("'", '"');
