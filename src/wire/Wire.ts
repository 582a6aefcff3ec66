import type { AnswerCollector } from "./collect/AnswerCollector.ts";
import type { ResultPart } from "./ResultPart.ts";
import type { WireCall } from "./WireCall.ts";
import type { WireTool } from "./WireTool.ts";

/**
 * The result of a call: plain data, or a ToolMessage.
 *
 * @example
 * const result: WireResult = { call, content: "12 °C" };
 */
export type WireResult = {
  /** The call that it answers; a ToolMessage that was made by hand has its id, and perhaps its name, instead. */
  readonly call: WireCall | null;
  readonly tool_call_id?: string | undefined;
  readonly name?: string | null | undefined;
  readonly content: string | readonly ResultPart[];
  /** What is not empty says that the content tells of an error. */
  readonly error?: unknown;
  /** The parts of a result that a run made, of which `content` is the text: what the provider does not take is sent as text. */
  readonly parts?: readonly ResultPart[] | undefined;
  /** The result as data, of any JSON type, which MCP alone has a place for. */
  readonly structured?: unknown;
  /** What an MCP client gets beside the result. */
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
  /** How the run of the call ended. A text with a state is encoded for every provider, as its handler has run. */
  readonly state?: string | undefined;
};

/**
 * Whether the model must call a tool: as it likes, never, some tool, this one, or some of these. The last leaves the
 * tools of the request as they are, which keeps what the provider has cached of it.
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
 * What encoding goes by.
 *
 * @example
 * openaiChat.encodeCalls(calls, { tools });
 */
export type EncodeOptions = {
  /** All tools of the request: names that were shortened are told apart by them. */
  readonly tools?: Iterable<{ readonly name: string; readonly type?: string | undefined }> | undefined;
};

/**
 * What a choice of tools goes by.
 *
 * @example
 * anthropic.encodeToolChoice("auto", { tools, parallel: false }); // { type: "auto", disable_parallel_tool_use: true }
 */
export type ChoiceOptions = EncodeOptions & {
  /** Whether the model may make several calls at a time. Default: `true`. Most APIs have a field of the request for it. */
  readonly parallel?: boolean | undefined;
};

/**
 * What decoding goes by.
 *
 * @example
 * const options: DecodeOptions = { tools, makeId: () => crypto.randomUUID() };
 */
export type DecodeOptions = {
  /** The tools of the request: names that were shortened for the provider are given back in full. */
  readonly tools?: Iterable<{ readonly name: string }> | undefined;
  /** Makes the id of a call that came without one, and gets the call as it came; a random one by default. */
  readonly makeId?: ((call: object) => string) | undefined;
};

/**
 * What one event of a stream says about calls. Nothing is joined yet: that is the stream's work.
 *
 * @example
 * openaiChat.decodeEvent({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '{"ci' } }] } }] });
 * // [{ kind: "delta", index: 0, text: '{"ci' }]
 */
export type CallEvent = CallStart | CallDelta | CallEnd;

/**
 * An answer begins: what is open under a key belongs to an earlier one that was cut, and its keys name nothing any more.
 *
 * @example
 * const start: CallStart = { kind: "start", id: "msg_1" };
 */
export type CallStart = {
  readonly kind: "start";
  /** The answer's id, where it has one; the same id again is no other answer. */
  readonly id?: string;
};

/**
 * Something of one call. What is absent was not said; an id or a name that is empty or null counts as absent.
 *
 * @example
 * const delta: CallDelta = { kind: "delta", key: "0", id: "call_1", name: "get_weather" };
 */
export type CallDelta = {
  readonly kind: "delta";
  /**
   * Names the call for certain within its stream, where the provider's protocol does; else the stream goes by id, index
   * and name. Under a key that no delta with an id or a name has opened, nothing of ours comes: it belongs to a call that
   * the provider runs itself. Another id under an open key opens another call.
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
  /** What follows in the text of the arguments. */
  readonly text?: string;
  /** The whole text of the arguments, whatever came before. */
  readonly whole?: string;
  /** Values at places in the arguments, where a provider streams those instead of text. */
  readonly pieces?: readonly ArgumentPiece[];
  /** Nothing more of this call will come: a name that comes without a key after it is another call's. */
  readonly isDone?: true;
};

