import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { decodeTools, type ToolInfo } from "../../src/index.ts";
import { CARDS } from "../../src/playground/samples/CARDS.ts";
import { SAMPLES } from "../../src/playground/samples/SAMPLES.ts";
import { accessibilityFaults, describePlayground, drawn, paste } from "./openPlayground.ts";

const TOOL = {
  name: "set_alarm",
  description: "Sets an alarm",
  input_schema: {
    type: "object",
    properties: { at: { type: "string", format: "time" }, repeat: { type: "integer", minimum: 1, default: 1 } },
    required: ["at"],
  },
};
const tool = decodeTools(TOOL).tools[0] as ToolInfo;

/** Moves the slider of the stream from its first event to the last, in steps, and gives the names of the calls shown at each. */
function namesAtEvents(page: Page, by: number): Promise<string[][]> {
  // In the page, as each of a hundred events would be several messages to the browser.
  return page.getByRole("slider", { name: "Events that have come" }).evaluate(async (element, by) => {
    const slider = element as HTMLInputElement;
    const shown = (selector: string) =>
      Array.from(document.querySelectorAll(`#stream ${selector}`), ({ textContent }) => textContent ?? "");
    const names: string[][] = [];
    const last = Number(slider.max);
    for (let step = 0; ; step = Math.min(step + by, last)) {
      slider.value = String(step);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      while (!shown("output")[0]?.startsWith(`${step} /`)) await new Promise(requestAnimationFrame);
      names.push(shown(".call b"));
      if (step === last) return names;
    }
  }, by);
}

