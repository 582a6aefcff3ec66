import { defineOwn } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import {
  changesToNewForms,
  forEachSubschema,
  isObject,
  isTypeName,
  type JsonSchema,
  resolveReference,
} from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { repairKeywords, repairMembers, repairProperties } from "./keywordForms.ts";
import { followTuples } from "./references.ts";
import { schemasIn } from "./schemasIn.ts";
import type { SchemaChange } from "./ToolChange.ts";
import { meantType } from "./typeNames.ts";

/**
 * Rewrites each subschema without a change of its meaning, so that the provider takes it:
 *
 * - a boolean for a schema becomes an object among the parameters, where hardly any provider reads one, and deeper unless
 *   the provider is known to read it;
 * - keywords in their forms of earlier drafts, and OpenAPI's `nullable`, get those of 2020-12, where the provider needs
 *   these: it refuses the others, or does not read them;
 * - names of types that JSON Schema does not have, and `required` in a form that no draft has, become what they mean;
 * - an array says that its items may be anything, where the provider wants `items` of each array;
 * - a `$ref` with keywords beside it becomes the one member of an `anyOf`, where it must stand alone.
 */
export function adaptForms(root: Mutable, rules: SchemaRules, findings: Findings): void {
  const tuples = new Set<Mutable>();
  for (const [schema, path] of schemasIn(root)) {
    if (Array.isArray(schema.items)) tuples.add(schema);
    adaptSchema(schema, path, root, rules, findings);
    const reads = (keyword: string): boolean =>
      rules.readsBooleans === true && !(schema === root && keyword === "properties");
    adaptBooleans(schema, path, reads, findings);
    if (Array.isArray(schema.items)) tuples.delete(schema);
  }
  followTuples(root, tuples);
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
  const note: Note = (keyword, rule, after) => {
    const before = schema[keyword];
    if (after === undefined) delete schema[keyword];
    else schema[keyword] = after;
    findings.changes.push({ path: pointerTo(path, keyword), rule, before, after });
  };
  // These two every provider reads.
  if (schema === root && schema.properties !== undefined && !isObject(schema.properties))
    note("properties", "keywords", {});
  if (schema === root) adaptRequired(schema, note);
  if (schema === root) repairProperties(schema, path, findings);
  if (rules.needsNewForms) {
    // The schema is not one of its own draft then.
    if (toNewForms(schema, note, rules)) dropDialect(root, findings);
    adaptTypes(schema, path, note, findings);
    adaptRequired(schema, note);
    if (!rules.readsDraft7) adaptIdentifiers(schema, note);
    repairMembers(schema, path, findings);
    repairKeywords(schema, path, findings);
  }
  // Arguments are an object, also where `nullable` stands beside the type of all.
  if (schema === root) schema.type = "object";
  const lacksItems = rules.needsItems && schema.items === undefined && [schema.type].flat().includes("array");
  if (lacksItems) note("items", "items", {});
  if (rules.loneReferences && schema !== root) adaptReference(schema, root, note);
}

function dropDialect(root: Mutable, { changes }: Findings): void {
  const { $schema: before } = root;
  if (before === undefined) return;
  delete root.$schema;
  changes.push({ path: "/$schema", rule: "dialect", before, after: undefined });
}

/** Sets a keyword of a schema, or removes it, and notes the change. */
type Note = (keyword: string, rule: SchemaChange["rule"], after: unknown) => void;

/** What these keywords say is a boolean nearly always, which every provider reads. */
const isKept = (sub: boolean, keyword: string): boolean =>
  keyword.startsWith("additional") || keyword.startsWith("unevaluated") || (keyword === "items" && !sub);

/** Whether a schema had keywords in the forms of earlier drafts. What may follow a tuple is said, also if it is anything. */
function toNewForms(schema: Mutable, note: Note, { readsDraft7 }: SchemaRules): boolean {
  const changes = changesToNewForms(schema as JsonSchema);
  // A tuple is a list of `items` up to draft 7.
  if (readsDraft7) for (const keyword of ["prefixItems", "items", "additionalItems"]) changes.delete(keyword);
  for (const [keyword, value] of changes) {
    if (keyword === "items" && value === undefined) note(keyword, "dialect", {});
    else if (value !== undefined || keyword in schema) note(keyword, "dialect", value);
  }
  return changes.size > 0;
}

/** Up to draft 7 an `$id` of the form "#name" is an anchor, and in draft 2019-09 a reference may be recursive. */
function adaptIdentifiers(schema: Mutable, note: Note): void {
  const { $id, $recursiveRef } = schema;
  if (typeof $id === "string" && $id.startsWith("#") && $id.length > 1) {
    note("$anchor", "dialect", $id.slice(1));
    note("$id", "dialect", undefined);
  }
  if (typeof $recursiveRef !== "string") return;
  if (schema.$ref === undefined) note("$ref", "dialect", $recursiveRef);
  note("$recursiveRef", "dialect", undefined);
}

function adaptTypes(schema: Mutable, path: string, note: Note, { refused }: Findings): void {
  const { type } = schema;
  if (type === undefined || isTypeName(type)) return;
  const names = Array.isArray(type) ? type : [type];
  if (Array.isArray(type) && names.length > 0 && names.every(isTypeName) && new Set(names).size === names.length)
    return;
  const meant = names.map((name) => (isTypeName(name) ? { type: name } : meantType(name)));
  if (meant.some((one) => one === undefined)) {
    const reason = `the provider takes the types of JSON Schema only, and ${JSON.stringify(type)} has no single meaning`;
    refused.push({ path: `${path}/type`, reason });
    return;
  }
  const types = [...new Set(meant.flatMap((one) => one?.type ?? []))];
  const isAny = types.length === 0 || meant.some((one) => one?.type === undefined);
  const items = meant.find((one) => one !== undefined && "items" in one)?.items;
  note("type", "types", isAny ? undefined : types.length === 1 ? types[0] : types);
  if (items !== undefined && schema.items === undefined && !isAny) note("items", "types", items);
}

/**
 * A reference to nothing goes, and one that has an `anyOf` beside it, because the tool itself validates by it. Any other
 * one stands alone.
 */
function adaptReference(schema: Mutable, root: Mutable, note: Note): void {
  const { $ref } = schema;
  if (typeof $ref !== "string") return;
  const isFound = resolveReference(root as JsonSchema, $ref, schema as JsonSchema).found;
  if (isFound && Object.keys(schema).length === 1) return;
  note("$ref", "references", undefined);
  if (isFound) schema.anyOf ??= [{ $ref }];
}

/** A property that is `required` by itself, as in draft 3, is so in the list of the object around it. */
function adaptRequired(schema: Mutable, note: Note): void {
  const { required, properties } = schema;
  const own = isObject(properties)
    ? Object.entries(properties).filter(([, sub]) => isObject(sub) && typeof sub.required === "boolean")
    : [];
  const named = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  const hoisted = own.flatMap(([name, sub]) => ((sub as Mutable).required === true ? [name] : []));
  const all = [...new Set([...named, ...hoisted])];
  const isRight = required === undefined ? all.length === 0 : Array.isArray(required) && all.length === required.length;
  // What a property says about itself is removed when the property is visited.
  if (typeof required === "boolean") note("required", "required", undefined);
  else if (!isRight) note("required", "required", all.length > 0 ? all : undefined);
}
