/** What was thrown, as text: it may be anything, even something that throws when it is looked at. */
export function messageOf(cause: unknown): string {
  try {
    return String(cause instanceof Error ? cause.message : cause);
  } catch {
    return "an error without words";
  }
}
