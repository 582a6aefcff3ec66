import { createParser, type EventSourceParser } from "eventsource-parser";
import { describeValue } from "../checks/index.ts";
import { GrowingText } from "../json/index.ts";
import { checkLength, type Fail, type Framing } from "./Framing.ts";

/**
 * The data of server-sent events without `[DONE]`.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class ServerSentEvents implements Framing {
  readonly isCut = false;
  readonly #maxEventLength: number;
  readonly #parser: EventSourceParser;
  readonly #fail: Fail;
  /** The unfinished line. It is kept here, because the parser would keep each piece of it. */
  readonly #line = new GrowingText();
  /** The number of data lines since the last event. The parser joins each line with the previous ones. */
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

  *push(text: string): Generator<string, void, undefined> {
    this.#line.append(text);
    checkLength(this.#line.value.length - text.length, this.#maxEventLength, this.#fail);
    if (!/[\r\n]/.test(text)) return;
    yield* this.#feed(this.#line.value);
    this.#line.clear();
  }

  /** The last event may lack the blank line after it, because some servers omit it. */
  *end(): Generator<string, void, undefined> {
    yield* this.#feed(`${this.#line.value}\n\n`);
    if (this.#isEmpty && this.#strangeLine !== undefined) {
      this.#fail("invalid_source", `expected server-sent events or JSON, received ${describeValue(this.#strangeLine)}`);
    }
  }

  /**
   * Feeds the parser small pieces, because it searches for a line feed from each carriage return to the end of the
   * piece.
   */
  *#feed(text: string): Generator<string, void, undefined> {
    for (let at = 0; at < text.length; at += PIECE) {
      const piece = text.slice(at, at + PIECE);
      this.#dataLines += piece.match(DATA_LINES)?.length ?? 0;
      if (this.#dataLines > FREE_LINES) checkLength(this.#dataLines * LINE_LENGTH, this.#maxEventLength, this.#fail);
      try {
        this.#parser.feed(piece);
      } finally {
        yield* this.#take();
      }
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
/** The number of data lines up to which their length is not checked, because they may belong to several events. */
const FREE_LINES = PIECE;
/** The minimum length that a line counts, because even a short line takes this much memory. */
const LINE_LENGTH = 64;
