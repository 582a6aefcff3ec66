/**
 * Which card shows the data of which paths.
 *
 * @example
 * const mapping: CardMapping = { cardType: "form", pattern: "notes", interactive: true };
 */
export type CardMapping = {
  /** A type of cards such as `tree`, or `custom`. */
  readonly cardType: string;
  /** The custom card. Only with `custom`. */
  readonly componentId?: string;
  /** A path and all below it; `*` stands for one segment, and at the end for all segments below. */
  readonly pattern: string;
  /** Whether the user enters something into the card. */
  readonly interactive: boolean;
};

/**
 * Whether a path fits a pattern.
 *
 * @example
 * matchesPattern("notes/*", "notes/2026/q1"); // true
 * matchesPattern("notes", "notes-old"); // false
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const parts = path.split("/");
  return pattern
    .split("/")
    .every((segment, index) => (segment === "*" ? Boolean(parts[index]) : segment === parts[index]));
}
