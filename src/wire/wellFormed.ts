import { pointerTo } from "../json/index.ts";
import { isData } from "./ownAnswer.ts";

/**
 * The data with half surrogate pairs replaced by U+FFFD. A provider answers a request with such a half with an error,
 * and each later request of the conversation too. Instances of classes stay as they are.
 *
 * @example
 * wellFormed({ content: "a\ud83d" }); // { content: "a\ufffd" }
 */
export function wellFormed<T>(data: T): T {
  return copied(data) as T;
}

/** The same value if nothing in it changes. */
function copied(value: unknown): unknown {
  if (typeof value === "string") return value.isWellFormed() ? value : value.toWellFormed();
  if (Array.isArray(value)) {
    const items = value.map(copied);
    return items.some((item, at) => !Object.is(item, value[at])) ? items : value;
  }
  if (!isData(value)) return value;
  // Each part is copied once: a second time at each level would double the work with the depth.
  const parts = Object.entries(value).map(([name, part]) => ({ name, part, sent: copied(part) }));
  const isSame = parts.every(({ name, part, sent }) => name.isWellFormed() && Object.is(part, sent));
  return isSame ? value : Object.fromEntries(parts.map(({ name, sent }) => [name.toWellFormed(), sent]));
}

/**
 * The first place in a schema where two names or two texts of a list differ in halves of surrogate pairs alone. For a
 * provider they would be one, which no list of `required` names and no `enum` takes.
 *
 * @example
 * mergedPlace({ enum: ["a\ud83d", "a\ud83e"] }); // "/enum/1"
 */
export function mergedPlace(schema: unknown): string | undefined {
  const places: [value: unknown, path: string][] = [[schema, ""]];
  for (const [value, path] of places) {
    if (typeof value !== "object" || value === null) continue;
    const merged = mergedKey(value);
    if (merged !== undefined) return pointerTo(path, merged);
    for (const [key, part] of Object.entries(value)) places.push([part, pointerTo(path, key)]);
  }
  return undefined;
}

/** The key of the second one of two names, or of two texts of a list. */
function mergedKey(container: object): string | undefined {
  const seen = new Map<string, string>();
  for (const [key, part] of Object.entries(container)) {
    const text = Array.isArray(container) ? part : key;
    if (typeof text !== "string") continue;
    const sent = text.toWellFormed();
    if ((seen.get(sent) ?? text) !== text) return key;
    seen.set(sent, text);
  }
  return undefined;
}
