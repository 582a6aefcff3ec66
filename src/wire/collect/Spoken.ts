import { GrowingText } from "../../json/index.ts";

/** The text that a model writes, without its reasoning: the whole text, and the text that the last event added. */
export class Spoken {
  readonly #all = new GrowingText();
  latest = "";

  get text(): string {
    return this.#all.value;
  }

  /** Starts the next event. */
  begin(): void {
    this.latest = "";
  }

  say(piece: unknown): void {
    if (typeof piece !== "string") return;
    this.#all.append(piece);
    this.latest += piece;
  }

  clear(): void {
    this.#all.clear();
    this.latest = "";
  }
}
