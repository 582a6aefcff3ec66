import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CoreTools, createCoreTools } from "../../../src/core-tools/index.ts";
import { createGateway, type Gateway, type Served, serveMcp, serveService } from "../../../src/gateway/index.ts";
import { ToolCallStream } from "../../../src/stream/index.ts";
import { openaiChat } from "../../../src/wire/index.ts";
import { CHROMIUM } from "../browser.ts";
import type * as Host from "./host.ts";
import { type AppHost, startAppHost } from "./startAppHost.ts";

declare const host: typeof Host;

const lacks = existsSync(CHROMIUM) ? undefined : `${CHROMIUM} is missing`;
if (lacks) console.warn(`skipped: what goes wrong in hosts of MCP Apps (${lacks})`);

const WALK = {
  card_type: "form",
  data_source: { type: "inline", data: {} },
  options: { title: "A walk", fields: [{ name: "place", required: true }, "hours"], write_path: "walks/1" },
};

describe.skipIf(lacks)("in a host of MCP Apps", () => {
  let core: CoreTools;
  let served: Served;
  let gateway: Gateway;
  let passed: Served;
  let at: AppHost;

  beforeAll(async () => {
    core = await createCoreTools({ database: "memory://", userId: "ada", worker: false });
    served = await serveMcp(core.tools.concat(core.appTools), { transport: "http", resources: core.resources });
    const url = String(served.url);
    gateway = await createGateway({ mcpServers: { ada: { url }, bob: { url } } });
    passed = await serveService(gateway.passThrough(), { transport: "http" });
    at = await startAppHost(served.url as URL);
    await at.page.clock.install();
  });
  afterAll(async () => {
    await at?.close();
    await passed?.close();
    await gateway?.close();
    await core?.close();
    await served?.close();
  });

  const text = (): Promise<string> => at.app.locator("article").innerText();
  const drawn = (): Promise<string[]> => at.app.locator("article").allInnerTexts();
  /** Lets seconds pass in the page, in each of which it can ask and be answered. */
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      await at.page.clock.runFor(1000);
      await at.client.listTools();
      await drawn();
    }
  };
  const count = (tool: string): number => at.called.filter((name) => name === tool).length;

  it("a form is filled by keyboard: the data are written, and the model knows them", async () => {
    await at.openApp();
    await at.show(WALK);
    await at.app.getByLabel("place").focus();
    await at.page.keyboard.type("Lake");
    await at.page.keyboard.press("Tab");
    await at.page.keyboard.type("two");
    await at.page.keyboard.press("Enter");
    await expect.poll(() => at.said("update-model-context")).toHaveLength(1);
    expect(await core.userData.read("walks/1")).toMatchObject({ data: { place: "Lake", hours: "two" } });
    expect(JSON.stringify(await at.said("update-model-context"))).toContain("Lake");
    // What was written needs no answer of the model.
    expect(await at.said("message")).toEqual([]);
    expect(await text()).toContain("Sent");
  });

  it("what the server or the host refuses can be sent again as it was typed", async () => {
    await at.openApp();
    await at.show(WALK);
    await at.app.getByLabel("place").fill("Hill");
    for (const [refusal, shown] of [
      [() => Promise.reject(new Error("the server is away")), "the server is away"],
      [() => Promise.resolve({ content: [{ type: "text", text: "not now" }], isError: true }), "not now"],
    ] as const) {
      at.answer = (tool) => (tool === "submit_card" ? refusal() : undefined);
      await at.app.getByRole("button", { name: "Submit" }).press("Enter");
      await expect.poll(text).toContain(shown);
    }
    at.answer = undefined;
    expect(await at.app.getByLabel("place").inputValue()).toBe("Hill");
    await at.app.getByRole("button", { name: "Submit" }).press("Enter");
    await expect.poll(() => core.userData.read("walks/1")).toMatchObject({ data: { place: "Hill" } });
    expect(await text()).not.toContain("not now");
  });

  it("a card of a path without data waits for them, and does not ask all the time", async () => {
    await at.openApp();
    const before = count("refresh_card");
    await at.show({ card_type: "list", data_source: { type: "path", path: "birds" } });
    await at.app.getByText("Nothing here yet").waitFor();
    await pass(5);
    expect(count("refresh_card") - before).toBe(1);
    await core.userData.write("birds/1", { title: "Heron" });
    await at.app.getByText("Heron").waitFor();
    await at.page.evaluate(() => host.teardown());
  });

  it("a server that is away is asked more and more seldom, and then the card goes on", async () => {
    await at.openApp();
    const before = count("refresh_card");
    at.answer = (tool) => (tool === "refresh_card" ? Promise.reject(new Error("away")) : undefined);
    await at.show({ card_type: "list", data_source: { type: "path", path: "birds" } });
    await pass(30);
    // At once, and then after 2, 4, 8 and 16 seconds.
    const asked = count("refresh_card") - before;
    expect(asked).toBeGreaterThanOrEqual(4);
    expect(asked).toBeLessThanOrEqual(5);
    at.answer = undefined;
    await core.userData.write("birds/2", { title: "Swan" });
    await at.page.clock.runFor(32_000);
    await at.app.getByText("Swan").waitFor();
    await at.page.evaluate(() => host.teardown());
  });

  it("a page that is hidden does not ask", async () => {
    await at.openApp();
    await at.show({ card_type: "list", data_source: { type: "path", path: "birds" } });
    await at.app.getByText("Swan").waitFor();
    const hide = (hidden: boolean) =>
      at.app.locator("body").evaluate((_, hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await expect.poll(() => at.called.at(-1)).toBe("refresh_card");
    await hide(true);
    // The question that is open is answered.
    await core.userData.write("birds/3", { title: "Robin" });
    await at.app.getByText("Robin").waitFor();
    const asked = count("refresh_card");
    await core.userData.write("birds/4", { title: "Wren" });
    await pass(5);
    expect(count("refresh_card")).toBe(asked);
    expect(await text()).not.toContain("Wren");
    await hide(false);
    await at.app.getByText("Wren").waitFor();
    await at.page.evaluate(() => host.teardown());
  });

  it("a host that gives the text of a result alone has the card all the same", async () => {
    for (const [source, shown] of [
      [{ type: "path", path: "birds" }, "Heron"],
      [{ type: "inline", data: ["Gull"] }, "Gull"],
    ] as const) {
      const args = { card_type: "list", data_source: source };
      await at.openApp();
      await at.page.evaluate((args) => host.input(args), args);
      const { content } = await at.client.callTool({ name: "show_card", arguments: args });
      await at.page.evaluate((content) => host.result({ content } as never), content);
      await at.app.getByText(shown).waitFor();
    }
    await at.page.evaluate(() => host.teardown());
  });

  it.each<[name: string, result: object, shown: RegExp]>([
    ["of a tool that failed", { content: [{ type: "text", text: "no such tool" }], isError: true }, /no such tool/],
    ["without content", { content: [] }, /cannot be shown/],
    ["of JSON that is no object", { content: [{ type: "text", text: "null" }] }, /null/],
    ["with other data", { content: [], structuredContent: { status: 7, path: 7, options: 7 } }, /cannot be shown/],
    [
      "of an unknown card",
      { content: [], structuredContent: { status: "success", card_type: "__proto__", data: 1 } },
      /cannot/,
    ],
  ])("a result %s is an error that is seen", async (_, result, shown) => {
    await at.openApp({
      locale: "no such!",
      timeZone: "Mars/Base",
      theme: "dark",
      safeAreaInsets: { top: -1e9, right: 0, bottom: 0, left: 0 },
    });
    await at.page.evaluate((result) => host.result(result as never), result);
    await expect.poll(text).toMatch(shown);
  });

  it("messages of other windows are ignored", async () => {
    await at.openApp();
    await at.show({ card_type: "list", data_source: { type: "inline", data: ["mine"] } });
    await at.app.getByText("mine").waitFor();
    await at.app.locator("body").evaluate(() => {
      const heard = new Promise<void>((resolve) => {
        addEventListener("message", ({ data }) => {
          // After the page's own listener.
          if (JSON.stringify(data).includes("foreign")) setTimeout(resolve);
        });
      });
      Object.assign(globalThis, { heard });
    });
    await at.page.evaluate(() => {
      const other = document.createElement("iframe");
      document.body.append(other);
      const params = { content: [], structuredContent: { status: "error", error: "foreign" } };
      const message = JSON.stringify({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params });
      other.contentWindow?.postMessage("", "*");
      const script = other.contentDocument?.createElement("script") as HTMLScriptElement;
      script.textContent = `parent.frames[0].postMessage(${message}, "*")`;
      other.contentDocument?.body.append(script);
    });
    const app = at.page.frames().find((frame) => frame.url().endsWith("/app"));
    await app?.evaluate(() => (globalThis as unknown as { heard: Promise<void> }).heard);
    await at.page.evaluate(() => document.querySelector("body > iframe")?.remove());
    expect(await text()).toContain("mine");
    expect(await text()).not.toContain("foreign");
  });

  it.each<[name: string, call: object, some: string]>([
    [
      "list",
      { card_type: "list", data_source: { type: "inline", data: { items: [{ title: "one" }, { title: "two" }] } } },
      "one",
    ],
    [
      "tree",
      { card_type: "tree", data_source: { type: "inline", data: { title: "Root", children: [{ title: "Leaf" }] } } },
      "Leaf",
    ],
    [
      "table",
      {
        card_type: "table",
        data_source: {
          type: "inline",
          data: [
            { name: "Ann", age: 30 },
            { name: "Bo", age: 4 },
          ],
        },
      },
      "Ann",
    ],
    ["form", WALK, "Place"],
    [
      "select",
      { card_type: "select", data_source: { type: "inline", data: {} }, options: { options: ["tea", "coffee"] } },
      "tea",
    ],
    [
      "chart",
      {
        card_type: "chart",
        data_source: { type: "inline", data: { labels: ["a", "b"], datasets: [{ label: "L", data: [1, 2] }] } },
        options: { chart_type: "pie" },
      },
      "",
    ],
    [
      "progress",
      { card_type: "progress", data_source: { type: "inline", data: { value: 30, label: "Half" } } },
      "Half",
    ],
    ["counter", { card_type: "counter", data_source: { type: "inline", data: { value: 3, label: "Cups" } } }, "Cups"],
    [
      "timeline",
      { card_type: "timeline", data_source: { type: "inline", data: [{ time: "2026-01-02", title: "Start" }] } },
      "Start",
    ],
  ])("no part of a call of %s is shown as an error, or as an empty card", async (_, call, some) => {
    await at.openApp();
    const written = JSON.stringify(call);
    const stream = new ToolCallStream(openaiChat);
    const seen = new Set<string>();
    for (let end = 0; end < written.length; end += 3) {
      const head = end === 0 ? { id: "call_1", type: "function" } : {};
      const fn = { ...(end === 0 && { name: "show_card" }), arguments: written.slice(end, end + 3) };
      stream.push({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...head, function: fn }] } }] } as never);
      const args = stream.calls[0]?.arguments as Record<string, unknown> | undefined;
      if (args === undefined) continue;
      await at.page.evaluate((args) => host.partial(args), structuredClone(args));
      seen.add((await drawn()).join());
    }
    expect([...seen].filter((text) => /cannot|Nothing here|undefined|\[object/.test(text))).toEqual([]);
    await at.page.evaluate((args) => host.input(args as never), call);
    await expect.poll(async () => (await drawn()).join()).toContain(some);
  });

  it("behind a gateway the page calls the tools by the names that they have there", async () => {
    const behind = await startAppHost(passed.url as URL);
    try {
      const { tools } = await behind.client.listTools();
      const tool = tools.find(({ name }) => name === "bob__show_card");
      await behind.openApp({ toolInfo: { tool } });
      await behind.show({ ...WALK, options: { ...WALK.options, write_path: "walks/2" } }, "bob__show_card");
      await behind.app.getByLabel("place").fill("Wood");
      await behind.app.getByRole("button", { name: "Submit" }).press("Enter");
      await expect.poll(() => core.userData.read("walks/2")).toMatchObject({ data: { place: "Wood" } });
      expect(behind.called).toEqual(["bob__submit_card"]);
      expect(behind.faults).toEqual([]);
    } finally {
      await behind.close();
    }
  });

  it("made no error in the page", () => {
    expect(at.faults).toEqual([]);
  });
});
