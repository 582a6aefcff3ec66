import { defineOwn } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import type { MutableSchema } from "../walk/schemasIn.ts";
import { isEmptyList } from "./emptyList.ts";
import { meantType } from "./meantType.ts";
import type { Repairs } from "./Repairs.ts";

/**
 * Removes the keywords of a schema whose values have another type than JSON Schema gives them, such as a description
 * that is a list: they say nothing to anybody, and a provider refuses the whole request.
 */
export function repairKeywords(schema: MutableSchema, path: string, { changes }: Repairs): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEYWORDS.get(keyword)?.(value) !== false) continue;
    delete schema[keyword];
    changes.push({ path: pointerTo(path, keyword), rule: "keywords", before: value, after: undefined });
  }
}

/**
 * Gives a property, or another member of a map or a list of schemas, that is the name of a type a schema of this type. Of
 * other members that are not schemas, those of properties are refused, and all others are left out.
 */
export function repairMembers(schema: MutableSchema, path: string, repairs: Repairs): void {
  for (const keyword of MAPS) if (isObject(schema[keyword])) repairMap(schema[keyword], path, keyword, repairs);
  for (const keyword of LISTS) {
    const members = schema[keyword];
    if (!Array.isArray(members)) continue;
    schema[keyword] = members.flatMap((sub, at) => memberOf(sub, [path, keyword, at], repairs));
  }
}

const MAPS: readonly string[] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTS: readonly string[] = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];

type MemberPlace = readonly [path: string, keyword: string, key: string | number];

function repairMap(members: MutableSchema, path: string, keyword: string, repairs: Repairs): void {
  for (const [name, sub] of Object.entries(members)) {
    if (isSchema(sub)) continue;
    if (keyword === "properties" && meantMember(sub) === undefined) {
      const reason = "the provider takes a schema for each property: give an object such as {}";
      repairs.refused.push({ path: pointerTo(path, keyword, name), reason });
      continue;
    }
    const [after] = memberOf(sub, [path, keyword, name], repairs);
    if (after === undefined) delete members[name];
    else defineOwn(members, name, after);
  }
}

/** A member of a map or a list of schemas; none if it is not a schema. In a list of branches null is a type. */
function memberOf(sub: unknown, [path, keyword, key]: MemberPlace, { changes }: Repairs): unknown[] {
  if (isSchema(sub)) return [sub];
  const meant = sub === null && typeof key === "number" ? { type: "null" } : meantMember(sub);
  changes.push({ path: pointerTo(path, keyword, key), rule: "keywords", before: sub, after: meant });
  return meant === undefined ? [] : [{ ...meant }];
}

/** The schema that is meant by another value. PHP writes an empty list for an object without keys. */
const meantMember = (sub: unknown): ReturnType<typeof meantType> => (isEmptyList(sub) ? {} : meantType(sub));

/**
 * Whether a value is one that JSON Schema gives the keyword `$anchor`.
 *
 * @example
 * isAnchor("city"); // true
 * isAnchor("/city"); // false
 */
export const isAnchor = (value: unknown): boolean => isText(value) && ANCHOR.test(value as string);
const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isSchema = (value: unknown): boolean => isObject(value) || isBoolean(value);
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isDependent = (value: unknown): boolean => isObject(value) && Object.values(value).every(isNames);
const areDependencies = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((one) => isSchema(one) || isNames(one));
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** What JSON Schema gives a keyword as its value. Limits and tuples of earlier drafts are right, too. */
const KEYWORDS: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  (
    [
      [
        isText,
        "title description $comment pattern format $ref $schema $recursiveRef contentEncoding contentMediaType $dynamicRef",
      ],
      // Up to draft 7 "#name" is an anchor.
      [(value: unknown) => isText(value) && !/.#./.test(value as string), "$id"],
      [isAnchor, "$anchor $dynamicAnchor"],
      [Array.isArray, "examples"],
      [isNumber, "minimum maximum"],
      // In draft 4 and OpenAPI 3.0 these are booleans.
      [(value: unknown) => isNumber(value) || isBoolean(value), "exclusiveMinimum exclusiveMaximum"],
      [(value: unknown) => isNumber(value) && (value as number) > 0, "multipleOf"],
      [isCount, "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains"],
      [isBoolean, "$recursiveAnchor uniqueItems deprecated readOnly writeOnly"],
      [isObject, "properties patternProperties $defs definitions dependentSchemas $vocabulary"],
      [isDependent, "dependentRequired"],
      [areDependencies, "dependencies"],
      [
        isSchema,
        "additionalProperties additionalItems propertyNames contains not if then else unevaluatedProperties unevaluatedItems contentSchema",
      ],
      [(value: unknown) => isSchema(value) || Array.isArray(value), "items"],
      [isList, "allOf anyOf oneOf prefixItems enum"],
    ] as const
  ).flatMap(([accepts, names]) => names.split(" ").map((name) => [name, accepts] as const)),
);
