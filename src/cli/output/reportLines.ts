import { printable, printableLine } from "./printable.ts";
import { styled } from "./styled.ts";

/** The errors and warnings about one thing. */
export type Noted = { readonly errors: readonly string[]; readonly warnings: readonly string[] };

/** The lines of a report on one thing: a mark with its title, and below it its errors and warnings. */
export function reportLines(title: string, { errors, warnings }: Noted): string {
  const mark =
    errors.length > 0 ? styled("red", "✗") : warnings.length > 0 ? styled("yellow", "!") : styled("green", "✓");
  const notes = [
    ...errors.map((text) => `${styled("red", "error")}: ${printable(text)}`),
    ...warnings.map((text) => `${styled("yellow", "warning")}: ${printable(text)}`),
  ];
  return [`${mark} ${printableLine(title)}`, ...notes.map(indented)].join("\n");
}

const indented = (text: string): string => text.replaceAll(/^/gm, "    ").replace(/^ {4}/, "  ");
