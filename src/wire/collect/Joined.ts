import { GrowingText, mutableCopy, setOwn } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { type Raw, textIn } from "../fields.ts";

/** The characters that all parts of an answer hold together. */
export type Held = { size: number };

/** An object that grows: of some fields the pieces are joined, of all others the latest value counts. */
export class Joined {
  readonly #fields: { [name: string]: unknown } = {};
  readonly #texts: Map<string, GrowingText> = new Map();
  readonly #held: Held;

  constructor(held: Held) {
    this.#held = held;
  }

  /** Joins a piece to the text of a field. */
  append(name: string, piece: unknown): void {
    if (typeof piece !== "string") return;
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = new GrowingText();
      this.#texts.set(name, text);
      // The field keeps the place at which it came.
      setOwn(this.#fields, name, "");
    }
    text.append(piece);
    this.#held.size += piece.length;
  }

  set(name: string, value: unknown): void {
    this.#texts.delete(name);
    setOwn(this.#fields, name, mutableCopy(value));
    this.#held.size += name.length + sizeOf(value);
  }

  /** Puts an item behind those of a list; a text goes on with the text before it. */
  push(name: string, item: unknown): void {
    const list = this.#fields[name];
    if (!Array.isArray(list)) {
      this.set(name, [item]);
      return;
    }
    this.#held.size += sizeOf(item);
    const last: unknown = list.at(-1);
    if (isText(last) && isText(item)) list[list.length - 1] = { ...last, text: last.text + item.text };
    else list.push(item);
  }

  /** Takes the fields of an object, those in `joined` as pieces. */
  take(fields: Raw, joined: ReadonlySet<string>): void {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === null) continue;
      if (joined.has(name) && typeof value === "string") this.append(name, value);
      else this.set(name, value);
    }
  }

  text(name: string): string {
    return this.#texts.get(name)?.value ?? textIn(this.#fields[name]) ?? "";
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#fields, name);
  }

  /** The fields as they are now. */
  get value(): { [name: string]: unknown } {
    const value: { [name: string]: unknown } = {};
    for (const [name, given] of Object.entries(this.#fields))
      setOwn(value, name, this.#texts.get(name)?.value ?? mutableCopy(given));
    return value;
  }
}

type Text = { readonly type: "text"; readonly text: string };

const isText = (part: unknown): part is Text => isObject(part) && part.type === "text" && typeof part.text === "string";

/** The characters in a value, roughly. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((size, [name, part]) => size + name.length + sizeOf(part), 0);
}
