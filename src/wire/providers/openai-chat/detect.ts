import { isObject } from "../../../schema/index.ts";
import { type Detection, SERIAL_FIELD } from "../../detect/Detection.ts";
import { listIn, type Raw } from "../../fields.ts";
import { raw } from "../../raw.ts";

export const DETECT_OPENAI_CHAT: Detection<"openai-chat"> = {
  id: "openai-chat",
  alike: ["ollama", "cohere"],
  listsMessages: false,
  streamsAnswers: true,
  serial: SERIAL_FIELD,
  answer: ({ choices, object, tool_calls: calls }) =>
    Array.isArray(choices) || String(object).startsWith("chat.completion") || isObject(raw(listIn(calls)[0]).function),
  part: ({ function: called }) => typeof raw(called).name === "string",
  event: (event) => isChunk(event, raw(listIn(event.choices)[0])) || isChunk({}, event),
  pieces: [
    ["a choice of a chunk", "chunk", (event) => isInner(event) && isObject(event.delta)],
    ["the delta of a chunk", "chunk", (event) => isInner(event) && isMessage(event)],
  ],
};

/** A server that does not stream calls sends the whole message, in a chunk or without one. */
function isChunk({ object }: Raw, { delta, message }: Raw): boolean {
  return !isObject(message) && (isObject(delta) || object === "chat.completion.chunk");
}

/** Events of other formats have a type, and a delta too. */
const isInner = (event: Raw): boolean => !["choices", "object", "type"].some((key) => key in event);

/** Whether a value is a message, or a part of one. Ollama's are alike. */
export const isMessage = ({ role, content, tool_calls: calls }: Raw): boolean =>
  (typeof role === "string" && content !== undefined) || Array.isArray(calls);
