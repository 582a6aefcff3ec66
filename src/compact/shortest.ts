import { isJsonAtLeast } from "./isJsonAtLeast.ts";

/**
 * The first text that is no longer than the JSON of the schema; the shortest of all if each is longer. A later text is
 * only made if the earlier ones are too long.
 *
 * @example
 * shortest({ type: "string" }, [() => "string", () => "any"]); // "string"
 */
export function shortest(schema: unknown, writers: readonly (() => string)[]): string {
  let best: string | undefined;
  for (const write of writers) {
    const text = write();
    if (text.length <= SHORT || isJsonAtLeast(schema, text.length)) return text;
    if (best === undefined || text.length < best.length) best = text;
  }
  return best ?? UNKNOWN;
}

/** The type of every value, which no schema is too short for. */
export const UNKNOWN = "unknown";
const SHORT = UNKNOWN.length;
