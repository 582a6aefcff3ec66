import { readFileSync, statSync } from "node:fs";
import { encodingOf } from "../../checks/index.ts";

/**
 * The text of a file that a config names, in UTF-8 or UTF-16 and without its byte order mark. A device or a pipe, which
 * may never end, and a large file are errors.
 *
 * @throws {Error}
 * @example
 * readTextFile("secrets.env"); // "TOKEN=s3cret\n"
 */
export function readTextFile(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > MAX_TEXT) throw new Error(`expected a file of at most ${MAX_TEXT} bytes`);
  const bytes = readFileSync(path);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error("expected text in UTF-8 or UTF-16", { cause });
  }
}

/** Reads the text of a file. */
export type ReadTextFile = (path: string) => string;

/**
 * Reads each file once. All that reads by it gets the same text, also if the file changes meanwhile.
 *
 * @throws {Error} as `readTextFile` does.
 */
export function readingOnce(): ReadTextFile {
  const texts = new Map<string, string>();
  return (path) => {
    const text = texts.get(path) ?? readTextFile(path);
    texts.set(path, text);
    return text;
  };
}

/** @internal */
const MAX_TEXT = 1_048_576;
