/** Reads `true`, `false` or `null` from pieces of text. */
export class LiteralReader {
  #literal: Literal = LITERALS.t;
  /** The number of characters that were read. */
  #length = 0;

  /** The value, which the first letter decides. */
  get value(): boolean | null {
    return this.#literal.value;
  }

  get isWhole(): boolean {
    return this.#length === this.#literal.text.length;
  }

  /** Begins a literal with its first letter; returns whether one begins with this letter. */
  begin(letter: string): boolean {
    if (letter !== "t" && letter !== "f" && letter !== "n") return false;
    this.#literal = LITERALS[letter];
    this.#length = 1;
    return true;
  }

  /** Reads the next character; returns whether it belongs to the literal. */
  read(code: number): boolean {
    return code === this.#literal.text.charCodeAt(this.#length++);
  }
}

type Literal = { readonly text: string; readonly value: boolean | null };

const LITERALS: { readonly [Letter in "t" | "f" | "n"]: Literal } = {
  t: { text: "true", value: true },
  f: { text: "false", value: false },
  n: { text: "null", value: null },
};
