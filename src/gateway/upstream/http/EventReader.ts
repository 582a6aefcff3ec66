import { LineReader } from "../stdio/LineReader.ts";

/** The callbacks for the events of a stream. */
export type EventListener = {
  /** `isUtf8` is false if some bytes of the data are not UTF-8. */
  onEvent(type: string, data: string, isUtf8: boolean): void;
  /** Gets the lines of the fields `id` and `retry`, by which a stream is opened again. */
  onField?(line: string): void;
  /** An event was longer than the limit and was dropped; these are the first and the last characters of its data. */
  onOversized(head: string, tail: string): void;
};

/**
 * Reads the events of a stream (`text/event-stream`). It keeps no more bytes than the limit, and of an event that is
 * too long the characters by which the answer is found that it was. The package eventsource-parser reads nothing more
 * after such an event and gives no part of it, so that all calls would fail instead of this one.
 *
 * @example
 * const reader = new EventReader(1_000, { onEvent: console.log, onOversized: console.error });
 * reader.push(Buffer.from("event: endpoint\ndata: /messages\n\n")); // endpoint /messages
 */
export class EventReader {
  readonly #maxBytes: number;
  readonly #listener: EventListener;
  readonly #lines: LineReader;
  #type = "";
  #data: string[] = [];
  #length = 0;
  #isUtf8 = true;
  /** The first and the last characters of an event that is too long. */
  #cut: { readonly head: string; tail: string } | undefined;
  #isFirst = true;
  /** Whether the last chunk ended with a carriage return. */
  #endsInReturn = false;

  constructor(maxBytes: number, listener: EventListener) {
    this.#maxBytes = maxBytes;
    this.#listener = listener;
    this.#lines = new LineReader(maxBytes, {
      keepsBlank: true,
      onLine: (line, isUtf8) => this.#read(line, isUtf8),
      onOversized: (head, tail) => this.#drop(fieldValue(head), tail),
    });
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    this.#lines.push(this.#endsInReturn || bytes.includes(RETURN) ? this.#withNewlines(bytes) : bytes);
  }

  /** A line ends with a carriage return, a newline or both, which may come in two chunks. */
  #withNewlines(bytes: Buffer): Buffer {
    const text = bytes.toString("latin1");
    const rest = this.#endsInReturn && text.startsWith("\n") ? text.slice(1) : text;
    this.#endsInReturn = text.endsWith("\r");
    return Buffer.from(rest.replace(/\r\n?/g, "\n"), "latin1");
  }

  #read(whole: string, isUtf8: boolean): void {
    const line = this.#isFirst ? whole.replace(/^\ufeff/, "") : whole;
    this.#isFirst = false;
    if (line === "") return void this.#dispatch();
    if (!isUtf8) this.#isUtf8 = false;
    const [field] = line.split(":", 1);
    if (field === "event") this.#type = fieldValue(line);
    if (field === "data") this.#add(fieldValue(line), line.length);
    if (field === "id" || field === "retry") this.#listener.onField?.(line);
  }

  #add(value: string, length: number): void {
    this.#length += length;
    if (this.#cut !== undefined || this.#length > this.#maxBytes) this.#drop(value, value);
    else this.#data.push(value);
  }

  #drop(head: string, tail: string): void {
    this.#cut ??= { head: this.#data[0] ?? head, tail };
    this.#cut.tail = tail;
    this.#data = [];
  }

  #dispatch(): void {
    const [type, data, cut, isUtf8] = [this.#type || "message", this.#data, this.#cut, this.#isUtf8];
    this.#type = "";
    this.#data = [];
    this.#length = 0;
    this.#isUtf8 = true;
    this.#cut = undefined;
    if (cut !== undefined) this.#listener.onOversized(cut.head, cut.tail);
    else if (data.length > 0) this.#listener.onEvent(type, data.join("\n"), isUtf8);
  }
}

const RETURN = 13;

/** The value of a field, without the space that may stand before it. */
const fieldValue = (line: string): string => line.slice(line.indexOf(":") + 1).replace(/^ /, "");
