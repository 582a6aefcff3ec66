import { pointerTo } from "../json/index.ts";
import { isData } from "./calls/ownAnswer.ts";

/**
 * The data with half surrogate pairs replaced by U+FFFD. A provider answers a request with such a half with an error,
 * and each later request of the conversation too. Instances of classes stay as they are.
 *
 * @example
 * wellFormed({ content: "a\ud83d" }); // { content: "a\ufffd" }
 */
export function wellFormed<T>(data: T): T {
  return isWellFormed(data) ? data : (copied(data) as T);
}

/** Nearly all data is, so that it is looked through before anything is copied. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isData(value)) return true;
  for (const name of Object.keys(value)) if (!name.isWellFormed() || !isWellFormed(value[name])) return false;
  return true;
}

function copied(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(copied);
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.toWellFormed(), copied(part)]));
}

/**
 * All texts of data, names included, that have half a surrogate pair, with what {@link wellFormed} writes instead.
 *
 * @example
 * malformedTexts({ enum: ["a\ud83d"] }); // [{ path: "/enum/0", before: "a\ud83d", after: "a\ufffd" }]
 */
export function malformedTexts(data: unknown): { path: string; before: string; after: string }[] {
  if (isWellFormed(data)) return [];
  const found: { path: string; before: string; after: string }[] = [];
  const note = (text: unknown, path: string): void => {
    if (typeof text === "string" && !text.isWellFormed())
      found.push({ path, before: text, after: text.toWellFormed() });
  };
  const places: [value: unknown, path: string][] = [[data, ""]];
  for (const [value, path] of places) {
    note(value, path);
    if (!Array.isArray(value) && !isData(value)) continue;
    for (const [key, part] of Object.entries(value)) {
      const place = pointerTo(path, key);
      if (!Array.isArray(value)) note(key, place);
      places.push([part, place]);
    }
  }
  return found;
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
