import { ScenarioError, type ScenarioErrorCode, type ScenarioPlace } from "./ScenarioError.ts";

/** The text of a file, which converts offsets into lines and columns. */
export class Source {
  readonly file: string;
  readonly text: string;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** The error about a place. */
  error(code: ScenarioErrorCode, offset: number, reason: string, cause?: unknown): ScenarioError {
    return new ScenarioError(code, reason, { place: this.place(offset), ...(cause !== undefined && { cause }) });
  }

  place(offset: number): ScenarioPlace {
    const before = this.text.slice(0, offset);
    return { file: this.file, line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
  }
}

/** The YAML of a file, and the place where the text below it begins. */
type FrontMatter = { readonly start: number; readonly end: number; readonly bodyStart: number };

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
