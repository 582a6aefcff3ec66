import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "../..");

/** A language of blocks: the name on their fences, how its comments begin, and its statement that prints a text. */
export type Language = { readonly fence: string; readonly comment: string; print(text: string): string };

export const TYPESCRIPT: Language = {
  fence: "ts",
  comment: "//",
  print: (text) => `console.log(${JSON.stringify(text)});`,
};

export const PYTHON: Language = { fence: "python", comment: "#", print: (text) => `print(${JSON.stringify(text)})` };

/** A block of code in a page: the line of its fence, and the output that its comments show, after `→`. */
export type Block = { readonly line: number; readonly output: readonly string[] };

/** A page of the documentation. */
export type Page = {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** The page as one program, line for line: prose is blank, and a fence prints the mark of its block. */
  readonly program: string;
};

/** What a program prints where a block begins. */
export const markOf = ({ line }: Block): string => `── block at line ${line}`;

/** Every page: those at the top, those in docs/, the guides, and the home page of the site. */
export function readPages(language: Language = TYPESCRIPT): Page[] {
  const pages = globSync(["*.md", "docs/*.md", "docs/guides/*.md", "docs/site/*.md"], { cwd: root }).sort();
  return pages.map((path) => parsePage(path, readFileSync(join(root, path), "utf8"), language));
}

/** A page as its blocks and its program. */
export function parsePage(path: string, text: string, language: Language = TYPESCRIPT): Page {
  const shown = new RegExp(`^\\s*${language.comment} (?:→ | {2})(.*)$`);
  const blocks: { line: number; output: string[] }[] = [];
  let isCode = false;
  const program = text.split("\n").map((line, index) => {
    if (isCode && line.startsWith("```")) isCode = false;
    else if (line === `\`\`\`${language.fence}`) {
      isCode = true;
      const block = { line: index + 1, output: [] };
      blocks.push(block);
      return language.print(markOf(block));
    } else if (isCode) {
      const output = shown.exec(line)?.[1];
      if (output !== undefined) blocks.at(-1)?.output.push(output);
      return line;
    }
    return "";
  });
  return { path, text, blocks, program: program.join("\n") };
}
