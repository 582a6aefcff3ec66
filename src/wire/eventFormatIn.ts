import { isObject } from "../schema/index.ts";
import type { Raw } from "./fields.ts";
import { formatIn } from "./formatIn.ts";

/**
 * The name of the format that an event of a stream has by its shape, undefined where the shape does not tell; that of a
 * whole answer too.
 *
 * @example
 * eventFormatIn({ type: "message_start", message: { id: "msg_1" } }); // "anthropic"
 */
export function eventFormatIn(event: unknown): string | undefined {
  if (!isObject(event)) return undefined;
  const { type } = event;
  const named = typeof type === "string" ? TYPES.find(([, types]) => types.test(type))?.[0] : undefined;
  return named ?? EVENTS.find(([, is]) => is(event))?.[0] ?? formatIn(event);
}

const TYPES: readonly (readonly [format: string, types: RegExp])[] = [
  ["openai-responses", /^response\./],
  ["anthropic", /^(message_(start|delta|stop)|content_block_(start|delta|stop))$/],
  ["cohere", /^(message-start|message-end|content-start|tool-call-start|tool-plan-delta)$/],
  ["ai-sdk", /^(start-step|stream-start|text-start|tool-input-start|tool-input-available)$/],
];

const EVENTS: readonly (readonly [format: string, is: (event: Raw) => boolean])[] = [
  ["bedrock-converse", ({ messageStart, contentBlockStart }) => isObject(messageStart) || isObject(contentBlockStart)],
];
