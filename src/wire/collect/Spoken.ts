import { GrowingText } from "../../json/index.ts";

/** What a model writes for its reader, without its reasoning: all of it, and what the last event added. */
export class Spoken {
  readonly #all = new GrowingText();
  latest = "";

  get text(): string {
    return this.#all.value;
  }

  /** Another event begins. */
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
