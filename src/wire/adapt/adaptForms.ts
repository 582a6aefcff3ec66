import { defineOwn } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import {
  changesToNewForms,
  forEachSubschema,
  isAnchor,
  isType,
  type JsonSchema,
  lostReferences,
  repairPlace,
  repairReference,
  type SchemaAt,
  schemasIn,
} from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { type Note, noteIn } from "./Note.ts";
import { followTuples } from "./references.ts";

/**
 * Rewrites each subschema without a change of its meaning, so that the provider takes it:
 *
 * - a boolean for a schema becomes an object among the parameters, where hardly any provider reads one, and deeper unless
 *   the provider is known to read it;
 * - keywords in their forms of earlier drafts, and OpenAPI's `nullable`, get those of 2020-12, where the provider needs
 *   these: it refuses the others, or does not read them;
 * - malformed keywords become what they mean: see {@link repairPlace};
 * - an array says that its items may be anything, where the provider wants `items` of each array;
 * - a `$ref` with keywords beside it becomes the one member of an `anyOf`, where it must stand alone.
 */
export function adaptForms(root: Mutable, rules: SchemaRules, findings: Findings): void {
  const tuples = new Set<Mutable>();
  const lost: SchemaAt[] = [];
  for (const [schema, path] of schemasIn(root)) {
    if (schema !== root && lostReferences(schema, root).length > 0) lost.push([schema, path]);
    if (Array.isArray(schema.items)) tuples.add(schema);
    adaptSchema(schema, path, root, rules, findings);
    const reads = (keyword: string): boolean =>
      rules.readsBooleans === true && !(schema === root && keyword === "properties");
    adaptBooleans(schema, path, reads, findings);
    if (Array.isArray(schema.items)) tuples.delete(schema);
  }
  followTuples(root, tuples);
  // Some of them led into a tuple that has another form now.
  for (const [schema, path] of lost) repairReference(schema, path, root, findings);
}

/** Replaces the booleans at places where the provider does not read them. */
function adaptBooleans(
  schema: Mutable,
  path: string,
  reads: (keyword: string) => boolean,
  { changes }: Findings,
): void {
  forEachSubschema(schema, (sub, name, key) => {
    if (typeof sub !== "boolean" || isKept(sub, name) || reads(name)) return;
    const after = sub ? {} : { not: {} };
    defineOwn(key === undefined ? schema : (schema[name] as Mutable), String(key ?? name), after);
    changes.push({ path: pointerTo(path, name, key), rule: "booleans", before: sub, after });
  });
}

/** Rewrites the keywords of one schema. */
function adaptSchema(schema: Mutable, path: string, root: Mutable, rules: SchemaRules, findings: Findings): void {
  const note = noteIn(schema, path, findings);
  repairPlace(schema, path, findings);
  refuseType(schema, path, findings);
  if (rules.needsNewForms) {
    // The schema is not one of its own draft then.
    if (toNewForms(schema, note, rules)) dropDialect(root, findings);
    if (!rules.readsDraft7) adaptIdentifiers(schema, note);
  }
  const lacksItems = rules.needsItems && schema.items === undefined && [schema.type].flat().includes("array");
  if (lacksItems) note("items", "items", {});
  if (rules.loneReferences && schema !== root) adaptReference(schema, root, note);
}

/** Removes the draft that a schema names. */
export function dropDialect(root: Mutable, { changes }: Findings): void {
  const { $schema: before } = root;
  if (before === undefined) return;
  delete root.$schema;
  changes.push({ path: "/$schema", rule: "dialect", before, after: undefined });
}

/** Refuses a type that has no single meaning, for each provider: no value could be checked by it. */
function refuseType({ type }: Mutable, path: string, { refused }: Findings): void {
  if (type === undefined || isType(type)) return;
  const reason = `no call could be read by it, because ${JSON.stringify(type)} is not a type of JSON Schema and has no single meaning`;
  refused.push({ path: `${path}/type`, reason });
}

/** What these keywords say is a boolean nearly always, which every provider reads. */
const isKept = (sub: boolean, keyword: string): boolean =>
  keyword.startsWith("additional") || keyword.startsWith("unevaluated") || (keyword === "items" && !sub);

/** Whether a schema had keywords in the forms of earlier drafts. What may follow a tuple is said, also if it is anything. */
function toNewForms(schema: Mutable, note: Note, { readsDraft7 }: SchemaRules): boolean {
  const changes = changesToNewForms(schema as JsonSchema);
  // A tuple is a list of `items` up to draft 7, and has a member.
  const isEmpty = Array.isArray(schema.items) && schema.items.length === 0;
  if (readsDraft7 && !isEmpty)
    for (const keyword of ["prefixItems", "items", "additionalItems"]) changes.delete(keyword);
  for (const [keyword, value] of changes) {
    if (keyword === "items" && value === undefined) note(keyword, "dialect", {});
    else if (value !== undefined || keyword in schema) note(keyword, "dialect", value);
  }
  return changes.size > 0;
}

/** Up to draft 7 an `$id` of the form "#name" is an anchor; another one with "#" names nothing. In draft 2019-09 a reference may be recursive. */
function adaptIdentifiers(schema: Mutable, note: Note): void {
  const { $id, $recursiveRef, $recursiveAnchor } = schema;
  if ($recursiveAnchor !== undefined) note("$recursiveAnchor", "keywords", undefined);
  if (typeof $id === "string" && $id.startsWith("#") && $id.length > 1) {
    if (isAnchor($id.slice(1))) note("$anchor", "dialect", $id.slice(1));
    note("$id", "dialect", undefined);
  }
  if (typeof $recursiveRef !== "string") return;
  if (schema.$ref === undefined) note("$ref", "dialect", $recursiveRef);
  note("$recursiveRef", "dialect", undefined);
}

/** A reference that has an `anyOf` beside it goes, because the tool itself validates by it. Any other one stands alone. */
function adaptReference(schema: Mutable, root: Mutable, note: Note): void {
  const { $ref } = schema;
  if (typeof $ref !== "string") return;
  if (Object.keys(schema).length === 1 || lostReferences(schema, root).includes("$ref")) return;
  note("$ref", "references", undefined);
  schema.anyOf ??= [{ $ref }];
}
