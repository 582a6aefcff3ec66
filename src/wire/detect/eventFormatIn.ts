import { isObject } from "../../schema/index.ts";
import { detected } from "../providers/providers.ts";
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
  const isTyped = typeof type === "string";
  return detected((detect) => (isTyped ? detect.eventTypes?.test(type) : detect.event?.(event)));
}
