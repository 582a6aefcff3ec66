import { isMisspelt } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Raw } from "../fields.ts";

/** Why a value is not an answer of a format, with a solution; `path` is a JSON Pointer. */
export type Problem = { readonly message: string; readonly path?: string };

/** How a format represents calls: a description for messages, and the properties and types by which calls are found. */
export type OwnCalls = {
  readonly expected: string;
  readonly names?: readonly string[];
  readonly types?: readonly string[];
};

/**
 * Detects a call in an answer that the format's decoder does not find: under an unknown name, such as `toolCalls` for
 * `tool_calls`, or with an unknown type.
 *
 * @example
 * missedCall(OPENAI_CHAT.calls, { role: "assistant", toolCalls: [{ id: "c" }] });
 * // { message: "expected calls as `tool_calls`, received `toolCalls`", path: "/toolCalls" }
 */
export function missedCall(own: OwnCalls, answer: unknown): Problem | undefined {
  const seen = new Set<object>();
  const find = (value: unknown, path: readonly string[]): Problem | undefined => {
    if (typeof value !== "object" || value === null || seen.has(value) || path.length > MAX_SEARCH_DEPTH)
      return undefined;
    seen.add(value);
    if (Array.isArray(value)) return firstOf(value.entries(), (item, index) => find(item, [...path, String(index)]));
    const found = callIn(value as Raw, own);
    if (found) {
      const message = `expected calls as ${own.expected}, received ${found.received}`;
      return { message, path: pointerTo("", ...path, ...found.way) };
    }
    return firstOf(
      INNER.map((name) => [name, (value as Raw)[name]] as const),
      (inner, name) => find(inner, [...path, name]),
    );
  };
  return find(answer, []);
}

/** @internal */
const MAX_SEARCH_DEPTH = 10;

/** The properties that contain the parts of an answer. */
const INNER = ["choices", "message", "output", "content", "candidates", "parts", "steps", "outputs"] as const;

/** The names of all formats, because {@link isMisspelt} ignores case and separators. */
const NAMES = ["tool_calls", "function_call", "tool_use"] as const;
const TYPES = [...NAMES, "custom_tool_call"] as const;

function callIn(part: Raw, own: OwnCalls): { readonly received: string; readonly way: readonly string[] } | undefined {
  const { type, name } = part;
  if (typeof type === "string") {
    const isMissed = !own.types?.includes(type) && TYPES.some((known) => isMisspelt(type, known));
    if (isMissed) return { received: `one of type ${JSON.stringify(type)}`, way: ["type"] };
  } else if (typeof name === "string" && ["args", "arguments", "input"].some((key) => key in part)) {
    return { received: "a name and arguments alone", way: [] };
  }
  for (const key of Object.keys(part)) {
    const isMissed =
      !own.names?.includes(key) && NAMES.some((known) => isMisspelt(key, known)) && holdsObject(part[key]);
    if (isMissed) return { received: `\`${key}\``, way: [key] };
  }
  return undefined;
}

const holdsObject = (value: unknown): boolean => (Array.isArray(value) ? value.some(isObject) : isObject(value));

function firstOf<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
  find: (value: Value, key: Key) => Problem | undefined,
): Problem | undefined {
  for (const [key, value] of entries) {
    const found = find(value, key);
    if (found) return found;
  }
  return undefined;
}
