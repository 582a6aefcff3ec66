import { isObject } from "../../schema/index.ts";
import { isLangChainChunk } from "../providers/openai-chat/langChainCalls.ts";
import { formatNamed } from "../providers/providers.ts";
import { wrapperOf } from "./otherAnswer.ts";

/**
 * Why an object is not an event of a format, if its shape shows it: it is a list of events, a part of an event, or
 * contains an event.
 *
 * @example
 * notAnEvent("openai-chat", chunk.choices[0]);
 * // "expected an event as an object, received a choice of a chunk: push the whole chunk"
 */
export function notAnEvent(wire: string, event: unknown): string | undefined {
  if (Array.isArray(event)) return `${EXPECTED}, received an array: push its events one by one`;
  if (!isObject(event)) return undefined;
  if (isLangChainChunk(event)) {
    return `${EXPECTED}, received a chunk of LangChain: join the chunks with concat, and give the whole to turn.answer`;
  }
  const part = formatNamed(wire)?.detect.pieces?.find(([, , is]) => is(event));
  if (part) return `${EXPECTED}, received ${part[0]}: push the whole ${part[1]}`;
  const { type } = event;
  // The MessageEvent of a browser has getters and a type; the `data` of Google's responses writes a warning when it is read.
  const data = typeof type === "string" || Object.hasOwn(event, "data") ? event.data : undefined;
  if (typeof data === "string" && data.startsWith("{")) {
    return `${EXPECTED}, received a server-sent event: push its \`data\`, parsed with JSON.parse`;
  }
  const name = typeof type === "string" ? undefined : wrapperOf(event);
  return name === undefined ? undefined : `${EXPECTED}, received an object that holds one: push its \`${name}\``;
}

const EXPECTED = "expected an event as an object";
