import { checkOptions, describeValue, OptionError, type OptionRules, STRING } from "../../../checks/index.ts";
import { entriesOf, type PythonValue, record, valueAt } from "../../../json/index.ts";
import {
  dumpModel,
  type Fields,
  givenFields,
  isModelObject,
  type Model,
  type ModelName,
  rowOf,
  type SdkRelease,
  validated,
} from "../../../pydantic/index.ts";
import {
  finishReason,
  joinedContent,
  joinedIds,
  joinedText,
  left,
  leftOrRight,
  logprobs,
  type Merges,
  mergedCalls,
  mergedDict,
  rightOrLeft,
  rightUnlessNull,
} from "./merges.ts";

/**
 * The options of `add`.
 *
 * @example
 * const chunk = new AssistantMessageChunk({ content: "a" });
 * chunk.add(chunk, { sdk: "0.1.3" }).content; // "aa"
 */
export type AddOptions = {
  /** The release whose addition is mirrored; default: the latest. */
  readonly sdk?: SdkRelease | undefined;
};

/** The fields of the sum of two chunks, as the class of a release has it. */
export function addChunks(name: ChunkName, one: Model, other: Model, options: AddOptions): Fields {
  checkOptions("add", options, ADD_RULES);
  const { sdk = "latest" } = options;
  const [reads, also] = [reader(one, sdk), reader(other, sdk)];
  const merges = Object.entries(rowOf(ADDITIONS[name], sdk) as Merges);
  const fields = merges.map(([field, merge]): [string, PythonValue] => [field, merge(reads(field), also(field))]);
  return validated(name, record(fields, isModelObject), { sdk });
}

const ADD_RULES: OptionRules = { sdk: STRING };

type ChunkName = "BaseMessageChunk" | "AssistantMessageChunk" | "ToolMessageChunk";

/**
 * Reads the fields of a chunk as a release has them. Of calls and usage, only what was given counts as set in the sum.
 * Lists grow with each chunk, and objects of classes stay: they are not written anew.
 */
function reader(chunk: Model, sdk: SdkRelease): (field: string) => PythonValue {
  const given = chunk[givenFields];
  const name = nameOf(chunk);
  const defaults = defaultsOf(name, sdk);
  const isHeld = (field: string) => (given[field] ?? null) !== null && Object.hasOwn(defaults, field);
  const others = entriesOf(given).filter(([field]) => !isHeld(field) && !NESTED.includes(field));
  const whole = others.length === 0 ? defaults : dumpModel(name, record(others, isModelObject), { sdk });
  return (field) => {
    return (valueAt(NESTED.includes(field) || isHeld(field) ? given : whole, field) ?? null) as PythonValue;
  };
}

/** The fields of an empty chunk of a release. */
function defaultsOf(name: ModelName, sdk: SdkRelease): Fields {
  const key = `${name} ${sdk}`;
  const known = DEFAULTS.get(key) ?? dumpModel(name, record([]), { sdk, exclude: NESTED });
  DEFAULTS.set(key, known);
  return known;
}

const DEFAULTS = new Map<string, Fields>();

const NESTED: readonly string[] = ["tool_calls", "usage_metadata"];

const nameOf = (chunk: Model): ModelName => (chunk.constructor as typeof Model)["~mirror"].name;

const call: readonly string[] = ["id", "type", "name", "arguments", "index"];

const first: Merges = {
  ...{ role: left, content: joinedText, name: rightOrLeft },
  ...{ tool_calls: mergedCalls({ name: "joined" }), usage_metadata: rightUnlessNull },
  ...{ raw_content: rightOrLeft, reason_content: rightOrLeft },
};
const second: Merges = {
  ...{ role: left, content: joinedContent },
  ...{ tool_calls: mergedCalls({ name: "joined" }), usage_metadata: rightUnlessNull },
  ...{ finish_reason: finishReason, parser_content: rightOrLeft, reasoning_content: rightOrLeft },
};
const third: Merges = {
  ...second,
  ...{ tool_calls: mergedCalls({ made: call, name: "joined" }), reasoning_content: joinedText },
};
const fourth: Merges = { ...third, tool_calls: mergedCalls({ made: call, name: "first" }) };
const fifth: Merges = {
  ...fourth,
  ...{ prompt_token_ids: leftOrRight, completion_token_ids: joinedIds, logprobs },
};
const sixth: Merges = {
  ...fifth,
  tool_calls: mergedCalls({ made: [...call, "response_item_id"], name: "first", counted: true }),
};
const seventh: Merges = {
  ...sixth,
  ...{ metadata: rightOrLeft, parser_content: rightUnlessNull, provider_content: rightUnlessNull },
  ...{ response_id: rightOrLeft, response_model: rightOrLeft, provider_metadata: mergedDict },
};

const result: Merges = { role: () => "tool", content: joinedText, tool_call_id: rightOrLeft };

type Additions = readonly (readonly [since: SdkRelease, merges: Merges])[];

/** `__add__` of each class from a release on. */
const ADDITIONS: { readonly [Name in ChunkName]: Additions } = {
  BaseMessageChunk: [["0.0.37", { role: left, content: joinedContent, name: leftOrRight }]],
  ToolMessageChunk: [
    ["0.0.37", { ...result, name: rightOrLeft }],
    ["0.1.4", result],
  ],
  AssistantMessageChunk: [
    ["0.0.37", first],
    ["0.1.4", second],
    ["0.1.9", third],
    ["0.1.11.post1", fourth],
    ["0.1.12", fifth],
    ["0.1.16", sixth],
    ["0.1.18", seventh],
  ],
};

/** What `add` throws for a value of another class. */
export function notAddable(name: string, other: unknown): OptionError {
  const message = `add: expected an object of ${name}, received ${describeValue(other)}`;
  return new OptionError("invalid_option", "other", message);
}
