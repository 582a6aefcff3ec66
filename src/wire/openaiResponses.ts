import type { Flat } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { argumentsText, sentText } from "./callArguments.ts";
import { collectResponses } from "./collect/collectResponses.ts";
import { withCalls } from "./collect/withCalls.ts";
import { answeredId, callOf, partsOf } from "./content.ts";
import { defineWire } from "./defineWire.ts";
import {
  encodeResponsesTools,
  NAMESPACES,
  type OpenAIResponsesCustomTool,
  type OpenAIResponsesNamespace,
  type OpenAIResponsesTool,
  type OpenAIResponsesToolsOptions,
} from "./encodeResponsesTools.ts";
import { given, type Raw, textIn } from "./fields.ts";
import { madeId, sentCalls } from "./ids.ts";
import { namesBy, OPENAI_NAMES, WireNames } from "./names.ts";
import { ownAnswer } from "./ownAnswer.ts";
import { raw } from "./raw.ts";
import { readChoice } from "./readChoice.ts";
import { callerIn, sentCaller } from "./sentBack.ts";
import type { CallEvent, ChoiceOptions, ToolChoice, Wire, WireCall, WireTool } from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/**
 * `tool_choice` of a request to OpenAI's Responses API.
 *
 * @example
 * const choice: OpenAIResponsesChoice = { type: "function", name: "now" };
 */
export type OpenAIResponsesChoice =
  | "auto"
  | "none"
  | "required"
  | OpenAIResponsesChosen
  | { type: "allowed_tools"; mode: "auto" | "required"; tools: OpenAIResponsesChosen[] };

/** One tool of {@link OpenAIResponsesChoice}. */
export type OpenAIResponsesChosen = { type: "function"; name: string } | { type: "custom"; name: string };

/**
 * A call as an item of the input to OpenAI's Responses API.
 *
 * @example
 * const item: OpenAIResponsesCall = { type: "function_call", call_id: "call_1", name: "now", arguments: "{}" };
 */
export type OpenAIResponsesCall =
  | ({ type: "function_call"; id?: string; call_id: string; name: string; arguments: string } & OpenAIResponsesOrigin)
  | ({ type: "custom_tool_call"; id?: string; call_id: string; name: string; input: string } & OpenAIResponsesOrigin);

/** Where a call comes from: the namespace of its tool, and the program that made it. */
export type OpenAIResponsesOrigin = { namespace?: string; caller?: OpenAIResponsesCaller; async?: boolean };

/** Who made a call: the model itself, or a program that it wrote. */
export type OpenAIResponsesCaller = { type: "direct" } | { type: "program"; caller_id: string };

/**
 * A result as an item of the input to OpenAI's Responses API.
 *
 * @example
 * const item: OpenAIResponsesResult = { type: "function_call_output", call_id: "call_1", output: "12 °C" };
 */
export type OpenAIResponsesResult = {
  call_id: string;
  output:
    | string
    | ({ type: "input_text"; text: string } | { type: "input_image"; image_url: string; detail: "auto" })[];
  caller?: OpenAIResponsesCaller;
} & ({ type: "function_call_output"; namespace?: string; name?: string } | { type: "custom_tool_call_output" });

/** The format of the Responses API: {@link Wire}, with namespaces of tools. */
export type OpenAIResponsesWire = Flat<
  Omit<
    Wire<
      OpenAIResponsesTool,
      OpenAIResponsesChoice,
      OpenAIResponsesCall[],
      OpenAIResponsesResult,
      OpenAIResponsesCall | OpenAIResponsesResult
    >,
    "encodeTools"
  > & {
    /** @see {@link Wire.encodeTools} */
    encodeTools(tools: Iterable<WireTool>): OpenAIResponsesTool[];
    encodeTools(
      tools: Iterable<WireTool>,
      options?: OpenAIResponsesToolsOptions,
    ): (OpenAIResponsesTool | OpenAIResponsesCustomTool | OpenAIResponsesNamespace)[];
  }
