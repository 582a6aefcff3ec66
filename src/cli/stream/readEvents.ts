import { EventReader } from "../../stream/index.ts";
import { errorIn, eventFormatIn, formatNamed, streamFormatIn } from "../../wire/index.ts";
import { CommandError } from "../CommandError.ts";
import type { Source } from "../input/readInputs.ts";
import { MAX_EVENT_LENGTH, MAX_UNKNOWN_EVENTS } from "../limits.ts";
import { shortJson } from "../output/shortJson.ts";
import { DECODERS } from "../tools/wires.ts";

/** The events of a recorded stream, and the name of their format. */
export type RecordedEvents = { readonly format: string; readonly events: AsyncIterable<unknown> };

/**
 * The events of a source with server-sent events or JSON. Their format is that of the first event that only one format
 * has.
 *
 * @throws {CommandError} if the format is not known.
 */
export async function readEvents({ name, bytes }: Source, format?: string): Promise<RecordedEvents> {
  const events = wholeEvents(name, new EventReader(bytes, MAX_EVENT_LENGTH));
  if (format !== undefined) return { format, events };
  const first: unknown[] = [];
  for (let found: string | undefined; ; ) {
    const { done, value } = await events.next();
    if (done || first.length >= MAX_UNKNOWN_EVENTS) throw unknownFormat(name, first);
    first.push(value);
    found = eventFormatIn(value);
    if (found !== undefined) {
      requireStream(name, found, value);
      return { format: found, events: continued(first, events) };
    }
  }
}

/** A recording that ends within an event is cut, so its calls may also be cut. */
async function* wholeEvents(name: string, reader: EventReader): AsyncGenerator<unknown> {
  for await (const event of reader.read()) {
    if (typeof event === "string") throw new CommandError(`${name}: expected events, received a string`);
    yield event;
  }
  if (reader.isCut) throw new CommandError(`${name}: expected a whole stream, received one that ends within an event`);
}

async function* continued(first: readonly unknown[], rest: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  yield* first;
  yield* rest;
}

/** A whole answer is read where the decoder reads one among events, also with `--from`. */
function requireStream(name: string, format: string, event: unknown): void {
  if (DECODERS[format]?.decodeEvent === undefined) {
    throw new CommandError(`${name}: expected a format with streams, received ${format}`);
  }
  if (streamFormatIn(event) !== undefined || formatNamed(format)?.streamsAnswers !== undefined) return;
  const way = "npx openjiuwen-tools check TOOLS --calls FILE checks its calls";
  throw new CommandError(`${name}: expected events of a stream, received a whole answer of ${format}; ${way}`);
}

function unknownFormat(name: string, [first]: readonly unknown[]): CommandError {
  if (first === undefined) {
    return new CommandError(
      `${name}: expected a stream: server-sent events, JSON lines or a JSON list; found no event`,
    );
  }
  const fault = errorIn(first);
  if (fault !== undefined) {
    return new CommandError(`${name}: expected a stream, received the provider's error: ${fault.slice(0, SHOWN)}`);
  }
  const way = "if you know the format, give it with --from";
  return new CommandError(`${name}: expected events of a known format, received ${shortJson(first, SHOWN)}; ${way}`);
}

const SHOWN = 200;
