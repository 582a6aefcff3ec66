import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { CommandError } from "../CommandError.ts";

/** A text that a command reads, and where it is from. */
export type Input = { readonly name: string; readonly text: string };

/**
 * The texts of files, of the files in folders with one of the extensions, and of standard input, which is `-` or what is
 * read without any path.
 *
 * @throws {CommandError} for a path without a file, for a folder without such files, and for a terminal as the input.
 */
export async function readInputs(paths: readonly string[], extensions: readonly string[]): Promise<Input[]> {
  const names = paths.length > 0 ? paths : [STANDARD_INPUT];
  const inputs = names.map((name) => (name === STANDARD_INPUT ? readStandardInput() : readPath(name, extensions)));
  return (await Promise.all(inputs)).flat();
}

const STANDARD_INPUT = "-";

async function readStandardInput(): Promise<Input> {
  if (process.stdin.isTTY) {
    throw new CommandError("expected files or folders, or data on standard input: see the examples of --help");
  }
  return { name: "standard input", text: await text(process.stdin) };
}

function readPath(path: string, extensions: readonly string[]): Input[] {
  const stats = statsOf(path);
  if (!stats.isDirectory()) return [readFile(path, stats)];
  const files = filesIn(path, extensions);
  if (files.length > 0) return files.map((file) => readFile(file, statsOf(file)));
  throw new CommandError(`expected files that end in ${extensions.join(", ")} in the folder ${path}, found none`);
}

function statsOf(path: string): Stats {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new CommandError(`expected a file or a folder, received ${path}, which does not exist`);
  return stats;
}

/** The files of a folder and of the folders in it, in the order of their names. */
function filesIn(folder: string, extensions: readonly string[]): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      if (entry.isDirectory()) return filesIn(path, extensions);
      return extensions.includes(extname(path)) ? [path] : [];
    });
}

function readFile(path: string, { size }: Stats): Input {
  if (size > MAX_BYTES) throw new CommandError(`expected at most ${MAX_BYTES} bytes, received ${size} in ${path}`);
  return { name: path, text: readFileSync(path, "utf8") };
}

const MAX_BYTES = 64 * 2 ** 20;
