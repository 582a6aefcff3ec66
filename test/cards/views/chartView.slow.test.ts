import { expect, it } from "vitest";
import type * as Cards from "../../../src/cards/public.ts";
import { type CardPage, describeChromium } from "../browser.ts";

const DATA = {
  labels: ["2026-01-01", "2026-02-01"],
  datasets: [{ label: "Sold", data: [1200.5, 1900] }, { data: [100] }],
};
const resultOf = (options: object = {}, data: unknown = DATA) => ({
  status: "success",
  card_type: "chart",
  data,
  options,
});

/** The colours that cover some of the canvas. */
const colors = (page: CardPage) =>
  page.evaluate(() => {
    const canvas = document.querySelector("oj-card")?.shadowRoot?.querySelector("canvas");
    if (!canvas?.width) return [];
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const counts = new Map<string, number>();
    for (let index = 0; index < pixels.length; index += 4) {
      if (pixels[index + 3] !== 255) continue;
      const color = [pixels[index], pixels[index + 1], pixels[index + 2]].join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    // More than the points of a line alone.
    return [...counts].filter(([, count]) => count > 150).map(([color]) => color);
  });

const hasColor = async (page: CardPage, color: string) =>
  expect.poll(() => colors(page), { timeout: 10_000 }).toContain(color);

const [BLUE_IN_LIGHT, BLUE_IN_DARK] = ["47,91,208", "143,176,255"];

describeChromium("chartView", (open) => {
  it.each(["bar", "line", "pie", "radar"])(
    "draws a %s in the colours of the theme, and again when it changes",
    async (chart_type) => {
      const page = await open();
      await page.show(resultOf({ chart_type }));
      await hasColor(page, BLUE_IN_LIGHT);
      await page.emulateMedia({ colorScheme: "dark" });
      await hasColor(page, BLUE_IN_DARK);
      await page.evaluate(() => document.querySelector("oj-card")?.setAttribute("theme", "light"));
      await hasColor(page, BLUE_IN_LIGHT);
      await page.evaluate(() => document.documentElement.style.setProperty("--oj-accent", "rgb(1 200 3)"));
      await hasColor(page, "1,200,3");
      expect(page.faults).toEqual([]);
      await page.close();
    },
  );

  it.each([
    ["English", "en", ["|Sold|Value 2", "Jan 1, 2026|1,200.5|100", "Feb 1, 2026|1,900|–"]],
    ["Chinese", "zh", ["|Sold|数值 2", "2026年1月1日|1,200.5|100", "2026年2月1日|1,900|–"]],
  ])("has a table behind it, in %s", async (_name, lang, expected) => {
    const page = await open({ lang });
    await page.show(resultOf({ title: "Sales" }));
    await page.getByRole("img", { name: "Sales" }).waitFor();
    // A screen reader finds it though it is not seen.
    const table = page.getByRole("region", { name: "Sales" }).getByRole("table");
    const rows = await table
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent).join("|")));
    expect(rows).toEqual(expected);
    expect(await table.getByRole("rowheader").count()).toBe(2);
    await page.close();
  });

  it("shows the table by mouse and by keyboard, also when it is drawn again", async () => {
    const page = await open();
    await page.show(resultOf());
    const width = async () => (await page.locator("#data").boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThan(2);
    await page.getByRole("button", { name: "Show the data" }).click();
    expect(await width()).toBeGreaterThan(200);
    await page.evaluate(() => (document.querySelector("oj-card") as Cards.CardElement).setAttribute("lang", "zh"));
    const hide = page.getByRole("button", { name: "隐藏数据", expanded: true });
    await hide.waitFor();
    expect(await width()).toBeGreaterThan(200);
    expect(await hide.evaluate((button) => button.matches(":focus"))).toBe(true);
    await page.keyboard.press("Enter");
    expect(await width()).toBeLessThan(2);
    await page.close();
  });

  it.each([
    [{ labels: ["May"], datasets: [{ label: "Sold", data: [3] }] }, ["Sold"]],
    [{ labels: ["May"], datasets: [{ data: [3] }] }, []],
    [[{ month: "May", sold: 3, lost: 1 }], ["sold", "lost"]],
  ])("names the datasets of %j", async (data, expected) => {
    const page = await open();
    await page.show(resultOf({ chart_type: "line" }, data));
    await page.getByRole("img").waitFor();
    expect(await page.locator(".legend li").allTextContents()).toEqual(expected);
    await page.close();
  });

  it("names the parts of a pie with their share", async () => {
    const page = await open({ lang: "de" });
    await page.show(resultOf({ chart_type: "pie" }, { Rent: 3, Food: 1 }));
    expect((await page.locator(".legend li").allTextContents()).map((text) => text.replaceAll(/\s/g, " "))).toEqual([
      "Rent75 %",
      "Food25 %",
    ]);
    await page.close();
  });

  it.each([
    ["moves at first", false],
    ["does not move for who prefers reduced motion", true],
  ])("%s", async (_name, reducedMotion) => {
    const page = await open({ reducedMotion, clock: true });
    await page.evaluate(() => {
      const { clearRect } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        document.title = String(Number(document.title || 0) + 1);
        return clearRect.apply(this, box);
      };
      document.title = "0";
    });
    await page.show(resultOf());
    await hasColor(page, BLUE_IN_LIGHT);
    await page.clock.runFor(1000);
    const drawings = Number(await page.title());
    if (reducedMotion) expect(drawings).toBeLessThan(4);
    else expect(drawings).toBeGreaterThan(4);
    await page.close();
  });

  it("is a table where Chart.js is missing", async () => {
    const page = await open();
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.route("**/drawChart-*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'import "chart.js"' }),
    );
    await page.show(resultOf());
    await page.locator(".data table").waitFor();
    expect(await page.locator("canvas, .toggle").count()).toBe(0);
    expect(warnings.join()).toContain("npm install chart.js");
    await page.close();
  });

  it("follows the width of the card", async () => {
    const page = await open({ width: 900 });
    await page.show(resultOf());
    await hasColor(page, BLUE_IN_LIGHT);
    await page.setViewportSize({ width: 390, height: 700 });
    await expect.poll(async () => (await page.locator("canvas").boundingBox())?.width).toBeLessThan(390);
    await hasColor(page, BLUE_IN_LIGHT);
    await page.close();
  });
});
