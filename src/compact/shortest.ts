import { isJsonAtLeast } from "./isJsonAtLeast.ts";

/**
 * The first text that is not longer than the JSON of the schema, or the shortest text if all are longer. A later text
 * is made only if the earlier texts are too long.
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

/** The type of all values, which is allowed for every schema, however short its JSON is. */
export const UNKNOWN = "unknown";
const SHORT = UNKNOWN.length;
