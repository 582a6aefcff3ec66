import { pointerTo } from "../../src/json/index.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";

/**
 * Whose rules: a provider's, or `"gemini parameters"`, the older form of Gemini's function declarations, which Google's
 * own client sends where a schema has no `$schema`.
 *
 * @example
 * const ruled: Ruled = "openai";
 */
export type Ruled = "openai" | "anthropic" | "gemini" | "gemini parameters" | "mistral" | "deepseek" | "ollama";

/**
 * One place where a schema breaks a rule; `path` is a JSON Pointer into it.
 *
 * @example
 * const breach: Breach = { path: "/properties/a", rule: "every schema says its type" };
 */
export type Breach = { path: string; rule: string };

/**
 * Every breach of a provider's rules for strict tools by the parameters of one tool: none where the schema is valid.
 *
 * The rules are those that the provider publishes, read as a whitelist: a keyword that is not in the list is a breach.
 * Where it publishes none (Mistral, Ollama) nothing is. `lengthLimits` lets OpenAI take `minLength` and `maxLength`,
 * which its documentation lists for some models only.
 *
 * @example
 * checkRules({ type: "object", properties: {}, required: [], additionalProperties: true }, "openai");
 * // [{ path: "", rule: "additionalProperties is false in every object" }]
 */
export function checkRules(schema: JsonSchema, provider: Ruled, { lengthLimits = false } = {}): Breach[] {
  const rules = RULES[provider];
  if (rules === undefined) return [];
  const keywords =
    lengthLimits && provider === "openai" ? new Set([...rules.keywords, "minLength", "maxLength"]) : rules.keywords;
  const breaches: Breach[] = [];
  const places: Place[] = [];
  const open: Place[] = [{ schema, path: "", root: schema, objects: 0, isOptional: false }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const rule of brokenRules(place, rules, keywords)) breaches.push({ path: place.path, rule });
    if (!isObject(place.schema)) continue;
    places.push(place);
    for (const child of childrenOf(place, keywords).reverse()) open.push(child);
  }
  for (const [rule, holds] of rules.whole) if (!holds(places)) breaches.push({ path: "", rule });
  return breaches;
}

/** The rules that one schema breaks, without those inside it. */
function brokenRules(place: Place, { each }: RuleSet, keywords: ReadonlySet<string>): string[] {
  if (!isObject(place.schema)) return ["a schema is an object"];
  const schema = place.schema as JsonSchema;
  const unknown = Object.keys(schema).filter((keyword) => !keywords.has(keyword));
  const broken = [...EVERYWHERE, ...each].filter(([, holds]) => !holds(schema, place));
  return [...unknown.map((keyword) => `${keyword} is not in the subset`), ...broken.map(([rule]) => rule)];
}

type Place = {
  schema: unknown;
  path: string;
  root: JsonSchema;
  /** How many objects are around this schema. */
  objects: number;
  /** True where it is a property that may be absent. */
  isOptional: boolean;
};
/** What must hold, in words, and whether it does. */
type Rule<T extends unknown[]> = readonly [rule: string, holds: (...subject: T) => boolean];
type RuleSet = {
  keywords: ReadonlySet<string>;
  each: readonly Rule<[schema: JsonSchema, place: Place]>[];
  whole: readonly Rule<[places: readonly Place[]]>[];
};

function childrenOf({ schema, path, root, objects }: Place, keywords: ReadonlySet<string>): Place[] {
  const { required = [] } = schema as JsonSchema;
  const around = objects + (isObjectSchema(schema as JsonSchema) ? 1 : 0);
  const given = Object.entries(schema as JsonSchema).filter(([keyword]) => keywords.has(keyword));
  return given.flatMap(([keyword, value]) => {
    const isProperty = keyword === "properties";
    // A definition stands on its own: it is not one level deeper than the root.
    const level = MAPS.has(keyword) && !isProperty ? 0 : around;
    return subschemasIn(keyword, value).map(([child, ...steps]) => ({
      ...{ schema: child, path: pointerTo(path, keyword, ...steps), root, objects: level },
      isOptional: isProperty && !required.includes(String(steps[0])),
    }));
  });
}

function subschemasIn(keyword: string, value: unknown): [schema: unknown, step?: string | number][] {
  if (MAPS.has(keyword) && isObject(value)) return Object.entries(value).map(([name, child]) => [child, name]);
  if (LISTS.has(keyword) && Array.isArray(value)) return value.map((child, index) => [child, index]);
  const isSingle = keyword === "items" || (keyword === "additionalProperties" && typeof value !== "boolean");
  return isSingle ? [[value]] : [];
}

