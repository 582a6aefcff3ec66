import type { Flat } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import {
  argumentsText,
  keptText,
  receivedText,
  sentObject,
  textAtStart,
  writtenText,
} from "../../calls/callArguments.ts";
import { madeId, sentCalls } from "../../calls/ids.ts";
import { ownAnswer, saysNothing } from "../../calls/ownAnswer.ts";
import { withoutRepeats } from "../../calls/sameCall.ts";
import { callerIn, sentCaller } from "../../calls/sentBack.ts";
import type { WireCall } from "../../calls/WireCall.ts";
import { checkFinished } from "../../checkFinished.ts";
import type { ReceivedOptions } from "../../collect/AnswerCollector.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineWire } from "../../defineWire.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { type Ending, endedBy, endingKind, reasonText } from "../../Ending.ts";
import { given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { messageCheck } from "../../messages/messageCheck.ts";
import type { ContentPart, Refused } from "../../results/ContentPart.ts";
import { answeredId, callOf, encodeParts, isOfRun, partsOf, refused } from "../../results/content.ts";
import { fileName, refusedImage } from "../../results/media.ts";
import { toolsIn } from "../../results/ResultPart.ts";
import { namer, namesOf } from "../../tools/names.ts";
import { type NamedTool, readChoice } from "../../tools/readChoice.ts";
import type { WireTool } from "../../tools/WireTool.ts";
import type {
  CallDelta,
  CallEvent,
  ChoiceOptions,
  EncodeOptions,
  StoredResult,
  ToolChoice,
  WaitingItem,
  Wire,
  WireResult,
} from "../../Wire.ts";
import { WireError } from "../../WireError.ts";
import { collectResponses } from "./collectResponses.ts";
import {
  encodeRequestTools,
  encodeResponsesTools,
  NAMESPACES,
  namespaceOf,
  type OpenAIResponsesCustomTool,
  type OpenAIResponsesNamespace,
  type OpenAIResponsesSearchTool,
  type OpenAIResponsesTool,
  type OpenAIResponsesToolsItem,
  type OpenAIResponsesToolsOptions,
  TOOL_SEARCH,
} from "./encodeResponsesTools.ts";
import { RESPONSES_ENDINGS } from "./endings.ts";
import type {
  OpenAIResponsesApplyPatchCall,
  OpenAIResponsesApprovalRequest,
  OpenAIResponsesComputerCall,
  OpenAIResponsesItemHandlers,
  OpenAIResponsesItemOutput,
  OpenAIResponsesItemResults,
  OpenAIResponsesLocalShellCall,
  OpenAIResponsesShellCall,
} from "./ItemTypes.ts";
import { type CallItem, encodeItemOutput, isCall, itemsIn, unansweredItems } from "./items.ts";
import { OPENAI_RESPONSES } from "./provider.ts";
import { readResponsesItem } from "./readResponsesItem.ts";
import { summarizeResponses } from "./summarizeResponses.ts";

/** The payloads of {@link openaiResponses}. */
export declare namespace openaiResponses {
  /**
   * A tool in a request to OpenAI's Responses API.
   *
   * @example
   * const parameters = { type: "object" };
   * const tool: openaiResponses.Tool = { type: "function", name: "now", parameters, strict: false };
   */
  type Tool = OpenAIResponsesTool;

  /** A custom tool in such a request. Its calls contain text instead of JSON. */
  type CustomTool = OpenAIResponsesCustomTool;

  /** The tool with which the model asks the client to search for tools. */
  type SearchTool = OpenAIResponsesSearchTool;

  /** A group of tools. */
  type Namespace = OpenAIResponsesNamespace;

  /** An item in the tools of a request, and in the result of a search for tools. */
  type ToolsItem = OpenAIResponsesToolsItem;

  /**
   * Options of `encodeTools`: the namespaces of the tools.
   *
   * @example
   * const options: openaiResponses.ToolsOptions = { namespaces: [{ name: "crm", description: "Customers" }] };
   * const [crm, now] = openaiResponses.encodeTools([{ name: "crm.list" }, { name: "now" }], options);
   * [crm?.type, now?.type]; // ["namespace", "function"]
   */
  type ToolsOptions = OpenAIResponsesToolsOptions;

  /**
   * `tool_choice` of a request to OpenAI's Responses API.
   *
   * @example
   * const choice: openaiResponses.Choice = { type: "function", name: "now" };
   */
  type Choice =
    | "auto"
    | "none"
    | "required"
    | Chosen
    | { type: "allowed_tools"; mode: "auto" | "required"; tools: Chosen[] };

  /** One tool of {@link openaiResponses.Choice}. */
  type Chosen = { type: "function"; name: string } | { type: "custom"; name: string };

  /**
   * A call as an item of the input to OpenAI's Responses API.
   *
   * @example
   * const item: openaiResponses.Call = { type: "function_call", call_id: "call_1", name: "now", arguments: "{}" };
   */
  type Call =
    | ({ type: "function_call"; id?: string; call_id: string; name: string; arguments: string } & Origin)
    | ({ type: "custom_tool_call"; id?: string; call_id: string; name: string; input: string } & Origin)
    | SearchCall;

  /** A search for tools that the client runs. */
  type SearchCall = {
    type: "tool_search_call";
    id?: string;
    call_id: string;
    execution: "client";
    status: "completed";
    arguments: { [name: string]: unknown };
  };

  /** The origin of a call: the namespace of its tool, and the program that made the call. */
  type Origin = { namespace?: string; caller?: Caller; async?: boolean };

  /** Who made a call: the model itself, or a program that it wrote. */
  type Caller = { type: "direct" } | { type: "program"; caller_id: string };

  /**
   * A result as an item of the input to OpenAI's Responses API.
   *
   * @example
   * const item: openaiResponses.Result = { type: "function_call_output", call_id: "call_1", output: "12 °C" };
   */
  type Result =
    | ({ call_id: string; output: string | ResultPart[]; caller?: Caller } & (
        | { type: "function_call_output"; namespace?: string; name?: string }
        | { type: "custom_tool_call_output" }
      ))
    | FoundTools;

  /** A part of a result: text, an image, or a file. */
  type ResultPart =
    | { type: "input_text"; text: string }
    | { type: "input_image"; image_url: string; detail: "auto" }
    | { type: "input_file"; filename: string; file_data: string };

  /** The result of a search for tools that the client ran. The model may call these tools from now on. */
  type FoundTools = {
    type: "tool_search_output";
    call_id: string;
    execution: "client";
    status: "completed";
    tools: OpenAIResponsesToolsItem[];
  };

  /** A response, as it is put together from a stream. It has all fields that the API sends. */
  type Response = {
    id?: string;
    object: "response";
    status?: string;
    created_at?: number;
    model?: string;
    output: { type: string }[];
    usage?: { input_tokens: number; output_tokens: number; total_tokens: number } | null;
    error?: { message: string } | null;
    incomplete_details?: { reason?: string } | null;
  };

  /** The items that a turn adds to the input of OpenAI's Responses API. */
  type Message = Call | Result | ItemOutput;

  /** Commands in a shell that the model asks for. */
  type ShellCall = OpenAIResponsesShellCall;

  /** A command that the model asks for, with the older tool for a shell. */
  type LocalShellCall = OpenAIResponsesLocalShellCall;

  /** A change of a file that the model asks for. */
  type ApplyPatchCall = OpenAIResponsesApplyPatchCall;

  /** An action on a computer that the model asks for. */
  type ComputerCall = OpenAIResponsesComputerCall;

  /** The question whether the API may call a tool of an MCP server. */
  type ApprovalRequest = OpenAIResponsesApprovalRequest;

  /**
   * Handlers of the items that wait for the program, although they are not calls of tools. Each gives the fields of the
   * output item without its type and its ids.
   *
   * @example
   * const items: openaiResponses.ItemHandlers = {
   *   mcp_approval_request: ({ name }) => ({ approve: name === "search" }),
   * };
   */
  type ItemHandlers = OpenAIResponsesItemHandlers;

  /** What the handler of each type of waiting item gives. */
  type ItemResults = OpenAIResponsesItemResults;

  /**
   * The item that answers an item which waited for the program.
   *
   * @example
   * openaiResponses.encodeItemOutput({ type: "mcp_approval_request", id: "mcpr_1" }, { approve: true });
   * // { approve: true, type: "mcp_approval_response", approval_request_id: "mcpr_1" }
   */
  type ItemOutput = OpenAIResponsesItemOutput;
}

/** The format of the Responses API: {@link Wire}, with namespaces of tools. */
type OpenAIResponsesWire = Flat<
  Omit<
    Wire<
      OpenAIResponsesTool,
      openaiResponses.Choice,
      openaiResponses.Call[],
      openaiResponses.Result,
      openaiResponses.Message
    >,
    "encodeTools" | "encodeToolChoice" | "encodeResult" | "encodeTurn" | "waitingItems" | "encodeItemOutput"
  > & {
    /** @see {@link Wire.encodeTools} */
    encodeTools(tools: Iterable<WireTool>): OpenAIResponsesTool[];
    encodeTools(tools: Iterable<WireTool>, options?: OpenAIResponsesToolsOptions): OpenAIResponsesToolsItem[];
    /**
     * @see {@link Wire.encodeToolChoice}; the namespaces are those of `encodeTools`, because the API cannot choose a
     * tool in a namespace.
     */
    encodeToolChoice(choice: ToolChoice, options?: ChoiceOptions & OpenAIResponsesToolsOptions): openaiResponses.Choice;
    /** @see {@link Wire.encodeResult}; the namespaces are those of the tools that a search found. */
    encodeResult(
      result: WireResult | StoredResult,
      options?: EncodeOptions & OpenAIResponsesToolsOptions,
    ): openaiResponses.Result;
    /** @see {@link Wire.encodeTurn} */
    encodeTurn(
      answer: unknown,
      results: Iterable<WireResult | StoredResult>,
      options?: EncodeOptions & OpenAIResponsesToolsOptions,
    ): openaiResponses.Message[];
    /** @see {@link Wire.waitingItems} */
    waitingItems(answer: unknown): WaitingItem[];
    /** @see {@link Wire.encodeItemOutput} */
    encodeItemOutput(item: object, output: object): openaiResponses.ItemOutput;
    /** @see {@link Wire["~response"]} */
    readonly "~response"?: openaiResponses.Response;
    /** @see {@link Wire["~items"]} */
    readonly "~items"?: openaiResponses.ItemHandlers;
  }
>;

/**
 * OpenAI's Responses API. The `id` of a call is the `call_id` that its result refers to, and its `responseItemId` is
 * the id of the item.
 *
 * `decodeMessage` accepts a response, its `output`, or one item. Only function calls and custom calls are decoded;
 * others, such as computer and shell calls, are left out. A search for tools that the client runs is a call of the type
 * and the name `tool_search`.
 *
 * @see https://platform.openai.com/docs/api-reference/responses
 * @example
 * const response = await client.responses.create({ model, input, tools: openaiResponses.encodeTools(tools) });
 * const calls = openaiResponses.decodeMessage(response, { tools });
 * input.push(...openaiResponses.encodeCalls(calls, { tools }));
 * input.push(openaiResponses.encodeResult({ call: calls[0], content: "12 °C" }));
 */
export const openaiResponses: OpenAIResponsesWire = defineWire(
  OPENAI_RESPONSES,
  {
    encodeTools(tools: Iterable<WireTool>, options?: OpenAIResponsesToolsOptions): OpenAIResponsesTool[] {
      return encodeRequestTools(tools, options) as OpenAIResponsesTool[];
    },

    encodeToolChoice(choice: ToolChoice, options?: ResponsesChoiceOptions): openaiResponses.Choice {
      const read = readChoice(choice, OPENAI_RESPONSES, options, refuseUnnamed(options));
      if (typeof read === "string" || "name" in read) return read;
      return { type: "allowed_tools", mode: read.mode, tools: [...read.allowed] };
    },

    decodeMessage(message, options) {
      const items = itemsIn(message);
      checkFinished(message, "openai-responses");
      // An item's own id never repeats, but servers may give several calls one call id.
      const found = withoutRepeats(items.filter(isCall), (item) => {
        const { id, responseItemId, name = "", whole = "" } = fieldsOf(item);
        return { id: responseItemId && `${id}\n${responseItemId}`, name, text: whole };
      });
      if (found.length === 0) return [];
      const last = CUT.has(String(raw(message).status)) ? items.at(-1) : undefined;
      const cut = raw(last).status === "completed" ? undefined : last;
      const names = namesOf(options?.tools, OPENAI_RESPONSES);
      return found.map((item, index): WireCall => {
        const { id, type, name = "", whole = "", ...beside } = fieldsOf(item);
        return {
          id: id ?? madeId(item, options),
          type,
          name: names.full(name, beside.namespace),
          arguments: whole,
          index,
          ...((item === cut || isUnfinished(item)) && { isTruncated: true }),
          ...beside,
        };
      });
    },

    decodeEvent(event) {
      if (!isObject(event)) return [];
      const key = keyOf(event);
      switch (event.type) {
        case "response.created":
          return [{ kind: "start", ...given("id", textIn(raw(event.response).id)) }];
        case "response.output_item.added":
          return isCall(event.item) ? [{ kind: "delta", ...key, ...fieldsOf(event.item) }] : [];
        case "response.output_item.done":
          return isCall(event.item) ? [wholeCall(event.item, key)] : [];
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
          return [...finalCalls(event.response), endOf(event)];
        default:
          return [];
      }
    },

    encodeCalls(calls, options?: EncodeOptions & ReceivedOptions) {
      const names = namesOf(options?.tools, OPENAI_RESPONSES);
      return sentCalls(calls, OPENAI_RESPONSES, options).map(({ call, id }): openaiResponses.Call => {
        const item = { ...given("id", call.responseItemId ?? undefined), call_id: id };
        if (call.type === TOOL_SEARCH) {
          const search = { execution: "client", arguments: sentObject(call), ...keptText(call, options) } as const;
          return { type: "tool_search_call", ...item, status: "completed", ...search, ...cutStatus(call, options) };
        }
        const called = {
          ...item,
          name: names.sent(call.name, call.namespace),
          ...given("namespace", call.namespace || undefined),
          ...callerOf(call),
          ...(call.isAsync && { async: true }),
          ...cutStatus(call, options),
        };
        return call.type === "custom"
          ? { type: "custom_tool_call", ...called, input: argumentsText(call.arguments) }
          : { type: "function_call", ...called, arguments: writtenText(call, options) };
      });
    },

    encodeResult(result: WireResult, options?: EncodeOptions & OpenAIResponsesToolsOptions): openaiResponses.Result {
      const call = callOf(result, "openai-responses");
      if (call.type === TOOL_SEARCH) return foundTools(result, options);
      const nameOf = namer(options?.tools, OPENAI_RESPONSES);
      const parts = encodeParts(result, "openai-responses", encodePart, nameOf);
      const [only = { type: "input_text", text: "" }] = parts;
      const answer = {
        call_id: answeredId(result, OPENAI_RESPONSES),
        output: parts.length < 2 && only.type === "input_text" ? only.text : parts,
        ...callerOf(call),
      };
      if (call.type === "custom") return { type: "custom_tool_call_output", ...answer };
      const { namespace } = call;
      if (!namespace) return { type: "function_call_output", ...answer };
      const name = namesOf(options?.tools, OPENAI_RESPONSES).sent(call.name, namespace);
      return { type: "function_call_output", ...answer, namespace, name };
    },

    checkMessages: messageCheck(OPENAI_RESPONSES, readResponsesItem),

    collector: (encodeCalls) => collectResponses(encodeCalls, isCall),

    ending(answer, reason = reasonIn(raw(answer))) {
      const items = itemsIn(answer);
      const ending = endedBy(endingKind(RESPONSES_ENDINGS, reason), reason, faultIn(answer));
      if (ending.kind === "provider_error" || ending.kind === "cancelled") return ending;
      const [waiting] = unansweredItems(items);
      if (waiting !== undefined) return endedBy("unanswered_item", waiting.type);
      return ending.kind === "done" ? (refusalIn(items) ?? ending) : ending;
    },

    waitingItems(answer) {
      const items = itemsIn(answer);
      const isWhole = endingKind(RESPONSES_ENDINGS, reasonIn(raw(answer))) === "done";
      const waiting = isWhole ? unansweredItems(items) : [];
      return waiting.some(({ item }) => raw(item).status === "incomplete") ? [] : waiting;
    },

    encodeItemOutput,

    summarize: (answer) => summarizeResponses(itemsIn(answer), raw(answer), reasonIn(raw(answer))),

    answerWith(answer, calls) {
      const items = itemsIn(answer);
      // The API refuses reasoning that nothing follows.
      if (items.every(isSilent)) return [];
      return ownAnswer(withCalls(items, isCall, calls)) as openaiResponses.Call[];
    },

    encodeResults: (results, options) => results.map((result) => openaiResponses.encodeResult(result, options)),
  },
  NAMESPACES,
);

/** Whether an item is reasoning, or a message without content. */
const isSilent = (item: unknown): boolean =>
  raw(item).type === "reasoning" || (raw(item).type === "message" && saysNothing(raw(item).content));

type ResponsesChoiceOptions = ChoiceOptions & OpenAIResponsesToolsOptions;

/**
 * Why a choice cannot name a tool: it has fields for neither a namespace nor the type `tool_search`.
 *
 * @see https://platform.openai.com/docs/api-reference/responses/create#responses-create-tool_choice
 */
function refuseUnnamed({ namespaces = [] }: ResponsesChoiceOptions = {}): (tool: NamedTool) => string | undefined {
  return ({ name, type }) => {
    const namespace = namespaces.find((group) => group.name === namespaceOf(name))?.name;
    const isSearch = type === TOOL_SEARCH;
    if (namespace === undefined && !isSearch) return undefined;
    const group = isSearch ? "a search for tools" : `a tool of a namespace, which ${name} is`;
    const out = isSearch ? "" : `, or leave ${namespace} out of \`namespaces\` in this request`;
    return `the API has no choice of ${group}: send only the tools that it may call, with "required"${out}`;
  };
}

function encodePart(part: ContentPart): openaiResponses.ResultPart[] | Refused {
  switch (part.type) {
    case "image":
      return (
        refusedImage(part, OPENAI_RESPONSES.rules.results) ?? [
          { type: "input_image", image_url: dataUrl(part), detail: "auto" },
        ]
      );
    case "file":
      if (!FILES.test(part.mimeType)) return refused(part, "a PDF, a text, a table or an office document can be one");
      return [{ type: "input_file", filename: fileName(part.uri), file_data: dataUrl(part) }];
    case "audio":
      return refused(part, "the API takes no audio, so give a transcript");
    default:
      return [{ type: "input_text", text: part.text }];
  }
}

/** @see https://platform.openai.com/docs/guides/file-inputs */
const FILES =
  /^(text\/.+|application\/(pdf|rtf|json|xml|yaml|x-yaml|javascript|typescript|x-sh|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\..+|vnd\.oasis\.opendocument\.text))$/;

const dataUrl = ({ mimeType, data }: { mimeType: string; data: string }): string => `data:${mimeType};base64,${data}`;

/** The API accepts only tools. A search that failed, or whose handler returned something else, has an empty list. */
function foundTools(
  result: WireResult,
  { namespaces, tools }: EncodeOptions & OpenAIResponsesToolsOptions = {},
): openaiResponses.FoundTools {
  const parts = partsOf(result, "openai-responses").filter((part) => part.type === "tools");
  const found = toolsIn({ tools: parts.flatMap((part) => part.tools) });
  if (parts.length === 0 && !result.error && !isOfRun(result)) {
    const expected = 'expected the tools that were found: give { type: "tools", tools } as a part of the result';
    throw new WireError("unsupported", "openai-responses", "/content", expected);
  }
  return {
    type: "tool_search_output",
    call_id: answeredId(result, OPENAI_RESPONSES),
    execution: "client",
    status: "completed",
    tools: encodeResponsesTools(found, { namespaces }, tools),
  };
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
  const { type, name, input, arguments: args, status } = item;
  const own = {
    // Some servers leave the id of the call out.
    ...given("id", textIn(item.call_id) ?? textIn(item.id)),
    ...given("responseItemId", textIn(item.id)),
  };
  if (type === "tool_search_call") {
    // The arguments are an empty object until they arrive.
    const whole = status === "in_progress" ? textAtStart(args) : receivedText(item, args);
    return { ...own, type: TOOL_SEARCH, name: TOOL_SEARCH, ...given("whole", whole || undefined) };
  }
  const isCustom = type === "custom_tool_call";
  return {
    ...own,
    type: isCustom ? "custom" : "function",
    ...given("name", textIn(name)),
    ...given("namespace", textIn(item.namespace)),
    ...given("caller", callerIn(item.caller)),
    ...(item.async === true && { isAsync: true }),
    // It is empty until the arguments arrive.
    ...given("whole", argumentsText(isCustom ? input : args) || undefined),
  };
}

/** The status of a call that was cut, in an answer as it was received. */
const cutStatus = (call: WireCall, { asReceived }: ReceivedOptions = {}): object =>
  asReceived && call.isTruncated ? { status: "incomplete" } : {};

const callerOf = (call: WireCall): { caller?: openaiResponses.Caller } => sentCaller(call, "caller_id") as object;

/** The index in the output, because some servers send another id of the same item in each event. */
function keyOf({ output_index: place, item_id: id, item }: Raw): { key?: string } {
  return given("key", textIn(place) ?? textIn(id) ?? (isObject(item) ? textIn(item.id) : undefined));
}

function pieceOf(key: { key?: string }, field: "text" | "whole", value: unknown): CallEvent[] {
  return typeof value === "string" && value !== "" ? [{ kind: "delta", ...key, [field]: value }] : [];
}

/** Whether an item is incomplete. An item that is still in progress at the end has not got its arguments. */
function isUnfinished({ status, input, arguments: args }: CallItem): boolean {
  return status === "incomplete" || (status === "in_progress" && textAtStart(input ?? args) === undefined);
}

function wholeCall(item: CallItem, key: { key?: string }): CallDelta {
  const isCut = isUnfinished(item);
  return { kind: "delta", ...key, ...fieldsOf(item), isDone: true, ...(isCut && { isCut }) };
}

/** The last event has the whole response. Some servers send the arguments, or whole calls, only in it. */
function finalCalls(response: unknown): CallDelta[] {
  return listIn(raw(response).output).flatMap((item, place) =>
    isCall(item) ? [{ ...wholeCall(item, { key: String(place) }), isFinal: true as const }] : [],
  );
}

/** Each response of the Realtime API ends with `response.done`, and its status shows how it ended. */
function endOf(event: Raw): CallEvent {
  const { type, response } = event;
  const word = String(type).replace("response.", "");
  const { status } = raw(response);
  const isTruncated = !["completed", "done"].includes(word) || CUT.has(String(status));
  const reason = detailIn(raw(response)) ?? (isTruncated || word === "done" ? textIn(status) : undefined) ?? word;
  const isFault = RESPONSES_ENDINGS[reason] === "provider_error";
  const fault = faultIn(response) ?? errorIn(event) ?? errorIn({ error: event });
  return { kind: "end", reason, isTruncated, ...given("fault", isFault ? fault : undefined) };
}

const CUT: ReadonlySet<string> = new Set(["incomplete", "failed", "cancelled"]);

/** What a response says about its error. */
const faultIn = (response: unknown): string | undefined => errorIn(response) ?? errorIn(raw(response).status_details);

/** Why a response is incomplete. One of the Realtime API has the reason in another field. */
const detailIn = ({ incomplete_details: details, status_details: realtime }: Raw): string | undefined =>
  textIn(raw(details).reason) ?? textIn(raw(realtime).reason);

const reasonIn = (response: Raw): string | undefined => detailIn(response) ?? reasonText(response.status);

/** The refusal of a model that should have given a structured answer. A response with calls has no refusal. */
function refusalIn(items: readonly unknown[]): Ending | undefined {
  if (items.some(isCall)) return undefined;
  const parts = items.flatMap((item) => listIn(raw(item).content));
  const refusal = parts.find((part) => raw(part).type === "refusal");
  return refusal === undefined ? undefined : endedBy("refusal", "refusal", raw(refusal).refusal);
}
