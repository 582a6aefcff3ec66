import { abortable, checkOptions, FUNCTION, limitFrom, type OptionRules } from "../checks/index.ts";
import { checkIncrementalOptions, type Integers } from "../json/index.ts";
import {
  type CalledTools,
  CallReader,
  type ContextOf,
  readAnyObject,
  refuseCall,
  SET_RULES,
  type SetOptions,
  type Tool,
  type ToolInfo,
  type ToolMessage,
  type TurnStep,
} from "../tool/index.ts";
import {
  answerTurn,
  checkTurnOptions,
  readAnswer,
  type TurnArguments,
  type TurnOptions,
  type TurnParts,
} from "../turn/index.ts";
import {
  type AnswerCollector,
  type AnyWire,
  type CallEvent,
  type Ending,
  type ResponseOf,
  randomId,
  TOOLS_RULE,
  type WireCall,
  type WireDecoder,
} from "../wire/index.ts";
import { CallAssembler } from "./CallAssembler.ts";
import { EventDecoder } from "./EventDecoder.ts";
import { EventReader, type EventSource } from "./EventReader.ts";
import type { FinishedCall } from "./FinishedCall.ts";
import { type CallEnding, finishCall, finishCallAsync } from "./finishCall.ts";
import { DEFAULT_CALLS, DEFAULT_EVENT_LENGTH, DEFAULT_TOTAL_LENGTH } from "./limits.ts";
import type { OpenCall } from "./OpenCall.ts";
import { StreamEnd } from "./StreamEnd.ts";
import { StreamError } from "./StreamError.ts";
import type { StreamedCall } from "./StreamedCall.ts";
import { toolNames } from "./toolNames.ts";

/** Options of reading calls from a stream. The others are those of `ToolInfo.parseArguments`. */
export type ToolCallStreamOptions<
  Tools extends readonly ToolInfo[] = readonly ToolInfo[],
  As extends Integers = Integers,
> = SetOptions<As> & {
  /**
   * The tools of the request. `finish()` validates arguments with them, and names that were shortened for the provider
   * are restored.
   */
  readonly tools?: SetOf<Tools> | Tools | Iterable<ToolInfo> | undefined;
  /** Makes the id of a call without an id. Default: random ids. */
  readonly makeId?: (() => string) | undefined;
  /** The maximum number of calls. Default: 1,000. */
  readonly maxCalls?: number | undefined;
  /** The maximum number of UTF-16 code units of all calls, the text and the reasoning together. Default: 4,194,304. */
  readonly maxTotalLength?: number | undefined;
  /**
   * The maximum length of an event that is read from bytes or text, and of all other parts of the answer together, such
   * as images, in UTF-16 code units. Default: 16,777,216.
   */
  readonly maxEventLength?: number | undefined;
};

/**
 * Joins the events of a provider's stream into tool calls, which can be read while they are streamed.
 *
 * A call is never finished before the stream is, because valid text may still be the beginning of a longer text.
 *
 * @throws {StreamError} `unknown_format` if the value is not a wire, or a wire without streams.
 * @throws {ToolError} `duplicate_name` if two tools have the same name.
 * @throws {OptionError} for an unknown option or an invalid value.
 * @example
 * import { openaiChat } from "openjiuwen-tools/wire";
 *
 * const stream = new ToolCallStream(openaiChat, { tools });
 * for await (const call of stream.read(await client.chat.completions.create({ ...request, stream: true }))) {
 *   console.log(call.name, call.arguments); // get_weather { city: "Os" }
 * }
 * for (const { call, state, arguments: args } of stream.finish()) {
 *   console.log(call.id, state, args); // call_1 complete { city: "Oslo" }
 * }
 */
export class ToolCallStream<
  const Tools extends readonly ToolInfo[] = readonly ToolInfo[],
  const As extends Integers = "error",
  const Format extends WireDecoder = WireDecoder,
