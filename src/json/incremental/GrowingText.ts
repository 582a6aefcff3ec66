/**
 * A text that grows by pieces and can be read after each one.
 *
 * JavaScript engines keep `a + b` as a node with two children until its characters are read. To avoid one node per
 * small piece, the last pieces are collected in an array and joined when there are enough of them.
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
