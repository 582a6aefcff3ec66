import { abortable } from "../checks/index.ts";
import { type EventSource, keptError } from "../stream/index.ts";
import type { ReadAnswer } from "../turn/index.ts";
import { isLangChainChunk, withoutReason } from "../wire/index.ts";

/**
 * The stream that a client answers with: a value that can be iterated or read, or the `fullStream` of a result of the AI
 * SDK's `streamText`; `undefined` for a whole answer, such as a list.
 */
export function streamIn(value: unknown): NonNullable<EventSource> | undefined {
  if (isStream(value)) return value;
  const { fullStream } = Object(value) as { readonly fullStream?: unknown };
  return isStream(fullStream) ? fullStream : undefined;
}

function isStream(value: unknown): value is NonNullable<EventSource> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const {
    [Symbol.asyncIterator]: async,
    [Symbol.iterator]: sync,
    getReader,
  } = value as Partial<AsyncIterable<unknown> & Iterable<unknown> & ReadableStream>;
  return [async, sync, getReader].some((method) => typeof method === "function");
}

/** A stream whose first event has been read: the events, or the message that LangChain's chunks are joined into. */
export type BegunStream =
  | { readonly events: NonNullable<EventSource>; readonly message?: undefined }
  | { readonly events?: undefined; readonly message: object; readonly failure: unknown };

/**
 * Reads the first event of a stream, and LangChain's stream to its end, whose chunks join themselves.
 *
 * @throws the error of the client, if there is no first event.
 */
export async function beginStream(
  source: NonNullable<EventSource>,
  {
    onText,
    signal,
  }: { readonly onText?: ((text: string) => unknown) | undefined; readonly signal?: AbortSignal | undefined },
): Promise<BegunStream> {
  if (!(Symbol.asyncIterator in source) && !(Symbol.iterator in source)) return { events: source };
  const all = eventsOf(source as AsyncIterable<unknown>);
  const next = (): Promise<IteratorResult<unknown, void>> => abortable(all.next(), signal);
  // The requests of some clients fail when their stream is read. Such an error is that of the request.
  const first = await next();
  const { value } = first;
  if (!isChunk(value)) return { events: resumed(first, all) };
  let message = value;
  let failure: unknown;
  const following = async (): Promise<Chunk | undefined> => {
    try {
      const one = await next();
      if (one.done) return undefined;
      message = message.concat(one.value);
      return one.value as Chunk;
    } catch (error) {
      signal?.throwIfAborted();
      failure = error;
      return undefined;
    }
  };
  try {
    for (let chunk: Chunk | undefined = value; chunk; chunk = await following()) await onText?.(textOf(chunk));
  } finally {
    const closed = all.return().catch(() => undefined);
    // A source that waits for its next chunk may never close.
    if (!signal?.aborted) await closed;
  }
  return { message: failure === undefined ? message : withoutReason(message), failure };
}

/** What `for await` gives, whatever can be iterated. */
async function* eventsOf(source: AsyncIterable<unknown>): AsyncGenerator<unknown, void, undefined> {
  for await (const event of source) yield event;
  await keptError(source);
}

async function* resumed(
  first: IteratorResult<unknown, void>,
  all: AsyncGenerator<unknown, void, undefined>,
): AsyncGenerator<unknown, void, undefined> {
  try {
    if (!first.done) yield first.value;
    yield* all;
  } finally {
    await all.return();
  }
}

/** A chunk of a message of LangChain. */
type Chunk = { readonly [field: string]: unknown; concat(next: unknown): Chunk };

const isChunk = (value: unknown): value is Chunk => isLangChainChunk(value);

function textOf({ text, content }: Chunk): string {
  if (typeof text === "string") return text;
  return typeof content === "string" ? content : "";
}

/** The answer in a message that was joined from chunks, with the error that ended its stream. */
export function joinedAnswer(answer: ReadAnswer, failure: unknown): ReadAnswer {
  if (failure === undefined) return answer;
  const { status } = Object(failure) as { readonly status?: unknown };
  const kind = typeof status === "number" ? "provider_error" : "cut";
  const detail = failure instanceof Error ? failure.message : undefined;
  return { ...answer, ending: { kind, ...(detail && { detail }) }, cause: failure };
}