> {
  /** The calls so far, in the order of their index. */
  readonly calls: readonly StreamedCall[];
  readonly #assembler: CallAssembler;
  readonly #end: StreamEnd;
  readonly #wire: WireDecoder;
  readonly #decoder: EventDecoder;
  readonly #tools: CalledTools | undefined;
  readonly #options: SetOptions<Integers>;
  readonly #maxTotalLength: number;
  readonly #maxEventLength: number;
  /** The ids of the calls that the whole answer shows as cut. */
  #cutIds: ReadonlySet<string> | undefined;
  /** Whether a source was read or an event was pushed. */
  #isBegun = false;
  #finished: FinishedCall<Tools, As>[] | undefined;
  #finishing: Promise<FinishedCall<Tools, As>[]> | undefined;
  #results: Promise<ToolMessage[]> | undefined;
  /** What the handlers of items gave, by the places of the items. */
  readonly #outputs = new Map<number, Promise<unknown>>();

  constructor(wire: Format, options: ToolCallStreamOptions<Tools, As> = {}) {
    checkOptions("new ToolCallStream", options, OPTIONS);
    const { tools, makeId = randomId, maxCalls = DEFAULT_CALLS, ...others } = options;
    const { maxTotalLength = DEFAULT_TOTAL_LENGTH, maxEventLength = DEFAULT_EVENT_LENGTH, ...parseOptions } = others;
    this.#decoder = new EventDecoder(wire);
    this.#wire = wire;
    this.#end = new StreamEnd(wire);
    this.#tools = tools && (isSet(tools) ? tools : new CallReader("new ToolCallStream", [...tools]));
    this.#options = parseOptions;
    this.#maxTotalLength = maxTotalLength;
    this.#maxEventLength = maxEventLength;
    // An integer that finish() rejects must be visible in the live value, and JSON.stringify cannot write bigints.
    const { maxLength, maxDepth, integers: chosen } = parseOptions;
    const integers = chosen === "bigint" ? "bigint" : "string";
    this.#assembler = new CallAssembler({
      names: toolNames(wire, this.#tools),
      text: checkIncrementalOptions({ maxLength, maxDepth, integers }, "ToolCallStream"),
      maxCalls,
      makeId,
      checkLength: (length) => this.#checkLength(length),
      fail: (message) => this.#fail(message),
    });
    this.calls = this.#assembler.live;
  }

  /** The provider's reason why the model stopped; `undefined` before the end. */
  get stopReason(): string | undefined {
    return this.#end.reason;
  }

  /**
   * How the answer ended: `cut` as long as its end has not been read. `answer` throws a TurnError unless it is `done`
   * or `paused`.
   *
   * @example
   * stream.push({ choices: [{ delta: { content: "So" }, finish_reason: "length" }] });
   * stream.ending; // { kind: "length", reason: "length" }
   */
  get ending(): Ending {
    const { answer } = this.#decoder;
    return this.#end.endingOf(answer?.answer(this.#assembler.written(), this.#toolsOption) ?? {});
  }

  /**
   * The text that the model has written so far, without its reasoning.
   *
   * @example
   * await stream.readAll(body);
   * stream.text; // "Let me look."
   */
  get text(): string {
    return this.#decoder.answer?.text ?? "";
  }

  /**
   * Reads one event, from the provider's client or from `JSON.parse`, and returns the calls that it changed.
   *
   * @throws {StreamError} `invalid_event` if the value is not an event of this format, `provider_error` for an error
   * instead of the stream, `limit_exceeded`, `already_finished`.
   * @example
   * stream.push({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '{"city":"Os' } }] } }] });
   * // [{ …, name: "get_weather", …, arguments: { city: "Os" }, state: "streaming" }]
   */
  push(event: unknown): StreamedCall[] {
    const { count } = this.#decoder;
    this.#isBegun = true;
    if (this.#finished ?? this.#finishing)
      throw new StreamError("already_finished", "expected no event after finish()", count);
    try {
      const changed = new Set<StreamedCall>();
      for (const decoded of this.#decoder.decode(event)) {
        const call = this.#apply(decoded);
        if (call) changed.add(call);
      }
      this.#decoder.count++;
      this.#checkLength(this.#assembler.length);
      return [...changed];
    } catch (error) {
      this.#end.fail(error, true);
      throw error;
    }
  }

  /**
   * Reads a source to its end: the stream of a provider's client, any iterable of its events, or the body of a response
   * with server-sent events or JSON. Yields each call that changes; `finish()` returns the final calls.
   *
   * A source counts as cut if reading it stops early, if it fails, or if it is still being read.
   *
   * @throws {StreamError} `invalid_source`, and the errors of `push`. Errors of the source itself are passed through.
   * @example
   * const { body } = await fetch(url, request);
   * for await (const call of stream.read(body)) render(call);
   */
  async *read(source: EventSource): AsyncGenerator<StreamedCall, void, undefined> {
    for await (const changed of this.#events(source)) yield* changed;
  }

  /** Pushes each event, and yields the calls that it changed. */
  async *#events(source: EventSource): AsyncGenerator<StreamedCall[], void, undefined> {
    this.#isBegun = true;
    const reader = new EventReader(source, this.#maxEventLength);
    let isRead = false;
    this.#end.beginSource();
    try {
      for await (const event of reader.read()) yield this.push(event);
      isRead = !reader.isCut;
    } catch (error) {
      this.#end.fail(error, error instanceof StreamError);
      throw error;
    } finally {
      this.#end.endSource(isRead);
    }
  }

  /**
   * Reads a source to its end, and yields the text of the model piece by piece, without its reasoning. A piece never
   * ends within a surrogate pair.
   *
   * @throws {StreamError} as `read`.
   * @example
   * for await (const piece of stream.readText(events)) console.log(piece);
   * // Let me
   * //  look.
   * messages.push(...(await stream.answer()).messages);
   */
  async *readText(source: EventSource): AsyncGenerator<string, void, undefined> {
    let half = "";
    for await (const _ of this.#events(source)) {
      const text = half + (this.#decoder.answer?.latest ?? "");
      half = HALF_PAIR.exec(text)?.[0] ?? "";
      const piece = text.slice(0, text.length - half.length);
      if (piece !== "") yield piece;
    }
    if (half !== "") yield half;
  }

  /**
   * Reads a source to its end and finishes.
   *
   * @throws {StreamError} as `read`.
   * @example
   * const calls = await new ToolCallStream(openaiChat, { tools }).readAll(response.body);
   */
  async readAll(source: EventSource): Promise<FinishedCall<Tools, As>[]> {
    for await (const _ of this.#events(source));
    return this.finish();
  }

  /**
   * Ends the stream and returns the final calls, in the order of `calls`. A second call returns the same result.
   * `ToolSet.run` accepts all of them, and answers truncated and invalid calls with their error. Until the provider has
   * said that its answer ends, or that the last call does, that call counts as truncated.
   *
   * @throws {SchemaError} if the schema of a foreign tool is invalid.
   * @example
   * stream.finish();
   * // [{ name: "get_weather", call: ToolCall, state: "complete", arguments: { city: "Oslo" }, changes: [] }]
   * messages.push(...(await tools.run(stream.finish())));
   */
  finish(): FinishedCall<Tools, As>[] {
    this.#finished ??= this.#assembler.open.map((open) => this.#noteState(open, finishCall(open, this.#settle(open))));
    return this.#finished;
  }

  /**
   * Like {@link finish}, for tools whose source validates asynchronously.
   *
   * @throws {SchemaError} as `finish`.
   * @example
   * const calls = await stream.finishAsync();
   */
  async finishAsync(): Promise<FinishedCall<Tools, As>[]> {
    this.#finishing ??= Promise.all(
      this.#assembler.open.map(async (open) => this.#noteState(open, await finishCallAsync(open, this.#settle(open)))),
    );
    this.#finished ??= await this.#finishing;
    return this.#finished;
  }

  /**
   * Finishes the stream, runs the calls, and resolves to the same step as `turn.answer` for a whole response: the
   * messages to append, whether the model must be asked again, its text, usage and more. A truncated or invalid call
   * never runs: its result tells the model why. A second call of `answer` does not run the calls again.
   *
   * @throws {TurnError} if the answer is not whole, such as a refusal, a text that was cut, or an error of the provider;
   * if reading the stream failed, its `cause` is that error.
   * @throws {StreamError} `no_tools` if the stream has no tools, `unknown_format` if the format supports only decoding,
   * `nothing_read` if no source was read.
   * @throws {OptionError} as `ToolSet.run`.
   * @example
   * for await (const piece of stream.readText(events)) show(piece);
   * const step = await stream.answer();
   * messages.push(...step.messages);
   */
  async answer(
    this: ToolCallStream<readonly Tool[], As, Format>,
    ...options: TurnArguments<ContextOf<Tools[number]>, Format>
  ): Promise<TurnStep<MessagesOf<Format>, ResponseOf<Format>>> {
    const [given = {}] = options as [TurnOptions?];
    checkTurnOptions(given);
    return this.#answer(given) as never;
  }

  /** @internal Reads a source to its end and answers it. If reading fails, the answer says so. */
  async "~answer"(source: EventSource, options: TurnOptions, parts: StreamTurn): Promise<TurnStep> {
    const { onText, ...others } = parts;
    const { signal } = options;
    const texts = this.readText(source);
    const next = (): Promise<IteratorResult<string, void>> =>
      abortable(texts.next(), signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        return endUnlessNotASource(error);
      });
    try {
      for (let text = await next(); !text.done; text = await next())
        await abortable(Promise.resolve(onText?.(text.value)), signal);
    } finally {
      // A source may never close: it is not waited for.
      texts.return().catch(() => undefined);
    }
    signal?.throwIfAborted();
    return this.#answer(options, others);
  }

  async #answer(options: TurnOptions, parts: Pick<TurnParts, "change" | "toolsOptions"> = {}): Promise<TurnStep> {
    const wire = this.#wire as AnyWire;
    const collected = this.#collected(wire.encodeTurn !== undefined);
    const tools = this.#tools;
    if (!tools) {
      const message = "expected a stream with tools: new ToolCallStream(format, { tools })";
      throw new StreamError("no_tools", message, this.#decoder.count);
    }
    const finished = await this.finishAsync();
    const response = this.#responseOf(collected, finished);
    const read = readAnswer(wire, response, { tools }, () => this.#end.endingOf(response));
    const errors = new Map(finished.flatMap(({ call, error }) => (error && call.id ? [[call.id, error]] : [])));
    for (const call of read.calls) {
      const error = errors.get(call.id ?? "");
      if (error) refuseCall(call, error);
    }
    const { isLost, cause = read.cause } = this.#end;
    const run: TurnParts["run"] = (calls, options, before) =>
      this.#runOnce(() => tools.runWhole(calls, options, before));
    const answerItem: TurnParts["answerItem"] = (place, ask) => {
      const output = this.#outputs.get(place) ?? ask();
      this.#outputs.set(place, output);
      return output.catch((error: unknown) => {
        this.#outputs.delete(place);
        throw error;
      });
    };
    return answerTurn(
      { wire, tools, run, answerItem, ...parts },
      { ...read, isLost, cause },
      { ...this.#options, ...options },
    );
  }

  /**
   * The results of the first run that succeeds. A run that fails, for example because a decision about a call is
   * missing, has not run any call, so the callers that waited for it try again with their own options.
   */
  async #runOnce(running: () => Promise<ToolMessage[]>): Promise<ToolMessage[]> {
    while (this.#results) {
      const results = this.#results;
      try {
        return await results;
      } catch {
        if (this.#results === results) this.#results = undefined;
      }
    }
    this.#results = running();
    return this.#results;
  }

  /**
   * The whole response, as the provider would have sent it without streaming. It is plain data that can be stored, for
   * `turn.answer` of `tools.bind(wire)` in another process. A call that was cut is in it as one that cannot run.
   *
   * @throws {StreamError} `unknown_format` if the format supports only decoding, `nothing_read`, and `cut` if an event
   * could not be read or the provider reported an error. A response cannot represent this, so its calls could run later.
   * @example
   * for await (const piece of stream.readText(events)) show(piece);
   * await store(JSON.stringify(stream.response()));
   */
  response(): ResponseOf<Format> {
    const collected = this.#collected(true);
    const response = this.#responseOf(collected, this.finish());
    if (this.#end.isLost || this.#end.endingOf(response).kind === "provider_error") {
      const message = "expected a stream without errors, received one that lacks a part of the answer; answer it here";
      throw new StreamError("cut", message, this.#decoder.count);
    }
    return response as ResponseOf<Format>;
  }

  /**
   * The response with the calls as the model wrote them. What did not run here must not run in another process either: if
   * the response itself does not show that a call was cut, it is written as a call that is incomplete, and an answer with
   * a part that is not known as one that stops before its end.
   */
  #responseOf(collected: AnswerCollector, finished: readonly FinishedCall[]): object {
    const written = this.#assembler.written();
    const options = this.#toolsOption;
    const response = collected.answer(written, options);
    const isCut = !this.#isTold(response);
    const cut = isCut ? new Set(written.map(({ id }) => id)) : this.#hiddenCuts(response, finished);
    if (cut.size === 0 && !isCut) return response;
    const marked = written.map((call) => (cut.has(call.id) ? incomplete(call) : call));
    return collected.answer(marked, { ...options, isCut });
  }

  /** Whether the response alone shows how the stream ended, where that lets no call run. */
  #isTold(response: object): boolean {
    if (this.#end.isLost) return false;
    const { kind } = this.#end.endingOf(response);
    return !STOPPED.has(kind) || this.#wire.ending?.(response).kind === kind;
  }

  /** The ids of the calls that cannot run, although the response shows them as calls that can. */
  #hiddenCuts(response: object, finished: readonly FinishedCall[]): Set<string | null> {
    const broken = finished.filter(({ error }) => error && BROKEN.has(error.code));
    if (broken.length === 0) return new Set();
    const shown = new Map(this.#wire.decodeMessage(response, this.#toolsOption).map((call) => [call.id, call]));
    const isHidden = ({ call }: FinishedCall): boolean => {
      const stored = shown.get(call.id);
      return stored?.isTruncated !== true && isReadable(stored ?? call);
    };
    return new Set(broken.filter(isHidden).map(({ call }) => call.id));
  }

  /** The received answer without its calls. */
  #collected(isWritten: boolean): AnswerCollector {
    const { answer, count } = this.#decoder;
    if (!answer || !isWritten) {
      const message = `expected a format that can also be encoded, received ${this.#wire.name}`;
      throw new StreamError("unknown_format", message, count);
    }
    if (this.#isBegun) return answer;
    const way = "for await (const piece of stream.readText(events)) show(piece)";
    throw new StreamError(
      "nothing_read",
      `expected a stream that was read, received nothing; read the source first: ${way}`,
      count,
    );
  }

  get #toolsOption(): { readonly tools?: CalledTools } {
    return this.#tools ? { tools: this.#tools } : {};
  }

  #settle(open: OpenCall): CallEnding {
    const { isCut: isStreamCut } = this.#end;
    open.settle(isStreamCut);
    this.#cutIds ??= this.#readCutIds();
    const isCut = this.#cutIds.has(open.id) || open.mayBeIncomplete(this.#end, open === this.#assembler.latest);
    const { isRefusedByClient } = this.#end;
    return { wire: this.#wire, tools: this.#tools, isCut, isStreamCut, isRefusedByClient, options: this.#options };
  }

  /** The ids of the calls that are cut: the last part of the answer, if it reached a limit. */
  #readCutIds(): ReadonlySet<string> {
    const { answer } = this.#decoder;
    const { latest } = this.#assembler;
    if (!this.#end.isTruncated || latest === undefined) return new Set();
    // Without the answer, it is not known whether a part follows the last call.
    if (!answer) return new Set([latest.id]);
    const options = this.#toolsOption;
    const read = this.#wire.decodeMessage(answer.answer(this.#assembler.written(), options), options);
    return new Set(read.flatMap(({ id, isTruncated }) => (isTruncated && id ? [id] : [])));
  }

  #noteState(open: OpenCall, finished: FinishedCall): FinishedCall<Tools, As> {
    open.state = finished.state;
    return finished as FinishedCall<Tools, As>;
  }

  /** Applies a part of an event, and returns the call that it changed. */
  #apply(event: CallEvent): StreamedCall | undefined {
    switch (event.kind) {
      case "start":
        this.#assembler.begin(event, this.#end.isAnswered);
        this.#end.begin();
        return undefined;
      case "delta": {
        const call = this.#assembler.take(event);
        if (call) this.#end.continueCall(event);
        return call;
      }
      case "discard":
        this.#assembler.discard();
        return undefined;
      case "end":
        this.#end.endAnswer(event);
        return undefined;
    }
  }

  /** Checks the length of all calls, and of the rest of the answer, which is counted separately. */
  #checkLength(calls: number): void {
    const { texts = 0, parts = 0 } = this.#decoder.answer?.held ?? {};
    if (calls + texts > this.#maxTotalLength) {
      const most = `${this.#maxTotalLength} UTF-16 code units`;
      this.#fail(`expected at most ${most} in all calls and texts together, received more`);
    }
    // An image alone can be as long as an event.
    if (parts > this.#maxEventLength) {
      const most = `${this.#maxEventLength} UTF-16 code units`;
      this.#fail(`expected at most ${most} in all other parts together, received more`);
    }
  }

  #fail(message: string): never {
    throw new StreamError("limit_exceeded", message, this.#decoder.count);
  }
}

