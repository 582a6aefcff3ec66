import type { EventSource } from "../stream/index.ts";

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

/**
 * The whole message of LangChain's stream, whose chunks join themselves. Of every other stream, the stream with its
 * first event.
 */
export async function joinedChunks(source: NonNullable<EventSource>): Promise<unknown> {
  const { [Symbol.asyncIterator]: iterate } = source as Partial<AsyncIterable<unknown>>;
  if (typeof iterate !== "function") return source;
  const events = iterate.call(source);
  const first = events.next();
  const value = await first.then((next) => next.value as unknown).catch(() => undefined);
  if (!isChunk(value)) return resumed(first, events);
  let whole = value;
  for (let next = await events.next(); !next.done; next = await events.next()) whole = whole.concat(next.value);
  return whole;
}

/** A chunk of a message of LangChain. */
type Chunk = { concat(next: unknown): Chunk };

function isChunk(value: unknown): value is Chunk {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { concat, getType } = value as { readonly concat?: unknown; readonly getType?: unknown };
  return typeof concat === "function" && typeof getType === "function";
}

async function* resumed(
  first: Promise<IteratorResult<unknown>>,
  events: AsyncIterator<unknown>,
): AsyncGenerator<unknown> {
  try {
    for (let next = await first; !next.done; next = await events.next()) yield next.value;
  } finally {
    await events.return?.();
  }
}
