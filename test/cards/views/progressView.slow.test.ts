import { expect, it } from "vitest";
import { describeChromium } from "../browser.ts";

const resultOf = (data: unknown, options: object = {}) => ({ status: "success", card_type: "progress", data, options });

describeChromium("progressView", (open) => {
  it.each<[string, unknown, string, string, { name: string; now: number; max: number; text: string; width: number }]>([
    [
      "a part",
      { label: "Read", value: 3, max: 8 },
      "en",
      "Read 3 / 8 38%",
      { name: "Read", now: 3, max: 8, text: "3 / 8, 38%", width: 0.375 },
    ],
    ["a percentage", 45, "en", "45%", { name: "January", now: 45, max: 100, text: "45%", width: 0.45 }],
    [
      "nearly all",
      { value: 999, max: 1000 },
      "en",
      "999 / 1,000 99%",
      { name: "January", now: 999, max: 1000, text: "999 / 1,000, 99%", width: 0.999 },
    ],
    [
      "more than all",
      { value: 12, max: 8 },
      "en",
      "12 / 8 150%",
      { name: "January", now: 8, max: 8, text: "12 / 8, 150%", width: 1 },
    ],
    ["less than nothing", { value: -5 }, "en", "-5%", { name: "January", now: 0, max: 100, text: "-5%", width: 0 }],
    [
      "large numbers in German",
      { value: 1250.5, max: 5002 },
      "de",
      "1.250,5 / 5.002 25 %",
      { name: "January", now: 1250.5, max: 5002, text: "1.250,5 / 5.002, 25 %", width: 0.25 },
    ],
  ])("shows %s", async (_name, data, lang, words, expected) => {
    const page = await open();
    await page.show(resultOf(data, { title: "January" }), { lang });
    const bar = page.getByRole("progressbar");
    const found = await bar.evaluate((element) => {
      const width = (element.firstElementChild as HTMLElement).offsetWidth / (element as HTMLElement).offsetWidth;
      const read = (name: string) => element.getAttribute(`aria-${name}`) ?? "";
      return {
        name: read("label"),
        now: Number(read("valuenow")),
        max: Number(read("valuemax")),
        text: read("valuetext"),
        width,
      };
    });
    expect({ ...found, text: found.text.replaceAll(/\s/g, " ") }).toEqual({
      ...expected,
      width: expect.closeTo(expected.width, 2),
    });
    expect((await page.locator(".facts").textContent())?.replaceAll(/\s/g, " ").replaceAll(" ", "")).toBe(
      words.replaceAll(" ", ""),
    );
    await page.close();
  });

  it("shows a bar for each row, and a full one in another colour", async () => {
    const page = await open();
    await page.show(
      resultOf([
        { label: "Read", value: 30 },
        { label: "Run", value: 8, max: 8 },
      ]),
    );
    const colors = await page
      .locator(".bar > span")
      .evaluateAll((fills) => fills.map((fill) => getComputedStyle(fill).backgroundColor));
    expect(new Set(colors).size).toBe(2);
    await page.close();
  });
});