>;

/**
 * OpenAI's Responses API. A call's `id` is the `call_id` that its result names, its `responseItemId` the id of the item.
 *
 * `decodeMessage` takes a response, its `output`, or one item. What is no function or custom call is left out, computer
 * and shell calls too.
 *
 * @see https://platform.openai.com/docs/api-reference/responses
 * @example
 * const response = await client.responses.create({ model, input, tools: openaiResponses.encodeTools(tools) });
 * const calls = openaiResponses.decodeMessage(response, { tools });
 * input.push(...openaiResponses.encodeCalls(calls, { tools }));
 * input.push(openaiResponses.encodeResult({ call: calls[0], content: "12 °C" }));
 */
export const openaiResponses: OpenAIResponsesWire = /* @__PURE__ */ defineWire(
  { expected: 'items of type "function_call"', types: ["function_call", "custom_tool_call"] },
  {
    name: "openai-responses",

    encodeTools(tools: Iterable<WireTool>, options?: OpenAIResponsesToolsOptions): OpenAIResponsesTool[] {
      return encodeResponsesTools(tools, options) as OpenAIResponsesTool[];
    },

    encodeToolChoice(choice: ToolChoice, options?: ChoiceOptions): OpenAIResponsesChoice {
      const read = readChoice(choice, "openai-responses", OPENAI_NAMES, options);
      if (typeof read === "string" || "name" in read) return read;
      return { type: "allowed_tools", mode: read.mode, tools: [...read.allowed] };
    },

    decodeMessage(message, options) {
      const items = itemsIn(message);
      const found = items.filter(isCall);
      if (found.length === 0) return [];
      const cut = CUT.has(String(raw(message).status)) ? items.at(-1) : undefined;
      const names = new WireNames(options?.tools, OPENAI_NAMES);
      return found.map((item, index): WireCall => {
        const { id, type, name = "", whole = "", ...beside } = fieldsOf(item);
        return {
          id: id ?? beside.responseItemId ?? madeId(item, options),
          type,
          name: names.full(name, beside.namespace),
          arguments: whole,
          index,
          ...((item === cut || item.status === "incomplete") && { isTruncated: true }),
          ...beside,
        };
      });
    },

    ...namesBy(OPENAI_NAMES),

    decodeEvent(event) {
      if (!isObject(event)) return [];
      const key = keyOf(event);
      switch (event.type) {
        case "response.created":
          return [{ kind: "start", ...given("id", textIn(raw(event.response).id)) }];
        case "response.output_item.added":
          return isCall(event.item) ? [{ kind: "delta", ...key, ...fieldsOf(event.item) }] : [];
        case "response.output_item.done":
          return isCall(event.item) ? [{ kind: "delta", ...key, ...fieldsOf(event.item), isDone: true }] : [];
        case "response.function_call_arguments.delta":
        case "response.custom_tool_call_input.delta":
          return pieceOf(key, "text", event.delta);
        case "response.function_call_arguments.done":
          return pieceOf(key, "whole", event.arguments);
        case "response.custom_tool_call_input.done":
          return pieceOf(key, "whole", event.input);
        case "response.completed":
        case "response.done":
        case "response.incomplete":
        case "response.failed":
        case "response.cancelled":
        case "error":
          return [endOf(event)];
        default:
          return [];
      }
    },

    encodeCalls(calls, options) {
      const names = new WireNames(options?.tools, OPENAI_NAMES);
      return sentCalls(calls).map(({ call, id }): OpenAIResponsesCall => {
        const item = {
          ...given("id", call.responseItemId ?? undefined),
          call_id: id,
          name: names.sent(call.name, call.namespace),
          ...given("namespace", call.namespace || undefined),
          ...callerOf(call),
          ...(call.isAsync && { async: true }),
        };
        return call.type === "custom"
          ? { type: "custom_tool_call", ...item, input: argumentsText(call.arguments) }
          : { type: "function_call", ...item, arguments: sentText(call) };
      });
    },

    encodeResult(result, options) {
      const call = callOf(result, "openai-responses");
      const parts = partsOf(result, "openai-responses").map((part) =>
        part.type === "image"
          ? {
              type: "input_image" as const,
              image_url: `data:${part.mimeType};base64,${part.data}`,
              detail: "auto" as const,
            }
          : { type: "input_text" as const, text: part.text },
      );
      const [only = { type: "input_text", text: "" }] = parts;
      const answer = {
        call_id: answeredId(result, "openai-responses"),
        output: parts.length < 2 && only.type === "input_text" ? only.text : parts,
        ...callerOf(call),
      };
      if (call.type === "custom") return { type: "custom_tool_call_output", ...answer };
      const { namespace } = call;
      if (!namespace) return { type: "function_call_output", ...answer };
      const name = new WireNames(options?.tools, OPENAI_NAMES).sent(call.name, namespace);
      return { type: "function_call_output", ...answer, namespace, name };
    },

    collector: (encodeCalls) => collectResponses(encodeCalls, isCall),

    answerWith: (answer, calls) => withCalls(ownAnswer(itemsIn(answer)), isCall, calls) as OpenAIResponsesCall[],

    encodeResults: (results, options) => results.map((result) => openaiResponses.encodeResult(result, options)),
  },
  NAMESPACES,
);

