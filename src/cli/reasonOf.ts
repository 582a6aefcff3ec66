import { printable } from "./output/printable.ts";

/** What the user is told of an error: of ours its message, and of a fault of the program where it happened too. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return printable(String(cause));
  return printable("code" in cause ? cause.message : (cause.stack ?? cause.message));
}
