import { installCommand } from "./installCommand.ts";
import { printable } from "./output/printable.ts";

/** The text of an error for the user: the message and, for a bug of the program, also its stack. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return printable(String(cause));
  if (!("code" in cause)) return printable(cause.stack ?? cause.message);
  const { code, message } = cause;
  return printable(code === "missing_package" ? message.replace(/npm install (.+)$/, installed) : message);
}

/** A program has its packages in its own folder; the command may be installed elsewhere. */
const installed = (_: string, packages: string): string => installCommand(packages);
