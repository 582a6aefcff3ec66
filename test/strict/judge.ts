import { isDeepStrictEqual } from "node:util";
import { pointerTo } from "../../src/json/index.ts";
import { isObject, type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { type Change, findSilentLoss } from "./findSilentLoss.ts";
import { isSatisfiable, sampleInstances } from "./instances.ts";
import { loosened } from "./loosened.ts";
import { checkRules, type Ruled } from "./rules.ts";
import { toIdiom } from "./toIdiom.ts";

/**
 * A schema with some of its instances: `open` ones have unnamed properties where the schema declares them. Both lists
 * are empty where nothing fits it, or Ajv refuses it.
 *
 * @example
 * const subject: Subject = prepareSubject({ type: "object" });
 */
export type Subject = {
  original: JsonSchema;
  /** The original in the words of today. */
  schema: JsonSchema;
  named: unknown[];
  open: unknown[];
};

/**
 * What a converter made of a schema. One that has no `toStrictValue` sends null for what is absent, and is silent
 * about all that it loses but what its descriptions say. `meaning` is the schema as JSON Schema where it is in another
 * form.
 *
 * @example
 * const conversion: Conversion = { schema: { type: "object" } };
 */
export type Conversion = {
  schema: JsonSchema;
  meaning?: JsonSchema;
  changes?: readonly Change[];
  toStrictValue?: (value: unknown) => unknown;
  restore?: (value: unknown) => unknown;
  /** Where an answer may fit the schema and be refused all the same: one with a key that comes twice. */
  "~restore"?: (value: unknown) => { readonly issues: readonly unknown[] };
};

/**
 * What is wrong with a conversion:
 *
 * - `invalid`: it breaks a rule of the provider
 * - `unsatisfiable`: nothing fits it, though something fits the original
 * - `narrower`: an instance of the original cannot be said, and no change tells so
 * - `altered`: an instance of the original comes back as another
 * - `looser`: it takes what the original refuses, and no change tells so
 * - `silent`: a constraint is gone without a word in a change or a description
 *
 * @example
 * const fault: Fault = { kind: "invalid", what: "oneOf is not in the subset", example: "/properties/a" };
 */
export type Fault = {
  kind: "invalid" | "unsatisfiable" | "narrower" | "altered" | "looser" | "silent";
  what: string;
  example: string;
};

/**
 * A schema made ready to judge the conversions of it.
 *
 * @example
 * prepareSubject({ const: 1 }).named; // [1, 1, 1, 1]
 */
export function prepareSubject(original: JsonSchema, count = 4): Subject {
  const schema = fromDraft4(original);
  try {
    const named = sampleInstances(schema, count, 1, { extras: "never" });
    const open = sampleInstances(schema, count, 2, { extras: "declared" });
    return { original, schema, named, open };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return { original, schema, named: [], open: [] };
  }
}

/** Draft 4 has booleans where later drafts have the limits themselves. */
function fromDraft4(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    if (part?.exclusiveMinimum !== true && part?.exclusiveMaximum !== true) return part;
    const { minimum, maximum, ...rest } = part;
    rest[part.exclusiveMinimum === true ? "exclusiveMinimum" : "minimum"] = minimum;
    rest[part.exclusiveMaximum === true ? "exclusiveMaximum" : "maximum"] = maximum;
    return JSON.parse(JSON.stringify(rest));
  });
}

/**
 * All that is wrong with a conversion, the gravest kind first; nothing where it is right as far as the rules and some
 * instances show.
 *
 * @example
 * judge(prepareSubject(schema), strictForm(schema, { provider: "openai" }), "openai"); // []
 */
export function judge(subject: Subject, conversion: Conversion, provider: Ruled): Fault[] {
  if (provider === "mistral" || provider === "ollama")
    return isUntouched(subject, conversion, UNREAD[provider]) ? [] : [UNASKED];
  const { schema, changes = [] } = conversion;
  const [breach] = checkRules(schema, provider, { lengthLimits: true });
  const faults: Fault[] = breach === undefined ? [] : [{ kind: "invalid", what: breach.rule, example: breach.path }];
  faults.push(...judgeInstances(subject, conversion));
  const lost = findSilentLoss(subject.schema, fromDraft4(schema), changes);
  if (lost !== undefined) faults.push({ kind: "silent", what: lost.keyword, example: lost.pointer });
  return faults;
}

/** Where a provider publishes no rules there is nothing to change. */
const UNASKED: Fault = { kind: "invalid", what: "changed without a rule", example: "" };
const isUntouched = ({ original }: Subject, { schema, changes = [] }: Conversion, unread: Unread): boolean =>
  isDeepStrictEqual(unread(schema), unread(original)) && (changes.length > 0 || isDeepStrictEqual(schema, original));

type Unread = (schema: JsonSchema) => unknown;

/** What remains of a schema without what these providers do not read. */
const UNREAD: { readonly mistral: Unread; readonly ollama: Unread } = {
  mistral: ({ $schema: _, $id: __, ...others }) => others,
  ollama: (schema) => JSON.parse(JSON.stringify(schema), (key, part) => (key === "pattern" ? undefined : part)),
};

