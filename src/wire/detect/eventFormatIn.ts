import { isObject } from "../../schema/index.ts";
import { listIn, type Raw } from "../fields.ts";
import { raw } from "../raw.ts";
import { formatIn } from "./formatIn.ts";

/**
 * The name of the format of an event of a stream or of a whole answer, detected by its shape; `undefined` if the shape
 * is ambiguous.
 *
 * @example
 * eventFormatIn({ type: "message_start", message: { id: "msg_1" } }); // "anthropic"
 */
export function eventFormatIn(event: unknown): string | undefined {
  return streamFormatIn(event) ?? formatIn(event);
}

/**
 * Like {@link eventFormatIn}, but `undefined` for values that could be whole answers.
 *
 * @example
 * streamFormatIn({ choices: [{ delta: { content: "Hello" } }] }); // "openai-chat"
 * streamFormatIn({ choices: [{ message: { content: "Hello" } }] }); // undefined
 */
export function streamFormatIn(event: unknown): string | undefined {
  if (!isObject(event)) return undefined;
  const { type } = event;
  if (typeof type === "string") return TYPES.find(([, types]) => types.test(type))?.[0];
  return EVENTS.find(([, is]) => is(event))?.[0];
}

const TYPES: readonly (readonly [format: string, types: RegExp])[] = [
  ["openai-responses", /^response\./],
  ["anthropic", /^(message|content_block)_(start|delta|stop)$/],
  ["cohere", /^((message|content|tool-call|citation)-(start|delta|end)|tool-plan-delta)$/],
  ["ai-sdk", /^(start-step|finish-step|stream-start|(text|reasoning|tool-input)-(start|delta|end|available))$/],
];

const EVENTS: readonly (readonly [format: string, is: (event: Raw) => boolean])[] = [
  ["gemini", ({ event_type: type }) => typeof type === "string"],
  ["openai-chat", (event) => isChunk(event, raw(listIn(event.choices)[0]))],
  ["openai-chat", (event) => isChunk({}, event)],
  ["bedrock-converse", (event) => BEDROCK.some((kind) => isObject(event[kind]))],
];

const BEDROCK = ["messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop"] as const;

/** A server that does not stream calls sends the whole message, in a chunk or without one. */
function isChunk({ object }: Raw, { delta, message }: Raw): boolean {
  return !isObject(message) && (isObject(delta) || object === "chat.completion.chunk");
}
