import { readFileSync, statSync } from "node:fs";

/**
 * The text of a file that a config names. A device or a pipe, which may never end, and a large file are errors.
 *
 * @throws {Error}
 * @example
 * readTextFile("secrets.env"); // "TOKEN=s3cret\n"
 */
export function readTextFile(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > MAX_TEXT) throw new Error(`expected a file of at most ${MAX_TEXT} bytes`);
  return readFileSync(path, "utf8");
}

/** @internal */
const MAX_TEXT = 1_048_576;