/** A `ToolSet`, whose types the stream has, too. */
type SetOf<Tools extends readonly ToolInfo[]> = Iterable<ToolInfo> & { readonly "~tools"?: Tools };

/** How `turn.run` reads a stream. */
type StreamTurn = Pick<TurnParts, "change" | "toolsOptions"> & {
  readonly onText: ((text: string) => unknown) | undefined;
};

/** The messages that a turn adds in a format. */
type MessagesOf<Format> = Format extends AnyWire ? ReturnType<Format["encodeTurn"]> : unknown[];

/** The first half of a surrogate pair at the end of a text. */
const HALF_PAIR = /[\ud800-\udbff]$/;

const isSet = (tools: object): tools is CalledTools => "runWhole" in tools;

/** Ends a stream whose source failed: the stream has noted why. A value that is not a source is an error of the caller. */
function endUnlessNotASource(error: unknown): { done: true; value: undefined } {
  if (error instanceof StreamError && (error.code === "invalid_source" || isOtherFormat(error))) throw error;
  return { done: true, value: undefined };
}

/** Whether the very first event was of another format. */
const isOtherFormat = ({ code, events }: StreamError): boolean => code === "invalid_event" && events === 0;

/** No call of an answer that ends so runs. */
const STOPPED: ReadonlySet<Ending["kind"]> = new Set(["provider_error", "cancelled"]);

/** The errors of calls that are not whole. All others come again when the arguments are read again. */
const BROKEN: ReadonlySet<string> = new Set(["truncated", "limit_exceeded", "invalid_json"]);

/** Whether a call can run if it is read again. */
function isReadable({ type, name, arguments: text }: WireCall): boolean {
  if (type === "custom") return true;
  try {
    readAnyObject(name, text, {});
    return true;
  } catch {
    return false;
  }
}

/** A call whose arguments stop before their end: the beginning of its own text, or of an object. */
function incomplete(call: WireCall): WireCall {
  if (call.type === "custom") return { ...call, isTruncated: true };
  const text = call.arguments.trim().slice(0, -1);
  const isCut = text.startsWith("{") && !isReadable({ ...call, arguments: text });
  return { ...call, isTruncated: true, arguments: isCut ? text : "{" };
}

const OPTIONS: OptionRules = {
  ...SET_RULES,
  tools: TOOLS_RULE,
  makeId: FUNCTION,
  maxCalls: limitFrom(0),
  maxTotalLength: limitFrom(0),
  maxEventLength: limitFrom(0),
};
