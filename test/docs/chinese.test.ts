import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import { describe, expect, test } from "vitest";
import { root } from "./readPages.ts";

/** What a part of a page has in every language. */
type Outline =
  | { readonly heading: number }
  | { readonly code: string; readonly lang: string | undefined }
  | { readonly table: readonly Inline[][] }
  | { readonly list: readonly Outline[][] }
  | { readonly html: string }
  | { readonly [block: string]: Inline };

/** Sorted, as languages put them in different orders. */
type Inline = { readonly figures: string[]; readonly links: string[]; readonly code: string[] };

test("the Chinese README has the sections, code, links, tables and figures of the English one", () => {
  const [english = [], chinese] = ["README.md", "README.zh.md"].map((name) =>
    outlineOf(readFileSync(join(root, name), "utf8")),
  );
  expect(english.filter((part) => "table" in part).length).toBeGreaterThan(2);
  expect(chinese).toEqual(english);
});

describe("the outline", () => {
  const page = [
    "## Install",
    "[English](README.md) · with `npm` 9 and [32 files](docs/a.md), 4,085 of them",
    "- one\n- `two`",
    "```sh\nnpm install\n```",
    "| a | b |\n|---|---|\n| 67.4 % | [32](docs/b.md) |",
    '<img alt="A tool" src="a.svg">',
  ].join("\n\n");

  test("is the same in another language", () => {
    const translated = page
      .replace("Install", "安装")
      .replace(/^\[English\].*$/m, "[简体中文](README.zh.md) · [32 个文件](docs/a.md)中有 4,085 个，需要 9 版的 `npm`")
      .replace("- one", "- 一")
      .replace("A tool", "工具");
    expect(outlineOf(translated)).toEqual(outlineOf(page));
  });

  test.each([
    ["a level of a heading", "## Install", "### Install"],
    ["a figure of a text", "4,085", "4,086"],
    ["a figure of a cell", "67.4", "67.5"],
    ["a figure of a link", "[32](", "[33]("],
    ["a link", "docs/a.md", "docs/c.md"],
    ["a name in a text", "`npm`", "`pnpm`"],
    ["a line of code", "npm install", "npm  install"],
    ["an image", "a.svg", "b.svg"],
    ["a row", "\n\n<img", "\n| 1 | 2 |\n\n<img"],
    ["an item", "- one\n", ""],
    ["a paragraph", "## Install\n", "## Install\n\nMore\n"],
  ])("is another if %s is", (_, before, after) => {
    expect(page).toContain(before);
    expect(outlineOf(page.replace(before, after))).not.toEqual(outlineOf(page));
  });
});

function outlineOf(page: string): Outline[] {
  return partsOf(marked.lexer(page));
}

function partsOf(tokens: readonly Token[]): Outline[] {
  return tokens.filter(({ type }) => type !== "space").map((token) => partOf(token as Tokens.Generic));
}

function partOf(token: Tokens.Generic): Outline {
  switch (token.type) {
    case "heading":
      return { heading: token.depth };
    case "code":
      return { code: token.text, lang: token.lang };
    case "table":
      return {
        table: [token.header, ...token.rows].map((row: Tokens.TableCell[]) => row.map((cell) => inlineOf(cell.tokens))),
      };
    case "list":
      return { list: token.items.map((item: Tokens.ListItem) => partsOf(item.tokens)) };
    case "html":
      return { html: token.text.replaceAll(/ alt="[^"]*"/g, "") };
    default:
      return { [token.type]: inlineOf(token.tokens ?? []) };
  }
}

function inlineOf(tokens: Token[]): Inline {
  const found: Inline = { figures: [], links: [], code: [] };
  marked.walkTokens(tokens, (token) => {
    if (token.type === "codespan") found.code.push(token.text);
    else if (token.type === "link")
      found.links.push(OTHER_LANGUAGE.test(token.href) ? "the other language" : token.href);
    else if (token.type === "text") found.figures.push(...(token.text.match(/\d+(?:[.,]\d+)*/g) ?? []));
  });
  return { figures: found.figures.sort(), links: found.links.sort(), code: found.code.sort() };
}

const OTHER_LANGUAGE = /^README(?:\.zh)?\.md$/;
