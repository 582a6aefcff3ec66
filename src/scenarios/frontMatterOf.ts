import type { Source } from "./Source.ts";

/** The YAML of a file, and the place where the text below it begins. */
export type FrontMatter = { readonly start: number; readonly end: number; readonly bodyStart: number };

/**
 * The part of a text between its first line, `---`, and the next line `---`.
 *
 * @throws {ScenarioError} `invalid_front_matter`
 */
export function frontMatterOf(source: Source): FrontMatter {
  const { text } = source;
  const open = /^---[\t ]*\r?\n/.exec(text);
  if (open === null) throw source.error("invalid_front_matter", 0, 'expected "---" as the first line');
  // The opening line may be followed directly by the closing one.
  const from = open[0].length - 1;
  const close = /\n---[\t ]*(?:\r?\n|$)/.exec(text.slice(from));
  if (close === null)
    throw source.error("invalid_front_matter", 0, 'expected a second line "---", below the front matter');
  const end = from + close.index + 1;
  return { start: from + 1, end, bodyStart: from + close.index + close[0].length };
}