describePlayground("the playground", (open) => {
  it("shows a pasted tool in both layouts, with the tokens that they save", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    const text = (layout: string) => page.locator(`[data-layout=${layout}] pre`).textContent();
    await expect.poll(() => text("inline")).toBe(tool.compact());
    expect(await text("dense")).toBe(tool.compact({ layout: "dense" }));
    expect(await page.locator("[data-layout=inline] .tokens").textContent()).toMatch(/\d+ tokens\s+−\d+ %/);
    expect(await page.locator("#tools .tag").allTextContents()).toEqual(["anthropic"]);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("shows what each provider gets", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    const shown = async () => JSON.parse((await page.locator("#payload pre").textContent()) ?? "");
    for (const [title, is] of [
      ["openai-chat", [{ function: { name: "set_alarm" } }]],
      ["openai-responses", [{ type: "function", name: "set_alarm" }]],
      ["anthropic", [{ input_schema: TOOL.input_schema }]],
      ["mcp", [{ inputSchema: TOOL.input_schema }]],
      ["ollama", [{ function: { parameters: TOOL.input_schema } }]],
    ] as const) {
      await page.locator("#payload").getByRole("radio", { name: title, exact: true }).check();
      await expect.poll(shown).toMatchObject(is);
    }
    await page.locator("#payload").getByRole("radio", { name: "gemini", exact: true }).check();
    await expect.poll(shown).toMatchObject([{ functionDeclarations: [{ name: "set_alarm" }] }]);
    await page.close();
  });

  it("shows the strict schema of each provider, and the changes that it takes", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    for (const provider of ["openai", "anthropic", "deepseek"] as const) {
      const strict = tool.toStrict({ provider });
      await page.locator("#strict").getByRole("radio", { name: provider, exact: true }).check();
      await expect
        .poll(async () => JSON.parse((await page.locator("#strict pre").textContent()) ?? ""))
        .toEqual(strict.jsonSchema);
      expect(await page.locator("#strict li .tag").allTextContents()).toEqual(
        strict.strict?.changes.map(({ kind }) => kind),
      );
    }
    await page.close();
  });

  it("marks repairs and coercions in the text, and says what became of them", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    await paste(page, "Arguments of a call", `{at: '07:00:00Z', "repeat": "2",}`);
    await page
      .locator("#arguments .verdict.good", { hasText: "4 changes" })
      .or(page.locator("#arguments .verdict.good"))
      .first()
      .waitFor();
    await expect.poll(() => page.locator("#arguments .removed").allTextContents()).toEqual(["at", "'07:00:00Z'", ","]);
    expect(await page.locator("#arguments oj-editor ins").allTextContents()).toEqual(['"at"', '"07:00:00Z"']);
    expect(await page.locator("#arguments .coerced").allTextContents()).toEqual(['"2"']);
    expect(JSON.parse((await page.locator("#arguments pre").textContent()) ?? "")).toEqual({
      at: "07:00:00Z",
      repeat: 2,
    });
    await page.close();
  });

  it("marks what does not fit, and shows what the model is told", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    const args = `{'at': "seven", "repeat": 0}`;
    await paste(page, "Arguments of a call", args);
    await expect.poll(() => page.locator("#arguments .cm-lintRange-error").allTextContents()).toEqual(['"seven"', "0"]);
    const result = tool.safeParseArguments(args);
    expect(await page.locator("#arguments pre").textContent()).toBe(result.ok ? "" : result.error.toModelMessage());
    expect(await page.locator("#arguments li code").allTextContents()).toEqual(["/at", "/repeat"]);
    await page.close();
  });

  it.each([
    ["no JSON", '{"name": }', "}", "expected value"],
    ["no tools", '{"tools": [{"name": "a"}, 5]}', "5", "expected a tool of OpenAI"],
  ])("marks where the tools are wrong: %s", async (_, text, marked, message) => {
    const page = await open();
    await paste(page, "Tools as JSON", text);
    await expect.poll(() => page.locator("#tools .cm-lintRange-error").allTextContents()).toEqual([marked]);
    expect(await page.locator("#tools .fault").textContent()).toContain(message);
    await page.close();
  });

  it.each(SAMPLES.map(({ title, id, calls }) => [title, id, calls.length] as const))(
    "has a sample without faults: %s",
    async (_, id, count) => {
      const page = await open();
      await page.locator("#tools select").selectOption(id);
      await expect.poll(() => page.locator("#tools .names button").count()).toBe(count);
      for (const button of await page.locator("#tools .names button").all()) {
        await button.click();
        await drawn(page);
        expect(await page.locator("main > .panel > .fault").count()).toBe(0);
      }
      expect(page.faults).toEqual([]);
      await page.close();
    },
  );

  it("gives a link that shows the same to others", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    await paste(page, "Arguments of a call", '{"at": "07:00:00Z"} 🦉');
    await page.locator("#strict").getByRole("radio", { name: "deepseek", exact: true }).check();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await open({ hash: new URL(link).hash });
    for (const part of ["#compact", "#strict", "#arguments"]) {
      expect(await other.locator(part).textContent()).toBe(await page.locator(part).textContent());
    }
    expect(await other.evaluate(() => document.querySelector("oj-editor")?.shadowRoot?.textContent)).toContain(
      "set_alarm",
    );
    await Promise.all([page.close(), other.close()]);
  });

  const packed = (value: unknown) => `#v1=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

  const listOf = (count: number, filler = ""): string =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        name: `tool_${index}`,
        description: `The tool of the number ${index}, which does something with a text.${filler}`,
        parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      })),
    );

  it("gives a link of 1,200 tools", async () => {
    const page = await open();
    const tools = listOf(1_200);
    expect(tools.length).toBeGreaterThan(200_000);
    await paste(page, "Tools as JSON", tools);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const other = await open({ hash: new URL(await page.evaluate(() => navigator.clipboard.readText())).hash });
    await other.locator("#tools", { hasText: "tool_1199" }).waitFor();
    await Promise.all([page.close(), other.close()]);
  });

  it("says that a text is too large for a link, and keeps it for a reload", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", listOf(12, "x".repeat(85_000)));
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Too large for a link" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.reload();
    await page.locator("#tools", { hasText: "tool_11" }).waitFor();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    await page.waitForFunction(() => location.hash.startsWith("#v1="));
    await page.close();
  });

  it("says that a text is too large to be kept for a reload", async () => {
    const page = await open();
    const note = page.getByText("Too large to keep: a reload loses it");
    await paste(page, "Tools as JSON", listOf(12, "x".repeat(85_000)));
    await page.waitForFunction(() => sessionStorage.length === 1);
    expect(await note.count()).toBe(0);
    // A browser has room for about five million characters; this one has room for none.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await paste(page, "Tools as JSON", listOf(12, "y".repeat(85_000)));
    await note.waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const large = await page.evaluate(() => location.href);
    // A link is opened in this tab, from the address bar, so that no editor has the focus.
    await page.getByRole("textbox", { name: "Tools as JSON" }).blur();
    await page.evaluate((hash) => location.assign(hash), packed({ tools: JSON.stringify(TOOL) }));
    await note.waitFor({ state: "detached" });
    await paste(page, "Tools as JSON", listOf(12, "z".repeat(85_000)));
    await note.waitFor();
    expect(page.url()).toBe(large);
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    await note.waitFor({ state: "detached" });
    expect(page.faults).toEqual([]);
    const shown = await page.locator("#compact").textContent();
    await page.reload();
    await expect.poll(() => page.locator("#compact").textContent()).toBe(shown);
    await page.close();
  });

  it("keeps what it showed, dimmed, while the JSON is broken", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    await drawn(page);
    const before = await page.locator("#compact").textContent();
    await paste(page, "Tools as JSON", `${JSON.stringify(TOOL)}}`);
    await page.locator("#tools .fault, #tools [role=alert]").first().waitFor();
    expect(await page.locator("#compact").textContent()).toBe(before);
    expect(await page.locator("main > section").count()).toBe(8);
    const opacity = (part: string) => page.locator(part).evaluate((element) => getComputedStyle(element).opacity);
    expect([await opacity("#tools"), await opacity("#compact")]).toEqual(["1", "0.5"]);
    await paste(page, "Tools as JSON", JSON.stringify(TOOL));
    await page.waitForFunction(() => !document.querySelector("main.stale"));
    expect(await opacity("#compact")).toBe("1");
    await page.close();
  });

  it.each([
    ["no base64", "#v1=%%%"],
    ["not compressed", "#v1=YWJj"],
    ["no JSON", `#v1=${deflateRawSync("{").toString("base64url")}`],
    ["a list", packed([1])],
    ["null", packed(null)],
    ["fields of other types", packed({ tools: 1, tool: "x", args: {}, wire: "__proto__", at: 1e9, release: null })],
    ["a tool that does not exist", packed({ tool: 9999 })],
    ["one that unpacks to 64 MB", `#v1=${deflateRawSync(Buffer.alloc(64 << 20, 32)).toString("base64url")}`],
    ["a text of 4 MB", packed({ args: "x".repeat(4 << 20) })],
    ["a schema without end", packed({ tools: JSON.stringify({ $ref: "#", title: "a" }) })],
    ["deep JSON", packed({ tools: "[".repeat(100_000), args: "{".repeat(100_000) })],
    ["an element", packed({ tools: '{"title":"<img src=x onerror=alert(1)>","type":"object"}' })],
    ["a prototype", `#v1=${deflateRawSync('{"__proto__":{"wire":"mcp"}}').toString("base64url")}`],
  ])("takes a hostile hash: %s", async (_, hash) => {
    const page = await open({ hash });
    expect(await page.locator("h1").textContent()).toContain("openjiuwen-tools");
    expect(await page.locator("#tools oj-editor").count()).toBe(1);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it.each([
    ["light", 1280],
    ["dark", 360],
  ] as const)("is accessible, %s and %d pixels wide, and does not scroll sideways", async (theme, width) => {
    const page = await open({ theme, width });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  // At each event of the first, as an event takes a frame.
  it.each([
    ["openai-chat", 1],
    ["openai-responses", 5],
    ["anthropic", 5],
    ["gemini", 5],
    ["ollama", 5],
  ])("streams calls under the slider: %s", async (title, by) => {
    const page = await open();
    await page.locator("#tools select").selectOption("issues");
    await page.locator("#stream").getByRole("radio", { name: title, exact: true }).check();
    await drawn(page);
    const names = await namesAtEvents(page, by);
    expect(names[0]).toEqual([]);
    expect(names.map(({ length }) => length)).toEqual(names.map(({ length }) => length).sort((a, b) => a - b));
    expect(names.at(-1)).toEqual(["search_issues", "add_comment", "set_labels"]);
    expect(await page.locator("#stream .call .tag").allTextContents()).toEqual(["invalid", "repaired", "complete"]);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("plays the stream to its end", async () => {
    const page = await open();
    await page.locator("#stream").getByRole("radio", { name: "gemini", exact: true }).check();
    await page.getByRole("slider", { name: "Events that have come" }).fill("0");
    await drawn(page);
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "Play" }).waitFor({ timeout: 30_000 });
    expect(await page.locator("#stream .call .tag").allTextContents()).toEqual(["repaired"]);
    await page.close();
  });

  it("draws the gallery of cards", async () => {
    const page = await open();
    await expect.poll(() => page.locator("oj-card article").count()).toBe(CARDS.length);
    expect(await page.locator("oj-card [role=alert]:visible").count()).toBe(0);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("says how to get Python where the host has none", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Start Python" }).click();
    await page.locator("#python .fault").waitFor();
    expect(await page.locator("#python").textContent()).toContain("npm install pyodide");
    await page.close();
  });

  it("can be used by the keyboard alone: Tab leaves an editor", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Tools as JSON" }).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("create_event");
    await page.close();
  });
});