type CallItem = Raw & { readonly type: "function_call" | "custom_tool_call" };

function itemsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (isObject(answer)) {
    if (Array.isArray(answer.output)) return answer.output;
    if (isCall(answer)) return [answer];
    // Another item, or a response that has no output yet.
    if (typeof answer.type === "string" || answer.object === "response") return [];
  }
  throw new WireError(
    "invalid_message",
    "openai-responses",
    "",
    `expected a response, its output or an item of it, ${received(answer)}`,
  );
}

function isCall(item: unknown): item is CallItem {
  return isObject(item) && (item.type === "function_call" || item.type === "custom_tool_call");
}

type Fields = {
  id?: string;
  type: string;
  name?: string;
  responseItemId?: string;
  namespace?: string;
  caller?: Raw;
  isAsync?: true;
  whole?: string;
};

function fieldsOf(item: CallItem): Fields {
  const isCustom = item.type === "custom_tool_call";
  return {
    ...given("id", textIn(item.call_id)),
    type: isCustom ? "custom" : "function",
    ...given("name", textIn(item.name)),
    ...given("responseItemId", textIn(item.id)),
    ...given("namespace", textIn(item.namespace)),
    ...given("caller", callerIn(item.caller)),
    ...(item.async === true && { isAsync: true }),
    // Empty before the arguments come.
    ...given("whole", argumentsText(isCustom ? item.input : item.arguments) || undefined),
  };
}

const callerOf = (call: WireCall): { caller?: OpenAIResponsesCaller } => sentCaller(call, "caller_id") as object;

/** The place in the output: some servers give one item another id in each event. */
function keyOf({ output_index: place, item_id: id, item }: Raw): { key?: string } {
  return given("key", textIn(place) ?? textIn(id) ?? (isObject(item) ? textIn(item.id) : undefined));
}

function pieceOf(key: { key?: string }, field: "text" | "whole", value: unknown): CallEvent[] {
  return typeof value === "string" && value !== "" ? [{ kind: "delta", ...key, [field]: value }] : [];
}

/** `response.done` is the end of each response of the Realtime API, whose status tells how it ended. */
function endOf({ type, response }: Raw): CallEvent {
  const word = String(type).replace("response.", "");
  const { status, incomplete_details: details } = raw(response);
  const isTruncated = !["completed", "done"].includes(word) || CUT.has(String(status));
  const reason = textIn(raw(details).reason) ?? (isTruncated || word === "done" ? textIn(status) : undefined) ?? word;
  return { kind: "end", reason, isTruncated };
}

const CUT: ReadonlySet<string> = new Set(["incomplete", "failed", "cancelled"]);
