import type { Fail, Framing } from "./Framing.ts";
import { JsonSplitter } from "./JsonSplitter.ts";
import { ServerSentEvents } from "./ServerSentEvents.ts";

/** Detects server-sent events or JSON by the first character. */
export function createFraming(begin: string, maxEventLength: number, fail: Fail): Framing {
  const isJson = begin.startsWith("{") || begin.startsWith("[");
  return new (isJson ? JsonSplitter : ServerSentEvents)(maxEventLength, fail);
}
