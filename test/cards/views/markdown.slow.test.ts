import { expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";

const showBody = async (page: CardPage, body: string): Promise<string> => {
  await page.show({ status: "success", card_type: "modal", data: { body } });
  await page.locator("dialog[open]").waitFor();
  return (await page.locator(".markdown").innerHTML()).trim();
};

/** Texts that are shown as they are, because the parser would take seconds, or its stack is not deep enough. */
const LONG = [
  ["a paragraph of emphasis", "_a__b".repeat(60_000)],
  ["many paragraphs", "_a__b ".repeat(1_500).concat("\n\n").repeat(10)],
  ["quotes in quotes", "> ".repeat(24_000)],
] as const;

/** [what, Markdown, HTML] */
const ROWS = [
  ["emphasis", "**a** _b_ ~~c~~ `d`", "<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>"],
  ["lines", "a\nb", "<p>a<br>b</p>"],
  ["a list of tasks", "- [x] a\n- [ ] b", "<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>"],
  [
    "a table",
    "|a|b|\n|-|-|\n|1|2|",
    "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>",
  ],
  [
    "a link",
    "[a](https://example.com/?q=1 'title')",
    '<p><a href="https://example.com/?q=1" target="_blank" rel="noopener noreferrer">a</a></p>',
  ],
  ["a link to code", "[a](javascript:alert(1))", "<p>a</p>"],
  ["a link to nowhere else", "[a](/b) [c](#d)", "<p>a c</p>"],
  ["a link to data", "[a](data:text/html,b)", "<p>a</p>"],
  ["an image", "![a <b>cat</b>](https://example.com/cat.png)", "<p>a &lt;b&gt;cat&lt;/b&gt;</p>"],
  ["a break in HTML", "a<br>b", "<p>a<br>b</p>"],
  ["other HTML as text", "a <b onclick=alert(1)>b</b>", "<p>a &lt;b onclick=alert(1)&gt;b&lt;/b&gt;</p>"],
  ["a block of HTML as text", "<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"],
  ["a script as text", "<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["a style as text", "<style>* { color: red }</style>", "<p>&lt;style&gt;* { color: red }&lt;/style&gt;</p>"],
  [
    "a frame as text",
    "a\n\n<iframe src=/></iframe>\n\nb",
    "<p>a</p>\n<p>&lt;iframe src=/&gt;&lt;/iframe&gt;</p><p>b</p>",
  ],
  ["entities", "&lt;img src=x onerror=alert(1)&gt; &amp;", "<p>&lt;img src=x onerror=alert(1)&gt; &amp;</p>"],
  [
    "HTML in code",
    "`<b>` \n\n    <img src=x>",
    "<p><code>&lt;b&gt;</code> </p>\n<pre><code>&lt;img src=x&gt;\n</code></pre>",
  ],
] as const;

describeChromium("markdown", (open) => {
  it("becomes safe nodes", async () => {
    for (const csp of [false, true]) {
      const page = await open({ csp });
      page.on("dialog", (dialog) => {
        page.faults.push("a script ran");
        void dialog.dismiss();
      });
      for (const [what, text, expected] of ROWS) expect(await showBody(page, text), what).toBe(expected);
      expect(page.faults).toEqual([]);
      await page.close();
    }
  });

  it("is shown as text where its packages are missing", async () => {
    const page = await open();
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.route("**/renderMarkdown-*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'import "marked"' }),
    );
    expect(await showBody(page, "**a**\n<b>")).toBe('<p class="plain">**a**\n&lt;b&gt;</p>');
    expect(warnings.join()).toContain("npm install marked dompurify");
    await page.close();
  });

  it.each(LONG)("shows %s as text", async (_name, text) => {
    const page = await open();
    expect(await showBody(page, text)).toMatch(/^<p class="plain">/);
    await page.close();
  });

  it("draws a long text of short paragraphs and items", async () => {
    const page = await open();
    const text = `${"A paragraph of *some* words.\n\n".repeat(500)}${"- an *item* of a list\n".repeat(1_000)}`;
    expect(await showBody(page, text)).toMatch(/^<p>A paragraph of <em>some/);
    await page.close();
  });

  it.each([
    ["brackets", "[".repeat(20_000)],
    ["stars", "*a ".repeat(7000)],
    ["quotes", ">".repeat(20_000)],
    ["backticks", Array.from({ length: 200 }, (_, count) => "`".repeat(count)).join(" ")],
    ["lists", Array.from({ length: 200 }, (_, depth) => `${" ".repeat(2 * depth)}- a`).join("\n")],
    ["tags", "<a ".repeat(7000)],
    ["links", "[a](".repeat(5000)],
    ["beginnings of emphasis", "*a_".repeat(3300).concat("\n\n").repeat(5)],
    ["beginnings of struck texts", "_~a".repeat(3300).concat("\n\n").repeat(5)],
    ["lines of one paragraph that look like a list", `a${"\n     - ".concat("*a_".repeat(3000)).repeat(5)}`],
    ["lines of a quote", "> _a__b_a__b_a__b\n".repeat(1_000)],
  ])("takes many %s in bounded time", async (_name, text) => {
    const page = await open();
    // What takes longer than the browser waits for an element is a fault.
    expect((await showBody(page, text)).length).toBeGreaterThan(100);
    await page.close();
  });
});
