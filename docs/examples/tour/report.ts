let sections = 0;

/** Prints a numbered heading. */
export function heading(title: string): void {
  console.log(`\n${++sections}. ${title}`);
}

/** Prints lines below the heading. */
export function say(...lines: string[]): void {
  for (const line of lines.join("\n").split("\n")) console.log(`   ${line}`.trimEnd());
}

/** Lays rows out in columns: the first to the left, the others to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en") : cell)));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
  );
}
