import { defineOwn } from "../../checks/index.ts";
import { mutableCopy, pointerSteps, pointerTo } from "../../json/index.ts";
import { forEachSubschema, isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";

/**
 * Lets each `$ref` lead to the whole schema (`#`) or to one of its `$defs` (`#/$defs/NAME`): what another one leads to
 * becomes a definition. A `$ref` to nothing is left out, and so are identifiers and other definitions, which no `$ref`
 * needs then. A `$ref` in place of a whole schema stands in an `anyOf`, unless it is a property, the items, all further
 * properties or a member of a list.
 *
 * @returns another root, because the identifiers of one are read once
 */
export function ownDefinitions(given: JsonSchema, findings: Findings): JsonSchema {
  const root: Mutable = { ...given };
  const { places, references } = readReferences(given, root);
  const definitions = new OwnDefinitions(root, places);
  for (const { schema, path, target } of references) {
    // What all parameters refer to is read elsewhere.
    if (target === undefined && schema === root) continue;
    const before = schema.$ref;
    const after = target && (target.schema === given ? "#" : `#/$defs/${definitions.nameOf(target)}`);
    if (before === after) continue;
    if (after === undefined) delete schema.$ref;
    else schema.$ref = after;
    findings.changes.push({ path: `${path}/$ref`, rule: "references", before, after });
  }
  definitions.move(findings);
  for (const place of places.values()) {
    removeIdentifiers(place, root, findings);
    if (APART.has(place.keyword)) standInUnion(place, findings);
  }
  return root as JsonSchema;
}

type Target = { readonly schema: JsonSchema | boolean; readonly pointer: string };
type Reference = { readonly schema: Mutable; readonly path: string; readonly target: Target | undefined };

/** A schema, and where it stands: `holder` is the schema around it, or its map or list of schemas. */
type SchemaPlace = {
  readonly schema: Mutable;
  readonly path: string;
  readonly keyword: string;
  readonly holder?: Mutable;
  readonly key?: string | number;
};

type Places = Map<unknown, SchemaPlace>;

/** All schemas that a root has or refers to, by themselves, and their references. `copy` stands for the root. */
function readReferences(given: JsonSchema, copy: Mutable): { places: Places; references: Reference[] } {
  const places: Places = new Map();
  const references: Reference[] = [];
  addPlaces(given, { schema: copy, path: "", keyword: "" }, places);
  for (const [own, { schema, path }] of places) {
    const { $ref } = schema;
    if (typeof $ref !== "string") continue;
    const resolved = resolveReference(given, $ref, own as JsonSchema);
    references.push({ schema, path, target: resolved.found ? resolved : undefined });
    // It may stand where no keyword holds schemas, as in `components` of OpenAPI.
    if (!resolved.found || !isObject(resolved.schema) || places.has(resolved.schema)) continue;
    addPlaces(resolved.schema, { schema: resolved.schema as Mutable, path: resolved.pointer, keyword: "" }, places);
  }
  return { places, references };
}

/** Adds a schema and all schemas inside it. */
function addPlaces(own: unknown, start: SchemaPlace, places: Places): void {
  places.set(own, start);
  const open = [start];
  for (const { schema, path } of open) {
    forEachSubschema(schema, (sub, keyword, key) => {
      if (!isObject(sub) || places.has(sub)) return;
      const holder = (key === undefined ? schema : schema[keyword]) as Mutable;
      const inner = { schema: sub as Mutable, path: pointerTo(path, keyword, key), keyword };
      const place: SchemaPlace = { ...inner, holder, key: key ?? keyword };
      places.set(sub, place);
      open.push(place);
    });
  }
}

/** The definitions that references lead to. */
class OwnDefinitions {
  readonly #root: Mutable;
  readonly #places: Places;
  readonly #taken: Set<string>;
  /** The number at the end of the next definition of a name. */
  readonly #attempts = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #moved = new Map<string, Target>();

  constructor(root: Mutable, places: Places) {
    this.#root = root;
    this.#places = places;
    this.#taken = new Set(isObject(root.$defs) ? Object.keys(root.$defs) : []);
  }

  /** The name of a definition, which is its own if it is a definition with a name that needs no escape. */
  nameOf(target: Target): string {
    const known = this.#names.get(target.pointer);
    if (known !== undefined) return known;
    const steps = pointerSteps(target.pointer);
    const last = steps.at(-1) ?? "";
    const isDefinition = steps.length === 2 && steps[0] === "$defs" && SAFE.test(last);
    const name = isDefinition ? last : this.#free(last.replace(/[^a-zA-Z0-9_.-]/g, "_") || "schema");
    this.#names.set(target.pointer, name);
    if (!isDefinition) this.#moved.set(name, target);
    return name;
  }

  /** Moves what references lead to among the definitions. A `$ref` stays in its place. */
  move(findings: Findings): void {
    for (const [name, target] of this.#moved) this.#moveOne(name, target, findings);
    // Of such names nothing is left that a `$ref` leads to.
    for (const [name, before] of Object.entries(this.#root.$defs ?? {})) {
      if (SAFE.test(name)) continue;
      delete (this.#root.$defs as Mutable)[name];
      const path = pointerTo("", "$defs", name);
      findings.changes.push({ path, rule: "references", before, after: undefined });
    }
  }

  #moveOne(name: string, { schema }: Target, { changes }: Findings): void {
    const root = this.#root;
    const { holder, key, keyword, path = "" } = this.#places.get(schema) ?? {};
    const after = holder === undefined ? ownCopy(schema) : schema;
    if (!isObject(root.$defs)) root.$defs = {};
    defineOwn(root.$defs as Mutable, name, after);
    changes.push({ path: `/$defs/${name}`, rule: "references", before: undefined, after });
    if (holder === undefined || keyword === "$defs") return;
    const reference = { $ref: `#/$defs/${name}` };
    defineOwn(holder, String(key), reference);
    changes.push({ path, rule: "references", before: schema, after: reference });
  }

  #free(name: string): string {
    let free = name;
    let attempt = this.#attempts.get(name) ?? 2;
    for (; this.#taken.has(free); attempt++) free = `${name}_${attempt}`;
    this.#attempts.set(name, attempt);
    this.#taken.add(free);
    return free;
  }
}

const ownCopy = (schema: JsonSchema | boolean): object =>
  isObject(schema) ? mutableCopy(schema) : schema ? {} : { not: {} };

/** Names that are written in a JSON Pointer as they are. */
const SAFE = /^[a-zA-Z0-9_.-]+$/;

/** Removes what no reference needs any more. */
function removeIdentifiers({ schema, path }: SchemaPlace, root: Mutable, { changes }: Findings): void {
  const keywords = schema === root ? ["definitions"] : ["definitions", "$defs", "$id"];
  for (const keyword of keywords) {
    const before = schema[keyword];
    if (before === undefined) continue;
    delete schema[keyword];
    changes.push({ path: `${path}/${keyword}`, rule: "references", before, after: undefined });
  }
}

/** The keywords with one schema, or a map of them, in which a `$ref` must not be all. */
const APART: ReadonlySet<string> = new Set([
  ...["patternProperties", "dependentSchemas", "propertyNames", "contains", "not", "if", "then", "else"],
  ...["unevaluatedProperties", "unevaluatedItems", "contentSchema"],
]);

function standInUnion({ path, holder, key }: SchemaPlace, { changes }: Findings): void {
  const before = holder?.[key as string];
  if (!isObject(before) || typeof before.$ref !== "string" || Object.keys(before).length > 1) return;
  const after = { anyOf: [before] };
  defineOwn(holder as Mutable, String(key), after);
  changes.push({ path, rule: "references", before, after });
}