/**
 * A value at a place in the arguments; a string that continues is appended to what is there.
 *
 * @example
 * const piece: ArgumentPiece = { path: ["stops", 0, "city"], value: "Os", continues: true };
 */
export type ArgumentPiece = {
  readonly path: readonly (string | number)[];
  readonly value: string | number | bigint | boolean | null;
  readonly continues: boolean;
};

/**
 * The model has stopped.
 *
 * @example
 * const end: CallEnd = { kind: "end", reason: "length", isTruncated: true };
 */
export type CallEnd = {
  readonly kind: "end";
  /** The provider's own word. */
  readonly reason: string;
  /** The answer was cut: by a limit of tokens, a filter or an error. */
  readonly isTruncated: boolean;
};

/**
 * Reads what a provider's model answers.
 *
 * @example
 * cohere.decodeMessage(response.message).map((call) => call.name); // ["get_weather"]
 */
export type WireDecoder = {
  readonly name: string;
  /**
   * The calls in a message, in its order; calls that the provider runs itself are left out.
   *
   * @throws {WireError} `invalid_message` where it is no answer of the provider's, `invalid_call` for what is no call.
   */
  decodeMessage(message: unknown, options?: DecodeOptions): WireCall[];
  /** The full name of a tool that was shortened for the provider, or is in a namespace; absent where names stay as they are. */
  decodeName?(name: string, options?: DecodeOptions, namespace?: string): string;
  /** The name that the provider has for a tool, shortened if it must be; absent where names are never shortened. */
  encodeName?(name: string, options?: EncodeOptions): string;
  /** What one event of a stream says, nothing where that is unknown; absent where the provider streams no calls. */
  decodeEvent?(event: unknown): CallEvent[];
  /** Joins the events of one stream into the answer that the provider would have given whole. */
  collect?(): AnswerCollector;
};

/**
 * A provider's format, both ways.
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
    /** @throws {WireError} `unsupported` for a choice that the provider does not know, with the way out. */
    encodeToolChoice(choice: ToolChoice, options?: ChoiceOptions): Choice;
    /**
     * What a turn adds to the conversation: the model's own answer as the provider wants it back, with its text, its
     * reasoning and their signatures, and then the results of all its calls. It is a copy, which may be changed.
     *
     * @throws {WireError} `invalid_message` for what is no answer, `invalid_result` where there is not one result a call,
     * `unsupported` for content that the provider does not take.
     */
    encodeTurn(answer: unknown, results: Iterable<WireResult>, options?: EncodeOptions): Message[];
  };

/** A wire whose payloads are of types that do not matter. */
export type SomeWire = Wire<unknown, unknown, unknown, unknown, unknown, unknown>;

/** What is written for a provider. */
export type WireEncoder<Tool = unknown, Calls = unknown, Result = unknown, Tools = Tool[]> = {
  readonly name: string;
  /**
   * The tools of a request. Names that the provider does not take are shortened, the same way each time.
   *
   * @throws {WireError} `invalid_tool` for what is no tool, has no name, or has the name of another.
   */
  encodeTools(tools: Iterable<WireTool>, options?: never): Tools;
  /**
   * The model's own turn as it is sent back; arguments that are no JSON become valid JSON that holds their text.
   *
   * @throws {WireError} `invalid_call` for such arguments where the call would be run: in `mcp`.
   */
  encodeCalls(calls: Iterable<WireCall>, options?: EncodeOptions): Calls;
  /** @throws {WireError} `invalid_result` for what is none, `unsupported` for content that the provider does not take, with the way out. */
  encodeResult(result: WireResult, options?: EncodeOptions): Result;
};
