import {
  type CheckedOptions,
  checkIncrementalOptions,
  checkOptions,
  FUNCTION,
  type Integers,
  limitFrom,
  type OptionRules,
} from "../json/index.ts";
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
  randomId,
  TOOLS_RULE,
  type WireDecoder,
} from "../wire/index.ts";
import { CallFinder, type NewCall } from "./CallFinder.ts";
import { EventDecoder } from "./EventDecoder.ts";
import { EventReader, type EventSource } from "./EventReader.ts";
import type { FinishedCall } from "./FinishedCall.ts";
import { type Ending, finishCall, finishCallAsync } from "./finishCall.ts";
import { formatOf, type MessagesOf } from "./formatOf.ts";
import { OpenCall } from "./OpenCall.ts";
import { StreamError } from "./StreamError.ts";
import type { StreamedCall } from "./StreamedCall.ts";
import type { StreamTools } from "./StreamTools.ts";

/**
 * How calls are read out of a stream; what is not listed is as in `ToolInfo.parseArguments`.
 *
 * @example
 * const options: ToolCallStreamOptions = { tools, integers: "bigint", maxCalls: 20 };
 */
export type ToolCallStreamOptions<
  Tools extends readonly ToolInfo[] = readonly ToolInfo[],
  As extends Integers = Integers,
> = SetOptions<As> & {
  /** The tools of the request: `finish()` validates by them, and names shortened for the provider come back in full. */
  readonly tools?: ToolSet<Tools> | Tools | Iterable<ToolInfo> | undefined;
  /** Makes the id of a call that comes without one, or with that of another. Default: random ids. */
  readonly makeId?: (() => string) | undefined;
  /** The most calls that are taken. Default: 1,000. */
  readonly maxCalls?: number | undefined;
  /** The most UTF-16 code units that the calls, the text and the reasoning hold together. Default: 4,194,304. */
  readonly maxTotalLength?: number | undefined;
  /**
   * The longest event that is read from bytes or text, and the most that the parts of the answer hold together which are
   * neither a call nor text, such as images; in UTF-16 code units. Default: 16,777,216.
   */
  readonly maxEventLength?: number | undefined;
};

