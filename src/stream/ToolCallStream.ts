import { checkOptions, FUNCTION, limitFrom, type OptionRules } from "../checks/index.ts";
import { type CheckedOptions, checkIncrementalOptions, type Integers } from "../json/index.ts";
import {
  type AnyWire,
  CallReader,
  type ContextOf,
  type RunArguments,
  type RunOptions,
  runTurn,
  SET_RULES,
  type SetOptions,
  type ToolInfo,
  type ToolMessage,
  type ToolSet,
} from "../tool/index.ts";
import {
  type AnswerCollector,
  type CallDelta,
  type CallEnd,
  type CallEvent,
  type CallStart,
  checkedId,
  type Ending,
  endedBy,
  randomId,
  TOOLS_RULE,
  type WireCall,
  type WireDecoder,
} from "../wire/index.ts";
import { CallFinder, type NewCall } from "./CallFinder.ts";
import { EventDecoder } from "./EventDecoder.ts";
import { EventReader, type EventSource } from "./EventReader.ts";
import type { FinishedCall } from "./FinishedCall.ts";
import { type CallEnding, finishCall, finishCallAsync } from "./finishCall.ts";
import { formatOf, type MessagesOf } from "./formatOf.ts";
import { DEFAULT_CALLS, DEFAULT_EVENT_LENGTH, DEFAULT_TOTAL_LENGTH, MAX_NAME_LENGTH } from "./limits.ts";
import { OpenCall } from "./OpenCall.ts";
import { StreamError } from "./StreamError.ts";
import type { StreamedCall } from "./StreamedCall.ts";
import type { StreamTools } from "./StreamTools.ts";

/**
 * Options of reading calls from a stream. The others are those of `ToolInfo.parseArguments`.
 *
 * @example
 * const options: ToolCallStreamOptions = { tools, integers: "bigint", maxCalls: 20 };
 */
export type ToolCallStreamOptions<
  Tools extends readonly ToolInfo[] = readonly ToolInfo[],
  As extends Integers = Integers,
