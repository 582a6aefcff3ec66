import { MOST_CHARACTERS, tooLarge } from "../limits.ts";

/**
 * A JSON value as text for a comment: minified, on one line, with nothing in it that ends a comment. It keeps its own
 * stack, so that no depth overflows the engine's; what contains itself ends in null.
 *
 * `replace` may give the text of an object, or of one of its values, in place of what it holds.
 *
 * @example
 * jsonText({ a: ["*\/", Number.POSITIVE_INFINITY] }); // {"a":["*\\/",1e400]}
 */
export function jsonText(value: unknown, replace: Replace = () => undefined): string {
  if (typeof value !== "object" || value === null) return scalarText(value);
  const parts: string[] = [];
  const stack: Frame[] = [];
  const inside = new Set<object>();
  const add = (item: unknown, before: string): void => {
    if (typeof item !== "object" || item === null) parts.push(before, scalarText(item));
    else {
      const text = inside.has(item) ? "null" : replace(item);
      if (typeof text === "string") parts.push(before, text);
      else {
        inside.add(item);
        stack.push({ container: item, keys: Array.isArray(item) ? undefined : Object.keys(item), next: 0, count: 0 });
        parts.push(before, Array.isArray(item) ? "[" : "{");
      }
    }
  };
  add(value, "");
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { container, keys } = top;
    if (parts.length > MOST_PARTS) throw tooLarge(`more than ${MOST_CHARACTERS} characters of JSON`);
    const index = top.next++;
    if (index >= (keys ?? (container as unknown[])).length) {
      parts.push(keys ? "}" : "]");
      inside.delete(container);
      stack.pop();
    } else if (!keys) add((container as unknown[])[index], index > 0 ? "," : "");
    else {
      const key = keys[index] as string;
      const item = (container as { [key: string]: unknown })[key];
      if (item === undefined || typeof item === "function" || typeof item === "symbol") continue;
      const text = replace(container, key);
      if (text === null) continue;
      const before = `${top.count++ > 0 ? "," : ""}${scalarText(key)}:`;
      if (text !== undefined) parts.push(before, text);
      else add(item, before);
    }
  }
  return parts.join("");
}

/** A part has four characters on average, and rarely fewer. */
const MOST_PARTS = MOST_CHARACTERS / 4;

/** The text of an object, or of its value of that key; undefined where that is written as it is, null where it is not. */
export type Replace = (container: object, key?: string) => string | null | undefined;

type Frame = { container: object; keys: string[] | undefined; next: number; count: number };

/**
 * A string without quotes where no reader can take it for another value or for more than one word, else as
 * {@link jsonText} writes it.
 *
 * @example
 * shortText("asc"); // asc
 * shortText("true"); // "true"
 * shortText(true); // true
 */
export function shortText(value: unknown, replace?: Replace): string {
  return typeof value === "string" && BARE.test(value) && !SCALAR.test(value) ? value : jsonText(value, replace);
}

const BARE = /^[\p{L}\p{N}_][\p{L}\p{N}_./:@+-]*$/u;
const SCALAR = /^(?:true|false|null|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

function scalarText(value: unknown): string {
  switch (typeof value) {
    case "string": {
      const text = JSON.stringify(value);
      return HARD.test(text) ? text.replaceAll("*/", "*\\/").replaceAll(/[\u007f\u2028\u2029]/g, escaped) : text;
    }
    case "number":
      // JSON.parse reads 1e400 as Infinity, so that is how it is written.
      if (Math.abs(value) === Number.POSITIVE_INFINITY) return value > 0 ? "1e400" : "-1e400";
      return JSON.stringify(value);
    case "bigint":
      return String(value);
    default:
      return JSON.stringify(value) ?? "null";
  }
}

const HARD = /\*\/|[\u007f\u2028\u2029]/;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
