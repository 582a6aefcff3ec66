import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { expect, it } from "vitest";
import { MAX_EMPHASIS_SEARCH, MAX_PARAGRAPH } from "../../../src/cards/limits.ts";
import { markdownHtml } from "../../../src/cards/views/renderMarkdown.ts";

it.each(["core-tools.md", "running.md", "trust.md"])("reads the page %s as the parser alone does", (name) => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs", name), "utf8");
  const html = new Marked({ gfm: true, breaks: true }).parse(text, { async: false });
  expect(html).toContain("<code>");
  expect(markdownHtml(text)).toBe(html);
});

it("leaves a paragraph that is too long as it is written, and no other one", () => {
  const long = "*a* ".repeat(MAX_PARAGRAPH / 4);
  expect(markdownHtml(`*b*\n\n${long.trim()}\n\n*c*`)).toContain("<em>a</em>");
  const longer = `*a* <b>${long}`;
  const written = `<p>${longer.replaceAll("<", "&lt;").trim()}`;
  const html = markdownHtml(`*b*\n\n${longer}\n\n*c*`);
  expect(html.startsWith("<p><em>b</em></p>")).toBe(true);
  expect(html.replaceAll("&gt;", ">")).toContain(written);
  expect(html.endsWith("<p><em>c</em></p>\n")).toBe(true);
});

it("knows that lines which look like a list can belong to one paragraph", () => {
  const line = "*a* ".repeat(MAX_PARAGRAPH / 8);
  expect(markdownHtml(`- ${line}\n- ${line}\n- ${line}`)).toContain("<em>a</em>");
  expect(markdownHtml(`a\n     - ${line}\n     - ${line}\n     - ${line}`)).not.toContain("<em>");
});

it.each(["*a_", "_~a", "*~a"])("searches only so far for the ends of %s", (beginning) => {
  const paragraph = `${beginning.repeat(500)}\n\n`;
  // Each beginning counts for the rest of the paragraph.
  const searched = (beginning.length * 500 ** 2) / 2;
  const until = (paragraphs: number): string => markdownHtml(`${paragraph.repeat(paragraphs)}*late* ~~later~~`);
  expect(until(1)).toContain("<em>late</em> <del>later</del>");
  expect(until(Math.ceil(MAX_EMPHASIS_SEARCH / searched) + 1)).toContain("<p>*late* ~~later~~</p>");
  // The next text begins anew.
  expect(until(1)).toContain("<em>late</em> <del>later</del>");
});
