import { printable, printableLine } from "./printable.ts";
import { styled } from "./styled.ts";

/** What is noted about one thing: errors, what is sent in another form, and warnings. */
export type Noted = {
  readonly errors: readonly string[];
  readonly changes?: readonly string[];
  readonly warnings: readonly string[];
};

/** The lines of a report on one thing: a mark with its title, and below it what is noted. */
export function reportLines(title: string, { errors, changes = [], warnings }: Noted): string {
  const notes = [
    ...errors.map((text) => `${styled("red", "error")}: ${printable(text)}`),
    ...changes.map((text) => `${styled("red", "changed")}: ${printable(text)}`),
    ...warnings.map((text) => `${styled("yellow", "warning")}: ${printable(text)}`),
  ];
  const mark = errors.length + changes.length > 0 ? styled("red", "✗") : markOf(warnings);
  return [`${mark} ${printableLine(title)}`, ...notes.map(indented)].join("\n");
}

const markOf = (warnings: readonly string[]): string =>
  warnings.length > 0 ? styled("yellow", "!") : styled("green", "✓");

const indented = (text: string): string => text.replaceAll(/^/gm, "    ").replace(/^ {4}/, "  ");
