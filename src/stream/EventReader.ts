import { describeKind, describeValue, isPromise } from "../checks/index.ts";
import { JsonError, parse } from "../json/index.ts";
import type { Fail, Framing } from "./Framing.ts";
import { JsonSplitter } from "./JsonSplitter.ts";
import { ServerSentEvents } from "./ServerSentEvents.ts";
import { StreamError } from "./StreamError.ts";

/**
 * The source of events: the stream of a provider's client, any iterable of its events, or the body of a response, which
 * contains server-sent events or JSON as bytes or text. The body of a response may be null, which is rejected.
 *
 * @example
 * const source: EventSource = (await fetch(url, request)).body;
 */
export type EventSource = AsyncIterable<unknown> | ReadableStream<unknown> | Iterable<unknown> | null;

/** Reads the events of a source, one after the other. */
export class EventReader {
  readonly #source: EventSource;
  readonly #maxEventLength: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #framing: Framing | undefined;
  #count = 0;
  /** Whether the source ended within an event. */
  isCut = false;

  constructor(source: EventSource, maxEventLength: number) {
    this.#source = source;
    this.#maxEventLength = maxEventLength;
  }

  async *read(): AsyncGenerator<unknown, void, undefined> {
    for await (const item of this.#items()) {
      const text = this.#textOf(item);
      if (text === undefined) {
        this.#count++;
        yield item;
      } else {
        for (const data of this.#frame(text)) yield this.#parse(data);
      }
    }
    await keptError(this.#source);
    yield* this.#rest();
  }

  #textOf(item: unknown): string | undefined {
    if (typeof item === "string") return item;
    if (!ArrayBuffer.isView(item) && !(item instanceof ArrayBuffer)) return undefined;
    try {
      return this.#decoder.decode(item as BufferSource, { stream: true });
    } catch (cause) {
      return this.#fail("invalid_source", "expected text in UTF-8", cause);
    }
  }

  #frame(text: string): Iterable<string> {
    if (this.#framing) return this.#framing.push(text);
    const begin = text.replace(/^[\s\ufeff]+/u, "");
    if (begin === "") return [];
    const isJson = begin.startsWith("{") || begin.startsWith("[");
    this.#framing = new (isJson ? JsonSplitter : ServerSentEvents)(this.#maxEventLength, this.#fail);
    return this.#framing.push(begin);
  }

  #parse(data: string): unknown {
    try {
      // Arguments may come as an object in the event, so its integers must not be rounded.
      const event = parse(data, { integers: "bigint", maxDepth: 1000, maxLength: data.length });
      this.#count++;
      return event;
    } catch (cause) {
      if (!(cause instanceof JsonError)) throw cause;
      const message = `expected the data of an event to be JSON, received ${describeValue(data)}: ${cause.message}`;
      return this.#fail("invalid_event", message, cause);
    }
  }

  /** The events that the end of the source completes. An event that the end cuts is left out. */
  *#rest(): Generator<unknown, void, undefined> {
    this.isCut = !endsWhole(this.#decoder);
    for (const data of this.#framing?.end() ?? []) {
      try {
        yield this.#parse(data);
      } catch (error) {
        if (!(error instanceof StreamError)) throw error;
        this.isCut = true;
      }
    }
    this.isCut ||= this.#framing?.isCut ?? false;
  }

  readonly #fail: Fail = (code, message, cause) => {
    throw new StreamError(code, message, this.#count, cause === undefined ? undefined : { cause });
  };

  #items(): AsyncIterable<unknown> | Iterable<unknown> {
    const source: unknown = this.#source;
    // Text and arrays of bytes are also iterable, but they give characters and numbers.
    if (typeof source === "string" || ArrayBuffer.isView(source)) return [source];
    const { [Symbol.asyncIterator]: async, [Symbol.iterator]: sync, getReader } = Object(source);
    if (typeof async === "function" || typeof sync === "function") return source as AsyncIterable<unknown>;
    if (typeof getReader === "function") return chunksOf(source as ReadableStream<unknown>);
    return this.#fail("invalid_source", `expected a stream or an iterable of events, received ${whatIs(source)}`);
  }
}

/**
 * Throws the error of a client's stream that ended without it: Anthropic's `MessageStream` keeps an error that came
 * while its events were still waiting to be read.
 */
export async function keptError(source: object | null): Promise<void> {
  const { errored, done } = Object(source);
  if (errored === true && typeof done === "function") await done.call(source);
}

function whatIs(source: unknown): string {
  if (Object(source).body !== undefined) return "an HTTP response: give its `body`";
  const isAnswer = typeof source === "object" && source !== null && !isPromise(source);
  const way = isAnswer ? ": a whole response is for turn.answer, a stream comes with `stream: true`" : "";
  return describeKind(source) + way;
}

/** Whether the bytes end with a complete character. */
function endsWhole(decoder: TextDecoder): boolean {
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Streams in Safari are not async iterables yet. */
async function* chunksOf(stream: ReadableStream<unknown>): AsyncGenerator<unknown, void, undefined> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    while (!isDone) {
      const { done, value } = await reader.read();
      isDone = done;
      if (!done) yield value;
    }
  } finally {
    if (!isDone) await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}