/**
 * Joins the events of a provider's stream into tool calls, which can be looked at while they come.
 *
 * A call is never finished before the stream is: text that parses may still be the beginning of a longer one.
 *
 * @throws {StreamError} `unknown_format` for what is no wire, or a wire without streams.
 * @throws {ToolError} `duplicate_name` where two tools have one name.
 * @throws {OptionError} for an unknown option or a value that it does not take.
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
  readonly #finder: CallFinder;
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
  /** What all calls hold together; the rest of the answer has its own count. */
  #length = 0;
  #answerId: string | undefined;
  #end: CallEnd | undefined;
  #isCut = false;
  /** Whether somebody read a source, or pushed an event. */
  #isBegun = false;
  /** How many sources are being read. */
  #reading = 0;
  #finished: FinishedCall<Tools, As>[] | undefined;
  #finishing: Promise<FinishedCall<Tools, As>[]> | undefined;
  #results: Promise<ToolMessage[]> | undefined;

  constructor(format: Format, options: ToolCallStreamOptions<Tools, As> = {}) {
    checkOptions("new ToolCallStream", options, OPTIONS);
    const { tools, makeId = randomId, maxCalls = 1000, ...others } = options;
    const { maxTotalLength = 4_194_304, maxEventLength = 16_777_216, ...parseOptions } = others;
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

  /** Why the model stopped, in the provider's own word; undefined before it says so. */
  get stopReason(): string | undefined {
    return this.#end?.reason;
  }

  /**
   * What the model wrote so far for its reader, without its reasoning.
   *
   * @example
   * for await (const piece of stream.readText(body)) show(stream.text); // "Let me look."
   */
  get text(): string {
    return this.#decoder.answer?.text ?? "";
  }

  /**
   * Takes one event, as the provider's client gives it or `JSON.parse` reads it, and gives the calls that it changed.
   *
   * @throws {StreamError} `invalid_event` for what is no event of this format, `provider_error` for an error in place of
   * the stream, `limit_exceeded`, `already_finished`.
   * @example
   * stream.push({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '{"city":"Os' } }] } }] });
   * // [{ name: "get_weather", arguments: { city: "Os" }, state: "streaming", … }]
   */
  push(event: unknown): StreamedCall[] {
    const { count } = this.#decoder;
    this.#isBegun = true;
    if (this.#finished ?? this.#finishing)
      throw new StreamError("already_finished", "expected no event after finish()", count);
    const changed = new Set<StreamedCall>();
    for (const said of this.#decoder.decode(event)) {
      const call = this.#hear(said);
      if (call) changed.add(call);
    }
    this.#decoder.count++;
    this.#checkLength(0);
    return [...changed];
  }

  /**
   * Reads a source to its end: the stream of a provider's client, any iterable of its events, or the body of a response
   * with server-sent events or JSON. Gives each call that changes; what it has become says `finish()`.
   *
   * A source that is left or breaks off counts as cut, and so does one that is still being read.
   *
   * @throws {StreamError} `invalid_source`, and as `push`; and what the source throws.
   * @example
   * const { body } = await fetch(url, request);
   * for await (const call of stream.read(body)) render(call);
   */
  async *read(source: EventSource): AsyncGenerator<StreamedCall, void, undefined> {
    for await (const changed of this.#events(source)) yield* changed;
  }

  /** Pushes each event, and gives the calls that it changed. */
  async *#events(source: EventSource): AsyncGenerator<StreamedCall[], void, undefined> {
    this.#isBegun = true;
    const reader = new EventReader(source, this.#limits.maxEventLength);
    let isRead = false;
    this.#reading++;
    try {
      for await (const event of reader.read()) yield this.push(event);
      isRead = !reader.isCut;
    } finally {
      this.#reading--;
      if (!isRead) this.#isCut = true;
    }
  }

  /**
   * Reads a source to its end, and gives the text that the model writes for its reader, piece by piece.
   *
   * @throws {StreamError} as `read`.
   * @example
   * for await (const piece of stream.readText(events)) process.stdout.write(piece); // "Let me", " look."
   * messages.push(...(await stream.answer()));
   */
  async *readText(source: EventSource): AsyncGenerator<string, void, undefined> {
    for await (const _ of this.#events(source)) {
      const piece = this.#decoder.answer?.latest ?? "";
      if (piece !== "") yield piece;
    }
  }

  /**
   * Reads a source to its end and finishes.
   *
   * @throws {StreamError} as `read`.
   * @example
   * const calls = await new ToolCallStream(anthropic, { tools }).readAll(response.body);
   */
  async readAll(source: EventSource): Promise<FinishedCall<Tools, As>[]> {
    for await (const _ of this.#events(source));
    return this.finish();
  }

  /**
   * Says that the stream is at its end, and what has become of each call, in the order of `calls`. Asked again it gives
   * the same. `ToolSet.run` takes all of them, and answers those that are truncated or invalid with their error.
   *
   * @throws {SchemaError} where the schema of a tool from elsewhere cannot be used.
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
   * As {@link finish}, for tools whose source validates asynchronously.
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
   * Finishes, runs the calls, and resolves to the messages to append: the model's own answer, with its text and its
   * reasoning, and a result for each of its calls. `[]` where the model asked for nothing. A call that was cut or cannot
   * be used never runs: the model is told why. Asked again it runs nothing again.
   *
   * @throws {StreamError} `no_tools` where the stream has no tools, `unknown_format` where the format is read only,
   * `nothing_read` where nobody read a source.
   * @throws {OptionError} as `ToolSet.run`.
   * @example
   * for await (const piece of stream.readText(events)) show(piece);
   * messages.push(...(await stream.answer()));
   */
  async answer(...options: RunArguments<ContextOf<Tools[number]>>): Promise<MessagesOf<Format>> {
    const { encodeTurn } = this.#wire as Partial<AnyWire>;
    const { count } = this.#decoder;
    const collected = this.#collected(encodeTurn !== undefined);
    if (!this.#tools) {
      throw new StreamError("no_tools", "expected a stream with tools: new ToolCallStream(format, { tools })", count);
    }
    const tools = this.#tools;
    const finished = await this.finishAsync();
    const calls = finished.map(({ call }) => call);
    const whole = collected.answer(calls, { tools });
    const [runOptions = {}] = options as [RunOptions?];
    const running = (): Promise<ToolMessage[]> =>
      isSet(tools) ? tools.runWhole(finished, runOptions) : tools.run(finished, runOptions, { whole: true });
    const run = (): Promise<ToolMessage[]> => {
      this.#results ??= running().catch((error: unknown) => {
        this.#results = undefined;
        throw error;
      });
      return this.#results;
    };
    return runTurn({ encodeTurn: encodeTurn as AnyWire["encodeTurn"] }, whole, calls, { tools }, run) as never;
  }

  /**
   * The whole response, as the provider would have given it at once: data that can be stored, for `turn.answer` of
   * `tools.bind(wire)` in another process.
   *
   * @throws {StreamError} `unknown_format` where the format is read only, `nothing_read`, and `cut` where the stream broke
   * off or a call is no JSON: a response has no place for either, so that such a call could run later.
   * @example
   * for await (const piece of stream.readText(events)) show(piece);
   * await store(JSON.stringify(stream.response()));
   */
  response(): object {
    const collected = this.#collected(true);
    const finished = this.finish();
    if (this.#isCut || finished.some(({ error }) => error && NOT_JSON.has(error.code))) {
      const message = "expected a stream that was read to its end, with calls that are JSON; answer this one here";
      throw new StreamError("cut", message, this.#decoder.count);
    }
    const calls = finished.map(({ call }) => call);
    return collected.answer(calls, this.#tools ? { tools: this.#tools } : {});
  }

  /** What came, all but the calls. */
  #collected(isWritten: boolean): AnswerCollector {
    const { answer, count } = this.#decoder;
    if (!answer || !isWritten) {
      const message = `expected a format that is written too, received ${this.#wire.name}`;
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

  #settle(open: OpenCall): Ending {
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
    return this.#isCut || (this.#end ? this.#end.isTruncated : this.#reading > 0);
  }

  /** Whether the arguments may go on, though the text alone does not say so. */
  #mayBeCut(open: OpenCall): boolean {
    if (open.isCut) return true;
    const isLast = open === this.#finder.latest;
    const isCutHere = this.#isStreamCut && isLast;
    // Raw text does not tell whether it is whole, and neither does none.
    if (open.isCustom || open.isBlank) return isCutHere || (!this.#end && !open.isDone);
    if (open.isAtOnce && this.#end?.isTruncated && isLast) return true;
    return !open.isDone && (isCutHere || (open.pieces !== undefined && !(this.#end && open.pieces.isWhole)));
  }

  #hear(said: CallEvent): StreamedCall | undefined {
    switch (said.kind) {
      case "start":
        return this.#begin(said);
      case "delta":
        return this.#take(said);
      case "end":
        return this.#stop(said);
    }
  }

  /** Proxies that try again send the beginning of another answer behind a part of the first. */
  #begin({ id }: CallStart): undefined {
    if (id === undefined || id !== this.#answerId) this.#finder.forgetKeys();
    this.#answerId = id;
  }

  /** What says that the answer was cut stays, whatever comes after it. */
  #stop(end: CallEnd): undefined {
    if (!this.#end?.isTruncated) this.#end = end;
  }

  #take(delta: CallDelta): StreamedCall | undefined {
    this.#checkName(delta.name);
    const found = this.#finder.find(delta);
    if (found === undefined) return undefined;
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
    if (name.length > MAX_NAME) this.#fail(`expected names of at most ${MAX_NAME} characters, received a longer one`);
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
    const open = new OpenCall(free, checkedId(this.#makeId()), this.#fullName, this.#textOptions);
    let at = this.#live.length;
    while (at > 0 && (this.#live[at - 1] as StreamedCall).index > free) at--;
    this.#live.splice(at, 0, open.live);
    this.#open.splice(at, 0, open);
    return open;
  }

  /** Some servers give several calls one id; results are told apart by theirs. */
  #adoptId(open: OpenCall, id: string): void {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    open.id = id;
  }

  #fail(message: string): never {
    throw new StreamError("limit_exceeded", message, this.#decoder.count);
  }
}

const isSet = (tools: object): tools is ToolSet => "runWhole" in tools;

const NOT_JSON: ReadonlySet<string> = new Set(["invalid_json", "truncated", "not_an_object"]);

/** Names are joined from parts, so they need an end. */
const MAX_NAME = 1024;
const MAX_NAMES = 1000;

const OPTIONS: OptionRules = {
  ...SET_RULES,
  tools: TOOLS_RULE,
  makeId: FUNCTION,
  maxCalls: limitFrom(0),
  maxTotalLength: limitFrom(0),
  maxEventLength: limitFrom(0),
};

/** What the arguments are read with while they come. */
function textOptions({ maxLength, maxDepth, integers }: SetOptions<Integers>): CheckedOptions {
  // An integer that finish() refuses is still to be seen, and JSON.stringify writes no bigint.
  const shown = integers === "bigint" ? "bigint" : "string";
  return checkIncrementalOptions({ maxLength, maxDepth, integers: shown }, "ToolCallStream");
}

type FullName = (wireName: string, namespace?: string) => string;

/** Full names of the tools by what the provider calls them. */
function fullNames(wire: WireDecoder, tools: StreamTools | undefined): FullName {
  const known = new Map<string, string>();
  return (wireName, namespace) => {
    if (!wire.decodeName || !(tools || namespace)) return wireName;
    const key = namespace === undefined ? wireName : JSON.stringify([namespace, wireName]);
    let full = known.get(key);
    if (full === undefined) {
      full = wire.decodeName(wireName, { tools }, namespace);
      // A name in parts comes by here with each of them.
      if (known.size >= MAX_NAMES) known.clear();
      known.set(key, full);
    }
    return full;
  };
}
