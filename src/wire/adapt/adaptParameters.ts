import { isKnown, mutableCopy, pointerSteps, pointerTo } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import { forEachSubschema, isObject, type JsonSchema } from "../../schema/index.ts";
import { adaptForms } from "./adaptForms.ts";
import type { Findings, Mutable, RefusedPlace } from "./Findings.ts";
import { limitItems } from "./limitItems.ts";
import { mergeRoot } from "./mergeRoot.ts";
import { renameProperties, type SentNames } from "./propertyNames.ts";
import type { SchemaChange } from "./ToolChange.ts";

/**
 * An object schema with `properties`. Some providers reject object schemas without `properties`, and boolean
 * subschemas.
 */
export type SentSchema = JsonSchema & { type: "object"; properties: { [name: string]: JsonSchema } };

/** The parameters of a tool as a provider gets them. */
export type AdaptedParameters = {
  readonly schema: SentSchema;
  /** Everything that differs from the parameters of the tool. */
  readonly changes: readonly SchemaChange[];
  /** The places that the provider refuses and that have no other form. */
  readonly refused: readonly RefusedPlace[];
  /** The properties that have other names. */
  readonly names: SentNames | undefined;
};

/** What was made of schemas that nobody can change, for each set of rules. */
const MADE = new WeakMap<object, Map<SchemaRules, AdaptedParameters>>();

/**
 * The parameters as they are sent; `copy` gives those that the tool has. The schema of a ToolInfo is read once, so the
 * caller must not change what it gets.
 */
export function adaptParameters(given: object, rules: SchemaRules, copy: () => JsonSchema): AdaptedParameters {
  const made = MADE.get(given)?.get(rules);
  if (made) return made;
  const findings: Findings = { changes: [], refused: [] };
  const root = withoutRootRef(copy(), findings) as Mutable;
  root.type = "object";
  if (root.properties === undefined) root.properties = {};
  adaptForms(root, rules, findings);
  mergeRoot(root, rules.refusedAtRoot, findings);
  if (rules.mostItems !== undefined) limitItems(root, rules.mostItems, findings);
  if (rules.refusesIdentity) removeIdentity(root, findings);
  const names = rules.propertyNames && renameProperties(root, rules.propertyNames, findings);
  const adapted: AdaptedParameters = { schema: root as SentSchema, ...findings, names };
  if (isKnown(given)) {
    const ofSchema = MADE.get(given) ?? new Map<SchemaRules, AdaptedParameters>();
    MADE.set(given, ofSchema.set(rules, adapted));
  }
  return adapted;
}

/** Removes what names the draft of the schema and the schema itself; its references to itself become pointers. */
function removeIdentity(root: Mutable, { changes }: Findings): void {
  if (typeof root.$id === "string") shortenReferences(root, root.$id.replace(/#$/, ""), changes);
  for (const keyword of ["$schema", "$id"]) {
    const { [keyword]: before } = root;
    if (before === undefined) continue;
    delete root[keyword];
    changes.push({ path: `/${keyword}`, rule: "dialect", before, after: undefined });
  }
}

function shortenReferences(root: Mutable, id: string, changes: SchemaChange[]): void {
  const places: [schema: Mutable, path: string][] = [[root, ""]];
  for (const [schema, path] of places) {
    const { $ref: before } = schema;
    if (typeof before === "string" && id !== "" && `${before}#`.startsWith(`${id}#`)) {
      const after = before.slice(id.length) || "#";
      schema.$ref = after;
      changes.push({ path: `${path}/$ref`, rule: "references", before, after });
    }
    forEachSubschema(schema, (sub, name, key) => {
      if (isObject(sub)) places.push([sub as Mutable, pointerTo(path, name, key)]);
    });
  }
}

/** Every provider wants the parameters themselves, and Gemini and others read nothing beside a `$ref`. */
function withoutRootRef(root: JsonSchema, { changes }: Findings): JsonSchema {
  let schema = root;
  for (let steps = 0; typeof schema.$ref === "string" && steps < MAX_ROOT_REFS; steps++) {
    const { $ref, ...beside } = schema;
    const target = targetOf($ref, root);
    const isAlone = Object.keys(beside).every((keyword) => BESIDE_ROOT_REF.has(keyword));
    if (target === undefined || !isAlone) return root;
    schema = { ...(mutableCopy(target) as JsonSchema), ...beside };
  }
  if (schema !== root) changes.push({ path: "/$ref", rule: "references", before: root.$ref, after: undefined });
  return schema;
}

/** The target of a JSON Pointer, which is the form that libraries write. */
function targetOf(ref: string, root: JsonSchema): object | undefined {
  if (!ref.startsWith("#/") || ref.includes("%")) return undefined;
  let target: unknown = root;
  for (const step of pointerSteps(ref.slice(1))) {
    target = isObject(target) && Object.hasOwn(target, step) ? target[step] : undefined;
  }
  return isObject(target) ? target : undefined;
}

/** @internal */
const MAX_ROOT_REFS = 100;

/** What may stand beside the `$ref` of a root without a meaning for the values. */
const BESIDE_ROOT_REF: ReadonlySet<string> = new Set([
  ...["$schema", "$defs", "definitions", "$comment", "title", "description", "examples", "default"],
  // It can only be "object". MCP wants it of each tool.
  "type",
]);
