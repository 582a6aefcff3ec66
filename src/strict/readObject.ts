import { isObject, type JsonSchema, type JsonSchemaType, pointerTo } from "../schema/index.ts";
import type { Part, Plain } from "./conjunction.ts";
import { highest, lowest } from "./extremes.ts";
import { FreeNames } from "./FreeNames.ts";
import { NO_NOTES, type Node, type Notes, withLimits } from "./Node.ts";
import { type Field, objectNode, type Rest } from "./nodes/objectNode.ts";
import { pairsNode } from "./nodes/pairsNode.ts";
import { choiceNode } from "./nodes/textNode.ts";
import { unionOf } from "./nodes/unionNode.ts";
import type { Place, Reading } from "./Reading.ts";

/**
 * The node of an object; undefined where no object fits.
 *
 * @example
 * readObject(reading, [{ schema: { type: "object" }, path: "" }], NO_NOTES, "", place);
 */
export function readObject(
  reading: Reading,
  plains: readonly Plain[],
  notes: Notes,
  path: string,
  place: Place,
): Node | undefined {
  const limits: string[] = [];
  describeOthers(reading, plains, limits);
  const required = new Set(plains.flatMap(({ schema }) => schema.required ?? []));
  const free = freeProperties(plains, place);
  const fields = readFields(reading, plains, required, place, reading.rules.isOpen || free.form === "free");
  if (fields === undefined) return undefined;
  const all = (): Notes => withLimits(notes, limits);

  if (free.form === "closed") {
    if (free.isSilent) noteClosed(reading, plains);
    else noteListed(reading, plains, fields);
    if (fields.length === 0 && !place.isRoot && !reading.rules.emptyObjects) {
      reading.change("rewritten", path, "properties", "the empty object is sent as its JSON text");
      return choiceNode([{}], all());
    }
    const rest: Rest = reading.rules.isOpen && free.isSilent ? { form: "open" } : { form: "closed" };
    return objectNode(fields, rest, all());
  }
  noteLooser(reading, free, limits);
  if (reading.rules.isOpen) {
    const node = readValue(reading, free, { ...place, level: place.level + 1, isRoot: false });
    return objectNode(fields, node === undefined ? { form: "closed" } : { form: "open", node }, all());
  }
  const isUntyped = free.alternatives.some(({ schema }) => schema === true || Object.keys(schema).length === 0);
  if (isUntyped && !hasNames(plains) && !place.isRoot) {
    for (const plain of plains) if (plain.schema.required?.length) reading.described(plain, "required", limits);
    return reading.text(plains, OBJECT, all(), path, free.keyword, "its properties have no names in the schema");
  }
  const depth = fields.length > 0 ? 3 : 2;
  const value = readValue(reading, free, { ...place, level: place.level + depth, isRoot: false });
  if (value === undefined) return objectNode(fields, { form: "closed" }, all());
  const message = "properties without a name in the schema are sent as a list of pairs";
  const isEnforced = fields.length === 0 && free.alternatives.length === 1;
  reading.change("pairs", pointerTo(free.path, free.keyword), free.keyword, message, isEnforced);
  if (fields.length === 0 && !place.isRoot) return pairsNode(value, pairCounts(reading, plains), all());
  const key = freeName(fields);
  return objectNode(fields, { form: "pairs", key, node: pairsNode(value, {}, NO_NOTES) }, all());
}

const OBJECT: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["object"]);
const COUNTS = ["minProperties", "maxProperties"];
const DEPENDENT = ["dependentRequired", "dependentSchemas", "dependencies"];

function describeOthers(reading: Reading, plains: readonly Plain[], limits: string[]): void {
  for (const plain of plains) {
    const unevaluated = plain.schema.unevaluatedProperties ? ["unevaluatedProperties"] : [];
    const names = listedNames([plain]).length > 0 ? [] : ["propertyNames"];
    reading.describeSome([plain], [...DEPENDENT, ...unevaluated, ...COUNTS, ...names], limits);
  }
}

