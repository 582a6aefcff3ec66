import { type CheckedOptions, GrowingText, IncrementalParser } from "../json/index.ts";

/**
 * The text of a call's arguments, which grows by pieces, and its value so far.
 *
 * Not all servers only append. Some begin with `{}` and send the object after it, some repeat the whole text after its
 * pieces, and some repeat the text so far in each piece. A piece is read in such a way only if it cannot be the next
 * piece of the JSON text.
 */
export class ArgumentsText {
  readonly #options: CheckedOptions;
  #parser: IncrementalParser;
  /** The pieces after a piece with a syntax error. */
  readonly #tail = new GrowingText();
  /** The latest piece, while each piece begins with the previous one. */
  #latest: string | undefined = "";
  #isCumulative = false;
  /** Whether the text came in one piece, without further pieces. */
  #isReplaced = false;
  /** The text without surrounding white space, once it is complete. */
  #trimmed: string | undefined;

  constructor(options: CheckedOptions) {
    this.#options = options;
    this.#parser = new IncrementalParser(options);
  }

  get text(): string {
    return this.#tail.value === "" ? this.#parser.text : this.#parser.text + this.#tail.value;
  }

  get length(): number {
    return this.#parser.text.length + this.#tail.value.length;
  }

  /** The live value. After a syntax error it is the value before the error. */
  get value(): unknown {
    return this.#parser.value;
  }

  get isBlank(): boolean {
    return this.value === undefined && this.text.trim() === "";
  }

  /** Whether the text is one complete JSON value. */
  get isWhole(): boolean {
    return this.#parser.isComplete;
  }

  /** Whether the text is `{}`, which servers send before the arguments. */
  get isPlaceholder(): boolean {
    return this.isWhole && isEmptyObject(this.value);
  }

  /** Whether a piece begins a second object after a complete one. */
  beginsAnother(piece: string): boolean {
    return this.isWhole && !this.isPlaceholder && beginsObject(piece) && !this.#repeats(piece);
  }

  /** Whether the text has begun, and a piece cannot be the beginning of another text. */
  mustGoOnWith(piece: string): boolean {
    return this.value !== undefined && !this.isWhole && piece !== "" && !beginsObject(piece);
  }

  append(piece: string): void {
    if (piece === "") return;
    if (this.#isBegunAnew(piece)) this.#restart(piece);
    else if (this.#goesOn(piece)) this.#appendRepeating(piece);
    else {
      this.#latest = undefined;
      if (!(this.isWhole && this.#repeats(piece))) this.#feed(piece);
    }
  }

  /** Replaces the pieces by the whole text. An empty text does not replace a nonempty one. */
  replace(whole: string): void {
    const isEmpty = whole.trim() === "" || whole.trim() === "{}";
    if (whole !== this.text && (!isEmpty || this.isBlank)) this.#restart(whole);
    this.#isReplaced = whole === this.text;
  }

  /** At the end, decides how to read pieces that each begin with the previous one. */
  settle(): void {
    if (this.isWhole || this.#isCumulative || this.#latest === undefined) return;
    const alone = new ArgumentsText(this.#options);
    alone.append(this.#latest);
    if (alone.isWhole) this.#restart(this.#latest);
  }

  /**
   * Whether a piece repeats the beginning of the existing text: after `{}`, and after arguments at the start of a call,
   * into which a client library may already have written the pieces.
   */
  #isBegunAnew(piece: string): boolean {
    if (!beginsObject(piece)) return false;
    return this.isPlaceholder || (this.#isReplaced && (this.isWhole || this.text.startsWith(piece)));
  }

  /** Whether each piece begins with the previous one. */
  #goesOn(piece: string): boolean {
    return this.#latest !== undefined && piece.startsWith(this.#latest);
  }

  #appendRepeating(piece: string): void {
    const before = this.#latest as string;
    this.#latest = piece;
    if (this.#isCumulative) {
      this.#feed(piece.slice(before.length));
    } else if (!(this.isWhole && this.#repeats(piece))) {
      this.#feed(piece);
      if (before === "" || !this.#parser.error) return;
      this.#restart(piece);
      this.#isCumulative = true;
    }
  }

  #repeats(piece: string): boolean {
    this.#trimmed ??= this.text.trim();
    return piece.length >= this.#trimmed.length && piece.trim() === this.#trimmed;
  }

  #restart(text: string): void {
    this.#parser = new IncrementalParser(this.#options);
    this.#tail.clear();
    this.#trimmed = undefined;
    this.#latest = text;
    this.#isReplaced = false;
    this.#feed(text);
  }

  #feed(piece: string): void {
    const before = this.#parser.text.length;
    if (!this.#parser.error) {
      try {
        this.#parser.push(piece);
      } catch {
        // The parser keeps its error and the text up to `maxLength`.
        this.#tail.append(piece.slice(this.#parser.text.length - before));
      }
    } else if (before + this.#tail.value.length <= this.#options.maxLength) {
      this.#tail.append(piece);
    }
  }
}

const beginsObject = (piece: string): boolean => /^\s*\{/.test(piece);

function isEmptyObject(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  for (const _ in value) return false;
  return true;
}
