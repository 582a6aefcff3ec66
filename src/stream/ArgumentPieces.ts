import { defineOwn, shorten } from "../checks/index.ts";
import { type CheckedOptions, write } from "../json/index.ts";
import type { ArgumentPiece } from "../wire/index.ts";

type Container = { [key: string]: unknown } | unknown[];

/** Arguments that Gemini streams as values at places. */
export class ArgumentPieces {
  readonly #options: Pick<CheckedOptions, "maxDepth" | "maxLength">;
  /** The unfinished strings, by their places. */
  readonly #open: Set<string> = new Set();
  /** The number of characters of all pieces and of their places. */
  length = 0;
  #text: string | undefined;
  readonly value: { [key: string]: unknown } = {};
  /** The fault in the pieces, if there is one. No piece is accepted after it. */
  fault: string | undefined;

  constructor(options: Pick<CheckedOptions, "maxDepth" | "maxLength">) {
    this.#options = options;
  }

  /** The arguments as JSON, which is written on demand. Behind a fault they have no end, so that they never run. */
  get text(): string {
    // This style can write lone surrogates.
    this.#text ??= write(this.value, { style: "json.dumps", separators: [",", ":"], ensureAscii: false });
    return this.fault === undefined ? this.#text : this.#text.slice(0, -1);
  }

  /** Whether no string is unfinished. Pieces, unlike text, have no end of their own. */
  get isWhole(): boolean {
    return this.#open.size === 0;
  }

  set({ path, value, continues, fault }: ArgumentPiece): void {
    this.fault ??= fault;
    if (this.fault !== undefined) return;
    this.#text = undefined;
    this.length += path.reduce((sum: number, step) => sum + String(step).length, String(value).length);
    if (this.length > this.#options.maxLength || path.length > this.#options.maxDepth) {
      this.fault = "they are too large";
      return;
    }
    const place = JSON.stringify(path);
    const isMore = this.#open.has(place) && typeof value === "string";
    if (continues) this.#open.add(place);
    else this.#open.delete(place);
    this.#put(path, value, isMore);
  }

  #put(path: ArgumentPiece["path"], value: unknown, isMore: boolean): void {
    const last = path.at(-1);
    const container = this.#containerOf(path);
    if (last === undefined || !container || !fits(container, last)) {
      this.fault = `there is no place for the value of ${shorten(JSON.stringify(path))}`;
      return;
    }
    const there = ownValue(container, last);
    defineOwn(container, last, isMore && typeof there === "string" ? there + value : value);
  }

  /** The container of the place that a path leads to. Missing containers are created. */
  #containerOf(path: ArgumentPiece["path"]): Container | undefined {
    let container: Container = this.value;
    for (const [at, step] of path.slice(0, -1).entries()) {
      if (!fits(container, step)) return undefined;
      const there = ownValue(container, step) ?? (typeof path[at + 1] === "number" ? [] : {});
      if (typeof there !== "object" || there === null) return undefined;
      defineOwn(container, step, there);
      container = there as Container;
    }
    return container;
  }
}

/** Items must come in order, so that no index can create a sparse list. */
function fits(container: Container, step: string | number): boolean {
  return Array.isArray(container) ? typeof step === "number" && step <= container.length : typeof step === "string";
}

const ownValue = (container: Container, step: string | number): unknown =>
  Object.hasOwn(container, step) ? (container as { [key: string]: unknown })[step] : undefined;
