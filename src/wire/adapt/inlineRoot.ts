import { mutableCopy } from "../../json/index.ts";
import { isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { addDefinitions, addProperty, addRequired } from "./mergedSchemas.ts";

/**
 * The schemas that a `$ref` for all parameters refers to, if need be through other references; `undefined` without one,
 * or if it refers to nothing, to itself or to another type than an object.
 *
 * @example
 * rootTargets({ $ref: "#/$defs/A", $defs: { A: { properties: {} } } }); // [{ properties: {} }]
 */
export function rootTargets(root: Mutable): readonly Mutable[] | undefined {
  if (typeof root.$ref !== "string") return undefined;
  const found: Mutable[] = [];
  let schema = root;
  while (typeof schema.$ref === "string") {
    const target = resolveReference(root as JsonSchema, schema.$ref, schema as JsonSchema);
    if (target.found && target.schema === true) break;
    const next = target.found ? target.schema : undefined;
    // A chain that is too long may also be a circle.
    if (!isObject(next) || !takesObjects(next) || found.length >= MAX_REFERENCES) return undefined;
    schema = next as Mutable;
    found.push(schema);
  }
  return found;
}

/** @internal */
const MAX_REFERENCES = 100;

/**
 * Replaces a `$ref` for all parameters by what it refers to, because every provider wants the parameters themselves, and
 * most read nothing beside a `$ref`. What stands beside it is merged.
 *
 * @example
 * const root = { $ref: "#/$defs/A", required: ["a"], $defs: { A: { properties: { a: {} } } } };
 * inlineRoot(root, rootTargets(root) ?? [], findings); // root is { required: ["a"], $defs: { … }, properties: { a: {} } }
 */
export function inlineRoot(root: Mutable, targets: readonly Mutable[], { changes }: Findings): void {
  const { $ref: before } = root;
  delete root.$ref;
  for (const target of targets) addAll(root, mutableCopy(target));
  changes.push({ path: "/$ref", rule: "references", before, after: undefined });
}

/**
 * Whether a schema allows objects by its type.
 *
 * @example
 * takesObjects({ type: ["object", "null"] }); // true
 */
export const takesObjects = ({ type = "object" }: Mutable): boolean => [type].flat().includes("object");

/** Adds what a schema says. If the root says something else by the same keyword, both hold as members of `allOf`. */
function addAll(root: Mutable, { $ref: _, type: __, $defs, definitions, ...target }: Mutable): void {
  const { properties, required, ...others } = target;
  const isOther = Object.entries(others).some(([keyword, value]) => clashes(root, keyword, value));
  for (const [keyword, value] of Object.entries(others))
    if (!isOther || ANNOTATIONS.has(keyword)) root[keyword] ??= value;
  if (isObject(properties)) for (const [name, sub] of Object.entries(properties)) addProperty(root, name, sub);
  addRequired(root, required);
  addDefinitions(root, { $defs, definitions });
  if (isOther) root.allOf = [...[root.allOf ?? []].flat(), mutableCopy(target)];
}

const clashes = (root: Mutable, keyword: string, value: unknown): boolean =>
  root[keyword] !== undefined && !ANNOTATIONS.has(keyword) && JSON.stringify(root[keyword]) !== JSON.stringify(value);

/** What says nothing about values. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...["$schema", "$id", "$comment", "title", "description", "examples", "default"],
  ...["deprecated", "readOnly", "writeOnly"],
]);
