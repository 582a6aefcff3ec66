import { forEachSubschema, isObject, type JsonSchema, schemasIn } from "../../schema/index.ts";
import { describeKeywords } from "./describePatterns.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { noteIn } from "./Note.ts";
import type { SentNames } from "./propertyNames.ts";
import { Places, renameByPlaces, type Schema } from "./renameInText.ts";

/**
 * Gives the properties of objects in `const`, `enum`, `default` and `examples` the names that are sent for them, where a
 * schema of the same value declares them, and so the names that `propertyNames` lists. A made name need not fit other
 * `propertyNames` and `patternProperties` beside such a property, so they become text. The tool itself checks them.
 *
 * @example
 * renameValues({ properties: { $top: {} }, default: { $top: 1 } }, names, findings);
 * // { properties: { $top: {} }, default: { _top_2c0b9429: 1 } }
 */
export function renameValues(root: Mutable, names: SentNames, findings: Findings): void {
  if (!hasNames(root)) return;
  const places = new Places(root as JsonSchema, names);
  const moved = movedIn(applyingIn(root, places), places);
  const isOwn = (schema: Mutable, keyword: string): boolean => moved.get(schema)?.includes(keyword) === true;
  describeKeywords(root, isOwn, "propertyNames", findings);
  // All names are read before the first one changes.
  const after = new Map(
    Array.from(applyingIn(root, places), ([schema, applying]) => [schema, changedIn(schema, applying, places)]),
  );
  for (const [schema, path] of schemasIn(root)) {
    const note = noteIn(schema, path, findings);
    for (const [keyword, value] of after.get(schema) ?? []) note(keyword, "propertyNames", value);
  }
}

/** The keywords of each schema that a made name need not fit. */
function movedIn(
  found: ReadonlyMap<Mutable, readonly Schema[]>,
  places: Places,
): ReadonlyMap<Mutable, readonly string[]> {
  const moved = new Map<Mutable, readonly string[]>();
  for (const [schema, applying] of found) {
    if (places.declaredNames(applying).size === 0) continue;
    const keywords = isList(schema.propertyNames) ? [] : ["propertyNames"];
    if (schema.patternProperties !== undefined) keywords.push("patternProperties");
    // These are the properties that no pattern takes, also one of another schema.
    else if (schema.unevaluatedProperties !== undefined && applying.some(hasPatterns))
      keywords.push("unevaluatedProperties");
    moved.set(schema, keywords);
  }
  return moved;
}

const hasPatterns = ({ patternProperties }: Schema): boolean => patternProperties !== undefined;

const VALUES = ["const", "enum", "default", "examples"];

/** Whether a schema has anything in which names may stand. */
function hasNames(root: Mutable): boolean {
  for (const [schema] of schemasIn(root)) {
    if (schema.propertyNames !== undefined || schema.patternProperties !== undefined) return true;
    if (VALUES.some((keyword) => [schema[keyword]].flat().some((value) => typeof value === "object"))) return true;
  }
  return false;
}

/** Whether `propertyNames` says no more than a list of names, or nothing. */
const isList = (value: unknown): boolean => !isObject(value) || Object.keys(value).every((key) => LISTED.has(key));

const LISTED: ReadonlySet<string> = new Set(["enum", "const", "type", "title", "description"]);

/** The keywords of a schema that have other names when they are sent. */
function changedIn(schema: Mutable, applying: readonly Schema[], places: Places): [keyword: string, after: unknown][] {
  const rename = (value: unknown): unknown => {
    const text = JSON.stringify(value);
    const sent = renameByPlaces(text, places, applying, "sent");
    return sent === text ? value : JSON.parse(sent);
  };
  const changes = VALUES.flatMap((keyword): [string, unknown][] => {
    const before = schema[keyword];
    if (before === undefined) return [];
    const isMany = (keyword === "enum" || keyword === "examples") && Array.isArray(before);
    const after = isMany ? before.map(rename) : rename(before);
    const isSame = isMany ? before.every((one, at) => one === (after as unknown[])[at]) : after === before;
    return isSame ? [] : [[keyword, after]];
  });
  const { propertyNames } = schema;
  const declared = isObject(propertyNames) ? places.declaredNames(applying) : NONE;
  return declared.size === 0
    ? changes
    : [...changes, ["propertyNames", listedNames(propertyNames as Mutable, declared)]];
}

const NONE: SentNames = new Map();

/** The same list, with the names that are sent. */
function listedNames(list: Mutable, names: SentNames): Mutable {
  const sent = (name: unknown): unknown => names.get(name as string) ?? name;
  const changed = { ...list };
  if (Array.isArray(list.enum)) changed.enum = list.enum.map(sent);
  if (names.has(list.const as string)) changed.const = sent(list.const);
  return changed;
}

/** The schemas that apply to the same value as each schema in the root, as far as they stand around it. */
function applyingIn(root: Mutable, places: Places): ReadonlyMap<Mutable, readonly Schema[]> {
  const found = new Map<Mutable, readonly Schema[]>([[root, places.applying([root])]]);
  for (const [schema] of schemasIn(root)) {
    const applying = found.get(schema) ?? places.applying([schema]);
    found.set(schema, applying);
    forEachSubschema(schema, (sub, keyword, key) => {
      if (isObject(sub) && !found.has(sub as Mutable))
        found.set(sub as Mutable, below(sub, keyword, key, applying, places));
    });
  }
  return found;
}

function below(
  sub: Schema,
  keyword: string,
  key: string | number | undefined,
  schemas: readonly Schema[],
  places: Places,
): readonly Schema[] {
  if (SAME_VALUE.has(keyword)) return schemas;
  const index = typeof key === "number" ? key : Number.MAX_SAFE_INTEGER;
  if (keyword === "properties") return places.below({ schemas, isArray: false, index, name: String(key) });
  if (ITEMS.has(keyword)) return places.below({ schemas, isArray: true, index, name: undefined });
  return places.applying([sub]);
}

const SAME_VALUE: ReadonlySet<string> = new Set([
  ...["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies"],
]);
const ITEMS: ReadonlySet<string> = new Set(["items", "prefixItems", "additionalItems", "contains", "unevaluatedItems"]);
