import * as root from "../../src/index.ts";
import { JsonError, type JsonValue } from "../../src/json/index.ts";
import { parseBoxed, valueAt } from "../../src/json/python/index.ts";
import type { SdkRelease } from "../../src/pydantic/index.ts";
import type { Answer, ErrorTypes, FieldNames, Implementation, Question, Written } from "../sdk/Implementation.ts";

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
type Instance = { modelDumpJson(options: Options): string };
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
  const model = (root as unknown as { readonly [name: string]: Model })[question.model];
  if (!model) throw new Error(`the root exports no ${question.model}`);
  const options = { sdk, strict: question.strict ?? false };
  if (question.operation === "validate_json") {
    return validated(() => model.modelValidateJson(question.text, options), question, sdk);
  }
  let value: unknown;
  try {
    value = readAsPython(question.text);
  } catch (reason) {
    return { unreadable: String(reason) };
  }
  return validated(() => model.modelValidate(value, options), question, sdk);
}

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

function validated(validate: () => Instance, question: Question, sdk: SdkRelease): Answer {
  let instance: Instance;
  try {
    instance = validate();
  } catch (error) {
    if (!(error instanceof root.ValidationError)) throw error;
    return refusal(error);
  }
  const { exclude_none = false, exclude_unset = false, exclude_defaults = false, include, exclude } = question;
  const fields = {
    ...{ sdk, excludeNone: exclude_none, excludeUnset: exclude_unset, excludeDefaults: exclude_defaults },
    ...(include !== undefined && { include }),
    ...(exclude !== undefined && { exclude }),
  };
  const layout = question.indent === undefined ? {} : { indent: question.indent };
  const ensureAscii = question.ensure_ascii ?? true;
  return {
    dump: attempt(() => instance.modelDumpJson({ ...fields, style: "json.dumps" })),
    json: attempt(() => instance.modelDumpJson({ ...fields, ...layout, ensureAscii: question.ensure_ascii ?? false })),
    json_dumps: attempt(() => instance.modelDumpJson({ ...fields, ...layout, style: "json.dumps", ensureAscii })),
  };
}

function refusal(error: root.ValidationError): Answer {
  const listed = error.errors().map(({ type, loc, msg }) => ({ type, loc, msg }));
  const { type = "" } = listed[0] ?? {};
  if (RAISED.has(type)) return { raised: RAISED.get(type) as string };
  const text = attempt(() => error.json());
  return {
    errors: typeof text === "string" ? text : { ...text, listed: JSON.stringify(listed) },
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