const MAPS = new Set(["properties", "$defs", "$def", "definitions"]);
const LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat());
const isObjectSchema = (schema: JsonSchema): boolean =>
  typesOf(schema).includes("object") || schema.properties !== undefined;
const isOne = (schema: JsonSchema, type: string): boolean => typesOf(schema).includes(type);
const isPrimitive = (value: unknown): boolean => typeof value !== "object" || value === null;
const listedValues = (schema: JsonSchema): unknown[] => [
  ...(Array.isArray(schema.enum) ? schema.enum : []),
  ...(Object.hasOwn(schema, "const") ? [schema.const] : []),
];

function fitsType(value: unknown, types: readonly string[]): boolean {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return types.includes(type) || (type === "number" && types.includes("integer") && Number.isInteger(value));
}

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** What no provider takes, as it is no JSON Schema or leads nowhere. */
const EVERYWHERE: RuleSet["each"] = [
  [
    "an enum has values",
    (schema) => !Object.hasOwn(schema, "enum") || (Array.isArray(schema.enum) && schema.enum.length > 0),
  ],
  ["a union has branches", ({ anyOf, oneOf }) => anyOf?.length !== 0 && oneOf?.length !== 0],
  [
    "a $ref leads to a place in the same schema",
    ({ $ref }, { root }) => $ref === undefined || ($ref.startsWith("#") && resolveReference(root, $ref).found),
  ],
];

