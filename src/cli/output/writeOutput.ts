import { writeFileSync } from "node:fs";
import { CommandError } from "../CommandError.ts";
import { printable } from "./printable.ts";

/**
 * Writes a text to a file, or to standard output. A terminal gets it without characters that it would act on.
 *
 * @throws {CommandError} for a file that cannot be written.
 */
export function writeOutput(text: string, file?: string): void {
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  if (file !== undefined) writeFile(file, whole);
  else process.stdout.write(process.stdout.isTTY ? printable(whole) : whole);
}

function writeFile(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? (cause as Error).message;
    throw new CommandError(`expected a file that can be written, received ${file}: ${reason}`, { cause });
  }
}

const REASONS: { readonly [code: string]: string } = {
  EISDIR: "it is a folder",
  ENOENT: "its folder does not exist",
  EACCES: "you may not write it",
  EROFS: "its file system is read-only",
  ENOSPC: "the disk is full",
};
