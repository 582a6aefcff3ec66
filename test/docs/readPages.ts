import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "../..");

/** A block of TypeScript in a page: the line of its fence, and the output that its `// →` comments show. */
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

/** Every page: those at the top, those in docs/, and the home page of the site. */
export function readPages(): Page[] {
  const pages = [".", "docs", "docs/site"].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".md") ? join(folder, name) : [])),
  );
  return pages.map((path) => parsePage(path, readFileSync(join(root, path), "utf8")));
}

/** A page as its blocks and its program. */
export function parsePage(path: string, text: string): Page {
  const blocks: { line: number; output: string[] }[] = [];
  let isCode = false;
  const program = text.split("\n").map((line, index) => {
    if (isCode && line.startsWith("```")) isCode = false;
    else if (line === "```ts") {
      isCode = true;
      const block = { line: index + 1, output: [] };
      blocks.push(block);
      return `console.log(${JSON.stringify(markOf(block))});`;
    } else if (isCode) {
      const output = /^\s*\/\/ (?:→ | {2})(.*)$/.exec(line)?.[1];
      if (output !== undefined) blocks.at(-1)?.output.push(output);
      return line;
    }
    return "";
  });
  return { path, text, blocks, program: program.join("\n") };
}
