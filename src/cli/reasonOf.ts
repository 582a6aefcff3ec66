/** What the user is told of an error: of ours its message, and of a fault of the program where it happened too. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause ? cause.message : (cause.stack ?? cause.message);
}
