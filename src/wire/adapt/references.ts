import { pointerOf, pointerSteps } from "../../json/index.ts";
import { fragmentOf, isObject, type JsonSchema, resolveReference, schemasIn } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { noteIn } from "./Note.ts";

/**
 * The same schema, in which each reference below the root is a JSON Pointer from it, so that the parts can be moved.
 * Identifiers and anchors are left out, because the pointers would be relative to the one, and copies of a part would
 * repeat the other.
 *
 * @example
 * pointReferences({ items: { $ref: "#a" }, $defs: { A: { $anchor: "a" } } }, findings);
 * // { items: { $ref: "#/$defs/A" }, $defs: { A: {} } }
 */
export function pointReferences(root: Mutable, findings: Findings): Mutable {
  const places = [...schemasIn(root)];
  const pointed = places.map(([schema]) => (schema === root ? [] : pointedReferences(schema, root)));
  for (const [at, [schema, path]] of places.entries()) {
    const note = noteIn(schema, path, findings);
    for (const [keyword, after] of pointed[at] as References) note(keyword, "references", after);
    for (const keyword of schema === root ? ANCHORS : IDENTIFIERS)
      if (typeof schema[keyword] === "string") note(keyword, "references", undefined);
  }
  // Identifiers are remembered for a root, which has others now.
  return { ...root };
}

/**
 * Whether references of a schema depend on an identifier, which not every provider reads.
 *
 * @example
 * hasIdentifiers({ properties: { a: { $ref: "https://example.com/city" } } }); // true
 */
export function hasIdentifiers(root: Mutable): boolean {
  for (const [schema] of schemasIn(root)) {
    const { $id, $ref } = schema;
    if (schema !== root && (typeof $id === "string" || (typeof $ref === "string" && !$ref.startsWith("#"))))
      return true;
  }
  return false;
}

/** References that change, by their keywords. */
type References = readonly (readonly [keyword: string, after: string | undefined])[];

const ANCHORS = ["$anchor", "$dynamicAnchor"];
const IDENTIFIERS = ["$id", ...ANCHORS];

function pointedReferences(schema: Mutable, root: Mutable): References {
  const { $ref, $dynamicRef } = schema;
  const target = typeof $ref === "string" ? pointerFrom(root, $ref, schema) : undefined;
  if (typeof $dynamicRef !== "string" || $ref !== undefined) return target ? [["$ref", target]] : [];
  const dynamic = pointerFrom(root, $dynamicRef, schema);
  return dynamic === undefined
    ? []
    : [
        ["$ref", dynamic],
        ["$dynamicRef", undefined],
      ];
}

/** A reference as a pointer from the root; as it was written if it refers to nothing in the schema. */
function pointerFrom(root: Mutable, ref: string, schema: Mutable): string | undefined {
  const target = resolveReference(root as JsonSchema, ref, schema as JsonSchema);
  if (!target.found) return undefined;
  return ref.startsWith("#") && fragmentOf(ref) === target.pointer ? ref : reference(target.pointer);
}

/**
 * A reference whose JSON Pointer has other steps.
 *
 * @example
 * withSteps("#/properties/a/items/0", (steps) => steps.with(2, "prefixItems")); // "#/properties/a/prefixItems/0"
 */
export function withSteps(ref: string, change: (steps: readonly string[]) => readonly string[]): string {
  const before = stepsOf(ref);
  const after = change(before);
  if (after.every((step, at) => step === before[at]) && after.length === before.length) return ref;
  return ref.slice(0, ref.indexOf("#")) + reference(pointerOf(after));
}

/** The steps of the JSON Pointer in a reference; none for an anchor. */
export function stepsOf(ref: string): string[] {
  const fragment = fragmentOf(ref);
  return fragment.startsWith("/") ? pointerSteps(fragment) : [];
}

const reference = (pointer: string): string => `#${encodeURI(pointer).replaceAll("#", "%23")}`;

/** Changes the references into tuples that are called `prefixItems` now; `moved` are the schemas with these tuples. */
export function followTuples(root: Mutable, moved: ReadonlySet<unknown>): void {
  if (moved.size === 0) return;
  for (const [schema] of schemasIn(root)) {
    const { $ref } = schema;
    if (typeof $ref !== "string") continue;
    const start = resolveReference(root as JsonSchema, $ref.replace(/#.*$/s, "#"), schema as JsonSchema);
    if (start.found) schema.$ref = withSteps($ref, (steps) => movedSteps(steps, start.schema, moved));
  }
}

function movedSteps(steps: readonly string[], start: unknown, moved: ReadonlySet<unknown>): string[] {
  let value = start;
  return steps.map((step) => {
    const now = (moved.has(value) && TUPLES.get(step)) || step;
    value = isObject(value) || Array.isArray(value) ? (value as Mutable)[now] : undefined;
    return now;
  });
}

const TUPLES: ReadonlyMap<string, string> = new Map([
  ["items", "prefixItems"],
  ["additionalItems", "items"],
]);
