import { defineOwn } from "../../checks/index.ts";
import { GrowingText, mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { type Raw, textIn } from "../fields.ts";

/**
 * A copy that can be stored as JSON: integers of any size are read from bytes for the sake of arguments. What else a
 * provider sends has the numbers that its own client would give. The AI SDK has dates in its parts.
 */
export const storable = <T>(value: T): T =>
  typeof value === "object" ? mutableCopy(value, asJson, isNoDate) : (asJson(value) as T);

const isNoDate = (value: object): boolean => !(value instanceof Date);

function asJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return value instanceof Date ? value.toJSON() : value;
}

/**
 * The number of characters in all parts of an answer: those that came in several pieces, and those that came in one
 * piece.
 */
export class Held {
  texts = 0;
  parts = 0;
}

/** An object that grows: the pieces of some fields are joined, and for all other fields the latest value counts. */
export class Joined {
  readonly #fields: { [name: string]: unknown } = {};
  readonly #texts: Map<string, GrowingText> = new Map();
  readonly #held: Held;

  constructor(held: Held) {
    this.#held = held;
    held.parts += 8;
  }

  /** Appends a piece to the text of a field. */
  append(name: string, piece: unknown): void {
    if (typeof piece !== "string") return;
    let text = this.#texts.get(name);
    if (text === undefined) {
      this.#drop(name);
      text = new GrowingText();
      this.#texts.set(name, text);
      // The field keeps its first position.
      defineOwn(this.#fields, name, "");
    }
    text.append(piece);
    this.#held.texts += piece.length;
  }

  set(name: string, value: unknown): void {
    this.#drop(name);
    defineOwn(this.#fields, name, storable(value));
    this.#held.parts += approximateSize(value);
  }

  /** Appends an item to a list. A text is joined with a text before it. */
  push(name: string, item: unknown): void {
    if (!Array.isArray(this.#fields[name])) this.set(name, []);
    const list = this.#fields[name] as unknown[];
    const last = list.at(-1);
    if (isText(last) && isText(item)) list[list.length - 1] = { ...last, text: last.text + item.text };
    else list.push(storable(item));
    if (isText(item)) this.#held.texts += item.text.length;
    else this.#held.parts += approximateSize(item);
  }

  /** Copies the fields of an object, except those in `others`. Fields in `joined` are appended as pieces. */
  take(fields: Raw, joined: ReadonlySet<string>, others: ReadonlySet<string> = NONE): void {
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (value === undefined || value === null || others.has(name)) continue;
      if (joined.has(name) && typeof value === "string") this.append(name, value);
      else if (value !== this.#fields[name]) this.set(name, value);
    }
  }

  /** Copies the fields of an answer itself, except those in `others`. Also null and empty fields are kept. */
  note(fields: Raw, others: ReadonlySet<string> = NONE): void {
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      // Most fields are the same in each event.
      if (value === this.#fields[name] || value === undefined || others.has(name)) continue;
      if ((value !== null && value !== "") || !this.has(name)) this.set(name, value);
    }
  }

  text(name: string): string {
    return this.#texts.get(name)?.value ?? textIn(this.#fields[name]) ?? "";
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#fields, name);
  }

  /** The current fields. */
  get value(): { [name: string]: unknown } {
    const value: { [name: string]: unknown } = {};
    for (const [name, given] of Object.entries(this.#fields))
      defineOwn(value, name, this.#texts.get(name)?.value ?? storable(given));
    return value;
  }

  #drop(name: string): void {
    const text = this.#texts.get(name);
    if (text) this.#held.texts -= text.value.length;
    else if (this.has(name)) this.#held.parts -= approximateSize(this.#fields[name]);
    this.#texts.delete(name);
  }
}

const NONE: ReadonlySet<string> = new Set();

type Text = { readonly type: "text"; readonly text: string };

const isText = (part: unknown): part is Text => isObject(part) && part.type === "text" && typeof part.text === "string";

/** The approximate number of characters in a value. */
export function approximateSize(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let size = 8;
  for (const [name, part] of Object.entries(value)) size += name.length + approximateSize(part);
  return size;
}
