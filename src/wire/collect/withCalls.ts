import { isObject } from "../../schema/index.ts";

/**
 * The parts of an answer, each call of which has become the one that is sent back, in their order; what else the
 * provider said of a call stays beside it. Where calls were split or joined, those left over stand behind the last.
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

function merged(part: object, call: object): object {
  const fields = Object.entries(call).map(([name, value]) => {
    const before = (part as { readonly [name: string]: unknown })[name];
    // Gemini and Chat have a call's fields in an object within; its arguments are none of them.
    return [name, NESTED.has(name) && isObject(before) && isObject(value) ? { ...before, ...value } : value] as const;
  });
  return { ...part, ...Object.fromEntries(fields) };
}

const NESTED: ReadonlySet<string> = new Set(["function", "functionCall", "custom"]);
