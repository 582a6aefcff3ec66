import { isObject } from "../../schema/index.ts";
import type { Raw } from "../fields.ts";
import { raw } from "../raw.ts";
import type { FormatName } from "./formats.ts";
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
  // A chunk of LangChain is recognized by its methods, because its fields are like those of other formats.
  if (typeof event.concat === "function" && typeof event.getType === "function") {
    return `${EXPECTED}, received a chunk of LangChain: join the chunks with concat, and give the whole to turn.answer`;
  }
  const part = PARTS[wire]?.find(([, , is]) => is(event));
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

type Part = readonly [received: string, whole: string, is: (event: Raw) => boolean];

/** Events of other formats have a type, and a delta too. */
const chat = (event: Raw): boolean => !["choices", "object", "type"].some((key) => key in event);
const message = ({ role, content, tool_calls: calls }: Raw): boolean =>
  (typeof role === "string" && content !== undefined) || Array.isArray(calls);

/** Parts that users extract from an event by mistake. */
const PARTS: { readonly [wire: string]: readonly Part[] | undefined } = {
  "openai-chat": [
    ["a choice of a chunk", "chunk", (event) => chat(event) && isObject(event.delta)],
    ["the delta of a chunk", "chunk", (event) => chat(event) && message(event)],
  ],
  "openai-responses": [
    [
      "an item of a response",
      "event",
      ({ type }) => /^(message|reasoning|(function|custom_tool)_call)$/.test(`${type}`),
    ],
  ],
  anthropic: [
    [
      "the delta of an event",
      "event",
      ({ type }) => /^(text|thinking|signature|input_json|citations)_delta$/.test(`${type}`),
    ],
    ["a block of an event", "event", ({ type }) => /^(text|thinking|tool_use)$/.test(`${type}`)],
  ],
  gemini: [
    ["a candidate of a chunk", "chunk", ({ content }) => Array.isArray(raw(content).parts)],
    ["the content of a chunk", "chunk", ({ parts }) => Array.isArray(parts)],
    ["a part of a chunk", "chunk", ({ functionCall }) => isObject(functionCall)],
  ],
  ollama: [["the message of a chunk", "chunk", (event) => !("message" in event) && message(event)]],
  "bedrock-converse": [
    ["the inner part of an event", "event", ({ contentBlockIndex }) => typeof contentBlockIndex === "number"],
    ["the inner part of an event", "event", ({ toolUse }) => isObject(toolUse)],
  ],
  cohere: [
    [
      "the delta of an event",
      "event",
      // An event of Ollama has a message and `done`.
      ({ type, done, message: said, tool_calls: calls }) =>
        type === undefined && done === undefined && (isObject(said) || calls !== undefined),
    ],
  ],
  "ai-sdk": [],
  mcp: [],
} satisfies Record<FormatName, readonly Part[]>;