const knownTypes: Rule<[JsonSchema, Place]> = [
  "types are those of JSON Schema",
  (schema) => typesOf(schema).every((type) => TYPES.includes(type)),
];
const rootIsObject: Rule<[JsonSchema, Place]> = [
  "the root is an object, no union and no reference",
  (schema, { path }) =>
    path !== "" ||
    (schema.type === "object" &&
      !["anyOf", "oneOf", "allOf", "$ref"].some((keyword) => Object.hasOwn(schema, keyword))),
];
const isClosed: Rule<[JsonSchema, Place]> = [
  "additionalProperties is false in every object",
  (schema) => !isObjectSchema(schema) || schema.additionalProperties === false,
];
const allRequired: Rule<[JsonSchema, Place]> = [
  "every property is required",
  ({ properties = {}, required = [] }) => Object.keys(properties).every((name) => required.includes(name)),
];
const requiredAreNamed: Rule<[JsonSchema, Place]> = [
  "what is required is a property",
  (schema) => (schema.required ?? []).every((name) => Object.hasOwn(schema.properties ?? {}, name)),
];
const refStandsAlone: Rule<[JsonSchema, Place]> = [
  "nothing stands beside a $ref",
  (schema) => schema.$ref === undefined || Object.keys(schema).every((keyword) => keyword.startsWith("$")),
];
const saysType: Rule<[JsonSchema, Place]> = [
  "every schema says its type",
  (schema) => ["type", "anyOf", "allOf", "$ref", "enum", "const"].some((keyword) => Object.hasOwn(schema, keyword)),
];
const arrayHasItems: Rule<[JsonSchema, Place]> = [
  "an array says its items",
  (schema) => !isOne(schema, "array") || isObject(schema.items),
];
const noLookaround: Rule<[JsonSchema, Place]> = [
  "a pattern has no lookaround",
  ({ pattern }) => pattern === undefined || !/\(\?<?[=!]/.test(pattern),
];
const formats = (...names: string[]): Rule<[JsonSchema, Place]> => [
  "format is one of the list",
  ({ format }) => format === undefined || names.includes(format),
];
const atMost = (limit: number, what: string, count: (place: Place) => number): Rule<[readonly Place[]]> => [
  `at most ${limit} ${what}`,
  (places) => places.reduce((sum, place) => sum + count(place), 0) <= limit,
];

const ANNOTATIONS = ["title", "description", "$schema"];
const BASE = ["type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "$ref", "$defs"];
const NUMBER_LIMITS = ["multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

/**
 * OpenAI, guide "Structured model outputs", section "Supported schemas". Where the guide is silent: a `$ref` stands
 * alone (openai-python unravels the others for that reason), the errors "schema must have a 'type' key", "array schema
 * missing items", "object schema missing properties", "enum value … does not validate against …", "regex lookaround is
 * not supported" (vercel/ai#21037); `default` was taken in a probe of August 2026 (openai/openai-agents-python#4390).
 */
const OPENAI: RuleSet = {
  keywords: new Set([
    ...[...ANNOTATIONS, ...BASE, ...NUMBER_LIMITS],
    ...["const", "definitions", "default", "pattern", "format", "minItems", "maxItems"],
  ]),
  each: [
    ...[knownTypes, rootIsObject, isClosed, allRequired, requiredAreNamed, refStandsAlone, saysType, arrayHasItems],
    noLookaround,
    formats("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"),
    ["an object says its properties", (schema) => !isOne(schema, "object") || isObject(schema.properties)],
    [
      "every value of an enum fits the type",
      (schema) => schema.type === undefined || listedValues(schema).every((value) => fitsType(value, typesOf(schema))),
    ],
    [
      "an enum of more than 250 strings has at most 15,000 characters",
      ({ enum: values = [] }) => values.length <= 250 || lengthOf(values) <= 15_000,
    ],
    ["at most 10 levels of objects", (schema, { objects }) => objects + (isObjectSchema(schema) ? 1 : 0) <= 10],
  ],
  whole: [
    atMost(5_000, "properties", ({ schema }) => Object.keys((schema as JsonSchema).properties ?? {}).length),
    atMost(1_000, "values of enums", ({ schema }) => (schema as JsonSchema).enum?.length ?? 0),
    atMost(120_000, "characters of names, enums and consts", ({ schema }) => {
      const { properties = {}, $defs = {}, definitions = {} } = schema as JsonSchema;
      const names = [properties, $defs, definitions].flatMap((map) => Object.keys(map));
      return lengthOf([...names, ...listedValues(schema as JsonSchema)]);
    }),
  ],
};

const lengthOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === "string" ? value : JSON.stringify(value)).length, 0);

/**
 * Anthropic, "Structured outputs", sections "JSON Schema limitations" and "Schema complexity limits", which also count
 * within one tool. The root and the names of its properties: errors of the Messages API on `input_schema`.
 */
const ANTHROPIC: RuleSet = {
  keywords: new Set([
    ...[...ANNOTATIONS, ...BASE],
    ...["$def", "definitions", "const", "allOf", "default", "format", "pattern", "minItems"],
  ]),
  each: [
    ...[knownTypes, rootIsObject, isClosed, saysType, noLookaround],
    formats("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"),
    ["an enum holds strings, numbers, booleans and nulls", ({ enum: values = [] }) => values.every(isPrimitive)],
    ["minItems is 0 or 1", ({ minItems = 0 }) => minItems === 0 || minItems === 1],
    [
      "allOf has no $ref",
      ({ allOf = [] }) => !allOf.some((branch) => isObject(branch) && Object.hasOwn(branch, "$ref")),
    ],
    [
      "a pattern has no back-reference and no word boundary",
      ({ pattern = "" }) => !/\\[1-9bBk]/.test(pattern.replaceAll("\\\\", "")),
    ],
    [
      "the root's properties are named ^[a-zA-Z0-9_.-]{1,64}$",
      ({ properties = {} }, { path }) =>
        path !== "" || Object.keys(properties).every((name) => /^[a-zA-Z0-9_.-]{1,64}$/.test(name)),
    ],
  ],
  whole: [
    ["no schema contains itself", (places) => !hasCircle(places, () => true)],
    atMost(24, "optional parameters", ({ isOptional }) => (isOptional ? 1 : 0)),
    atMost(16, "parameters with unions", ({ schema }) =>
      (schema as JsonSchema).anyOf !== undefined || Array.isArray((schema as JsonSchema).type) ? 1 : 0,
    ),
  ],
};

/** Gemini API, `FunctionDeclaration.parametersJsonSchema` and the list of keywords at `responseJsonSchema`. */
const GEMINI: RuleSet = {
  keywords: new Set([
    ...[...ANNOTATIONS, ...BASE],
    ...["$id", "$anchor", "format", "prefixItems", "minItems", "maxItems", "minimum", "maximum", "oneOf"],
    "propertyOrdering",
  ]),
  each: [
    ...[knownTypes, rootIsObject, refStandsAlone],
    [
      "an enum holds strings and numbers",
      ({ enum: values = [] }) => values.every((value) => typeof value === "string" || typeof value === "number"),
    ],
  ],
  whole: [["a schema contains itself only in properties that may be absent", (places) => !hasCircle(places, isNeeded)]],
};

/** Gemini API, `Schema`: a subset of OpenAPI 3.0, whose unknown fields are errors ("Unknown name …"). */
const GEMINI_PARAMETERS: RuleSet = {
  keywords: new Set([
    ...["type", "format", "title", "description", "nullable", "enum", "maxItems", "minItems", "properties", "required"],
    ...["minProperties", "maxProperties", "minLength", "maxLength", "pattern", "example", "anyOf", "propertyOrdering"],
    ...["default", "items", "minimum", "maximum"],
  ]),
  each: [
    [
      "types are those of Gemini",
      (schema) =>
        typeof schema.type !== "object" && typesOf(schema).every((type) => TYPES.includes(type.toLowerCase())),
    ],
    ["an enum holds strings", ({ enum: values = [] }) => values.every((value) => typeof value === "string")],
    ["an array says its items", (schema) => !/^array$/i.test(String(schema.type)) || isObject(schema.items)],
  ],
  whole: [],
};

/**
 * DeepSeek, guide "Tool Calls", section "strict mode (Beta)". The types in a list are primitive: "unknown variant
 * `object`, expected one of `string`, `number`, `integer`, `boolean`, `null`". Its `$def` is also read as `$defs`.
 */
const DEEPSEEK: RuleSet = {
  keywords: new Set([
    ...[...ANNOTATIONS, ...BASE, ...NUMBER_LIMITS],
    ...["$def", "const", "default", "pattern", "format"],
  ]),
  each: [
    ...[knownTypes, rootIsObject, isClosed, allRequired, requiredAreNamed, saysType],
    formats("email", "hostname", "ipv4", "ipv6", "uuid"),
    [
      "a list of types holds primitive ones",
      ({ type }) => !Array.isArray(type) || !type.some((one) => one === "object" || one === "array"),
    ],
    [
      "const and default are of numbers",
      (schema) =>
        ["const", "default"].every((keyword) => !Object.hasOwn(schema, keyword) || typeof schema[keyword] === "number"),
    ],
  ],
  whole: [],
};

/** Mistral ("Custom Structured Outputs", "Function Calling") and Ollama ("Structured outputs") publish no subset. */
const RULES: { readonly [R in Ruled]: RuleSet | undefined } = {
  openai: OPENAI,
  anthropic: ANTHROPIC,
  gemini: GEMINI,
  "gemini parameters": GEMINI_PARAMETERS,
  deepseek: DEEPSEEK,
  mistral: undefined,
  ollama: undefined,
};

const isNeeded = ({ isOptional }: Place): boolean => !isOptional;

/** True where a way over schemas and references, through places that count, comes back to where it began. */
function hasCircle(places: readonly Place[], counts: (place: Place) => boolean): boolean {
  const atPath = new Map(places.map((place) => [place.path, place]));
  const below = new Map<string, Place[]>();
  for (const place of places) {
    const next: Place[] = childrenOf(place, ALL_PLACES).filter(
      (child) => atPath.has(child.path) && counts(child) && !isDefinition(child.path.slice(place.path.length)),
    );
    const { $ref } = place.schema as JsonSchema;
    const resolved = $ref === undefined ? undefined : resolveReference(place.root, $ref);
    const target = resolved?.found ? atPath.get(resolved.pointer) : undefined;
    below.set(place.path, target === undefined ? next : [...next, target]);
  }
  const done = new Set<string>();
  return places.some(({ path }) => comesBack(path, below, done));
}

/** True where a way from a place meets itself; places from which none does are added to `done`. */
function comesBack(start: string, below: ReadonlyMap<string, readonly Place[]>, done: Set<string>): boolean {
  const way = [{ path: start, next: 0 }];
  const onWay = new Set([start]);
  for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
    const child = done.has(top.path) ? undefined : below.get(top.path)?.[top.next++];
    if (child === undefined) {
      done.add(top.path);
      onWay.delete(top.path);
      way.pop();
    } else if (onWay.has(child.path)) {
      return true;
    } else {
      way.push({ path: child.path, next: 0 });
      onWay.add(child.path);
    }
  }
  return false;
}

const ALL_PLACES: ReadonlySet<string> = new Set([...MAPS, ...LISTS, "items", "additionalProperties"]);
const isDefinition = (steps: string): boolean => /^\/(?:\$defs?|definitions)\//.test(steps);
