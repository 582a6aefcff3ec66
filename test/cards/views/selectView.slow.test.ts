import { expect, it } from "vitest";
import type * as Cards from "../../../src/cards/public.ts";
import { type CardPage, describeChromium } from "../browser.ts";

const resultOf = (data: unknown, options: object = {}) => ({
  status: "pending",
  card_type: "select",
  card_id: "c1",
  data,
  options,
});
const DRINKS = ["Tea", { value: 2, label: "Coffee" }, { label: "Milk", disabled: true }, "Water"];

const press = async (page: CardPage, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describeChromium("selectView", (open) => {
  it.each<[string, object, (page: CardPage) => Promise<void>, object]>([
    ["one, by mouse", {}, (page) => page.getByText("Coffee").click(), { selected: 2 }],
    ["one, by keyboard", {}, (page) => press(page, "Tab", "Space", "ArrowDown", "ArrowDown"), { selected: "Water" }],
    ["the one that was selected", { selected: "Water" }, async () => {}, { selected: "Water" }],
    [
      "several, by mouse",
      { multiple: true, selected: ["Tea"] },
      async (page) => {
        for (const name of ["Tea", "Water", "Coffee"]) await page.getByText(name).click();
      },
      { selected: [2, "Water"] },
    ],
    [
      "several, by keyboard",
      { multiple: true },
      (page) => press(page, "Tab", "Space", "Tab", "Tab", "Space"),
      { selected: ["Tea", "Water"] },
    ],
    ["none of several", { multiple: true }, async () => {}, { selected: [] }],
  ])("submits %s", async (_name, options, choose, values) => {
    const page = await open();
    await page.show(resultOf(DRINKS, options));
    await choose(page);
    await page.locator("[data-key=submit]").focus();
    await page.keyboard.press("Enter");
    expect(await page.submissions()).toEqual([{ cardType: "select", cardId: "c1", options, values }]);
    expect(await page.locator("[role=status]").textContent()).toBe("Sent");
    await page.close();
  });

  it("says that a choice is required, in Chinese, and submits after it", async () => {
    const page = await open({ lang: "zh-CN" });
    await page.show(resultOf(DRINKS, { submit_label: "好" }));
    await page.getByRole("button", { name: "好" }).click();
    expect(await page.submissions()).toEqual([]);
    expect(await page.locator("[role=status].error").textContent()).toBe("此项必填");
    await page.getByText("Tea").click();
    await page.getByRole("button", { name: "好" }).click();
    expect((await page.submissions()).map(({ values }) => values)).toEqual([{ selected: "Tea" }]);
    expect(await page.locator("[role=status]").textContent()).toBe("已提交");
    await page.close();
  });

  it("keeps what was chosen and the focus when it is drawn again", async () => {
    const page = await open();
    await page.show(resultOf(DRINKS));
    await page.getByText("Coffee").click();
    await page.evaluate(
      (result) => {
        (document.querySelector("oj-card") as Cards.CardElement).result = result as Cards.ToolResult;
      },
      resultOf(["Cocoa", ...DRINKS]),
    );
    await page.getByText("Cocoa").waitFor();
    expect(await page.getByLabel("Coffee").isChecked()).toBe(true);
    expect(await page.getByLabel("Coffee").evaluate((input) => input.matches(":focus"))).toBe(true);
    await page.close();
  });

  it("names its group after the title", async () => {
    const page = await open();
    await page.show(resultOf(DRINKS, { title: "A drink?" }));
    expect(await page.getByRole("group", { name: "A drink?" }).getByRole("radio").count()).toBe(4);
    expect(await page.getByLabel("Milk").isDisabled()).toBe(true);
    await page.close();
  });
});
