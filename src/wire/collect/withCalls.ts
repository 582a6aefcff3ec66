import { isObject } from "../../schema/index.ts";
import type { StreamedParts } from "./AnswerCollector.ts";
import { storable } from "./Joined.ts";

/**
 * The parts of an answer in order, in which each call is replaced by the call that is sent back. Other fields of a call
 * stay. If calls were split or joined, the remaining ones are inserted after the last call.
 */
export function withCalls(
  parts: readonly unknown[],
  isCall: (part: unknown) => boolean,
  calls: readonly object[],
): object[] {
  let next = 0;
  const placed = parts.flatMap((part) => {
    if (!isCall(part)) return [part as object];
    const call = calls[next++];
    return call === undefined ? [] : [merged(part as object, call)];
  });
  return [...placed, ...calls.slice(next)];
}

/** Calls of a stream as they are encoded, with the further fields that a server added to them. */
export const withFurther = (calls: readonly StreamedParts[], encoded: readonly object[]): object[] =>
  encoded.map((call, at) => merged(storable(calls[at]?.further ?? {}), call));

/** The fields of a call, and those of the part that it replaces which the call does not have. */
export function merged(part: object, call: object): object {
  const fields = Object.entries(call).map(([name, value]) => {
    const before = (part as { readonly [name: string]: unknown })[name];
    // Gemini and Chat have the fields of a call in an inner object. The arguments are not copied from it.
    return [name, NESTED.has(name) && isObject(before) && isObject(value) ? { ...before, ...value } : value] as const;
  });
  return { ...part, ...Object.fromEntries(fields) };
}

const NESTED: ReadonlySet<string> = new Set(["function", "functionCall", "custom", "extra_content"]);
