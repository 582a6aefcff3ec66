/**
 * A page with the table of each section written anew. The text around the tables stays as it is.
 *
 * @param tables the lines of each table, by the heading under which it stands
 * @throws {Error} A heading with a table has no lines, or one with lines has no table.
 * @example
 * replaceTables("docs/a.md", "## A\n\n| old |\n", new Map([["A", ["| new |"]]])); // "## A\n\n| new |\n"
 */
export function replaceTables(name: string, page: string, tables: ReadonlyMap<string, readonly string[]>): string {
  const left = new Map(tables);
  const parts = page.split(/^(?=## )/m).map((part) => {
    const title = /^## (.*)/.exec(part)?.[1] ?? "";
    const lines = left.get(title);
    const table = /^\|.*\n(?:\|.*\n)*/m;
    if (table.test(part) !== (lines !== undefined)) {
      throw new Error(`${name}: "## ${title}" needs a table and rows, or none of both`);
    }
    left.delete(title);
    return lines === undefined ? part : part.replace(table, () => [...lines, ""].join("\n"));
  });
  const [missing] = left.keys();
  if (missing !== undefined) throw new Error(`${name}: expected a heading "## ${missing}" and a table`);
  return parts.join("");
}
