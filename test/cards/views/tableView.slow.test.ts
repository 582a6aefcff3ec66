import { beforeAll, expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";
import { SAMPLES } from "./samples.ts";

const table = (data: unknown, options: object = {}) => ({ status: "success", card_type: "table", data, options });

const column = (page: CardPage, index: number) => page.locator(`tbody td:nth-child(${index + 1})`).allInnerTexts();

const MIXED = [
  { text: "b", number: 10, date: "2026-03-01", mark: true },
  { text: "Ä", number: 9, date: "2025-12-31T23:00:00Z", mark: false },
  { text: "", number: null, date: null, mark: null },
  { text: "a10", number: -1.5, date: "2026-01-18", mark: true },
  { text: "a9", number: 100, date: "2026-01-17", mark: false },
];

const big = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  name: `Name ${(index * 7919) % 10_000}`,
  city: ["Berlin", "上海", "Lagos"][index % 3],
  amount: ((index * 7919) % 100_000) / 10,
  date: new Date(1.7e12 + index * 36e5).toISOString(),
  active: index % 2 === 0,
}));

describeChromium("a table", (open) => {
  let page: CardPage;
  beforeAll(async () => {
    page = await open();
  });

  it.each([
    ["numbers", 1, ["-1.5", "9", "10", "100", "–"], ["100", "10", "9", "-1.5", "–"]],
    ["texts", 0, ["Ä", "a9", "a10", "b", "–"], ["b", "a10", "a9", "Ä", "–"]],
    ["dates", 2, ["Dec 31, 2025, 11:00 PM", "Jan 17, 2026", "Jan 18, 2026", "Mar 1, 2026", "–"], undefined],
    ["booleans", 3, ["No", "No", "Yes", "Yes", "–"], ["Yes", "Yes", "No", "No", "–"]],
  ])("sorts %s by a click, back by a second one, and not by a third", async (_name, index, up, down) => {
    await page.show(table(MIXED));
    const header = page.locator("th").nth(index);
    const before = await column(page, index);
    expect(await header.getAttribute("aria-sort")).toBe(null);
    await header.getByRole("button").click();
    expect([await header.getAttribute("aria-sort"), await column(page, index)]).toEqual(["ascending", up]);
    await header.getByRole("button").press("Enter");
    const down_ = down ?? [...up.slice(0, -1).reverse(), "–"];
    expect([await header.getAttribute("aria-sort"), await column(page, index)]).toEqual(["descending", down_]);
    await header.getByRole("button").press("Space");
    expect([await header.getAttribute("aria-sort"), await column(page, index)]).toEqual([null, before]);
  });

  it("says that it does not show all columns", async () => {
    const row = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, index]));
    await page.show(table([row(50)]));
    expect(await page.getByRole("note").count()).toBe(0);
    await page.show(table([row(51)]));
    expect(await page.getByRole("note").textContent()).toBe("Only the first part of the data is shown");
  });

  it("filters by what is shown in any column", async () => {
    await page.show(SAMPLES.table);
    await page.getByRole("searchbox", { name: "Filter" }).fill(" AN ");
    expect(await column(page, 0)).toEqual(["Ann Lee", "Dmitri Ivanov", "Hana", "Jun"]);
  });

  it("filters by keyboard, keeps the filter when data change, and says that nothing matches", async () => {
    await page.show(SAMPLES.table);
    await page.keyboard.press("Tab");
    await page.keyboard.type("mar 11");
    expect(await column(page, 0)).toEqual(["Carla Díaz"]);
    await expect(page.getByRole("status").first().innerText()).resolves.toBe("1 / 11");
    await page.evaluate(() => {
      const card = document.querySelector("oj-card");
      const data = [...((card?.result?.data ?? []) as object[]), { name: "New", joined: "2026-03-11" }];
      if (card) card.result = { ...card.result, status: "success", data: data as never };
    });
    await page.getByText("New").waitFor();
    expect(await column(page, 0)).toEqual(["Carla Díaz", "New"]);
    await page.keyboard.type("x");
    expect(await page.locator("tbody").innerText()).toBe("Nothing matches");
    expect(page.faults).toEqual([]);
  });

  it("has no filter for ten rows", async () => {
    await page.show(table(Array.from({ length: 10 }, (_, index) => index)));
    expect(await page.getByRole("searchbox").count()).toBe(0);
  });

  it("turns pages by mouse and keyboard", async () => {
    await page.show(table([...Array.from({ length: 25 }).keys()], { page_size: 10 }));
    const [previous, next] = [
      page.getByRole("button", { name: "Previous page" }),
      page.getByRole("button", { name: "Next page" }),
    ];
    expect(await column(page, 0)).toHaveLength(10);
    expect(await previous.getAttribute("aria-disabled")).toBe("true");
    await next.click();
    await next.press("Enter");
    expect(await column(page, 0)).toEqual(["20", "21", "22", "23", "24"]);
    expect(await page.getByText("Page 3 of 3").count()).toBe(1);
    expect(await page.locator("tbody tr").first().getAttribute("aria-rowindex")).toBe("22");
    await next.press("Enter");
    expect(await page.getByText("Page 3 of 3").count()).toBe(1);
    await previous.press("Space");
    expect((await column(page, 0))[0]).toBe("10");
    await page.getByRole("searchbox").fill("4");
    expect(await column(page, 0)).toEqual(["4", "14", "24"]);
    expect(await page.getByText("Page 1 of 1").count()).toBe(1);
  });

  it("links safe addresses alone", async () => {
    await page.show(
      table([{ site: "https://a.example/x" }, { site: "javascript:alert(1)" }], {
        columns: [{ key: "site", type: "url" }],
      }),
    );
    expect(await page.locator("td a").evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href))).toEqual([
      "https://a.example/x",
    ]);
    expect(await column(page, 0)).toEqual(["a.example/x", "javascript:alert(1)"]);
  });

  it("draws of 10,000 rows those near the visible ones", async () => {
    await page.show(table(big));
    expect(await page.locator("tbody tr").count()).toBeLessThan(80);
    expect(await page.locator("table").getAttribute("aria-rowcount")).toBe("10001");
  });

  it("scrolls 10,000 rows by mouse and keyboard, with the header in sight", async () => {
    await page.show(table(big));
    const scroll = page.getByRole("region", { name: "Table" });
    expect(await scroll.evaluate((element) => element.scrollHeight)).toBe(
      360_000 + (await page.locator("thead").evaluate((head) => Math.round(head.getBoundingClientRect().height))),
    );
    await scroll.hover();
    await page.mouse.wheel(0, 36_000);
    await expect.poll(() => page.locator("tr[aria-rowindex='1002']").count()).toBe(1);
    expect(await page.locator("tbody tr").count()).toBeLessThan(80);
    await scroll.focus();
    await page.keyboard.press("End");
    await expect.poll(() => page.locator("tr[aria-rowindex='10001']").count()).toBe(1);
    const seen = async (selector: string) => {
      const [box, around] = await Promise.all([page.locator(selector).boundingBox(), scroll.boundingBox()]);
      return (
        box !== null && around !== null && box.y >= around.y - 1 && box.y + box.height <= around.y + around.height + 1
      );
    };
    expect([await seen("tr[aria-rowindex='10001']"), await seen("th:first-child")]).toEqual([true, true]);
    await page.getByRole("button", { name: "Amount" }).click();
    expect(await scroll.evaluate((element) => element.scrollTop)).toBe(0);
    expect((await column(page, 3)).slice(0, 2)).toEqual(["0", "0.6"]);
  });

  it("keeps its place, and the focus, when it is drawn again", async () => {
    await page.show(table(big.map((row) => ({ ...row, site: "https://a.example" }))));
    const scroll = page.getByRole("region", { name: "Table" });
    await scroll.evaluate((element) => element.scrollTo(0, 18_000));
    await page.locator("tr[aria-rowindex='505'] a").focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => page.locator("tr[aria-rowindex='530']").count()).toBe(1);
    // The browser moves on for some frames after the key.
    const top = () => scroll.evaluate((element) => element.scrollTop);
    await expect.poll(async () => (await top()) === (await page.waitForTimeout(200).then(top))).toBe(true);
    await scroll.evaluate((element) => element.scrollTo(0, 180_000));
    await expect
      .poll(() => page.evaluate(() => document.querySelector("oj-card")?.shadowRoot?.activeElement?.className))
      .toBe("scroll");
    await page.evaluate(() => {
      const card = document.querySelector("oj-card");
      if (card) card.result = { ...card.result, status: "success" };
    });
    await expect.poll(top).toBe(180_000);
    await expect.poll(() => page.locator("tr[aria-rowindex='5005']").count()).toBe(1);
  });

  it("draws while it scrolls the rows that come near, once each", async () => {
    await page.show(table(big));
    const steps = await page.evaluate(async () => {
      const scroll = document.querySelector("oj-card")?.shadowRoot?.querySelector(".scroll") as HTMLElement;
      const steps: number[] = [];
      const observer = new MutationObserver(() => {});
      observer.observe(scroll, { childList: true, subtree: true });
      for (let step = 0; step < 120; step++) {
        scroll.scrollTop += 300;
        scroll.dispatchEvent(new Event("scroll"));
        const changes = observer.takeRecords();
        steps.push(changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
      }
      observer.disconnect();
      return steps;
    });
    // 300 pixels are eight to nine rows of 36, and rows are drawn in steps of eight.
    expect(Math.max(...steps)).toBeLessThanOrEqual(16);
    expect(steps.reduce((sum, drawn) => sum + drawn)).toBeCloseTo(1000, -2);
  });
});