> = SetOptions<As> & {
  /**
   * The tools of the request. `finish()` validates arguments with them, and names that were shortened for the provider
   * are restored.
   */
  readonly tools?: ToolSet<Tools> | Tools | Iterable<ToolInfo> | undefined;
  /** Makes the id of a call without an id, or with the id of another call. Default: random ids. */
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
  readonly #live: StreamedCall[] = [];
  readonly #open: OpenCall[] = [];
  #finder: CallFinder;
  readonly #wire: WireDecoder;
  readonly #decoder: EventDecoder;
  readonly #tools: StreamTools | undefined;
  readonly #options: SetOptions<Integers>;
  readonly #textOptions: CheckedOptions;
  readonly #limits: { readonly maxCalls: number; readonly maxTotalLength: number; readonly maxEventLength: number };
  readonly #makeId: () => string;
  readonly #fullName: FullName;
  readonly #isTool: (wireName: string) => boolean;
  readonly #indexes: Set<number> = new Set();
  readonly #ids: Set<string> = new Set();
  /** The number of characters in all calls. The rest of the answer is counted separately. */
  #length = 0;
  #answerId: string | undefined;
  #end: CallEnd | undefined;
  /** Whether a call continues after the end. */
  #goesOn = false;
  #isCut = false;
  /** Why reading stopped. */
  #failure: unknown;
  /** Whether an event could not be read, so that something of the answer is missing. */
  #isLost = false;
  #cut: ReadonlySet<string> | undefined;
  /** Whether a source was read or an event was pushed. */
  #isBegun = false;
  /** The number of sources that are being read. */
  #reading = 0;
  #finished: FinishedCall<Tools, As>[] | undefined;
  #finishing: Promise<FinishedCall<Tools, As>[]> | undefined;
  #results: Promise<ToolMessage[]> | undefined;

  constructor(format: Format, options: ToolCallStreamOptions<Tools, As> = {}) {
    checkOptions("new ToolCallStream", options, OPTIONS);
    const { tools, makeId = randomId, maxCalls = DEFAULT_CALLS, ...others } = options;
    const { maxTotalLength = DEFAULT_TOTAL_LENGTH, maxEventLength = DEFAULT_EVENT_LENGTH, ...parseOptions } = others;
    const wire = formatOf(format);
    this.#wire = wire;
    this.calls = this.#live;
    this.#decoder = new EventDecoder(wire);
    this.#tools = tools && (isSet(tools) ? tools : new CallReader("new ToolCallStream", [...tools]));
    this.#options = parseOptions;
    this.#textOptions = textOptions(parseOptions);
    this.#limits = { maxCalls, maxTotalLength, maxEventLength };
    this.#makeId = makeId;
    this.#fullName = fullNames(wire, this.#tools);
    this.#isTool = (wireName) => this.#tools?.get(this.#fullName(wireName)) !== undefined;
    this.#finder = new CallFinder(this.#isTool);
  }

  /** The provider's reason why the model stopped; `undefined` before the end. */
  get stopReason(): string | undefined {
    return this.#end?.reason;
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
    return this.#endingOf(answer?.answer(this.#writtenCalls(), this.#tools ? { tools: this.#tools } : {}) ?? {});
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
      for (const said of this.#decoder.decode(event)) {
        const call = this.#hear(said);
        if (call) changed.add(call);
      }
      this.#decoder.count++;
      this.#checkLength(0);
      return [...changed];
    } catch (error) {
      this.#isLost = true;
      this.#failure ??= error;
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
    const reader = new EventReader(source, this.#limits.maxEventLength);
    let isRead = false;
    this.#reading++;
    try {
      for await (const event of reader.read()) yield this.push(event);
      isRead = !reader.isCut;
    } catch (error) {
      this.#isLost ||= error instanceof StreamError;
      this.#failure ??= error;
      throw error;
    } finally {
      this.#reading--;
      if (!isRead) this.#isCut = true;
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
   * messages.push(...(await stream.answer()));
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
    this.#finished ??= this.#open.map((open) => this.#noteState(open, finishCall(open, this.#settle(open))));
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
      this.#open.map(async (open) => this.#noteState(open, await finishCallAsync(open, this.#settle(open)))),
    );
    this.#finished ??= await this.#finishing;
    return this.#finished;
  }

  /**
   * Finishes the stream, runs the calls, and resolves to the messages to append: the model's own answer, with its text
   * and its reasoning, and one result per call; `[]` if there are no calls. A truncated or invalid call never runs: its
   * result tells the model why. A second call of `answer` does not run the calls again.
   *
   * @throws {TurnError} if the answer is not whole, such as a refusal, a text that was cut, or an error of the provider;
   * if reading the stream failed, its `cause` is that error.
   * @throws {StreamError} `no_tools` if the stream has no tools, `unknown_format` if the format supports only decoding,
   * `nothing_read` if no source was read.
   * @throws {OptionError} as `ToolSet.run`.
   * @example
   * for await (const piece of stream.readText(events)) show(piece);
   * messages.push(...(await stream.answer()));
   */
  async answer(...options: RunArguments<ContextOf<Tools[number]>>): Promise<MessagesOf<Format>> {
    const wire = this.#wire as AnyWire;
    const { count } = this.#decoder;
    const collected = this.#collected(wire.encodeTurn !== undefined);
    if (!this.#tools) {
      throw new StreamError("no_tools", "expected a stream with tools: new ToolCallStream(format, { tools })", count);
    }
    const tools = this.#tools;
    const finished = await this.finishAsync();
    const calls = finished.map(({ call }) => call);
    const whole = collected.answer(this.#writtenCalls(), { tools });
    const ending = this.#endingOf(whole);
    const ended = { answer: whole, calls, ending, isLost: this.#isLost, cause: this.#failure };
    const [runOptions = {}] = options as [RunOptions?];
    const running = (): Promise<ToolMessage[]> =>
      isSet(tools) ? tools.runWhole(finished, runOptions) : tools.run(finished, runOptions, { whole: true });
    return runTurn(wire, ended, { tools }, () => this.#runOnce(running)) as never;
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
   * `turn.answer` of `tools.bind(wire)` in another process.
   *
   * @throws {StreamError} `unknown_format` if the format supports only decoding, `nothing_read`, and `cut` if the
   * stream ended early or if the arguments of a call are not JSON. A response cannot represent this, so such a call
   * could run later.
   * @example
   * for await (const piece of stream.readText(events)) show(piece);
   * await store(JSON.stringify(stream.response()));
   */
  response(): object {
    const collected = this.#collected(true);
    const finished = this.finish();
    const calls = finished.map(({ call }) => call);
    const answer = collected.answer(calls, this.#tools ? { tools: this.#tools } : {});
    const isBroken = this.#isBroken || finished.some(({ error }) => error && NOT_JSON.has(error.code));
    const { kind } = this.#endingOf(answer);
    if (isBroken || kind === "provider_error" || (kind === "cut" && calls.length === 0)) {
      const message = "expected a stream that was read to its end, with calls that are JSON; answer this one here";
      throw new StreamError("cut", message, this.#decoder.count);
    }
    return answer;
  }

  /** How the answer ended. A provider that reports an error does not say so in the answer. */
  #endingOf(answer: object): Ending {
    const end = this.#end;
    if (!this.#wire.ending) return { kind: "done" };
    if (isFault(this.#failure)) return endedBy("provider_error", undefined, whyOf(this.#failure));
    if (end === undefined || this.#isBroken) return endedBy("cut", undefined, whyOf(this.#failure));
    if (end.fault !== undefined) return { kind: "provider_error", reason: end.reason, detail: end.fault };
    return this.#wire.ending(answer, end.reason);
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

  #settle(open: OpenCall): CallEnding {
    if (!this.#isStreamCut && !open.isCut) open.text.settle();
    return {
      wire: this.#wire,
      tools: this.#tools,
      isCut: this.#mayBeCut(open),
      isStreamCut: this.#isStreamCut,
      options: this.#options,
    };
  }

  #noteState(open: OpenCall, finished: FinishedCall): FinishedCall<Tools, As> {
    open.state = finished.state;
    return finished as FinishedCall<Tools, As>;
  }

  get #isStreamCut(): boolean {
    return this.#isBroken || (this.#end?.isTruncated ?? this.#wire.ending !== undefined);
  }

  /**
   * Whether an event is missing, or whether the source failed, was left or is still being read before the end of the
   * answer, or before the end of a call that continues after it.
   */
  get #isBroken(): boolean {
    return this.#isLost || ((this.#end === undefined || this.#goesOn) && (this.#isCut || this.#reading > 0));
  }

  /** The calls that the whole answer shows as cut: its last part, if it reached a limit. */
  get #cutIds(): ReadonlySet<string> {
    this.#cut ??= this.#readCutIds();
    return this.#cut;
  }

  #readCutIds(): ReadonlySet<string> {
    const { answer } = this.#decoder;
    if (!answer || !this.#end?.isTruncated || this.#open.length === 0) return new Set();
    const options = this.#tools ? { tools: this.#tools } : {};
    const read = this.#wire.decodeMessage(answer.answer(this.#writtenCalls(), options), options);
    return new Set(read.flatMap(({ id, isTruncated }) => (isTruncated && id ? [id] : [])));
  }

  /** The calls as the model wrote them, without repairs. */
  #writtenCalls(): WireCall[] {
    return this.#open.map(({ live, sentBack }) => {
      const { id, type, name, argumentsText, index } = live;
      return { ...sentBack, id, type, name, arguments: argumentsText, index };
    });
  }

  /** Whether the arguments may continue, although the text alone does not show it. */
  #mayBeCut(open: OpenCall): boolean {
    if (open.isCut || (open.needsDone && !open.isDone) || this.#cutIds.has(open.id)) return true;
    const isLast = open === this.#finder.latest;
    const isCutHere = this.#isStreamCut && isLast;
    // Raw text and empty text do not show whether they are complete.
    if (open.isCustom || open.isBlank) return (isCutHere || !this.#end || this.#goesOn) && !open.isDone;
    if (open.isAtOnce && this.#end?.isTruncated && isLast) return true;
    return !open.isDone && (isCutHere || (open.pieces !== undefined && !(this.#end && open.pieces.isWhole)));
  }

  #hear(said: CallEvent): StreamedCall | undefined {
    switch (said.kind) {
      case "start":
        return this.#begin(said);
      case "delta":
        return this.#take(said);
      case "discard":
        return this.#discard();
      case "end":
        return this.#stop(said);
    }
  }

  /** Proxies that retry send the beginning of another answer after a part of the first one. */
  #begin({ id }: CallStart): undefined {
    if (id === undefined || id !== this.#answerId) this.#finder.forgetKeys();
    else this.#finder.repeat();
    this.#answerId = id;
  }

  /** The calls so far never run, and are not sent back. */
  #discard(): undefined {
    this.#open.length = 0;
    this.#live.length = 0;
    this.#indexes.clear();
    this.#ids.clear();
    this.#finder = new CallFinder(this.#isTool);
  }

  /** Once an answer is marked as cut, later events do not change this. */
  #stop(end: CallEnd): undefined {
    if (!this.#end?.isTruncated) this.#end = end;
    this.#goesOn = false;
  }

  #take(delta: CallDelta): StreamedCall | undefined {
    this.#checkName(delta.name);
    const found = this.#finder.find(delta);
    if (found === undefined) return undefined;
    if (delta.isDone !== true) this.#goesOn = true;
    const open = found instanceof OpenCall ? found : this.#start(delta);
    const name = found === open ? delta.name : (delta.name ?? (found as NewCall).name);
    const before = open === found ? open.size : 0;
    if (name !== undefined) open.addName(name, this.#isTool);
    const isLastWord = delta.key !== undefined && delta.isDone;
    if (delta.id !== undefined && (open.givenId === undefined || isLastWord)) this.#adoptId(open, delta.id);
    open.take(delta);
    this.#checkName(open.wireName);
    this.#checkLength(open.size - before);
    this.#finder.note(open, delta);
    return open.live;
  }

  #checkName(name = ""): void {
    if (name.length > MAX_NAME_LENGTH)
      this.#fail(`expected names of at most ${MAX_NAME_LENGTH} characters, received a longer one`);
  }

  #checkLength(growth: number): void {
    const { maxTotalLength, maxEventLength } = this.#limits;
    const { texts = 0, parts = 0 } = this.#decoder.answer?.held ?? {};
    this.#length += growth;
    if (this.#length + texts > maxTotalLength) {
      this.#fail(`expected at most ${maxTotalLength} UTF-16 code units in all calls and texts together, received more`);
    }
    // An image alone can be as long as an event.
    if (parts > maxEventLength) {
      this.#fail(`expected at most ${maxEventLength} UTF-16 code units in all other parts together, received more`);
    }
  }

  #start({ index }: CallDelta): OpenCall {
    const { maxCalls } = this.#limits;
    if (this.#open.length >= maxCalls) this.#fail(`expected at most ${maxCalls} calls, received more`);
    let free = index !== undefined && !this.#indexes.has(index) ? index : this.#open.length;
    while (this.#indexes.has(free)) free++;
    this.#indexes.add(free);
    const open = new OpenCall(free, this.#newId(), this.#fullName, this.#textOptions);
    let at = this.#live.length;
    while (at > 0 && (this.#live[at - 1] as StreamedCall).index > free) at--;
    this.#live.splice(at, 0, open.live);
    this.#open.splice(at, 0, open);
    return open;
  }

  /** The caller's ids may repeat each other, or those of the provider. */
  #newId(): string {
    const made = checkedId(this.#makeId());
    const id = this.#ids.has(made) ? randomId() : made;
    this.#ids.add(id);
    return id;
  }

  /** Some servers send the same id for several calls, but results need unique ids. */
  #adoptId(open: OpenCall, id: string): void {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    open.id = id;
  }

  #fail(message: string): never {
    throw new StreamError("limit_exceeded", message, this.#decoder.count);
  }
}

/** The fields of an error that a client throws. */
const clientsError = (failure: unknown): { message?: string; code?: unknown; error?: unknown; status?: unknown } =>
  failure instanceof Error ? failure : {};

/** Whether the failure comes from the provider: the client's error has the provider's error or the response status. */
function isFault(failure: unknown): boolean {
  if (failure instanceof StreamError) return failure.code === "provider_error";
  const { error, status } = clientsError(failure);
  return (typeof error === "object" && error !== null) || typeof status === "number";
}

/** The reason of a failure. The message may be empty, for example that of a lost connection. */
function whyOf(failure: unknown): string | undefined {
  const { message, code } = clientsError(failure);
  return message || (typeof code === "string" ? code : undefined);
}

/** The first half of a surrogate pair at the end of a text. */
const HALF_PAIR = /[\ud800-\udbff]$/;

const isSet = (tools: object): tools is ToolSet => "runWhole" in tools;

const NOT_JSON: ReadonlySet<string> = new Set(["invalid_json", "truncated", "not_an_object"]);

/** @internal */
const MAX_NAMES = 1000;

const OPTIONS: OptionRules = {
  ...SET_RULES,
  tools: TOOLS_RULE,
  makeId: FUNCTION,
  maxCalls: limitFrom(0),
  maxTotalLength: limitFrom(0),
  maxEventLength: limitFrom(0),
};

/** How the arguments are parsed while they are streamed. */
function textOptions({ maxLength, maxDepth, integers }: SetOptions<Integers>): CheckedOptions {
  // An integer that finish() rejects must be visible in the live value, and JSON.stringify cannot write bigints.
  const shown = integers === "bigint" ? "bigint" : "string";
  return checkIncrementalOptions({ maxLength, maxDepth, integers: shown }, "ToolCallStream");
}

type FullName = (wireName: string, namespace?: string) => string;

/** The full names of the tools by the provider's names. */
function fullNames(wire: WireDecoder, tools: StreamTools | undefined): FullName {
  const known = new Map<string, string>();
  return (wireName, namespace) => {
    if (!wire.decodeName || !(tools || namespace)) return wireName;
    const key = namespace === undefined ? wireName : JSON.stringify([namespace, wireName]);
    let full = known.get(key);
    if (full === undefined) {
      full = wire.decodeName(wireName, { tools }, namespace);
      // This runs for each part of a name.
      if (known.size >= MAX_NAMES) known.clear();
      known.set(key, full);
    }
    return full;
  };
}
