/**
 * A text that pieces are appended to, and that can be read after each.
 *
 * An engine keeps `a + b` as a node with two children until somebody reads its characters. So that a long text is not a
 * node for each small piece, the last pieces are kept, and joined flat once there are enough.
 *
 * @example
 * const text = new GrowingText();
 * text.append("Hel");
 * text.append("lo");
 * text.value; // "Hello"
 */
export class GrowingText {
  value = "";
  #joined = "";
  #pieces: string[] = [];

  append(piece: string): void {
    this.value += piece;
    if (this.#pieces.push(piece) < PIECES) return;
    this.#joined += this.#pieces.join("");
    this.#pieces = [];
    this.value = this.#joined;
  }

  clear(): void {
    this.value = "";
    this.#joined = "";
    if (this.#pieces.length > 0) this.#pieces = [];
  }
}

const PIECES = 64;
