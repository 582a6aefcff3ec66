import type { ToolChange } from "./adapt/ToolChange.ts";
import type { WireCall } from "./calls/WireCall.ts";
import type { AnswerCollector } from "./collect/AnswerCollector.ts";
import type { Ending } from "./Ending.ts";
import type { MessageFault } from "./messages/MessageFault.ts";
import type { ResultPart } from "./results/ResultPart.ts";
import type { WireTool } from "./tools/WireTool.ts";

/**
 * The result of a call: plain data, or a ToolMessage.
 *
 * @example
 * const result: WireResult = { call, content: "12 °C" };
 */
export type WireResult = {
  /**
   * The call that the result answers. A ToolMessage that was made by hand has the call's id instead, and perhaps its
   * name.
   */
  readonly call: WireCall | null;
  readonly tool_call_id?: string | undefined;
  readonly name?: string | null | undefined;
  readonly content: string | readonly ResultPart[];
  /** Your own data; it is not sent to anyone. */
  readonly metadata?: { readonly [key: string]: unknown } | undefined;
  /** Any value that is not empty means that the content describes an error. */
  readonly error?: unknown;
  /**
   * The parts of a result of `run`; `content` is their text. Parts that the provider does not accept are sent as text.
   */
  readonly parts?: readonly ResultPart[] | undefined;
  /** The result as data of any JSON type. Only MCP has a field for it. */
  readonly structured?: unknown;
  /** Metadata that an MCP client receives with the result. */
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
  /**
   * How the run of the call ended. A text with a state can be encoded for every provider, because its handler has
   * already run.
   */
  readonly state?: string | undefined;
};

/**
 * A result as the Python SDK stores it, such as a ToolMessage from its JSON: the content may have texts and parts in the
 * form of OpenAI. A part that cannot be read is an error.
 *
 * @example
 * const text = '{"role":"tool","content":"12 °C","tool_call_id":"c1"}';
 * const stored: StoredResult = ToolMessage.modelValidateJson(text);
 */
export type StoredResult = {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly name?: string | null | undefined;
  readonly content: string | readonly (string | { readonly [key: string]: unknown })[];
  readonly call: WireCall | null;
  readonly error?: unknown;
};

/**
 * Whether the model must call a tool: optional, never, any tool, one named tool, or one of the allowed tools. `allowed`
 * does not change the tools of the request, so the provider's cache of it stays valid.
 *
 * @example
 * const choice: ToolChoice = { name: "get_weather" };
 * const some: ToolChoice = { allowed: ["get_weather", "now"], mode: "required" };
 */
export type ToolChoice =
  | "auto"
  | "none"
  | "required"
  | { readonly name: string }
  /** Default of `mode`: `"auto"`, which lets the model answer with text too. */
  | { readonly allowed: readonly string[]; readonly mode?: "auto" | "required" | undefined };

/**
 * Options of encoding.
 *
 * @example
 * openaiChat.encodeCalls(calls, { tools });
 */
export type EncodeOptions = {
  /** All tools of the request. They are needed to give each shortened name to one tool only. */
  readonly tools?: Iterable<{ readonly name: string; readonly type?: string | undefined }> | undefined;
};

/**
 * Options of encoding tools.
 *
 * @example
 * const tools = openaiChat.encodeTools(found, { onUnsupported: "drop" });
 */
export type ToolsOptions = {
  /**
   * What happens to a tool that the provider refuses, and that has no form that it accepts: an error, or the tool is left
   * out. Default: `"drop"` for tools that `decodeTools` has read, such as those of an MCP server, otherwise `"error"`.
   */
  readonly onUnsupported?: "error" | "drop" | undefined;
};

/**
 * Options of encoding a choice of tools.
 *
 * @example
 * anthropic.encodeToolChoice("auto", { tools, parallel: false }); // { type: "auto", disable_parallel_tool_use: true }
 */
export type ChoiceOptions = EncodeOptions &
  ToolsOptions & {
    /**
     * Whether the model may make several calls in one answer. Default: `true`. Most APIs have a separate field of the
     * request for it.
     */
    readonly parallel?: boolean | undefined;
  };

/**
 * Options of decoding.
 *
 * @example
 * const options: DecodeOptions = { tools, makeId: () => crypto.randomUUID() };
 */
