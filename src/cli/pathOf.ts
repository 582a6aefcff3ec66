import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { WrongUseError } from "./CommandError.ts";

/** Has each option and argument of a command that is for a file or a folder refuse a URL and an empty text. */
export function requirePaths({ options, registeredArguments }: Command): void {
  for (const option of options) {
    const { flags, parseArg, variadic } = option;
    if (/[<[](?:files?|folder)\b/.test(flags) && parseArg === undefined)
      option.argParser(reader(option.long, variadic));
  }
  for (const argument of registeredArguments) {
    const name = argument.name();
    if (/^(?:files?|folder)$/.test(name)) argument.argParser(reader(name, argument.variadic));
  }
}

/** How Commander parses a value; for several values it also passes the earlier ones. */
const reader =
  (owner: string | undefined, isVariadic: boolean) =>
  (text: string, before: unknown): string | string[] => {
    const path = pathOf(text, owner ?? "");
    if (!isVariadic) return path;
    return [...(Array.isArray(before) ? (before as string[]) : []), path];
  };

/**
 * The path that a text names.
 *
 * @throws {WrongUseError} for an empty text, and for a URL, with the path of a `file:` URL. Another one is not repeated: it may have a password.
 * @example
 * pathOf("tools.json", "files"); // "tools.json"
 * pathOf("file:///tmp/tools.json", "files");
 * // WrongUseError: files: expected a path, received a file: URL; its path is /tmp/tools.json
 */
function pathOf(text: string, owner: string): string {
  // A variable of the shell that is not set.
  if (text === "") throw new WrongUseError(`${owner}: expected a path, received an empty text`);
  if (/^file:/i.test(text)) throw new WrongUseError(`${owner}: expected a path, received a file: URL${wayOut(text)}`);
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return text;
  const wanted = "save what is there to a file, such as with curl";
  throw new WrongUseError(`${owner}: expected a path, received a URL; ${wanted}`);
}

function wayOut(url: string): string {
  try {
    return `; its path is ${fileURLToPath(url)}`;
  } catch {
    // It names another machine, or is not a URL of a file.
    return "";
  }
}