/** The properties that have names; undefined where a required one can have no value. */
function readFields(
  reading: Reading,
  plains: readonly Plain[],
  required: ReadonlySet<string>,
  place: Place,
  isOpen: boolean,
): Field[] | undefined {
  const names = new Set(plains.flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
  for (const name of required) names.add(name);
  for (const name of listedNames(plains)) names.add(name);
  const partsNamed = partsByName(reading, plains);
  const { rules } = reading;
  const fields: Field[] = [];
  const keys = new FreeNames(names);
  for (const name of names) {
    const isNeeded = required.has(name);
    const parts = partsNamed(name);
    const at: Place = { level: place.level + 1, optionals: place.optionals + (isNeeded ? 0 : 1), isRoot: false };
    const node = reading.read(parts.length > 0 ? parts : [{ schema: true, path: plains[0]?.path ?? "" }], at);
    const path = parts[0]?.path ?? "";
    if (node === undefined && isNeeded) return undefined;
    if (node === undefined) {
      const own = parts.filter((part) => part.path.endsWith(pointerTo("/properties", name)));
      // An open object may still have it.
      reading.noteDropped(own.length > 0 ? own : parts, "the optional property is absent", !isOpen);
      continue;
    }
    const isNullable = !isNeeded && (rules.allRequired || reading.excess-- > 0);
    const key = keyOf(reading, name, keys, path);
    fields.push({
      name,
      key,
      node: isNeeded ? node : optional(reading, node, isNullable, path),
      isRequired: isNeeded || isNullable,
      isNullable,
    });
  }
  return fields;
}

/** What an optional property has to be: null stands for an absent one, or is not offered where unions are counted. */
function optional(reading: Reading, node: Node, isNullable: boolean, path: string): Node {
  const takesNull = node.original.has("null");
  if (isNullable) {
    const message = takesNull
      ? "it is required, and null, which it takes too, says that it is absent"
      : "it is required, and null says that it is absent";
    reading.change("nullable", path, "required", message);
    return node;
  }
  const rest = reading.rules.limits.unions === undefined ? undefined : node.withoutNull?.();
  if (rest === undefined) return node;
  reading.change("nullable", path, "type", "null is not offered: the property is absent instead");
  return rest;
}

/** The steps that matching a pattern takes, beside looking at a name. */
const PATTERN = 20;

/** All that the schemas say of a property of a name; only those that speak of every name are asked for each. */
function partsByName(reading: Reading, plains: readonly Plain[]): (name: string) => Part[] {
  const speaking: [index: number, plain: Plain][] = [];
  const naming = new Map<string, [index: number, plain: Plain][]>();
  for (const [index, plain] of plains.entries()) {
    const { properties = {}, patternProperties, additionalProperties, propertyNames } = plain.schema;
    if ((patternProperties ?? additionalProperties ?? propertyNames) !== undefined) {
      speaking.push([index, plain]);
      continue;
    }
    for (const name of Object.keys(properties)) {
      const others = naming.get(name);
      if (others === undefined) naming.set(name, [[index, plain]]);
      else others.push([index, plain]);
    }
  }
  return (name) => {
    const all = [...(naming.get(name) ?? []), ...speaking].sort(([left], [right]) => left - right);
    return all.flatMap(([, plain]) => partsOf(reading, plain, name));
  };
}

/** All that a schema says of a property of this name. */
function partsOf(reading: Reading, { schema, path }: Plain, name: string): Part[] {
  const parts: Part[] = [];
  const { properties, patternProperties, additionalProperties } = schema;
  const listed = listedNames([{ schema, path }]);
  const patterns = Object.keys(patternProperties ?? {});
  reading.spend(1 + listed.length + patterns.length * (PATTERN + (name.length >> 4)), path);
  if (listed.length > 0 && !listed.includes(name))
    parts.push({ schema: false, path: pointerTo(path, "propertyNames") });
  if (properties && Object.hasOwn(properties, name)) {
    parts.push({ schema: properties[name] as JsonSchema, path: pointerTo(path, "properties", name) });
  }
  for (const pattern of patterns) {
    if (!reading.matcher(pattern).check(name)) continue;
    const sub = patternProperties?.[pattern] as JsonSchema | boolean;
    parts.push({ schema: sub, path: pointerTo(path, "patternProperties", pattern) });
  }
  if (parts.length === 0 && additionalProperties !== undefined) {
    parts.push({ schema: additionalProperties, path: pointerTo(path, "additionalProperties") });
  }
  return parts;
}

/** The names that `propertyNames` lists, as Zod writes a record of an enum. */
function listedNames(plains: readonly Plain[]): string[] {
  for (const { schema } of plains) {
    const names = isObject(schema.propertyNames) ? (schema.propertyNames as JsonSchema).enum : undefined;
    if (names !== undefined && names.length <= 100) return names.filter((name) => typeof name === "string");
  }
  return [];
}

type Free = { form: "closed"; isSilent: boolean } | FreeProperties;
type FreeProperties = {
  form: "free";
  /** What the value of such a property may be. */
  alternatives: Part[];
  keyword: string;
  path: string;
  /** The schemas that say more of these properties than the alternatives do. */
  others: Plain[];
};

/** Which properties without names there may be; `isSilent` where the schema does not say that there are none. */
function freeProperties(plains: readonly Plain[], { isRoot }: Place): Free {
  if (listedNames(plains).length > 0) return { form: "closed", isSilent: false };
  const isClosed = plains.some(({ schema }) => {
    const none = schema.additionalProperties === false && Object.keys(schema.patternProperties ?? {}).length === 0;
    return none || schema.unevaluatedProperties === false;
  });
  if (isClosed) return { form: "closed", isSilent: false };
  const [own, ...more] = plains.filter(
    ({ schema }) => (schema.additionalProperties ?? schema.patternProperties) !== undefined,
  );
  if (own === undefined) {
    if (hasNames(plains) || isRoot) return { form: "closed", isSilent: true };
    const path = plains[0]?.path ?? "";
    return { form: "free", alternatives: [{ schema: true, path }], keyword: "type", path, others: [] };
  }
  const { schema, path } = own;
  const { additionalProperties = true, patternProperties = {} } = schema;
  const alternatives = Object.keys(patternProperties).map((pattern): Part => {
    return {
      schema: patternProperties[pattern] as JsonSchema | boolean,
      path: pointerTo(path, "patternProperties", pattern),
    };
  });
  const others = alternatives.length > 0 ? [own, ...more] : more;
  if (additionalProperties !== false) {
    alternatives.push({ schema: additionalProperties, path: pointerTo(path, "additionalProperties") });
  }
  const keyword = schema.additionalProperties === undefined ? "patternProperties" : "additionalProperties";
  return { form: "free", alternatives, keyword, path, others };
}

function hasNames(plains: readonly Plain[]): boolean {
  return plains.some(({ schema }) => Object.keys(schema.properties ?? {}).length > 0);
}

/** Names have no pattern in the strict form, and of several schemas for them only the first one is sent. */
function noteLooser(reading: Reading, { others }: FreeProperties, limits: string[]): void {
  for (const plain of others) {
    const keywords = ["patternProperties", "additionalProperties"].filter((keyword) => plain.schema[keyword] !== true);
    reading.describeSome([plain], keywords, limits);
  }
}

function readValue(reading: Reading, { alternatives }: FreeProperties, place: Place): Node | undefined {
  const nodes = alternatives.flatMap((part) => reading.read([part], place) ?? []);
  if (nodes.length === 0) reading.noteDropped(alternatives, "there are no properties without a name in the schema");
  return nodes.length === 0 ? undefined : unionOf(nodes, NO_NOTES, () => reading.noteText(alternatives));
}

/** The limits on the number of properties, as those of the list of pairs, where a key should not come twice. */
function pairCounts({ rules }: Reading, plains: readonly Plain[]): JsonSchema {
  const out: JsonSchema = {};
  const most = lowest(plains.map(({ schema }) => schema.maxProperties));
  const least = highest(plains.map(({ schema }) => schema.minProperties));
  if (rules.keywords.has("minItems") && least > 0 && rules.minItems > 0) out.minItems = Math.min(least, rules.minItems);
  if (rules.keywords.has("maxItems") && Number.isFinite(most)) out.maxItems = most;
  return out;
}

/** Where no property is without a name, or each of them is listed. */
function noteListed(reading: Reading, plains: readonly Plain[], fields: readonly Field[]): void {
  const isListed = listedNames(plains).length > 0;
  for (const plain of plains) {
    const { schema, path } = plain;
    const used = new Set(
      isListed ? fields.flatMap(({ name }) => partsOf(reading, plain, name)).map((part) => part.path) : [],
    );
    for (const keyword of [...(isListed ? ["propertyNames"] : []), "patternProperties", "additionalProperties"]) {
      if (!schema[keyword]) continue;
      const where = pointerTo(path, keyword);
      if (keyword === "propertyNames" || used.has(where)) {
        reading.change("rewritten", where, keyword, "the listed names are properties");
      } else {
        reading.change("dropped", where, keyword, "all properties have names");
      }
    }
  }
}

function noteClosed(reading: Reading, plains: readonly Plain[]): void {
  if (reading.rules.isOpen) return;
  const naming = plains.filter((plain) => hasNames([plain]));
  for (const { path: where } of naming.length > 0 ? naming : plains.slice(0, 1)) {
    reading.change("closed", where, "additionalProperties", "there are no properties but the named ones");
  }
}

function keyOf(reading: Reading, name: string, keys: FreeNames, path: string): string {
  const { propertyName } = reading.rules;
  if (propertyName === undefined || propertyName.test(name)) return name;
  const base = name.replaceAll(/[^a-zA-Z0-9_.-]+/g, "_").slice(0, 56) || "property";
  const key = keys.take(base);
  reading.change("rewritten", path, "properties", `the property is called ${JSON.stringify(key)}`);
  return key;
}

function freeName(fields: readonly Field[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  let name = "other_properties";
  while (taken.has(name)) name += "_";
  return name;
}