export type DecodeOptions = {
  /** The tools of the request. With them, names that were shortened for the provider are restored. */
  readonly tools?: Iterable<{ readonly name: string }> | undefined;
  /**
   * Makes the id of a call without one from the original call. Default: an id that follows from the whole answer, if
   * that has an id or a time; otherwise a random one.
   */
  readonly makeId?: ((call: object) => string) | undefined;
};

/**
 * What one event of a stream says about calls. The stream joins the deltas of its events.
 *
 * @example
 * openaiChat.decodeEvent?.({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '{"ci' } }] } }] });
 * // [{ kind: "delta", index: 0, text: '{"ci' }]
 */
export type CallEvent = CallStart | CallDelta | CallDiscard | CallEnd;

/**
 * An answer begins, and an end before it does not count for it. The keys of the answer before are no longer valid. If
 * that answer has not ended, or ended with an error, its calls do not count either.
 */
export type CallStart = {
  readonly kind: "start";
  /** The answer's id, if it has one. A repeated id means the same answer. */
  readonly id?: string;
  /** The same answer goes on with another step, which has an end of its own. */
  readonly isStep?: true;
};

/** The calls before this event do not count: another model goes on with the answer, or the model writes it again. */
export type CallDiscard = { readonly kind: "discard" };

/** A part of one call. An id or a name that is empty or null counts as absent. */
export type CallDelta = {
  readonly kind: "delta";
  /**
   * Identifies the call within its stream, if the provider's protocol does so; otherwise the stream uses id, index and
   * name. A key that no delta with an id or a name has opened belongs to a call that the provider runs itself. Another
   * id with an open key opens another call.
   */
  readonly key?: string;
  readonly id?: string;
  readonly index?: number;
  readonly type?: string;
  readonly name?: string;
  readonly responseItemId?: string;
  readonly signature?: string;
  readonly namespace?: string;
  readonly caller?: object;
  readonly isAsync?: true;
  /** Other fields of the call that a server adds, in the provider's own form. They are sent back with it. */
  readonly further?: object;
  /** The next piece of the text of the arguments. */
  readonly text?: string;
  /** The whole text of the arguments. It replaces all earlier pieces. */
  readonly whole?: string;
  /** Values at places in the arguments, for providers that stream values instead of text. */
  readonly pieces?: readonly ArgumentPiece[];
  /** The call is complete: a later name without a key belongs to another call. */
  readonly isDone?: true;
  /** The format says of each call when it is done. A call of which it does not say so is truncated. */
  readonly needsDone?: true;
  /** The call is whole, but the events that follow may have it once more, in pieces. */
  readonly isEarly?: true;
  /** The provider says that the call is incomplete. It never runs. */
  readonly isCut?: true;
  /** The call is from the provider's whole answer at the end of a stream, which counts more than the pieces before. */
  readonly isFinal?: true;
};

/** A value at a place in the arguments. If `continues` is set, the string is appended to the existing one. */
export type ArgumentPiece = {
  readonly path: readonly (string | number)[];
  readonly value: string | number | bigint | boolean | null;
  readonly continues: boolean;
  /** Why the piece cannot be read. Its call never runs. */
  readonly fault?: string;
};

/** The model has stopped. */
export type CallEnd = {
  readonly kind: "end";
  /** The reason in the provider's own terms. */
  readonly reason: string;
  /** The answer was cut: by a limit of tokens, a filter or an error. */
  readonly isTruncated: boolean;
  /** What the provider says about its error, if the answer ended with one. */
  readonly fault?: string;
  /** The error itself, if the client puts it into its stream. */
  readonly cause?: unknown;
};

/**
 * The tokens of an answer, in one form for all providers. A field is `undefined` if the provider does not say it.
 *
 * @example
 * const usage = { prompt_tokens: 812, completion_tokens: 40 };
 * openaiChat.summarize?.({ role: "assistant", content: "So.", usage }).usage;
 * // { inputTokens: 812, outputTokens: 40, totalTokens: 852, provider: { prompt_tokens: 812, completion_tokens: 40 } }
 */
export type Usage = {
  /** All tokens of the request, including those that were read from a cache or written to it. */
  readonly inputTokens: number | undefined;
  /** All tokens of the answer, including its reasoning. */
  readonly outputTokens: number | undefined;
  readonly totalTokens: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  readonly reasoningTokens?: number | undefined;
  /** The provider's own object. */
  readonly provider: unknown;
};

