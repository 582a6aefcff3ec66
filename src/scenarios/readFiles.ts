import { constants } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { MAX_FILE_BYTES, MAX_FILES } from "./limits.ts";
import { ScenarioError } from "./ScenarioError.ts";

/** A file of a folder: its path, which begins with the given path of the folder, and its text. */
type TextFile = { readonly file: string; readonly text: string };

/**
 * Reads files of a folder, sorted by name. It skips hidden entries, entries that are not files, and symbolic links that
 * lead out of the folder.
 *
 * @param pathOf the path of the file for a name in the folder; undefined if the name is skipped.
 * @throws {ScenarioError} `unreadable` or `limit_exceeded`
 */
export async function readFiles(folder: string, pathOf: (name: string) => string | undefined): Promise<TextFile[]> {
  const root = await realpath(folder).catch(unreadable(folder));
  const names = (await readdir(root).catch(unreadable(folder))).filter((name) => !name.startsWith(".")).sort();
  const paths = names.map(pathOf).filter((path) => path !== undefined);
  if (paths.length > MAX_FILES) {
    const reason = `expected a folder of at most ${MAX_FILES} files, received ${paths.length}`;
    throw new ScenarioError("limit_exceeded", reason, { place: { file: folder } });
  }
  const files: TextFile[] = [];
  for (const path of paths) {
    const file = join(folder, path);
    const real = await realpath(join(root, path)).catch(without(file));
    const text = real !== undefined && isWithin(root, real) ? await readText(file, real) : undefined;
    if (text !== undefined) files.push({ file, text });
  }
  return files;
}

/** The text of a regular file, or undefined for something else. */
async function readText(file: string, path: string): Promise<string | undefined> {
  // Opening a pipe would wait forever.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch(unreadable(file));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    if (stats.size > MAX_FILE_BYTES) {
      const reason = `expected at most ${MAX_FILE_BYTES} bytes, received ${stats.size}`;
      throw new ScenarioError("limit_exceeded", reason, { place: { file } });
    }
    return decode(file, await handle.readFile());
  } finally {
    await handle.close();
  }
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ScenarioError("unreadable", "expected a text in UTF-8", { place: { file }, cause });
  }
}

function isWithin(root: string, path: string): boolean {
  const inside = relative(root, path);
  return inside !== "" && inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

const unreadable =
  (file: string) =>
  (cause: NodeJS.ErrnoException): never => {
    throw new ScenarioError("unreadable", `cannot be read: ${cause.message}`, { place: { file }, cause });
  };

/** Missing files, such as the target of a broken link, are left out. */
const without =
  (file: string) =>
  (cause: NodeJS.ErrnoException): undefined => {
    if (cause.code !== "ENOENT" && cause.code !== "ENOTDIR") unreadable(file)(cause);
  };
