/**
 * A page with another table of suites.
 *
 * @example
 * replaceSuites("Before\n\n| suite | tests |\n|---|---|\n\nAfter", table); // "Before\n\n| suite | tests | needs |…\n\nAfter"
 *
 * @throws {Error} The page has no table of suites.
 */
export function replaceSuites(page: string, table: string): string {
  const [old] = /^\| suite \|.*(?:\n\|.*)*/m.exec(page) ?? [];
  if (old === undefined) throw new Error("expected a table that begins with | suite |");
  return page.replace(old, () => table);
}