/** What an answer says beside its calls. */
export type AnswerSummary = {
  /** What the model says to the user, without its reasoning. */
  readonly text: string;
  /** The reasoning that the provider shows. */
  readonly reasoning: string;
  /** Why the model stopped, in the provider's own terms. */
  readonly stopReason: string | undefined;
  readonly usage: Usage | undefined;
};

/**
 * Decodes the answers of a provider.
 *
 * @example
 * cohere.decodeMessage(response.message).map((call) => call.name); // ["get_weather"]
 */
export type WireDecoder = {
  readonly name: string;
  /**
   * The calls in a message, in its order; calls that the provider runs itself are left out.
   *
   * @throws {WireError} `invalid_message` if the value is not an answer of the provider, `invalid_call` for an invalid
   * call.
   */
  decodeMessage(message: unknown, options?: DecodeOptions): WireCall[];
  /**
   * Returns the full name of a tool whose name was shortened for the provider, or that is in a namespace; absent if the
   * format never changes names.
   */
  decodeName?(name: string, options?: DecodeOptions, namespace?: string): string;
  /** Returns the name that the provider has for a tool, shortened if necessary; absent if names are never shortened. */
  encodeName?(name: string, options?: EncodeOptions): string;
  /**
   * Returns the text of the arguments of a call to a tool with the tool's own names for its properties, of which the
   * provider may refuse some; absent if the provider takes any names. `decodeMessage` restores them with `tools`.
   */
  decodeArguments?(name: string, text: string, options?: DecodeOptions): string;
  /**
   * Decodes one event of a stream; an unknown event gives an empty list. Absent if the provider does not stream calls.
   */
  decodeEvent?(event: unknown): CallEvent[];
  /** Joins the events of one stream into the answer that the provider would have sent without streaming. */
  collect?(): AnswerCollector;
  /**
   * How an answer ended. In a stream the `reason` is that of its {@link CallEnd}. Without this method a turn takes every
   * answer for a whole one.
   */
  ending?(answer: unknown, reason?: string): Ending;
  /**
   * The text, the reasoning, the stop reason and the usage of an answer.
   *
   * @throws {WireError} `invalid_message` if the value is not an answer of the provider.
   */
  summarize?(answer: unknown): AnswerSummary;
  /**
   * The items that wait for the program, although they are not calls of tools, such as the commands of a shell. The list
   * is empty if the answer is not whole. Absent if the format has no such items.
   */
  waitingItems?(answer: unknown): WaitingItem[];
  /** Only a type: the response that is put together from a stream. */
  readonly "~response"?: unknown;
  /** Only a type: the choice of tools, if `encodeToolChoice` has a parameter for its type. */
  readonly "~choice"?: unknown;
  /** Only a type: the handlers of such items. */
  readonly "~items"?: unknown;
};

/** The response that is put together from a stream of a format. */
export type ResponseOf<Format> = Format extends { readonly "~response"?: infer Response extends object }
  ? Response
  : object;

/** The choice of tools in a format. */
export type ChoiceOf<Format extends AnyWire> = Format extends { readonly "~choice"?: infer Choice extends object }
  ? Choice
  : ReturnType<Format["encodeToolChoice"]>;

/** The handlers of the items that wait for the program, in a format that has such items. */
export type ItemsOf<Format> = Format extends { readonly "~items"?: infer Items extends object } ? Items : undefined;

/** An item of an answer that waits for its result from the program, although it is not a call of a tool. */
export type WaitingItem = {
  readonly type: string;
  /** The id that its output refers to. */
  readonly id: string;
  /** The item as the provider sent it. */
  readonly item: object;
};

/**
 * Encodes and decodes a provider's format.
 *
 * @example
 * const message = await client.messages.create({ model, max_tokens, messages, tools: anthropic.encodeTools(tools) });
 * const calls = anthropic.decodeMessage(message, { tools });
 */
export type Wire<
  Tool = unknown,
  Choice = unknown,
  Calls = unknown,
  Result = unknown,
  Message = unknown,
  Tools = Tool[],
