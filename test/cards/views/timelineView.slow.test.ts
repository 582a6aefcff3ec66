import { expect, it } from "vitest";
import { describeChromium } from "../browser.ts";

const RESULT = {
  status: "success",
  card_type: "timeline",
  data: [
    { time: "2026-01-18T23:30:00Z", title: "Start", text: "First", status: "done" },
    { time: "2026-01-19", title: "Rest" },
    { time: "noon", title: "<b>Lunch</b>", status: "soon" },
    1234.5,
  ],
};

describeChromium("timelineView", (open) => {
  it.each([
    [
      "English",
      "en-US",
      "America/New_York",
      ["Jan 18, 2026, 6:30 PM Startdone First", "Jan 19, 2026 Rest", "noon <b>Lunch</b>soon", "1,234.5"],
    ],
    [
      "Chinese",
      "zh-CN",
      "Asia/Shanghai",
      ["2026年1月19日 07:30 Startdone First", "2026年1月19日 Rest", "noon <b>Lunch</b>soon", "1,234.5"],
    ],
    [
      "German",
      "de",
      "Europe/Berlin",
      ["19.01.2026, 00:30 Startdone First", "19.01.2026 Rest", "noon <b>Lunch</b>soon", "1.234,5"],
    ],
  ])("writes numbers and times in %s", async (_name, lang, zone, expected) => {
    const page = await open();
    await page.show(RESULT, { lang, "time-zone": zone });
    await page.locator(".timeline").waitFor();
    const texts = await page.locator(".timeline li").allInnerTexts();
    expect(texts.map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual(expected);
    await page.close();
  });

  it("shows the time beside the entry, and above it on a phone", async () => {
    for (const [width, isBeside] of [
      [900, true],
      [390, false],
    ] as const) {
      const page = await open({ width });
      await page.show(RESULT);
      const time = await page.locator(".timeline time").first().boundingBox();
      const title = await page.locator(".timeline div").first().boundingBox();
      expect((time?.x ?? 0) + 20 < (title?.x ?? 0), `at ${width} px`).toBe(isBeside);
      await page.close();
    }
  });

  it.each([
    ["en-US", "Show all (150,000)"],
    ["zh-CN", "显示全部 (150,000)"],
  ])("shows the first of many entries, and how many there are, in %s", async (lang, label) => {
    const page = await open();
    await page.show({ ...RESULT, data: Array.from({ length: 150_000 }, (_, index) => `Entry ${index + 1}`) }, { lang });
    await page.getByRole("button", { name: label }).waitFor();
    expect(await page.locator(".timeline li").count()).toBe(200);
    await page.close();
  });

  it("shows all entries when it is asked for them", async () => {
    const page = await open();
    await page.show({ ...RESULT, data: Array.from({ length: 201 }, (_, index) => `Entry ${index + 1}`) });
    await page.getByRole("button", { name: "Show all (201)" }).click();
    await page.getByText("Entry 201").waitFor();
    expect(await page.locator(".timeline li").count()).toBe(201);
    expect(await page.getByRole("button").count()).toBe(0);
    await page.close();
  });
});
