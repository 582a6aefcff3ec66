import { expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";

const resultOf = (data: unknown, options: object = {}) => ({ status: "success", card_type: "counter", data, options });
const WATER = { label: "Water", value: 6, unit: "glasses", min: 0, max: 8 };

describeChromium("counterView", (open) => {
  it.each([
    ["English", "en", "Steps|1,234,567.5steps"],
    ["German", "de", "Steps|1.234.567,5steps"],
  ])("shows a number in %s, and nothing to press", async (_name, lang, expected) => {
    const page = await open();
    await page.show(resultOf({ label: "Steps", value: 1234567.5, unit: "steps" }), { lang });
    expect((await page.locator(".count p").allTextContents()).join("|")).toBe(expected);
    expect(await page.locator("oj-card :is(button, input)").count()).toBe(0);
    await page.close();
  });

  it.each([7, 1234567, -123456789.25, 123456789012345, -Number.MAX_SAFE_INTEGER, -1.2345678901234568e-300])(
    "shows the whole of %d where it can be changed",
    async (value) => {
      const page = await open();
      await page.setViewportSize({ width: 360, height: 640 });
      await page.show(resultOf({ label: "Steps", value, unit: "steps" }, { interactive: true }));
      const widths = await page.getByRole("spinbutton", { name: "Steps" }).evaluate((input) => {
        const { value: text, clientWidth } = input as HTMLInputElement;
        const style = getComputedStyle(input);
        const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        return { text, room: clientWidth, needed: context.measureText(text).width };
      });
      expect(Number(widths.text)).toBe(value);
      expect(widths.needed).toBeLessThanOrEqual(widths.room);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.close();
    },
  );

  const plus = (page: CardPage) => page.getByRole("button", { name: "Increase: Water" });
  it.each<[string, object, (page: CardPage) => Promise<void>, object]>([
    ["by mouse", WATER, (page) => plus(page).click(), { ...WATER, value: 7, step: 1 }],
    [
      "down, by mouse",
      WATER,
      async (page) => {
        for (let click = 0; click < 2; click++) await page.getByRole("button", { name: "Decrease: Water" }).click();
      },
      { ...WATER, value: 4, step: 1 },
    ],
    [
      "by arrow keys, in steps",
      { ...WATER, step: 0.1 },
      async (page) => {
        await page.getByRole("spinbutton", { name: "Water" }).focus();
        for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
      },
      { ...WATER, value: 6.2, step: 0.1 },
    ],
    [
      "by typing, up to its limit",
      WATER,
      (page) => page.getByRole("spinbutton", { name: "Water" }).fill("99"),
      { ...WATER, value: 8, step: 1 },
    ],
    [
      "by typing nothing, which changes nothing",
      WATER,
      (page) => page.getByRole("spinbutton", { name: "Water" }).fill(""),
      { ...WATER, step: 1 },
    ],
    [
      "by an arrow key in an empty input",
      WATER,
      async (page) => {
        await page.getByRole("spinbutton", { name: "Water" }).fill("");
        await page.keyboard.press("ArrowUp");
      },
      { ...WATER, value: 7, step: 1 },
    ],
    [
      "by the keyboard alone",
      WATER,
      async (page) => {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      },
      { ...WATER, value: 5, step: 1 },
    ],
  ])("changes a number %s", async (_name, data, change, values) => {
    const page = await open();
    const options = { interactive: true };
    await page.show(resultOf(data, options));
    await change(page);
    await page.locator("[data-key=submit]").focus();
    await page.keyboard.press("Enter");
    expect(await page.submissions()).toEqual([{ cardType: "counter", options, values }]);
    await page.close();
  });

  it.each([123456789012345, Number.MAX_SAFE_INTEGER, 0.12345678901234566])(
    "submits %d as it came where nobody changes it",
    async (value) => {
      const page = await open();
      await page.show(resultOf({ label: "Steps", value }, { interactive: true }));
      await page.locator("[data-key=submit]").click();
      expect((await page.submissions()).map(({ values }) => values)).toEqual([{ label: "Steps", value, step: 1 }]);
      await page.close();
    },
  );

  it("shows and submits a number beyond its own limit as it came, until it is changed", async () => {
    const page = await open();
    const data = { label: "Steps", value: 12, max: 8 };
    await page.show(resultOf(data, { interactive: true }));
    const input = page.getByRole("spinbutton", { name: "Steps" });
    expect(await input.inputValue()).toBe("12");
    await input.press("Enter");
    expect((await page.submissions()).map(({ values }) => values)).toEqual([{ ...data, step: 1 }]);
    await input.press("ArrowDown");
    expect(await input.inputValue()).toBe("8");
    await page.close();
  });

  it("is submitted by Enter, with what was typed last", async () => {
    const page = await open();
    await page.show(resultOf(WATER, { interactive: true }));
    await page.getByRole("spinbutton", { name: "Water" }).fill("7");
    await page.keyboard.press("Enter");
    expect((await page.submissions()).map(({ values }) => values)).toEqual([{ ...WATER, value: 7, step: 1 }]);
    await page.close();
  });

  it("submits all of its rows, and stops at the limits", async () => {
    const page = await open();
    await page.show(resultOf([WATER, { label: "Coffee", value: 0, min: 0 }], { interactive: true }));
    expect(await page.getByRole("button", { name: "Decrease: Coffee" }).isDisabled()).toBe(true);
    await plus(page).click();
    await plus(page).click();
    expect(await plus(page).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Submit" }).click();
    expect((await page.submissions()).map(({ values }) => values)).toEqual([
      {
        items: [
          { ...WATER, value: 8, step: 1 },
          { label: "Coffee", value: 0, min: 0, step: 1 },
        ],
      },
    ]);
    await page.close();
  });
});
