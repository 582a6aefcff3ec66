import { LineReader } from "../stdio/LineReader.ts";

/** The callbacks for the events of a stream. */
export type EventListener = {
  onEvent(type: string, data: string): void;
  /** An event was longer than the limit and was dropped; these are the first and the last characters of its data. */
  onOversized(head: string, tail: string): void;
};

/**
 * Reads the events of a stream (`text/event-stream`). It keeps no more bytes than the limit, and of an event that is
 * too long the characters by which the answer is found that it was.
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
  /** The first and the last characters of an event that is too long. */
  #cut: { readonly head: string; tail: string } | undefined;
  #isFirst = true;

  constructor(maxBytes: number, listener: EventListener) {
    this.#maxBytes = maxBytes;
    this.#listener = listener;
    this.#lines = new LineReader(maxBytes, {
      keepsBlank: true,
      onLine: (line) => this.#read(line),
      onOversized: (head, tail) => this.#drop(fieldValue(head), tail),
    });
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  }

  #read(whole: string): void {
    const line = (this.#isFirst ? whole.replace(/^\ufeff/, "") : whole).replace(/\r$/, "");
    this.#isFirst = false;
    if (line === "") return void this.#dispatch();
    const [field] = line.split(":", 1);
    if (field === "event") this.#type = fieldValue(line);
    if (field === "data") this.#add(fieldValue(line));
  }

  #add(value: string): void {
    this.#length += value.length;
    if (this.#cut !== undefined || this.#length > this.#maxBytes) this.#drop(value, value);
    else this.#data.push(value);
  }

  #drop(head: string, tail: string): void {
    this.#cut ??= { head: this.#data[0] ?? head, tail };
    this.#cut.tail = tail;
    this.#data = [];
  }

  #dispatch(): void {
    const [type, data, cut] = [this.#type || "message", this.#data, this.#cut];
    this.#type = "";
    this.#data = [];
    this.#length = 0;
    this.#cut = undefined;
    if (cut !== undefined) this.#listener.onOversized(cut.head, cut.tail);
    else if (data.length > 0) this.#listener.onEvent(type, data.join("\n"));
  }
}

/** The value of a field, without the space that may stand before it. */
const fieldValue = (line: string): string => line.slice(line.indexOf(":") + 1).replace(/^ /, "");
