import { listIn, type Raw, textIn } from "../fields.ts";
import { type Held, Joined } from "./Joined.ts";

/** A list whose parts come in pieces. A piece is joined with the last part if type, place and id are the same. */
export class PartList {
  readonly #parts: Joined[] = [];
  readonly #held: Held;

  constructor(held: Held) {
    this.#held = held;
  }

  add(piece: Raw): void {
    let part = this.#parts.at(-1);
    if (!part || !goesOn(part, piece)) {
      part = new Joined(this.#held);
      this.#parts.push(part);
    }
    if (Array.isArray(piece.thinking)) addThinking(part, piece);
    else part.take(piece, PIECES);
  }

  /** Whether all parts are text. */
  get isText(): boolean {
    return this.#parts.every((part) => part.text("type") === "text");
  }

  /** The joined text of the text parts. */
  get text(): string {
    return this.#parts.map((part) => (part.text("type") === "text" ? part.text("text") : "")).join("");
  }

  get value(): object[] {
    return this.#parts.map((part) => part.value);
  }
}

const PIECES: ReadonlySet<string> = new Set(["text", "summary", "data"]);

/** The signature comes with the last piece of a part. */
function goesOn(part: Joined, { type, index, id }: Raw): boolean {
  if (part.has("signature") || part.text("type") !== (textIn(type) ?? "")) return false;
  return isSame(part.text("index"), index) && isSame(part.text("id"), id);
}

const isSame = (before: string, now: unknown): boolean => [before, undefined].includes(textIn(now)) || before === "";

/** Mistral's thinking is a list of texts. */
function addThinking(part: Joined, { thinking, ...others }: Raw): void {
  part.take(others, PIECES);
  for (const item of listIn(thinking)) part.push("thinking", item);
}
