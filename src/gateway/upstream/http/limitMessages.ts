import type { ChangedLines } from "../../exactIntegers.ts";
import { oversized } from "../TransportFault.ts";

/**
 * The response with a limit on the size of each message. A JSON body that is too long fails. In a stream of events, an
 * event that is too long is dropped, `onOversized` is called, and the stream goes on. The other lines can be changed
 * too, because another stream for that would take its time.
 */
export function limitMessages(
  response: Response,
  maxBytes: number,
  onOversized: () => void,
  lines?: ChangedLines,
): Response {
  if (response.body === null) return response;
  const limit = isEvents(response) ? eventLimit(maxBytes, onOversized) : bodyLimit(maxBytes);
  const { status, statusText, headers, url } = response;
  const transformer = lines === undefined ? limit : withChanges(limit, lines);
  const copy = new Response(response.body.pipeThrough(new TransformStream(transformer)), {
    status,
    statusText,
    headers,
  });
  Object.defineProperty(copy, "url", { value: url });
  return copy;
}

/**
 * Whether a response is a stream of events.
 *
 * @example
 * isEvents(new Response("", { headers: { "content-type": "text/event-stream" } })); // true
 */
export const isEvents = ({ headers }: Response): boolean =>
  headers.get("content-type")?.includes("text/event-stream") ?? false;

type ByteTransformer = {
  transform(
    chunk: Uint8Array,
    controller: Pick<TransformStreamDefaultController<Uint8Array>, "enqueue" | "error">,
  ): void;
};

function withChanges(limit: ByteTransformer, lines: ChangedLines): Transformer<Uint8Array, Uint8Array> {
  return {
    transform(chunk, controller) {
      limit.transform(chunk, {
        enqueue: (bytes: Uint8Array) => controller.enqueue(lines.push(bytes)),
        error: (reason) => controller.error(reason),
      });
    },
    flush: (controller) => controller.enqueue(lines.end()),
  };
}

function bodyLimit(maxBytes: number): ByteTransformer {
  let bytes = 0;
  return {
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) controller.error(oversized(maxBytes));
      else controller.enqueue(chunk);
    },
  };
}

/** Drops the rest of an oversized event. The part that was already passed on is ended there and is not valid JSON. */
function eventLimit(maxBytes: number, onOversized: () => void): ByteTransformer {
  const events = new EventSizes();
  let isDropping = false;
  return {
    transform(chunk, controller) {
      let start = 0;
      for (const [from, end] of linesIn(chunk)) {
        const isLast = events.addLine(chunk.subarray(from, end));
        if (!isDropping && events.size > maxBytes) {
          isDropping = true;
          controller.enqueue(chunk.subarray(start, from));
          controller.enqueue(Uint8Array.of(NEWLINE, NEWLINE));
          onOversized();
        }
        if (!isLast) continue;
        if (isDropping) start = end;
        isDropping = false;
      }
      if (!isDropping) controller.enqueue(chunk.subarray(start));
    },
  };
}

/** The bytes of the event that is read; an event ends with an empty line. */
class EventSizes {
  size = 0;
  #line = 0;
  #isOver = false;

  /** Adds a line, or the part of one that is there, and says whether an event ends with it. */
  addLine(bytes: Uint8Array): boolean {
    if (this.#isOver) this.size = 0;
    this.size += bytes.length;
    this.#line += bytes.length;
    const isEnded = bytes.at(-1) === NEWLINE;
    this.#isOver = isEnded && (this.#line === 1 || (this.#line === 2 && bytes.at(-2) === RETURN));
    if (isEnded) this.#line = 0;
    return this.#isOver;
  }
}

/** Where each line of a chunk begins and ends; the last one may go on in the next chunk. */
function* linesIn(chunk: Uint8Array): Generator<readonly [from: number, end: number]> {
  for (let from = 0; from < chunk.length; ) {
    const newline = chunk.indexOf(NEWLINE, from);
    const end = newline < 0 ? chunk.length : newline + 1;
    yield [from, end];
    from = end;
  }
}

const NEWLINE = 10;
const RETURN = 13;
