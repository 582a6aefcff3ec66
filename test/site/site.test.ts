import { describe, expect, it } from "vitest";
import { THEMES } from "../../docs/site/sidebar.ts";
import { pagePaths, withSiteLinks } from "../../docs/site/writePages.ts";

const listed = THEMES.flatMap(({ pages }) => pages);

describe("the sidebar", () => {
  it("has every page once", () => {
    const pages = [...pagePaths().keys()].filter((path) => path !== "docs/site/home.md");
    expect(pages.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed).toEqual([...new Set(listed)]);
  });
});

describe("links from one page to another", () => {
  it.each([
    ["docs/turns.md", "see [the loop](examples/agent)", "see [the loop](examples/agent.md)"],
    ["docs/turns.md", "[`tools`](examples/agent/tools.ts)", "[`tools`](examples/agent.md#tools-ts)"],
    ["docs/guides/openai.md", "[w](../wire.md#mcp), [t](../turns.md)", "[w](../wire.md#mcp), [t](../turns.md)"],
    [
      "CONTRIBUTING.md",
      "[a](docs/architecture.md) ![b](docs/images/c.png)",
      "[a](architecture.md) ![b](/images/c.png)",
    ],
    ["docs/turns.md", "[the rooms](../test/rooms.test.ts)", "the rooms (`test/rooms.test.ts`)"],
    [
      "docs/turns.md",
      "[there](https://example.com/a.ts) [here](#loop)",
      "[there](https://example.com/a.ts) [here](#loop)",
    ],
    ["docs/turns.md", "```ts\na[b](c)\n```\n", "```ts\na[b](c)\n```\n"],
  ])("%s: %j", (page, text, expected) => {
    expect(withSiteLinks(text, page)).toBe(expected);
  });
});
