import { createParser, type EventSourceParser } from "eventsource-parser";
import { describeValue, GrowingText } from "../json/index.ts";
import { checkLength, type Fail, type Framing } from "./Framing.ts";

/**
 * The data of server-sent events, `[DONE]` left out.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class ServerSentEvents implements Framing {
  readonly isCut = false;
  readonly #maxEventLength: number;
  readonly #parser: EventSourceParser;
  readonly #fail: Fail;
  /** The line that is open: the parser would keep each piece of it. */
  readonly #line = new GrowingText();
  /** The lines of data since the last event; the parser joins each to those before it. */
  #dataLines = 0;
  #events: string[] = [];
  #isEmpty = true;
  #strangeLine: string | undefined;

  constructor(maxEventLength: number, fail: Fail) {
    this.#fail = fail;
    this.#maxEventLength = maxEventLength;
    this.#parser = createParser({
      maxBufferSize: maxEventLength,
      onEvent: ({ data }) => {
        this.#isEmpty = false;
        this.#dataLines = 0;
        checkLength(data.length, maxEventLength, fail);
        if (data.trim() !== "" && data.trim() !== "[DONE]") this.#events.push(data);
      },
      onError: ({ type, line }) => {
        if (type === "max-buffer-size-exceeded") checkLength(Number.POSITIVE_INFINITY, maxEventLength, fail);
        if (type === "unknown-field") this.#strangeLine ??= line;
      },
    });
  }

  push(text: string): string[] {
    this.#line.append(text);
    checkLength(this.#line.value.length - text.length, this.#maxEventLength, this.#fail);
    if (!/[\r\n]/.test(text)) return [];
    this.#feed(this.#line.value);
    this.#line.clear();
    return this.#take();
  }

  /** The last event is taken without the blank line behind it, which servers forget. */
  end(): string[] {
    this.#feed(`${this.#line.value}\n\n`);
    if (this.#isEmpty && this.#strangeLine !== undefined) {
      this.#fail("invalid_source", `expected server-sent events or JSON, received ${describeValue(this.#strangeLine)}`);
    }
    return this.#take();
  }

  /** The parser looks for a line feed from each carriage return on, as far as the piece reaches. */
  #feed(text: string): void {
    for (let at = 0; at < text.length; at += PIECE) {
      const piece = text.slice(at, at + PIECE);
      this.#dataLines += piece.match(DATA_LINES)?.length ?? 0;
      if (this.#dataLines > FREE_LINES) checkLength(this.#dataLines * LINE_LENGTH, this.#maxEventLength, this.#fail);
      this.#parser.feed(piece);
    }
  }

  #take(): string[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

const PIECE = 4096;
const DATA_LINES = /^data/gm;
/** So many lines are no burden, and may be those of several events. */
const FREE_LINES = PIECE;
/** What a line counts at least: it takes that much memory, however short it is. */
const LINE_LENGTH = 64;