function judgeInstances(subject: Subject, conversion: Conversion): Fault[] {
  const { original, named } = subject;
  const { meaning = conversion.schema } = conversion;
  if (named.length === 0 || isDeepStrictEqual(meaning, original)) return [];
  try {
    if (!isSatisfiable(meaning)) return [{ kind: "unsatisfiable", what: "nothing fits", example: "" }];
    const fault = faultOfValues(subject, conversion) ?? faultOfRestored(subject, conversion);
    return fault === undefined ? [] : [fault];
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return [{ kind: "invalid", what: "no JSON Schema", example: error.message }];
  }
}

/** Instances of the schema that cannot be said in the strict one, or do not come back as they were. */
function faultOfValues(subject: Subject, conversion: Conversion): Fault | undefined {
  const { changes = [], meaning = conversion.schema, restore } = conversion;
  const { check } = createAjvValidator(meaning);
  // Ajv takes an unevaluated "constructor" for an evaluated one.
  const isAllNamed = createValidator(closedSchema(subject.schema, changes)).check;
  for (const value of [...subject.named, ...openInstances(subject, changes)]) {
    if (!isAllNamed(value)) continue;
    const strict = conversion.toStrictValue ? conversion.toStrictValue(value) : toIdiom(meaning, value);
    if (!check(strict)) return { kind: "narrower", what: "cannot be said", example: arrow(value, strict) };
    const back = restore ? restore(strict) : value;
    if (!isSame(value, back, changes)) return { kind: "altered", what: "comes back", example: arrow(value, back) };
  }
  return undefined;
}

/** Instances of the strict schema that become no instance of the schema. */
function faultOfRestored({ schema, open }: Subject, conversion: Conversion): Fault | undefined {
  const { changes = [], meaning = conversion.schema, restore } = conversion;
  if (restore === undefined) return undefined;
  const rest = createAjvValidator(loosened(schema, changes));
  for (const strict of sampleInstances(meaning, open.length, 3)) {
    if (conversion["~restore"]?.(strict).issues.length) continue;
    const value = restore(strict);
    const [issue] = rest.check(value) ? [] : rest.issues(value).issues;
    if (issue) return { kind: "looser", what: issue.keyword, example: `${issue.schemaPath} ${arrow(strict, value)}` };
  }
  return undefined;
}

/** The instances with unnamed properties, but where a change tells that there are none any more. */
function openInstances({ schema, open }: Subject, changes: readonly Change[]): unknown[] {
  const closed = structuredClone(schema);
  let isChanged = false;
  for (const { path } of changes.filter(({ kind }) => kind === "closed")) {
    const place = schemaAt(closed, path);
    // An object that names nothing would be left with nothing: that has to be carried or refused.
    if (place === undefined || Object.keys(place.properties ?? {}).length === 0) continue;
    isChanged ||= place.patternProperties !== undefined || (place.additionalProperties ?? false) !== false;
    place.additionalProperties = false;
    delete place.patternProperties;
  }
  return isChanged ? sampleInstances(closed, open.length, 2, { extras: "declared" }) : open;
}

/**
 * The schema without the properties that changes shut out: an instance may have a property that another branch names.
 * In a branch it counts as far as it stands there alone.
 */
function closedSchema(schema: JsonSchema, changes: readonly Change[]): JsonSchema {
  const closed = structuredClone(schema);
  for (const { path } of changes.filter(({ kind }) => kind === "closed")) {
    const place = schemaAt(closed, path);
    const hasNames = path === "" || Object.keys(place?.properties ?? {}).length > 0;
    if (!place || !hasNames || place.patternProperties !== undefined) continue;
    const isWhole = !["allOf", "anyOf", "oneOf", "$ref"].some((keyword) => Object.hasOwn(place, keyword));
    // What an allOf merges has the names of all of it.
    if (/\/allOf\/\d+$/.test(path)) continue;
    if (isWhole) place.additionalProperties ??= false;
    else if (/(?:^|\/properties\/[^/]+)$/.test(path)) place.unevaluatedProperties ??= false;
  }
  return closed;
}

/** The schema at a pointer, or the one that has the keyword there. */
function schemaAt(root: JsonSchema, pointer: string): JsonSchema | undefined {
  const [, keyword] = /\/(additionalProperties|patternProperties|properties)$/.exec(pointer) ?? [];
  const end = keyword === undefined ? pointer.length : pointer.length - keyword.length - 1;
  const resolved = resolveReference(root, `#${encodeURI(pointer.slice(0, end))}`);
  return resolved.found && isObject(resolved.schema) ? (resolved.schema as JsonSchema) : undefined;
}

const arrow = (from: unknown, to: unknown): string => `${JSON.stringify(from)} → ${JSON.stringify(to)}`;

/** Where a property is described that has no name there. */
const ANY = /\/(?:additionalProperties|patternProperties\/[^/]+)$/;

/** Equal, but that a null may have become absent where a change tells it of the property. */
function isSame(value: unknown, back: unknown, changes: readonly Change[]): boolean {
  if (Array.isArray(value) && Array.isArray(back)) {
    return value.length === back.length && value.every((item, index) => isSame(item, back[index], changes));
  }
  if (!isObject(value) || !isObject(back)) return isDeepStrictEqual(value, back);
  return [...new Set([...Object.keys(value), ...Object.keys(back)])].every((name) => {
    if (!Object.hasOwn(value, name)) return false;
    if (Object.hasOwn(back, name)) return isSame(value[name], back[name], changes);
    return (
      value[name] === null &&
      changes.some(({ kind, path }) => kind === "nullable" && (path.endsWith(pointerTo("", name)) || ANY.test(path)))
    );
  });
}
