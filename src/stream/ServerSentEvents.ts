import { createParser, type EventSourceParser } from "eventsource-parser";
import { checkLength, type Fail, type Framing, preview } from "./Framing.ts";

/**
 * The data of server-sent events, `[DONE]` left out.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class ServerSentEvents implements Framing {
  readonly isCut = false;
  readonly #parser: EventSourceParser;
  readonly #fail: Fail;
  #events: string[] = [];
  #isEmpty = true;
  #strangeLine: string | undefined;

  constructor(maxEventLength: number, fail: Fail) {
    this.#fail = fail;
    this.#parser = createParser({
      maxBufferSize: maxEventLength,
      onEvent: ({ data }) => {
        this.#isEmpty = false;
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
    // The parser looks for a line feed from each carriage return on, as far as the piece reaches.
    for (let at = 0; at < text.length; at += PIECE) this.#parser.feed(text.slice(at, at + PIECE));
    return this.#take();
  }

  /** The last event is taken without the blank line behind it, which servers forget. */
  end(): string[] {
    this.#parser.feed("\n\n");
    if (this.#isEmpty && this.#strangeLine !== undefined) {
      this.#fail("invalid_source", `expected server-sent events or JSON, received ${preview(this.#strangeLine)}`);
    }
    return this.#take();
  }

  #take(): string[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

const PIECE = 4096;
