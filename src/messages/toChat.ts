import { isInstance } from "../checks/index.ts";
import { entriesOf, itemsOf, type PythonValue, record, valueAt } from "../json/index.ts";
import { dumpAssistant, dumpModel, type Fields, givenFields, type Model } from "../pydantic/index.ts";
import { AssistantMessage, type BaseMessage } from "../tool/index.ts";
import { functionOf } from "./chatCalls.ts";
import { asDict, type Entry, get, without } from "./dicts.ts";
import { MessagesError } from "./MessagesError.ts";
import type { MessagesOptions } from "./MessagesOptions.ts";
import {
  callsOf,
  fieldOf,
  isDictMessage,
  isMessage,
  isNothing,
  readMessages,
  roleAndContent,
  toolCallId,
  userMessage,
} from "./readMessages.ts";

/** Messages as the dicts that go to OpenAI's Chat API. */
export type ChatWriter = (messages: unknown, options: MessagesOptions) => readonly Fields[];

/** How a release writes a message of each kind; dicts stay as they are where there is no rule. */
type ChatRules = {
  readonly ofObject: (message: BaseMessage, options: MessagesOptions) => Fields;
  readonly ofDict?: (message: Fields) => Fields;
  /** What is sent where there is no message; default: it is an error. */
  readonly ofNothing?: readonly Fields[];
};

function written(messages: unknown, rules: ChatRules, options: MessagesOptions): readonly Fields[] {
  if (isNothing(messages)) return rules.ofNothing ?? none();
  if (typeof messages === "string") return [userMessage(messages)];
  const given = readMessages(messages);
  if (given.every(isDictMessage)) return rules.ofDict ? given.map(rules.ofDict) : given;
  return given.map((message, index) => {
    if (isMessage(message)) return rules.ofObject(message, options);
    const problem = "expected a message of a class, as others are, received an object";
    throw new MessagesError("not_messages", `/${index}`, problem);
  });
}

function none(): never {
  throw new MessagesError("no_messages", "", "expected a message, received none");
}

/** 0.0.37: dumps of the classes without null fields, and nothing is an empty message of the user. */
export const wholeDumps: ChatWriter = (messages, options) =>
  written(messages, { ofObject: dumped, ofNothing: [userMessage("")] }, options);

function dumped(message: BaseMessage, { sdk, onLoss }: MessagesOptions): Fields {
  const given = message.role === "assistant" ? without(message[givenFields], "usage_metadata") : message[givenFields];
  const how = { sdk, onLoss, excludeNone: true };
  if (isInstance(message, AssistantMessage)) return dumpAssistant(given, how);
  return dumpModel((message.constructor as typeof Model)["~mirror"].name, given, how);
}

/** 0.1.4: role, content, calls and the id of a result alone. */
export const fewFields: ChatWriter = (messages, options) =>
  written(messages, { ofObject: (message) => record(fewOf(message)) }, options);

function fewOf(message: BaseMessage, beside: readonly Entry[] = []): Entry[] {
  const calls = callsOf(message);
  const tool_calls: Entry[] = calls.length > 0 ? [["tool_calls", calls.map(nested)]] : [];
  return [...roleAndContent(message), ...tool_calls, ...beside, ...toolCallId(message)];
}

const nested = ({ id = null, type, name, arguments: text }: Fields): Fields =>
  ({ id, type, function: { name, arguments: text } }) as Fields;

/** 0.1.10.post4: every assistant has its reasoning, `""` by default, and dicts keep what the API knows. */
export const reasoningAlways: ChatWriter = (messages, options) =>
  written(messages, { ofObject: withReasoning, ofDict: keptOf }, options);

function withReasoning(message: BaseMessage): Fields {
  const reasoning: Entry[] = isInstance(message, AssistantMessage) ? [["reasoning_content", reasoningOf(message)]] : [];
  return record(fewOf(message, reasoning));
}

const reasoningOf = (message: BaseMessage): PythonValue => fieldOf(message, "reasoning_content") ?? "";

function keptOf(message: Fields): Fields {
  const kept = entriesOf(message).filter(([name]) => KEPT.includes(name));
  const lacksReasoning = message.role === "assistant" && (message.reasoning_content ?? null) === null;
  return record(lacksReasoning ? [...kept, NO_REASONING] : kept);
}

const KEPT: readonly string[] = ["role", "content", "name", "tool_call_id", "tool_calls", "reasoning_content"];
const NO_REASONING: Entry = ["reasoning_content", ""];

/** 0.1.11.post1: reasoning that is not empty stands beside calls. */
export const reasoningBesideCalls: ChatWriter = (messages, options) =>
  written(messages, { ofObject: withReasoningBesideCalls }, options);

function withReasoningBesideCalls(message: BaseMessage): Fields {
  const reasoning = callsOf(message).length > 0 ? reasoningOf(message) : "";
  return record(fewOf(message, reasoning === "" ? [] : [["reasoning_content", reasoning]]));
}

/** DeepSeek: every assistant has reasoning, `""` by default. */
export const toDeepSeek: ChatWriter = (messages, options) =>
  reasoningBesideCalls(messages, options).map((message) =>
    message.role === "assistant" && !Object.hasOwn(message, "reasoning_content")
      ? record([...entriesOf(message), NO_REASONING])
      : message,
  );

/** SiliconFlow, and servers that keep a cache of the conversation: the calls of an assistant have these fields alone. */
export const withCleanCalls =
  (chat: ChatWriter): ChatWriter =>
  (messages, options) =>
    chat(messages, options).map((message, index) => cleaned(message, `/${index}`));

function cleaned(message: Fields, path: string): Fields {
  const calls = valueAt(message, "tool_calls");
  if (message.role !== "assistant" || !Array.isArray(calls)) return message;
  const clean = itemsOf(calls).flatMap((call, index) => {
    const dict = asDict(call);
    return dict === undefined ? [] : [cleanCall(dict, `${path}/tool_calls/${index}`)];
  });
  return record([...entriesOf(message), ["tool_calls", clean]]);
}

function cleanCall(call: Fields, path: string): Fields {
  const dict = functionOf(call, path);
  return record([
    ["id", get(call, "id", "")],
    ["type", "function"],
    ["index", get(call, "index")],
    ["function", record(["name", "arguments"].map((name) => [name, get(dict, name, "")]))],
  ]);
}
