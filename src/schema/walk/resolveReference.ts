import { percentDecoded, shorten } from "../../checks/index.ts";
import { pointerSteps, pointerTo } from "../../json/index.ts";
import { dialectOf, ignoresRefSiblings } from "../dialect/dialectOf.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { MAX_SUBSCHEMAS } from "../limits.ts";
import { forEachSubschema, isObject } from "./forEachSubschema.ts";
import { readable } from "./readable.ts";

/**
 * The target of a reference: a schema and the JSON Pointer of its place in the root, or the reason why there is no
 * target.
 */
export type Resolved =
  | { found: true; schema: JsonSchema | boolean; pointer: string }
  | { found: false; reason: string };

/**
 * Follows a `$ref` inside its document: `#`, a JSON Pointer (with `~0`, `~1` and percent-encoding) to any depth,
 * an `$anchor`, the `$id` (draft 4: `id`) of an embedded schema. Only own properties count, and nothing is ever fetched.
 *
 * A reference is relative to the nearest `$id` around it, so pass the schema with the reference as `from` if there may
 * be an `$id`. The identifiers of a root are cached, so later changes of the root have no effect.
 *
 * @throws {SchemaError} if a getter or a Proxy in the schema throws
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 * @example
 * const root: JsonSchema = { $defs: { "a/b": { type: "string" } } };
 * resolveReference(root, "#/$defs/a~1b"); // { found: true, schema: { type: "string" }, pointer: "/$defs/a~1b" }
 * resolveReference(root, "#/$defs/x"); // { found: false, reason: 'there is no "x" at /$defs' }
 */
export function resolveReference(root: JsonSchema | boolean, ref: string, from: JsonSchema | boolean = root): Resolved {
  return readable(() => resolve(root, ref, from));
}

function resolve(root: JsonSchema | boolean, ref: string, from: JsonSchema | boolean): Resolved {
  if (!isObject(root)) return ref === "#" ? { found: true, schema: root, pointer: "" } : missing(ref);
  const index = indexOf(root);
  const base = (isObject(from) ? index.bases.get(from) : undefined) ?? index.base;

  const hash = ref.indexOf("#");
  const fragment = fragmentOf(ref);
  const uri = hash === 0 ? base : resolvedUri(hash < 0 ? ref : ref.slice(0, hash), base);
  if (uri === undefined) return { found: false, reason: `${quoted(ref)} is no URI reference` };
  const resource = index.resources.get(uri);
  if (resource === undefined) return missing(ref);

  if (fragment === "") return { found: true, schema: resource.schema, pointer: resource.pointer };
  if (fragment.startsWith("/")) return atPointer(index, resource, fragment, uri);
  const anchored = index.resources.get(`${uri}#${fragment}`);
  if (anchored === undefined) return { found: false, reason: `there is no anchor ${quoted(fragment)}` };
  return { found: true, schema: anchored.schema, pointer: anchored.pointer };
}

/**
 * The fragment of a reference, decoded; a fragment with an invalid percent-encoding stands for itself.
 *
 * @example
 * fragmentOf("other.json#caf%C3%A9"); // "café"
 * fragmentOf("#100%"); // "100%"
 */
export function fragmentOf(ref: string): string {
  const hash = ref.indexOf("#");
  return hash < 0 ? "" : percentDecoded(ref.slice(hash + 1));
}

/**
 * The URI of the schema resource (the document, or a schema in it with an `$id` of its own) that a schema is part of.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.3.5
 * @example
 * resourceOf(root, root.$defs.City); // "schema://root/", the URI of a document without an `$id`
 */
export function resourceOf(root: JsonSchema, schema: JsonSchema): string {
  const index = indexOf(root);
  return index.bases.get(schema) ?? index.base;
}

/**
 * The schema with this `$dynamicAnchor` in a schema resource. For the name "", the root of the resource if it has
 * `$recursiveAnchor: true`.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 * @example
 * const root = { items: { $dynamicAnchor: "node", type: "string" } };
 * dynamicAnchor(root, resourceOf(root, root), "node"); // { schema: { … }, pointer: "/items" }
 */
export function dynamicAnchor(root: JsonSchema, resource: string, name: string): SchemaPlace | undefined {
  return indexOf(root).dynamic.get(`${resource}#${name}`);
}

/**
 * All schemas with this `$dynamicAnchor` in the resources of a document.
 *
 * @example
 * dynamicAnchors({ items: { $dynamicAnchor: "node", type: "string" } }, "node").length; // 1
 */
export function dynamicAnchors(root: JsonSchema, name: string): SchemaPlace[] {
  return [...indexOf(root).dynamic]
    .filter(([uri]) => uri.slice(uri.indexOf("#") + 1) === name)
    .map(([, place]) => place);
}

/**
 * A schema of a document, and the JSON Pointer of its place there.
 *
 * @example
 * const place: SchemaPlace = { schema: { type: "string" }, pointer: "/$defs/City" };
 */
