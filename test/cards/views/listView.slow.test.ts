import { beforeAll, expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";

describeChromium("a list", (open) => {
  let page: CardPage;
  beforeAll(async () => {
    page = await open();
  });

  const show = (data: unknown) => page.show({ status: "success", card_type: "list", data });
  const entries = () => page.locator("li").allInnerTexts();

  it("shows numbers and other values as the reader writes them, and what is done", async () => {
    await show([1234.5, true, null, { a: [1] }, { title: "Read", done: true }, { title: "Run", done: false }]);
    expect(await entries()).toEqual(["1,234.5", "Yes", "–", '{"a":[1]}', "Read", "Run"]);
    expect(await page.getByRole("img").evaluateAll((ticks) => ticks.map((tick) => tick.ariaLabel))).toEqual([
      "Done",
      "Not done",
    ]);
  });

  it("links safe addresses alone", async () => {
    await show([
      { title: "a", url: "https://a.example/" },
      { title: "b", url: "javascript:alert(1)" },
      { title: "c", url: "/relative" },
    ]);
    const links = await page
      .locator("a")
      .evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute("href"), a.getAttribute("rel")]));
    expect(links).toEqual([["a", "https://a.example/", "noopener noreferrer"]]);
  });

  it.each(["mouse", "keyboard"])("shows the first 200 of many entries, and all of them by %s", async (by) => {
    await show(Array.from({ length: 5000 }, (_, index) => `${by} ${index}`));
    expect(await page.locator("li").count()).toBe(200);
    const button = page.getByRole("button", { name: "Show all (5,000)" });
    await (by === "mouse" ? button.click() : button.press("Enter"));
    await expect.poll(() => page.locator("li").count()).toBe(5000);
    expect(await button.count()).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
