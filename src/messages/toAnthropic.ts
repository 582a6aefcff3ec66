import { type PythonValue, record } from "../json/index.ts";
import type { Fields } from "../pydantic/index.ts";
import { callItems, functionOf } from "./chatCalls.ts";
import { contentBlocks, textBlock } from "./contentBlocks.ts";
import { asDict, firstTrue, get } from "./dicts.ts";
import { loads } from "./loads.ts";
import { invalid } from "./MessagesError.ts";

/** What goes to Anthropic: the blocks of the system's text, or null without any, and the messages. */
export type AnthropicInput = { readonly system: readonly Fields[] | null; readonly messages: readonly Fields[] };

/** Writes Chat dicts for Anthropic; the source has the data that only Anthropic gave, one for each dict. */
export type AnthropicWriter = (dicts: readonly Fields[], how: AnthropicOptions) => AnthropicInput;

/** What the latest releases look at beside the messages. */
export type AnthropicOptions = {
  /** The metadata of each message as it was given. */
  readonly metadata: readonly PythonValue[];
  readonly model?: string | undefined;
};

/** Where releases differ. */
export type AnthropicRules = {
  /** Whether an image in the form of OpenAI becomes Anthropic's. */
  readonly hasImages: boolean;
  /** The message that a system's becomes where it stands; none where its blocks go to the top at once. */
  readonly systemInPlace?: (message: Fields, path: string) => Fields;
  /** Blocks of an earlier answer that are sent again in place of content and calls. */
  readonly replayed?: (message: Fields, index: number) => readonly Fields[];
};

/** Chat dicts as Anthropic's messages, with those of the system among them if the rules put them there. */
export function convertDicts(
  dicts: readonly Fields[],
  rules: AnthropicRules,
): { system: Fields[]; messages: Fields[] } {
  const system: Fields[][] = [];
  const messages: Fields[] = [];
  let results: Fields[] = [];
  const flush = (): void => {
    if (results.length > 0) messages.push({ role: "user", content: results });
    results = [];
  };
  for (const [index, message] of dicts.entries()) {
    const path = `/${index}`;
    const role = get(message, "role");
    if (role === "system" && !rules.systemInPlace) system.push(blocksOf(message, path, rules));
    else if (role === "tool") results.push(resultBlock(message, path, rules));
    else {
      flush();
      if (role === "system" && rules.systemInPlace) messages.push(rules.systemInPlace(message, path));
      else if (role === "assistant") messages.push(assistantOf(message, index, rules));
      else messages.push({ role: "user", content: padded(blocksOf(message, path, rules)) });
    }
  }
  flush();
  return { system: system.flat(), messages };
}

const blocksOf = (message: Fields, path: string, { hasImages }: AnthropicRules): Fields[] =>
  contentBlocks(get(message, "content", ""), `${path}/content`, hasImages);

/** Anthropic refuses a message without a block. */
const padded = (blocks: Fields[]): Fields[] => (blocks.length > 0 ? blocks : [textBlock("")]);

function resultBlock(message: Fields, path: string, rules: AnthropicRules): Fields {
  return record([
    ["type", "tool_result"],
    ["tool_use_id", get(message, "tool_call_id", "")],
    ["content", padded(blocksOf(message, path, rules))],
  ]);
}

function assistantOf(message: Fields, index: number, rules: AnthropicRules): Fields {
  const replayed = rules.replayed?.(message, index) ?? [];
  if (replayed.length > 0) return { role: "assistant", content: replayed };
  const path = `/${index}`;
  const content = padded([...blocksOf(message, path, rules), ...usesOf(message, `${path}/tool_calls`)]);
  return { role: "assistant", content };
}

function usesOf(message: Fields, path: string): Fields[] {
  return callItems(message, path).map((call, index) => useOf(call, `${path}/${index}`));
}

function useOf(value: PythonValue, path: string): Fields {
  const call = asDict(value);
  if (call === undefined) throw invalid(path, "an object", value);
  const dict = functionOf(call, path);
  return record([
    ["type", "tool_use"],
    ["id", get(call, "id", "")],
    ["name", get(dict, "name", "")],
    ["input", inputOf(firstTrue(get(dict, "arguments", "{}"), "{}"))],
  ]);
}

/** The value of the text; an object that holds the text if it is no JSON. */
function inputOf(value: PythonValue): PythonValue {
  if (typeof value !== "string") return value;
  try {
    return loads(value);
  } catch {
    return { _raw_arguments: value };
  }
}

/** 0.1.15.post1: the system's blocks go to the top as they are. */
export const toAnthropic: AnthropicWriter = (dicts) => {
  const { system, messages } = convertDicts(dicts, { hasImages: false });
  return { system: system.length > 0 ? system : null, messages };
};
