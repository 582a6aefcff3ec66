import { expect, it } from "vitest";
import type * as Cards from "../../src/cards/public.ts";
import { type CardPage, describeChromium } from "./browser.ts";

declare const cards: typeof Cards;

const LIST = {
  status: "success",
  card_type: "list",
  data: ["one", "two"],
  options: { title: "Steps", subtitle: "of two" },
};

describeChromium("<oj-card>", (open) => {
  const textOf = (page: CardPage) => page.locator("oj-card article").innerText();

  it("says that the data are the first part of more", async () => {
    const page = await open();
    const list = { status: "success", card_type: "list", data: ["one"] };
    await page.show({ ...list, truncated: true });
    expect(await page.getByRole("note").innerText()).toBe("Only the first part of the data is shown");
    await page.show({ ...list, truncated: true }, { lang: "zh" });
    await page.getByText("仅显示前一部分数据").waitFor();
    await page.show(list);
    expect(await page.getByRole("note").count()).toBe(0);
    await page.close();
  });

  it.each([
    ["a result", LIST, "Steps\nof two\none\ntwo"],
    ["a result without data", { ...LIST, data: [], options: {} }, "Nothing here yet"],
    ["no result yet", undefined, "Loading"],
    ["a result that is not there yet", { status: "pending", card_type: "list" }, "Loading"],
    ["an error", { status: "error", error: "the host is away" }, "This card cannot be shown\nthe host is away"],
    [
      "a result of no data",
      { ...LIST, status: "not_found", data: undefined, error: "there are no data" },
      "Steps\nof two\nNothing here yet",
    ],
    [
      "data that the view cannot show",
      { ...LIST, data: 5 },
      "Steps\nof two\nThis card cannot be shown\nexpected an array, or an object with an array in it, received a number",
    ],
    [
      "a component that is not registered",
      { ...LIST, card_type: "custom", options: { component_id: "scor" } },
      'Unknown component "scor". Registered: none',
    ],
    ["a type that there is not", { ...LIST, card_type: "lst" }, 'Unknown card_type "lst". There are: list, tree, '],
  ])("shows %s", async (_name, result, expected) => {
    const page = await open();
    await page.show(result);
    expect((await textOf(page)).replaceAll(/\n+/g, "\n")).toContain(expected);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("takes an id that is no text, and a field that becomes another one while it has the focus", async () => {
    const page = await open();
    const fault = await page.evaluate(() => {
      const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
      const card = document.createElement("oj-card");
      try {
        card.result = { status: "success", card_type: "custom", options: { component_id: deep } };
      } catch (error) {
        return String(error);
      }
      return undefined;
    });
    expect(fault).toBeUndefined();
    for (const type of ["text", "number", "date", "text"]) {
      await page.show({
        status: "pending",
        card_type: "form",
        card_id: "1",
        data: {},
        options: { fields: [{ name: "a", type }] },
      });
      await page.getByLabel("A", { exact: true }).focus();
    }
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("says in a custom card what was refused, until it is drawn again", async () => {
    const page = await open({ csp: true });
    await page.evaluate(() => cards.CardRegistry.registerCustom("score", ({ data }) => cards.h("b", {}, String(data))));
    const score = (data: number) => ({ ...LIST, card_type: "custom", data, options: { component_id: "score" } });
    await page.show(score(1));
    for (const problem of ["not now", "not yet"]) {
      expect(await page.evaluate((problem) => document.querySelector("oj-card")?.refuse(problem), problem)).toBe(true);
      expect(await page.getByRole("alert").allInnerTexts()).toEqual([problem]);
    }
    await page.show(score(2));
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.show(LIST);
    expect(await page.evaluate(() => document.querySelector("oj-card")?.refuse("no"))).toBe(false);
    await page.close();
  });

  it.each([
    ["Asia/Shanghai", "zh", /2026年1月18日 10:30/],
    ["Nowhere/City", "en", /Jan 18, 2026, 2:30\sAM/],
    ["Asia/Shanghai", "no locale", /Jan 18, 2026, 10:30\sAM/],
  ])("writes times in the zone %s and the language %s", async (zone, lang, expected) => {
    const page = await open();
    const data = [{ time: "2026-01-18T02:30Z", title: "a" }];
    await page.show({ status: "success", card_type: "timeline", data }, { "time-zone": zone, lang });
    expect(await textOf(page)).toMatch(expected);
    expect(page.faults).toEqual([]);
    await page.close();
  });
});
