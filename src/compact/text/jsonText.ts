import { MAX_DENSE_LENGTH } from "../limits.ts";
import { tooLarge } from "../tooLarge.ts";

/**
 * A JSON value as text for a comment: minified, on one line, and without the end of a comment. It uses its own stack,
 * so that no depth overflows the engine's stack. A value inside itself becomes null.
 *
 * `replace` may return a text that replaces an object or one of its values.
 *
 * @example
 * jsonText({ a: ["*\/", Number.POSITIVE_INFINITY] }); // {"a":["*\\/",1e400]}
 */
export function jsonText(value: unknown, replace: Replace = () => undefined): string {
  return typeof value === "object" && value !== null ? new JsonWriter(replace).textOf(value) : scalarText(value);
}

class JsonWriter {
  readonly #replace: Replace;
  readonly #parts: string[] = [];
  readonly #stack: Frame[] = [];
  readonly #inside = new Set<object>();

  constructor(replace: Replace) {
    this.#replace = replace;
  }

  textOf(value: object): string {
    this.#add(value, "");
    for (let top = this.#stack.at(-1); top; top = this.#stack.at(-1)) {
      if (this.#parts.length > MOST_PARTS) throw tooLarge(`more than ${MAX_DENSE_LENGTH} characters of JSON`);
      this.#addNext(top);
    }
    return this.#parts.join("");
  }

  #addNext(frame: Frame): void {
    const { container, keys } = frame;
    const index = frame.next++;
    if (index >= (keys ?? (container as unknown[])).length) {
      this.#parts.push(keys ? "}" : "]");
      this.#inside.delete(container);
      this.#stack.pop();
    } else if (keys) this.#addMember(frame, keys[index] as string);
    else this.#add((container as unknown[])[index], index > 0 ? "," : "");
  }

  #addMember(frame: Frame, key: string): void {
    const item = (frame.container as { [key: string]: unknown })[key];
    if (item === undefined || typeof item === "function" || typeof item === "symbol") return;
    const text = this.#replace(frame.container, key);
    if (text === null) return;
    const before = `${frame.count++ > 0 ? "," : ""}${scalarText(key)}:`;
    if (text === undefined) this.#add(item, before);
    else this.#parts.push(before, text);
  }

  #add(item: unknown, before: string): void {
    if (typeof item !== "object" || item === null) this.#parts.push(before, scalarText(item));
    else {
      const text = this.#inside.has(item) ? "null" : this.#replace(item);
      if (typeof text === "string") this.#parts.push(before, text);
      else this.#open(item, before);
    }
  }

  #open(container: object, before: string): void {
    const keys = Array.isArray(container) ? undefined : Object.keys(container);
    this.#inside.add(container);
    this.#stack.push({ container, keys, next: 0, count: 0 });
    this.#parts.push(before, keys ? "{" : "[");
  }
}

/** A part has four characters on average and rarely fewer. @internal */
const MOST_PARTS = MAX_DENSE_LENGTH / 4;

/**
 * The replacement text of an object, or of its value with this key; `undefined` if it is written unchanged, null if it
 * is omitted.
 */
export type Replace = (container: object, key?: string) => string | null | undefined;

type Frame = { container: object; keys: string[] | undefined; next: number; count: number };

/**
 * A string without quotes if it is one word that everybody sees and that cannot be confused with another value; otherwise
 * the text of {@link jsonText}.
 *
 * @example
 * shortText("asc"); // asc
 * shortText("true"); // "true"
 * shortText(true); // true
 */
export function shortText(value: unknown, replace?: Replace): string {
  return typeof value === "string" && BARE.test(value) && !SCALAR.test(value) ? value : jsonText(value, replace);
}

const BARE = /^(?!.*\p{DI})[\p{L}\p{N}_][\p{L}\p{N}_./:@+-]*$/u;
const SCALAR = /^(?:true|false|null|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

function scalarText(value: unknown): string {
  switch (typeof value) {
    case "string": {
      const text = JSON.stringify(value);
      return HARD.test(text) ? text.replaceAll("*/", "*\\/").replaceAll(/[\u007f\u2028\u2029]/g, escaped) : text;
    }
    case "number":
      // Infinity is written as 1e400, because JSON.parse reads 1e400 as Infinity.
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
