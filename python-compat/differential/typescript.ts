import * as root from "../../src/index.ts";
import { JsonError, type JsonValue } from "../../src/json/index.ts";
import { keysOf, PythonFloat, parseBoxed, record, valueAt } from "../../src/json/python/index.ts";
import { isModelObject, type ModelName, type SdkRelease } from "../../src/pydantic/index.ts";
import { ascii } from "../sdk/ascii.ts";
import type { Answer, ErrorTypes, FieldNames, Implementation, Question, Written } from "../sdk/Implementation.ts";
import { namedType, withoutUnknown } from "./withoutUnknown.ts";

type Options = {
  readonly sdk: SdkRelease;
  readonly strict?: boolean;
  readonly excludeNone?: boolean;
  readonly excludeUnset?: boolean;
  readonly excludeDefaults?: boolean;
  readonly include?: FieldNames;
  readonly exclude?: FieldNames;
  readonly style?: "pydantic" | "json.dumps";
  readonly ensureAscii?: boolean;
  readonly indent?: number;
};
type Instance = {
  modelDumpJson(options: Options): string;
  modelCopy(options: { readonly update: object }): Instance;
};
type Model = {
  modelValidate(value: unknown, options: Options): Instance;
  modelValidateJson(text: string, options: Options): Instance;
};

/**
 * This package's classes as a release of the SDK.
 *
 * @example
 * await typescript("0.1.3").ask([{ model: "ToolInfo", operation: "validate_json", text: '{"name":1.0}' }]);
 */
export function typescript(sdk: SdkRelease): Implementation {
  return {
    name: `openjiuwen-tools as ${sdk}`,
    ask: async (questions) => withSameIds(() => questions.map((question) => safely(() => answer(question, sdk)))),
    close: async () => {},
  };
}

/** The ids that objects get are those of the harness, instead of random ones. */
function withSameIds<T>(work: () => T): T {
  const { crypto } = globalThis;
  const random = crypto.getRandomValues;
  crypto.getRandomValues = (bytes) => bytes;
  try {
    return work();
  } finally {
    crypto.getRandomValues = random;
  }
}

function safely(answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    return { crashed: error instanceof Error ? String(error.stack) : String(error) };
  }
}

function answer(question: Question, sdk: SdkRelease): Answer {
  try {
    return dumps(read(question, sdk), question, sdk);
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: String(error.cause) };
    if (!(error instanceof root.ValidationError)) throw error;
    return refusal(error);
  }
}

/** The text is no value at all. */
class Unreadable extends Error {}

/** The object that a question is about. */
function read({ model: name, operation, text, update = "{}", ...question }: Question, sdk: SdkRelease): Instance {
  const model = modelNamed(name);
  const options = { sdk, strict: question.strict ?? false };
  if (operation === "validate_json") return model.modelValidateJson(text, options);
  const value = loaded(text);
  if (operation === "validate") return model.modelValidate(value, options);
  const instance = model.modelValidate(withObjects(value, sdk), options);
  if (operation === "validate_objects") return instance;
  // Objects are frozen here, so that a deep copy would be the same.
  return instance.modelCopy({ update: withObjects(loaded(update), sdk) as object });
}

function modelNamed(name: string): Model {
  const model = (root as unknown as { readonly [name: string]: Model })[name];
  if (!model) throw new Error(`the root exports no ${name}`);
  return model;
}

function loaded(text: string): unknown {
  try {
    return readAsPython(text);
  } catch (cause) {
    throw new Unreadable("", { cause });
  }
}

/** A value with the objects that it names, in the order in which Python makes them. */
function withObjects(value: unknown, sdk: SdkRelease): unknown {
  if (typeof value !== "object" || value === null || value instanceof PythonFloat) return value;
  if (Array.isArray(value)) {
    const items = value.map((_, index) => withObjects(valueAt(value, index), sdk));
    return items.every((item, index) => item === value[index] || isNumber(value[index])) ? value : items;
  }
  const entries = keysOf(value).map((key): [string, unknown] => [key, withObjects(valueAt(value, key), sdk)]);
  const [[first, name] = [], [second, fields] = []] = entries;
  if (entries.length === 2 && first === "$object" && second === "fields") {
    return modelNamed(name as string).modelValidate(fields, { sdk });
  }
  const given = value as { readonly [key: string]: unknown };
  if (entries.every(([key, item]) => item === given[key] || isNumber(given[key]))) return value;
  return record(entries, isModelObject);
}

/** Of a number the container remembers Python's type, which {@link valueAt} shows. */
const isNumber = (value: unknown): boolean => typeof value === "number";

/** What json.loads gives: as the pydantic dialect reads, but deeper, and half surrogate pairs are let through. */
function readAsPython(text: string): unknown {
  try {
    return valueAt(parseBoxed(text, { maxDepth: 1000 }), 0);
  } catch (error) {
    if (text.isWellFormed() && !/\\ud[89a-f]/i.test(text)) throw error;
    // Python's types of the numbers are lost here: texts with half pairs are made without odd numbers.
    return JSON.parse(text) as JsonValue;
  }
}

function dumps(instance: Instance, question: Question, sdk: SdkRelease): Answer {
  const { exclude_none = false, exclude_unset = false, exclude_defaults = false, include, exclude } = question;
  const model = (instance.constructor as { readonly "~mirror"?: { readonly name: ModelName } })["~mirror"]?.name;
  const fields = (style: "pydantic" | "json.dumps"): Options => {
    const known = (names: FieldNames): FieldNames => (model ? withoutUnknown(names, namedType(model, style)) : names);
    return {
      ...{ sdk, excludeNone: exclude_none, excludeUnset: exclude_unset, excludeDefaults: exclude_defaults, style },
      ...(include !== undefined && { include: known(include) }),
      ...(exclude !== undefined && { exclude: known(exclude) }),
    };
  };
  const layout = question.indent === undefined ? {} : { indent: question.indent };
  const ensureAscii = question.ensure_ascii ?? true;
  return {
    dump: attempt(() => instance.modelDumpJson(fields("json.dumps"))),
    json: attempt(() =>
      instance.modelDumpJson({ ...fields("pydantic"), ...layout, ensureAscii: question.ensure_ascii ?? false }),
    ),
    json_dumps: attempt(() => instance.modelDumpJson({ ...fields("json.dumps"), ...layout, ensureAscii })),
  };
}

function refusal(error: root.ValidationError): Answer {
  const listed = error.errors().map(({ type, loc, msg }) => ({ type, loc, msg }));
  const { type = "" } = listed[0] ?? {};
  if (RAISED.has(type)) return { raised: RAISED.get(type) as string };
  const text = attempt(() => error.json());
  return {
    errors: typeof text === "string" ? text : { ...text, listed: ascii(JSON.stringify(listed)) },
    types: depthsOf(listed),
  };
}

/** Errors of the classes' own validators, which pydantic lets through. */
const RAISED: ReadonlyMap<string, string> = new Map([
  ["iterable_type", "TypeError"],
  ["invalid_url", "BaseError"],
  ["path_parameters", "BaseError"],
]);

/** Sorted as Python sorts them, so that a recorded answer has the same bytes. */
function depthsOf(errors: readonly { readonly type: string; readonly loc: readonly unknown[] }[]): ErrorTypes {
  const depths = new Map<string, Set<number>>();
  for (const { type, loc } of errors) depths.set(type, (depths.get(type) ?? new Set()).add(loc.length));
  const sorted = [...depths].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([type, found]) => [type, [...found].sort((left, right) => left - right)]));
}

function attempt(write: () => string): Written {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { raised: String(error) };
  }
}
