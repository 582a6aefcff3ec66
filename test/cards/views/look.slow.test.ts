import { expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";
import { seriousFaults } from "./axe.ts";
import { SAMPLES } from "./samples.ts";

/** Colours do not depend on the width. */
const LOOKS = [
  { theme: "light", width: 390 },
  { theme: "dark", width: 900 },
] as const;

const FORM = SAMPLES.form as { readonly options: object };
const READ_ONLY = { ...FORM, options: { ...FORM.options, interactive: false } };

const STATES: [card_type: string, data: unknown, shown: string][] = [
  ["list", [], "Nothing here yet"],
  ["list", 5, "This card cannot be shown"],
  ["tree", [], "Nothing here yet"],
  ["tree", "text", "This card cannot be shown"],
  ["table", { rows: [] }, "Nothing here yet"],
  ["table", {}, "This card cannot be shown"],
  ["form", {}, "This card cannot be shown"],
  ["form", [], "This card cannot be shown"],
  ["timeline", [], "Nothing here yet"],
  ["timeline", "text", "expected an array, or an object with an array in it, received a string"],
  ["select", [], "Nothing here yet"],
  ["select", true, "This card cannot be shown"],
  ["chart", [], "Nothing here yet"],
  ["chart", [null], "This card cannot be shown"],
  ["progress", [], "Nothing here yet"],
  [
    "progress",
    ["much"],
    'expected an array of numbers, or objects with a number as their value, received "much" as rows[0]',
  ],
  ["counter", { items: [] }, "Nothing here yet"],
  ["counter", "much", "This card cannot be shown"],
  ["modal", [], "expected a text, or an object with a title, a body or actions, received an empty array"],
  ["toast", {}, "expected a text, or an object with a message, received an empty object"],
];

/** What tells that a card of any view is drawn. */
const CONTENT = "oj-card article > :not(header, .loading, .reopen, .toast), dialog[open], .words > p";

/** What stands over the page is looked at alone, all others together. */
const isOver = ([name]: [string, object]): boolean => /^(modal|toast)/.test(name);
const ALL: [string, object][] = Object.entries({ ...SAMPLES, "form to read": READ_ONLY });
const GROUPS = [Object.fromEntries(ALL.filter((entry) => !isOver(entry))), ...ALL.filter(isOver).map(only)];

function only([name, result]: [string, object]): { readonly [name: string]: object } {
  return { [name]: result };
}

/** The names of the cards that are wider than the page. */
const tooWide = (page: CardPage): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>("main > section")]
      .filter((element) => element.scrollWidth > innerWidth)
      .map((element) => element.dataset.name ?? "the page"),
  );

describeChromium("the views", (open) => {
  it.each(LOOKS)("are accessible and fit the page, $theme and $width px wide", async ({ theme, width }) => {
    const page = await open({ theme, width, csp: false });
    for (const results of GROUPS) {
      await page.showAll(results);
      const names = Object.keys(results);
      for (const name of names) await page.locator(`[data-name="${name}"]`).locator(CONTENT).first().waitFor();
      expect(await seriousFaults(page), names.join()).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
    }
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("draw under a strict Content-Security-Policy with Trusted Types", async () => {
    const page = await open({ csp: true });
    for (const [name, result] of Object.entries(SAMPLES)) {
      await page.show(result);
      await page.locator(CONTENT).first().waitFor();
      expect(await page.locator("oj-card .state .error").count(), name).toBe(0);
    }
    await page.show(SAMPLES.modal);
    await page.locator("dialog .markdown a").waitFor();
    await page.show(SAMPLES["chart line"]);
    await page.locator("canvas[height]").waitFor();
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("say what is empty and what cannot be shown, accessibly", async () => {
    const page = await open();
    await page.showAll(
      Object.fromEntries(STATES.map(([card_type, data], index) => [index, { status: "success", card_type, data }])),
    );
    const texts = await page.locator("oj-card article").allInnerTexts();
    for (const [index, [card_type, data, expected]] of STATES.entries()) {
      expect(texts[index], `${card_type} of ${JSON.stringify(data)}`).toContain(expected);
    }
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });

  it.each([
    ["en", "table", "€9,005.00|Feb 11, 2026|Yes"],
    ["de", "table", "9.005,00\u00a0€|11.02.2026"],
    ["zh-CN", "table", "€9,005.00|2026年2月11日|是"],
    ["zh-CN", "form", "提交|请选择"],
    ["zh-CN", "tree", "42%|是"],
    ["zh-CN", "timeline", "2026年1月5日|2026年1月18日 09:30"],
    ["de", "chart pie", "60\u00a0%|31\u00a0%"],
    ["zh-CN", "chart bar", "显示数据"],
    ["de", "progress", "3 / 8|38\u00a0%"],
    ["de", "counter", "8.421|glasses"],
    ["zh-CN", "counter interactive", "提交"],
  ])("speak %s: %s", async (lang, name, expected) => {
    const page = await open({ lang });
    await page.show(SAMPLES[name]);
    const text = await page.locator("oj-card article").innerText();
    for (const part of expected.split("|")) expect(text).toContain(part);
    await page.close();
  });
});
