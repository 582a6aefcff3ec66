import { type CheckedOptions, GrowingText, IncrementalParser } from "../json/index.ts";

/**
 * The text of a call's arguments as its pieces come, and what it says so far.
 *
 * Servers do not only append. Some begin with `{}` and send the object after it, some send the whole text again behind
 * its pieces, some send all of it so far with each piece. A piece is only taken for that where it cannot be the next
 * piece of JSON text.
 */
export class ArgumentsText {
  readonly #options: CheckedOptions;
  #parser: IncrementalParser;
  /** What came behind a piece that breaks the grammar. */
  readonly #tail = new GrowingText();
  /** The latest piece, as long as each piece has begun with all of the one before it. */
  #latest: string | undefined = "";
  #isCumulative = false;
  /** Whether the text came as a whole, and no piece behind it. */
  #isReplaced = false;
  /** The text without white space around it, once it is whole. */
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

  /** The live value; where the text breaks the grammar, the one before that. */
  get value(): unknown {
    return this.#parser.value;
  }

  get isBlank(): boolean {
    return this.value === undefined && this.text.trim() === "";
  }

  /** Whether the text is one whole JSON value. */
  get isWhole(): boolean {
    return this.#parser.isComplete;
  }

  /** Whether it is `{}`, which servers send for arguments that are still to come. */
  get isPlaceholder(): boolean {
    return this.isWhole && isEmptyObject(this.value);
  }

  /** Whether a piece begins another object than the one that is there in whole. */
  beginsAnother(piece: string): boolean {
    return this.isWhole && !this.isPlaceholder && beginsObject(piece) && !this.#repeats(piece);
  }

  /** Whether the text has begun, and a piece cannot be the beginning of another. */
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

  /** Takes the whole text in place of what came; one that says nothing does not replace one that does. */
  replace(whole: string): void {
    const isEmpty = whole.trim() === "" || whole.trim() === "{}";
    if (whole !== this.text && (!isEmpty || this.isBlank)) this.#restart(whole);
    this.#isReplaced = whole === this.text;
  }

  /** Decides, when all has come, about pieces that could be read in a row up to the last one. */
  settle(): void {
    if (this.isWhole || this.#isCumulative || this.#latest === undefined) return;
    const alone = new ArgumentsText(this.#options);
    alone.append(this.#latest);
    if (alone.isWhole) this.#restart(this.#latest);
  }

  /**
   * Whether a piece is the beginning of the text that is there already: behind `{}`, and behind arguments that came with
   * the start of a call, into which a client library may have written the pieces before they are read here.
   */
  #isBegunAnew(piece: string): boolean {
    if (!beginsObject(piece)) return false;
    return this.isPlaceholder || (this.#isReplaced && (this.isWhole || this.text.startsWith(piece)));
  }

  /** Whether each piece has begun with all of the one before it. */
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
        // The parser keeps its error, and the text up to the limit of its length.
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
