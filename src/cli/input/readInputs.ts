import { createReadStream, readdirSync, type Stats, statSync } from "node:fs";
import { extname, join } from "node:path";
import { encodingOf } from "../../checks/index.ts";
import { CommandError } from "../CommandError.ts";
import { MAX_INPUT_BYTES, MAX_INPUT_CHARACTERS } from "../limits.ts";
import type { OnFault } from "./Fault.ts";

/** A text that a command reads, and its source. */
export type Input = { readonly name: string; readonly text: string };

/** The bytes of a file, a pipe or standard input, as they come. */
export type Source = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

/**
 * The texts of files, of the files in folders with one of the extensions, and of standard input, which is `-` or the
 * default.
 *
 * @throws {CommandError} for a terminal as the input, and for more than all files may have; and, unless `onFault`
 * receives the fault, for a path without a file, for a folder without such files, and for an input that is too large,
 * not text or may not be read.
 */
export async function readInputs(
  paths: readonly string[],
  extensions: readonly string[],
  onFault?: OnFault,
): Promise<Input[]> {
  const names = paths.length > 0 ? paths : [STANDARD_INPUT];
  const inputs: Input[] = [];
  let length = 0;
  // One after the other, so that a folder with many files does not take all file descriptors.
  for (const file of names.flatMap((path) => filesOf(path, extensions, onFault))) {
    for (const input of await readWhole(file, onFault)) {
      length += input.text.length;
      if (length > MAX_INPUT_CHARACTERS)
        throw new CommandError(`${file}: expected at most ${mebibytes(MAX_INPUT_CHARACTERS)} in all files`);
      inputs.push(input);
    }
  }
  return inputs;
}

function filesOf(path: string, extensions: readonly string[], onFault: OnFault | undefined): string[] {
  try {
    return filesAt(path, extensions);
  } catch (cause) {
    return takeFault(path, cause, onFault);
  }
}

async function readWhole(file: string, onFault: OnFault | undefined): Promise<Input[]> {
  const source = openSource(file);
  try {
    return [await readText(source)];
  } catch (cause) {
    return takeFault(file, cause, onFault);
  }
}

/** The message of such an error names the path already. */
function takeFault(source: string, cause: unknown, onFault: OnFault | undefined): [] {
  const isOfInput = cause instanceof CommandError || (cause instanceof Error && "syscall" in cause);
  if (onFault === undefined || !isOfInput) throw cause;
  onFault({ source, reason: cause.message });
  return [];
}

/**
 * Opens a file, or standard input for `-`.
 *
 * @throws {CommandError} for a path without a file, for a folder, and for a terminal as the input.
 */
export function openSource(path: string = STANDARD_INPUT): Source {
  if (path !== STANDARD_INPUT) {
    if (statsOf(path).isDirectory()) throw new CommandError(`expected a file, received the folder ${path}`);
    return { name: path, bytes: inUtf8(createReadStream(path)) };
  }
  if (process.stdin.isTTY) {
    throw new CommandError("expected files, or data on standard input: see the examples of --help");
  }
  return { name: "standard input", bytes: inUtf8(process.stdin) };
}

/** The bytes of a text as UTF-8, also of a text in UTF-16. */
async function* inUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst) {
      isFirst = false;
      const encoding = encodingOf(chunk);
      if (encoding !== "utf-8") decoder = new TextDecoder(encoding);
    }
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode());
}

const STANDARD_INPUT = "-";

/** The path itself, or the files of the folder there. */
function filesAt(path: string, extensions: readonly string[]): string[] {
  if (path === STANDARD_INPUT || !statsOf(path).isDirectory()) return [path];
  const files = filesIn(path, extensions);
  if (files.length > 0) return files;
  throw new CommandError(`expected files that end in ${extensions.join(", ")} in the folder ${path}, found none`);
}

function statsOf(path: string): Stats {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) return stats;
  throw new CommandError(`expected a file or a folder, received ${path}, which does not exist`);
}

/** The files of a folder and of the folders in it, in the order of their names. Links to folders may form a circle. */
function filesIn(folder: string, extensions: readonly string[]): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      if (entry.isDirectory()) return filesIn(path, extensions);
      return extensions.includes(extname(path)) && isFile(path) ? [path] : [];
    });
}

/** Nobody may write to a named pipe that lies in a folder, so reading it could take forever. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

async function readText({ name, bytes }: Source): Promise<Input> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_INPUT_BYTES)
      throw new CommandError(`${name}: expected at most ${mebibytes(MAX_INPUT_BYTES)}, received more`);
    chunks.push(chunk);
  }
  return { name, text: decodeText(Buffer.concat(chunks), name) };
}

const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;

function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CommandError(`${name}: expected text in UTF-8 or UTF-16, received other bytes`, { cause });
  }
}
