import { BACKSLASH, ESCAPES, QUOTE, SPACE } from "../characters.ts";
import { GrowingText } from "./GrowingText.ts";

/** Reads the characters of a string after its opening quote from pieces of text. */
export class StringReader {
  state: "open" | "ended" | "broken" = "open";
  readonly #characters: GrowingText = new GrowingText();
  /** A high surrogate that waits for its low surrogate. */
  #held = "";
  /** The characters of an unfinished escape, without the `u` of a hexadecimal one. */
  #escape: "none" | "begun" | "hex" = "none";
  #hex = "";

  /** The characters so far, without a high surrogate whose low surrogate may still follow. */
  get value(): string {
    return this.#characters.value;
  }

  begin(): void {
    this.state = "open";
    this.#characters.clear();
    this.#held = "";
  }

  /**
   * Continues reading, and returns the offset after the closing quote, the end of the piece, or the offset of an
   * invalid character.
   */
  read(piece: string, start: number): number {
    let at = start;
    while (at < piece.length && this.state === "open") {
      if (this.#escape === "none") at = this.#readCharacters(piece, at);
      else if (this.#escape === "begun") at = this.#readEscape(piece, at);
      else at = this.#readHex(piece, at);
    }
    return at;
  }

  #readCharacters(piece: string, start: number): number {
    let at = start;
    let code = 0;
    for (; at < piece.length; at++) {
      code = piece.charCodeAt(at);
      if (code === QUOTE || code === BACKSLASH || code < SPACE) break;
    }
    if (at > start) this.#append(piece.slice(start, at));
    if (at === piece.length) return at;
    if (code === BACKSLASH) this.#escape = "begun";
    else if (code === QUOTE) this.#end();
    else return this.#break(at);
    return at + 1;
  }

  #readEscape(piece: string, at: number): number {
    if (piece.charCodeAt(at) === 0x75) {
      this.#escape = "hex";
      this.#hex = "";
      return at + 1;
    }
    const character = ESCAPES[piece.charAt(at)];
    if (character === undefined) return this.#break(at);
    this.#escape = "none";
    this.#append(character);
    return at + 1;
  }

  /** Checks the four digits when all of them are there, as `parse` does. */
  #readHex(piece: string, start: number): number {
    const end = start + 4 - this.#hex.length;
    this.#hex += piece.slice(start, end);
    if (this.#hex.length < 4) return piece.length;
    if (!FOUR_HEX.test(this.#hex)) return this.#break(end - 1);
    this.#escape = "none";
    this.#append(String.fromCharCode(Number.parseInt(this.#hex, 16)));
    return end;
  }

  #append(characters: string): void {
    const all = this.#held + characters;
    const last = all.charCodeAt(all.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#held = isHalf ? all.slice(-1) : "";
    this.#characters.append(isHalf ? all.slice(0, -1) : all);
  }

  #end(): void {
    this.state = "ended";
    if (this.#held !== "") this.#characters.append(this.#held);
  }

  #break(at: number): number {
    this.state = "broken";
    return at;
  }
}

const FOUR_HEX = /^[\da-f]{4}$/i;
