import { shorten } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { eventFormatIn, streamFormatIn } from "./eventFormatIn.ts";
import { exportedName, formatIn } from "./formatIn.ts";
import { missedCall, type OwnCalls } from "./missedCall.ts";
import type { Problem } from "./Problem.ts";
import { raw } from "./raw.ts";

/** What an answer without calls is instead of one of this format. */
export function otherAnswer(wire: string, own: OwnCalls, answer: unknown): Problem | undefined {
  const fault = errorIn(answer);
  if (fault !== undefined) return { message: `expected an answer, received the provider's error: ${shorten(fault)}` };
  const message = eventIn(answer) ?? otherFormat(wire, answer) ?? messagesIn(wire, answer) ?? insideOf(answer);
  return message === undefined ? missedCall(own, answer) : { message };
}

function eventIn(answer: unknown): string | undefined {
  const event = Array.isArray(answer) ? answer[0] : answer;
  const format = streamFormatIn(event);
  if (format === undefined) return undefined;
  const whole = isObject(raw(event).response) ? ", or decode the `response` of the last one" : "";
  return `expected a whole answer, received an event of a stream of ${format}: give its events to ToolCallStream${whole}`;
}

function otherFormat(wire: string, answer: unknown): string | undefined {
  const format = formatIn(answer);
  if (format === undefined || format === wire || ALIKE[wire]?.includes(format)) return undefined;
  return looksLike(format);
}

/** How a message says which format an answer has. */
export const looksLike = (format: string): string =>
  `expected an answer of this format, received one that looks like ${format}: decode it with ${exportedName(format)}`;

/** The formats that a wire reads too. */
const ALIKE: { readonly [wire: string]: readonly string[] | undefined } = {
  "openai-chat": ["ollama", "cohere"],
  ollama: ["openai-chat", "cohere"],
  cohere: ["openai-chat", "ollama"],
  mcp: ["anthropic"],
};

/** A list is that of the parts of one message, except where messages are parts of an answer. */
function messagesIn(wire: string, answer: unknown): string | undefined {
  if (!Array.isArray(answer) || typeof raw(answer[0]).role !== "string" || OF_MESSAGES.has(wire)) return undefined;
  return "expected one answer, received a list of messages: give the one whose calls are wanted";
}

const OF_MESSAGES: ReadonlySet<string> = new Set(["openai-responses", "ai-sdk"]);

function insideOf(answer: unknown): string | undefined {
  const name = wrapperOf(answer);
  return name === undefined ? undefined : `expected an answer, received an object that holds one: give its \`${name}\``;
}

/** The property in which an object holds an answer or an event, as clients of HTTP and iterators give it. */
export function wrapperOf(value: unknown): string | undefined {
  const object = raw(value);
  // A getter of a client's class does what it likes: those of Google's responses write warnings.
  const holds = (name: string): boolean => Object.hasOwn(object, name) && eventFormatIn(object[name]) !== undefined;
  return WRAPPERS.find(holds);
}

const WRAPPERS = ["data", "body", "response", "completion", "result", "value", "event", "chunk"] as const;

/** What a provider says in an error body: `{ error }`, or Mistral's and vLLM's `{ object: "error" }`. */
export function errorIn(answer: unknown): string | undefined {
  const body: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isObject(body)) return undefined;
  const { error, object } = body;
  const fault = object === "error" ? body : error;
  if (typeof fault === "string") return fault || undefined;
  if (!isObject(fault)) return undefined;
  const { message, type, code } = fault;
  const text = [message, type, code].find((value) => typeof value === "string" && value !== "");
  return typeof text === "string" ? text : "an error without a message";
}
