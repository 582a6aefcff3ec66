import { existsSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CoreTools, createCoreTools } from "../../../src/core-tools/index.ts";
import { type Served, serveMcp } from "../../../src/gateway/index.ts";
import { ToolCallStream } from "../../../src/stream/index.ts";
import { openaiChat } from "../../../src/wire/index.ts";
import { CHROMIUM } from "../browser.ts";
import type * as Host from "./host.ts";
import { type AppHost, startAppHost } from "./startAppHost.ts";

declare const host: typeof Host;

const lacks = existsSync(CHROMIUM) ? undefined : `${CHROMIUM} is missing`;
if (lacks) console.warn(`skipped: cards in a host of MCP Apps (${lacks})`);

describe.skipIf(lacks)("cards in a host of MCP Apps", () => {
  let core: CoreTools;
  let served: Served;
  let at: AppHost;

  beforeAll(async () => {
    core = await createCoreTools({ database: "memory://", userId: "ada" });
    served = await serveMcp(core.tools.concat(core.appTools), { transport: "http", resources: core.resources });
    at = await startAppHost(served.url as URL);
  });
  afterAll(async () => {
    await at?.close();
    await core?.close();
    await served?.close();
  });

  it("are one resource, which their tool names", async () => {
    const { tools } = await at.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...core.tools.names, "submit_card", "refresh_card"]);
    const ui = tools.find(({ name }) => name === "show_card")?._meta?.ui as { resourceUri: string } | undefined;
    const { resources } = await at.client.listResources();
    expect(resources).toEqual([
      {
        uri: ui?.resourceUri,
        name: "cards",
        title: "Cards",
        mimeType: "text/html;profile=mcp-app",
        _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, permissions: {}, prefersBorder: false } },
      },
    ]);
    await expect(at.client.readResource({ uri: "ui://openjiuwen-tools/card" })).rejects.toThrow(
      /there is no resource "ui:\/\/openjiuwen-tools\/card".*ui:\/\/openjiuwen-tools\/cards/,
    );
  });

  it("are text in other hosts, which see no tools of pages", async () => {
    const plain = new Client({ name: "plain", version: "1.0.0" });
    await plain.connect(new StreamableHTTPClientTransport(served.url as URL));
    expect((await plain.listTools()).tools.map(({ name }) => name)).toEqual([...core.tools.names]);
    const { content } = await plain.callTool({
      name: "show_card",
      arguments: { card_type: "list", data_source: { type: "inline", data: ["one"] } },
    });
    expect(JSON.parse((content[0] as { text: string }).text)).toMatchObject({
      model_output: "list with 1 entry:\n- one",
    });
    await plain.close();
  });

  it("show a result, in the theme and the language of the host", async () => {
    const variables = { "--color-background-primary": "rgb(1, 2, 3)", "--color-text-primary": "rgb(250, 250, 250)" };
    await at.openApp({ theme: "dark", locale: "zh-CN", timeZone: "Asia/Shanghai", styles: { variables } });
    await at.show({ card_type: "list", data_source: { type: "inline", data: [] }, options: { title: "今天" } });
    await expect.poll(() => at.app.locator("article").innerText()).toContain("暂无内容");
    const color = () => at.app.locator("article").evaluate((article) => getComputedStyle(article).backgroundColor);
    expect(await color()).toBe("rgb(1, 2, 3)");
    await at.page.evaluate(() =>
      host.context({
        theme: "light",
        locale: "en",
        styles: { variables: { "--color-background-primary": "rgb(9, 9, 9)" } as never },
      }),
    );
    await expect.poll(() => at.app.locator("article").innerText()).toContain("Nothing here yet");
    expect(await color()).toBe("rgb(9, 9, 9)");
    expect(await at.page.locator("iframe").evaluate((frame) => frame.clientHeight)).toBeGreaterThan(80);
  });

  it("are drawn while the model still writes", async () => {
    await at.openApp();
    const call = {
      card_type: "list",
      data_source: { type: "inline", data: { items: ["one", "two", "three"] } },
      options: { title: "Steps" },
    };
    const text = JSON.stringify(call);
    const stream = new ToolCallStream(openaiChat);
    const drawn = new Set<string>();
    for (let end = 0; end < text.length; end += 4) {
      const head = end === 0 ? { id: "call_1", type: "function" } : {};
      const fn = { ...(end === 0 && { name: "show_card" }), arguments: text.slice(end, end + 4) };
      stream.push({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...head, function: fn }] } }] } as never);
      const args = stream.calls[0]?.arguments as Record<string, unknown> | undefined;
      if (args !== undefined) await at.page.evaluate((args) => host.partial(args), structuredClone(args));
      drawn.add(
        (
          await at.app
            .locator("article")
            .innerText()
            .catch(() => "")
        ).replaceAll(/\n+/g, " "),
      );
    }
    // Each item came before the whole was there, and no part of the call was shown as an error.
    expect([...drawn].filter((text) => /cannot/.test(text))).toEqual([]);
    expect([...drawn].some((text) => text.includes("two") && !text.includes("three"))).toBe(true);
    await at.show(call);
    await expect.poll(() => at.app.locator("article").innerText()).toContain("three");
  });

  it("say that a call was cancelled", async () => {
    await at.openApp();
    await at.page.evaluate(() => host.cancelled("the user stopped it"));
    await expect.poll(() => at.app.locator("article").innerText()).toContain("the user stopped it");
  });

  it("open links by the host", async () => {
    await at.openApp();
    const data = [
      { title: "Docs", url: "https://example.com/docs" },
      { title: "Bad", url: "javascript:alert(1)" },
    ];
    await at.show({ card_type: "list", data_source: { type: "inline", data } });
    await at.app.getByRole("link", { name: "Docs" }).click();
    await expect.poll(() => at.said("open-link")).toEqual([{ url: "https://example.com/docs" }]);
    expect(await at.app.getByRole("link").count()).toBe(1);
  });

  it("follow the data of a path", async () => {
    await core.userData.write("notes/1", { title: "first" });
    await at.openApp();
    await at.show({ card_type: "list", data_source: { type: "path", path: "notes" } });
    await expect.poll(() => at.app.locator("article").innerText()).toContain("first");
    await expect.poll(() => at.called.includes("refresh_card")).toBe(true);
    await core.userData.write("notes/2", { title: "second" });
    await expect.poll(() => at.app.locator("article").innerText()).toContain("second");
    await at.page.evaluate(() => host.teardown());
  });

  it("made no error in the page", () => {
    expect(at.faults).toEqual([]);
  });
});