export type SchemaPlace = { readonly schema: JsonSchema; readonly pointer: string };
type Index = {
  base: string;
  bases: WeakMap<object, string>;
  resources: Map<string, SchemaPlace>;
  /** The dynamic anchors among them. */
  dynamic: Map<string, SchemaPlace>;
  /** The keyword of the schema's identifier, and whether it counts beside a `$ref`. */
  idKeyword: "$id" | "id";
  refAlone: boolean;
};

/** The base URI of a root without an `$id`, against which relative references resolve. */
const NAMELESS = "schema://root/";
const indices: WeakMap<object, Index> = new WeakMap();

function indexOf(root: JsonSchema): Index {
  let index = indices.get(root);
  if (index === undefined) {
    const idKeyword = dialectOf(root) === "draft-04" ? "id" : "$id";
    const refAlone = ignoresRefSiblings(root);
    index = { base: NAMELESS, bases: new WeakMap(), resources: new Map(), dynamic: new Map(), idKeyword, refAlone };
    index.resources.set(NAMELESS, { schema: root, pointer: "" });
    addIdentifiers(index, { schema: root, pointer: "" }, NAMELESS);
    index.base = index.bases.get(root) ?? NAMELESS;
    indices.set(root, index);
  }
  return index;
}

/** Records the base URI of every schema below `start`, and the schemas with an `$id` or an anchor. */
function addIdentifiers(index: Index, start: SchemaPlace, startBase: string): void {
  const open: [SchemaPlace, string][] = [[start, startBase]];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [place, outerBase] = next;
    const { schema, pointer } = place;
    if (index.bases.has(schema)) continue;
    if (count++ > MAX_SUBSCHEMAS) return;
    const base = addIdentifiersOf(index, place, outerBase);
    index.bases.set(schema, base);
    forEachSubschema(schema, (sub, keyword, key) => {
      if (isObject(sub)) open.push([{ schema: sub, pointer: pointerTo(pointer, keyword, key) }, base]);
    });
  }
}

function addIdentifiersOf(index: Index, place: SchemaPlace, outerBase: string): string {
  const { schema } = place;
  let base = outerBase;
  // Up to draft 7 all keywords beside a $ref are ignored, also identifiers.
  if (index.refAlone && typeof schema.$ref === "string") return base;
  const id = schema[index.idKeyword];
  if (typeof id === "string") {
    const [uri, anchor] = id.split("#", 2) as [string, string?];
    if (uri !== "") {
      base = resolvedUri(uri, outerBase) ?? outerBase;
      addOnce(index.resources, base, place);
    }
    // Up to draft 7 an $id of the form "#name" has the meaning of $anchor.
    if (anchor) addOnce(index.resources, `${base}#${anchor}`, place);
  }
  for (const anchor of [schema.$anchor, schema.$dynamicAnchor]) {
    if (typeof anchor === "string") addOnce(index.resources, `${base}#${anchor}`, place);
  }
  if (typeof schema.$dynamicAnchor === "string") addOnce(index.dynamic, `${base}#${schema.$dynamicAnchor}`, place);
  const isRoot = index.resources.get(base)?.schema === schema;
  if (isRoot && schema.$recursiveAnchor === true) addOnce(index.dynamic, `${base}#`, place);
  return base;
}

function addOnce(resources: Map<string, SchemaPlace>, uri: string, place: SchemaPlace): void {
  if (!resources.has(uri)) resources.set(uri, place);
}

function atPointer(index: Index, start: SchemaPlace, fragment: string, uri: string): Resolved {
  let value: unknown = start.schema;
  let base = uri;
  let reached = "";
  for (const step of pointerSteps(fragment)) {
    const isStep = Array.isArray(value)
      ? /^(?:0|[1-9]\d*)$/.test(step) && Number(step) < value.length
      : isObject(value) && Object.hasOwn(value, step);
    if (!isStep) return { found: false, reason: `there is no ${quoted(step)} at ${shorten(reached) || "the root"}` };
    value = (value as Record<string, unknown>)[step];
    reached = pointerTo(reached, step);
    if (isObject(value)) base = index.bases.get(value) ?? base;
  }
  if (typeof value !== "boolean" && !isObject(value))
    return { found: false, reason: `${shorten(reached)} is no schema` };
  const pointer = start.pointer + reached;
  // The target of a reference need not be the value of a keyword, as in "#/components/schemas/City".
  if (isObject(value) && !index.bases.has(value)) addIdentifiers(index, { schema: value, pointer }, base);
  return { found: true, schema: value, pointer };
}

function resolvedUri(uri: string, base: string): string | undefined {
  try {
    return new URL(uri, base).href;
  } catch {
    return undefined;
  }
}

function missing(ref: string): Resolved {
  return { found: false, reason: `${quoted(ref)} is not part of the schema, and nothing is fetched` };
}

/** A name of the schema, cut for a message. */
const quoted = (text: string): string => JSON.stringify(shorten(text));
