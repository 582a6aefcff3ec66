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
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isData(value)) return value;
  const names = Object.keys(value);
  const hasChanged = names.some((name) => !name.isWellFormed() || copied(value[name]) !== value[name]);
  if (!hasChanged) return value;
  return Object.fromEntries(names.map((name) => [name.toWellFormed(), copied(value[name])]));
}
