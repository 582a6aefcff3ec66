import { describeValue, isInstance, isPlainObject } from "../checks/index.ts";
import { copyJson, JsonError, type PythonValue, pointerSteps, record, valueAt } from "../json/index.ts";
import { type Fields, givenFields } from "../pydantic/index.ts";
import { AssistantMessage, BaseMessage, ToolMessage } from "../tool/index.ts";
import type { Entry } from "./dicts.ts";
import { MessagesError } from "./MessagesError.ts";

/** A message as it was given: a dict for Python, or an object of one of its classes. */
export type Given = Fields | BaseMessage;

export const isMessage = (given: Given): given is BaseMessage => isInstance(given, BaseMessage);
export const isDictMessage = (given: Given): given is Fields => !isMessage(given);

/**
 * The messages of a list, dicts as frozen copies that remember Python's types of numbers.
 *
 * @throws {MessagesError} `not_messages`.
 * @throws {JsonError} a dict has a value that is not JSON.
 */
export function readMessages(list: unknown): Given[] {
  if (Array.isArray(list)) return list.map(readMessage);
  const message = `expected a text or a list of messages, received ${describeValue(list)}`;
  throw new MessagesError("not_messages", "", message);
}

function readMessage(item: unknown, index: number): Given {
  if (isInstance(item, BaseMessage)) return item;
  if (typeof item === "object" && item !== null && isPlainObject(item)) return copyOf(item as Fields, index);
  const message = `expected a message or an object, received ${describeValue(item)}`;
  throw new MessagesError("not_messages", `/${index}`, message);
}

/** A copy of a dict. The path of an error begins with the place of the message. */
function copyOf(dict: Fields, index: number): Fields {
  try {
    return copyJson(dict);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new JsonError(cause.code, cause.reason, [index, ...pointerSteps(cause.path)], undefined, { cause });
  }
}

/** Whether Python takes the messages for none at all. */
export function isNothing(messages: unknown): boolean {
  if (typeof messages !== "object" || messages === null) return !messages && !Number.isNaN(messages);
  if (Array.isArray(messages)) return messages.length === 0;
  return isPlainObject(messages) && Object.keys(messages).length === 0;
}

export const userMessage = (text: string): Fields =>
  record([
    ["role", "user"],
    ["content", text],
  ]);

/** What all conversions since 0.1.4 write of an object: its role and its content. */
export function roleAndContent(message: BaseMessage): Entry[] {
  return [
    ["role", message.role],
    ["content", fieldOf(message, "content") ?? ""],
  ];
}

/** The calls of an assistant message in the form of the Chat API; none if it is no assistant message, or has no calls. */
export function callsOf(message: BaseMessage): readonly Fields[] {
  if (!isInstance(message, AssistantMessage)) return [];
  return (fieldOf(message, "tool_calls") ?? []) as readonly Fields[];
}

/** The id of the call that a message answers; none if it is no result. */
export const toolCallId = (message: BaseMessage): Entry[] =>
  isInstance(message, ToolMessage) ? [["tool_call_id", message.tool_call_id]] : [];

/** A field as it was given, with Python's types of its numbers. */
export function fieldOf(message: BaseMessage, name: string): PythonValue | undefined {
  return valueAt(message[givenFields], name);
}
