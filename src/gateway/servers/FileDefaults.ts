import { FoundSecrets } from "./FoundSecrets.ts";

/**
 * The texts of the files that stand in defaults of arguments. They are read with the list of tools, so the text that is
 * sent may be another one than the file had at the start of the server.
 */
export class FileDefaults {
  /** The last ones, because a file may change without end. */
  readonly #texts: Set<string> = new Set();

  /** Hears of the variables in a default. */
  readonly note = (name: string, value: string): void => {
    if (!name.startsWith("file:")) return;
    this.#texts.delete(value);
    this.#texts.add(value);
    const [first] = this.#texts;
    if (this.#texts.size > MAX_TEXTS && first !== undefined) this.#texts.delete(first);
  };

  get secrets(): readonly string[] {
    const found = new FoundSecrets();
    for (const text of this.#texts) found.addSecret(text);
    return found.all;
  }
}

/** @internal */
const MAX_TEXTS = 100;