> = WireDecoder &
  WireEncoder<Tool, Calls, Result, Tools> & {
    /** @throws {WireError} `unsupported` for a choice that the provider does not support, with a solution. */
    encodeToolChoice(choice: ToolChoice, options?: ChoiceOptions): Choice;
    /**
     * The messages that a turn adds to the conversation: first the model's own answer in the form that the provider
     * requires, with its text, its reasoning and their signatures, and then the results of all its calls. The messages
     * are mutable copies.
     *
     * @throws {WireError} `invalid_message` if the value is not an answer, `invalid_result` if there is not exactly one
     * result per call, `unsupported` for content that the provider does not accept.
     */
    encodeTurn(answer: unknown, results: Iterable<WireResult | StoredResult>, options?: EncodeOptions): Message[];
    /**
     * Everything in the messages of a request for which the provider refuses it: calls without a result, results without
     * a call, a second result, a repeated or refused id, results in another place than the provider expects, and
     * messages in the form of another provider. Absent in a wire without conversations.
     *
     * @throws {WireError} `invalid_message` if the value is not a list of messages.
     * @example
     * const call = { id: "call_1", type: "function", function: { name: "now", arguments: "{}" } };
     * openaiChat.checkMessages?.([{ role: "assistant", content: null, tool_calls: [call] }]);
     * // [{ path: "/0/tool_calls/0/id", rule: "missing_result", message: "…", isAtEnd: true }]
     */
    checkMessages?(messages: Iterable<unknown>): MessageFault[];
    /**
     * The message that answers a {@link WaitingItem}. `output` has the fields of the message without its type and its
     * ids.
     *
     * @throws {WireError} `unsupported` for an item of an unknown type, `invalid_result` for an output that is not an
     * object of plain data.
     */
    encodeItemOutput?(item: object, output: unknown): Message;
    /** @internal The two parts of `encodeTurn`. */
    readonly "~turn"?: TurnEncoder;
  };

/** Encodes the messages of a turn in two steps, with the calls of an answer that has been decoded. */
export type TurnEncoder = {
  /** The model's own messages. */
  encodeAnswer(answer: unknown, calls: readonly WireCall[], options?: EncodeOptions): unknown[];
  /** The messages with the results of all calls. */
  encodeResults(calls: readonly WireCall[], results: Iterable<WireResult>, options?: EncodeOptions): unknown[];
};

/** The format of any provider. */
// biome-ignore lint/suspicious/noExplicitAny: a wire with any types of payloads
export type AnyWire = Wire<any, any, any, any, any, any>;

/** A wire with payloads of any types. */
export type SomeWire = Wire<unknown, unknown, unknown, unknown, unknown, unknown>;

/** Encodes data for a provider. */
export type WireEncoder<Tool = unknown, Calls = unknown, Result = unknown, Tools = Tool[]> = {
  readonly name: string;
  /**
   * Encodes the tools of a request, each in a form that the provider accepts; {@link toolChanges} lists what differs. A
   * tool without a difference is sent as it is.
   *
   * @throws {WireError} `invalid_tool` for an invalid tool, a tool without a name, or a duplicate name; `unsupported` for
   * a tool that the provider refuses and that has no other form.
   */
  encodeTools(tools: Iterable<WireTool>, options?: ToolsOptions): Tools;
  /**
   * Everything in which the names and schemas of the tools of a request differ from what was given, and whole tools that
   * were left out. The changes of a tool, made in their order, lead to what is sent. Absent in a wire that changes nothing.
   *
   * @throws {WireError} as `encodeTools`.
   * @example
   * anthropic.toolChanges?.([{ name: "find", parameters: { type: "object", properties: { $top: { type: "integer" } } } }]);
   * // [{ tool: "find", rule: "propertyNames", path: "/parameters/properties/$top", before: "$top", after: "_top_…" },
   * //  { …, path: "/parameters/properties/_top_…/description", before: undefined, after: "$top" }]
   */
  toolChanges?(tools: Iterable<WireTool>, options?: ToolsOptions): ToolChange[];
  /**
   * Encodes the model's own calls to send them back. Arguments that are not valid JSON become valid JSON that contains
   * their text.
   *
   * @throws {WireError} `invalid_call` for such arguments in `mcp`, because there the encoded call would be run.
   */
  encodeCalls(calls: Iterable<WireCall>, options?: EncodeOptions): Calls;
  /**
   * @throws {WireError} `invalid_result` for an invalid result, `unsupported` for content that the provider does not
   * accept, with a solution.
   */
  encodeResult(result: WireResult | StoredResult, options?: EncodeOptions): Result;
};
