import { shorten } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import type { Raw } from "./fields.ts";
import { exportedName, formatIn } from "./formatIn.ts";
import { reading } from "./reading.ts";
import { received, WireError } from "./WireError.ts";

/**
 * The calls that a format's own reader finds in an answer. Where it finds none, or fails, an answer that is no message
 * of this format is refused: else a loop would take the mistake for the end of the conversation.
 *
 * @throws {WireError} `invalid_message`, with the way out.
 */
export function readAnswer<Call>(wire: string, answer: unknown, read: () => Call[]): Call[] {
  return reading(wire, "invalid_message", () => {
    if (answer === undefined) return [];
    const refuse = (problem: string | undefined): void => {
      if (problem !== undefined) throw new WireError("invalid_message", wire, "", problem);
    };
    refuse(notData(answer));
    let calls: Call[];
    try {
      calls = read();
    } catch (error) {
      refuse(otherAnswer(wire, answer));
      throw error;
    }
    if (calls.length === 0) refuse(otherAnswer(wire, answer));
    return calls;
  });
}

/** Why a value is no data of an answer, if it is none. */
export function notData(value: unknown): string | undefined {
  const problem = kindOf(value);
  return problem === undefined ? undefined : `expected the data of an answer, ${problem}`;
}

function kindOf(value: unknown): string | undefined {
  if (typeof value === "string") return `${received(value)}: parse JSON text with JSON.parse first`;
  if (typeof value !== "object" || value === null) return received(value);
  const { then, json, status, getReader, [Symbol.asyncIterator]: iterator } = value as Raw & AsyncIterable<unknown>;
  if (typeof then === "function") return "received a promise: await it first";
  if (typeof json === "function" && typeof status === "number") {
    return "received an HTTP response: give `await response.json()`, or its `body` to ToolCallStream.read";
  }
  const isStream = typeof iterator === "function" || typeof getReader === "function";
  return isStream ? "received a stream: give it to ToolCallStream.read" : undefined;
}

/** What an answer is instead of one of this format, with the way out. */
export function otherAnswer(wire: string, answer: unknown): string | undefined {
  const fault = errorIn(answer);
  if (fault !== undefined) return `expected an answer, received the provider's error: ${shorten(fault)}`;
  const format = formatIn(answer);
  if (format === undefined || format === wire || ALIKE[wire]?.includes(format)) return undefined;
  return `expected an answer of this format, received one that looks like ${format}: decode it with ${exportedName(format)}`;
}

/** The formats that a wire reads too. */
const ALIKE: { readonly [wire: string]: readonly string[] | undefined } = {
  "openai-chat": ["ollama", "cohere"],
  ollama: ["openai-chat", "cohere"],
  cohere: ["openai-chat", "ollama"],
  mcp: ["anthropic"],
};

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
