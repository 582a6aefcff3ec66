import { defineOwn } from "../../checks/index.ts";
import { mutableCopy, pointerTo } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import {
  ALL_TYPES,
  foldSchema,
  forEachSubschema,
  hasKind,
  impliedTypes,
  isObject,
  type JsonSchema,
  KIND,
  modelOf,
  ownTypes,
  TYPE_SETS,
  TYPES,
  type TypeSet,
  typesNamed,
} from "../../schema/index.ts";
import { hideEndless } from "./endlessReferences.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { type Note, noteIn } from "./Note.ts";
import type { SchemaChange } from "./ToolChange.ts";
import { oneOrList, typeEnum, wrap } from "./typeEnum.ts";

/**
 * Rewrites schemas for a provider that wants to know the type of each, without a change of their meaning:
 *
 * - `items: false` becomes `maxItems`;
 * - a name that is `required` but not described becomes a property with any value;
 * - an `enum` with values of several types becomes an `anyOf` of an `enum` for each type;
 * - a `type` beside an `anyOf` goes into its members, and an `anyOf` whose members have keywords that also stand beside it
 *   goes into an `allOf`;
 * - a schema without a type gets the one that its values have, object beside properties and array beside items, or where
 *   nothing but a description says what they are, all types;
 * - a `$ref` that may lead on for ever goes into an `allOf`.
 *
 * Such a provider reads properties, items, further properties, members of `anyOf` and definitions. All others stay.
 */
export function typedForms(root: Mutable, rules: SchemaRules, { changes }: Findings): void {
  const { refusesNoItems, definedRequired, typesInUnions, needsTypes } = rules;
  if (!refusesNoItems && !definedRequired && !typesInUnions && !needsTypes) return;
  const places: SchemaPlace[] = [];
  const add = (schema: Mutable, path: string): void => {
    places.push({ schema, path, note: noteIn(schema, path, { changes }) });
  };
  add(root, "");
  for (const place of places) {
    if (refusesNoItems) closeItems(place);
    if (definedRequired) defineRequired(place, changes);
    forEachSubschema(place.schema, (sub, keyword, key) => {
      if (isObject(sub) && READ.has(keyword)) add(sub as Mutable, pointerTo(place.path, keyword, key));
    });
  }
  const typesOf = typeReader(root);
  // The members of a union come before it.
  for (const place of places.reverse()) {
    if (needsTypes) typeEnum(place.schema, place.note);
    if (typesInUnions) moveIntoUnion(place, typesOf);
    if (needsTypes) addType(place, typesOf);
  }
  if (needsTypes) hideEndless(root, places);
}

type SchemaPlace = { readonly schema: Mutable; readonly path: string; readonly note: Note };

/** Reads the types that the values of a schema can have, as far as its keywords say. */
type TypeReader = (schema: Mutable) => TypeSet;

const READ: ReadonlySet<string> = new Set(["properties", "items", "additionalProperties", "anyOf", "$defs"]);

function typeReader(root: Mutable): TypeReader {
  const model = modelOf(root as JsonSchema);
  const known = new Map<object, TypeSet>();
  return (schema) => foldSchema(schema as JsonSchema, { model, algebra: TYPE_SETS, own: ownTypes, known });
}

function closeItems({ schema, note }: SchemaPlace): void {
  if (schema.items !== false) return;
  const count = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
  note("items", "items", undefined);
  note("maxItems", "items", Math.min(count, typeof schema.maxItems === "number" ? schema.maxItems : count));
}

function defineRequired({ schema, path, note }: SchemaPlace, changes: SchemaChange[]): void {
  const { required, properties, additionalProperties: others, patternProperties } = schema;
  const known = isObject(properties) ? properties : {};
  const names = (Array.isArray(required) ? required : []).filter((name) => !Object.hasOwn(known, name));
  if (names.length === 0) return;
  if (!isObject(properties)) note("properties", "required", {});
  // Which names a pattern describes is left open.
  const described = patternProperties === undefined ? others : undefined;
  for (const name of names) {
    const after = described === false ? { not: {} } : isObject(described) ? mutableCopy(described) : {};
    defineOwn(schema.properties as Mutable, name, after);
    changes.push({ path: pointerTo(path, "properties", name), rule: "required", before: undefined, after });
  }
}

function moveIntoUnion({ schema, note }: SchemaPlace, typesOf: TypeReader): void {
  const { type, anyOf } = schema;
  if (!Array.isArray(anyOf)) return;
  const beside = new Set(Object.keys(schema).filter((keyword) => !MAY_REPEAT.has(keyword)));
  const isDoubled = (list: readonly unknown[]): boolean =>
    list.some((member) => Object.keys(member as object).some((keyword) => beside.has(keyword)));
  if (type === undefined && !isDoubled(anyOf)) return;
  const members = anyOf.filter(isObject).flatMap((member) => narrowed(member, typesNamed(type), typesOf));
  if (isDoubled(anyOf) || isDoubled(members) || members.length === 0) wrap("anyOf", schema, note);
  else {
    note("anyOf", "unions", members);
    note("type", "unions", undefined);
  }
}

/** What may stand beside an `anyOf` and in its members. A type is moved. */
const MAY_REPEAT: ReadonlySet<string> = new Set(["anyOf", "type", "description", "title"]);

/** A member of a union for values of some types alone; none if it has no such values. */
function narrowed(member: Mutable, types: TypeSet, typesOf: TypeReader): Mutable[] {
  const own = typesOf(member);
  if ((own & ~types) === 0) return [member];
  const names = namesOf(own & types);
  if (names.length === 0) return [];
  const type = oneOrList(names);
  if (member.$ref !== undefined) return [{ type, allOf: [member] }];
  if (Array.isArray(member.anyOf))
    return [{ ...member, anyOf: member.anyOf.flatMap((one) => narrowed(one, types, typesOf)) }];
  const schema: Mutable = { ...member, type };
  typeEnum(schema, noteIn(schema, "", { changes: [] }));
  return [schema];
}

function addType({ schema, note }: SchemaPlace, typesOf: TypeReader): void {
  const isTyped = ["type", "anyOf", "$ref"].some((keyword) => schema[keyword] !== undefined);
  if (isTyped || Object.keys(schema).length === 0) return;
  const possible = typesOf(schema);
  // Only where nothing else tells the type, keywords for one are said of values of this type alone.
  const told = possible === ALL_TYPES ? impliedTypes(schema) : [];
  const implied = told.reduce((types: TypeSet, name) => types | TYPES[name], 0);
  const names = namesOf(implied === 0 ? possible : implied);
  // Beside a list of types the provider takes no other keywords.
  const isPlain = Object.keys(schema).every((keyword) => keyword === "description" || keyword === "title");
  if (names.length === 1 || (names.length > 1 && isPlain)) note("type", "types", oneOrList(names));
}

/** The names of the types in a set, as few as possible. */
function namesOf(types: TypeSet): string[] {
  const names = NAMES.filter((name) => (types & TYPES[name]) !== 0);
  return names.filter((name) => name !== (hasKind(types, KIND.fraction) ? "integer" : "number"));
}

const NAMES = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;
