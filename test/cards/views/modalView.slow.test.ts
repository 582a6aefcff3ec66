import { expect, it } from "vitest";
import type * as Cards from "../../../src/cards/public.ts";
import { type CardPage, describeChromium } from "../browser.ts";
import { seriousFaults } from "./axe.ts";

const RESULT = {
  status: "pending",
  card_type: "modal",
  data: {
    title: "Delete?",
    body: "All of [it](https://example.com)",
    actions: [
      { id: "yes", label: "Delete", style: "danger" },
      { id: "no", label: "Keep" },
    ],
  },
};

/** The name of what has the focus, in the card or on the page. */
const focused = (page: CardPage) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    return inner === document.body ? "nothing" : (inner?.getAttribute("aria-label") ?? inner?.textContent);
  });

/** Shows the modal while a button of the page has the focus. */
async function showOver(page: CardPage, result: object = RESULT): Promise<void> {
  await page.evaluate(() => {
    const button = Object.assign(document.createElement("button"), { textContent: "Of the page" });
    document.body.prepend(button);
    button.focus();
  });
  await page.show(result);
  await page.locator("dialog[open]").waitFor();
}

const isOpen = (page: CardPage) => page.locator("dialog").evaluate((dialog) => (dialog as HTMLDialogElement).open);

describeChromium("modalView", (open) => {
  it("waits behind its button, for keyboard and mouse, where it is not open at first", async () => {
    const page = await open();
    await page.show({ ...RESULT, options: { open: false } });
    const button = page.getByRole("button", { name: "Delete?" });
    await button.waitFor();
    expect(await isOpen(page)).toBe(false);
    await button.press("Enter");
    expect(await focused(page)).toBe("Keep");
    await page.keyboard.press("Escape");
    expect([await isOpen(page), await focused(page)]).toEqual([false, "Delete?"]);
    await button.click();
    expect(await isOpen(page)).toBe(true);
    await page.close();
  });

  it("opens again with what was refused, and can be sent again", async () => {
    const page = await open();
    await showOver(page);
    await page.keyboard.press("Enter");
    const refuse = () => page.evaluate(() => document.querySelector("oj-card")?.refuse("the host is away"));
    expect(await refuse()).toBe(true);
    expect(await isOpen(page)).toBe(true);
    expect(await page.getByRole("alert").innerText()).toBe("the host is away");
    expect(await page.locator("[role=status]").textContent()).toBe("");
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    expect((await page.submissions()).map(({ action }) => action)).toEqual(["no", "no"]);
    expect(await page.locator("dialog [role=alert]").textContent()).toBe("");
    await page.close();
  });

  it.each<[string, (page: CardPage) => Promise<void>, string]>([
    ["by mouse", (page) => page.getByRole("button", { name: "Delete", exact: true }).click(), "yes"],
    ["by Enter, at first on what does no harm", (page) => page.keyboard.press("Enter"), "no"],
    [
      "by keyboard",
      async (page) => {
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Space");
      },
      "yes",
    ],
  ])("submits an action %s", async (_name, act, action) => {
    const page = await open();
    await showOver(page);
    await act(page);
    expect(await page.submissions()).toEqual([{ cardType: "modal", options: {}, action, values: { action } }]);
    expect(await isOpen(page)).toBe(false);
    expect(await page.locator("[role=status]").textContent()).toBe(`Sent: ${action === "yes" ? "Delete" : "Keep"}`);
    await page.close();
  });

  it.each<[string, (page: CardPage) => Promise<void>]>([
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["its button", (page) => page.getByRole("button", { name: "Close" }).click()],
    ["a click beside it", (page) => page.mouse.click(5, 5)],
  ])("is closed by %s, submits nothing and gives the focus back", async (_name, close) => {
    const page = await open();
    await showOver(page);
    expect(await focused(page)).toBe("Keep");
    await close(page);
    expect(await isOpen(page)).toBe(false);
    await expect.poll(() => focused(page)).toBe("Of the page");
    expect(await page.submissions()).toEqual([]);
    await page.close();
  });

  it("keeps the focus inside", async () => {
    const page = await open();
    await showOver(page);
    const after = async (key: string) => {
      await page.keyboard.press(key);
      return focused(page);
    };
    const tabs: (string | null | undefined)[] = [];
    for (let tab = 0; tab < 5; tab++) tabs.push(await after("Tab"));
    expect(tabs).toEqual(["Close", "it", "Delete", "Keep", "Close"]);
    expect(await after("Shift+Tab")).toBe("Keep");
    await page.close();
  });

  it("is opened again by a button, in Chinese too, and by that alone", async () => {
    const page = await open({ lang: "zh" });
    await showOver(page, { ...RESULT, data: "一**二**" });
    expect(await page.getByRole("dialog", { name: "打开" }).innerText()).toMatch(/一二\s+确定/);
    await page.getByRole("button", { name: "确定" }).click();
    await page.evaluate(() => document.querySelector("oj-card")?.setAttribute("lang", "zh-TW"));
    await page.locator(".reopen").waitFor();
    expect(await isOpen(page)).toBe(false);
    await page.getByRole("button", { name: "打开" }).focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("打开");
    await page.close();
  });

  it("stays open with its focus when it is drawn again, and gives the focus back after that", async () => {
    const page = await open();
    await showOver(page);
    await page.keyboard.press("Shift+Tab");
    await page.evaluate(() => {
      const card = document.querySelector("oj-card") as Cards.CardElement;
      card.shadowRoot?.querySelector("dialog")?.setAttribute("data-old", "");
      card.setAttribute("lang", "zh");
    });
    await page.locator("dialog[open]:not([data-old])").waitFor();
    expect(await focused(page)).toBe("Delete");
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Of the page");
    await page.close();
  });

  it("shows its title and its buttons beside a long text, which scrolls by keyboard", async () => {
    const page = await open({ width: 390, height: 360 });
    await showOver(page, { ...RESULT, data: { ...RESULT.data, body: "Much.\n\n".repeat(40) } });
    const { y = 0, height = 0 } = (await page.getByRole("button", { name: "Keep" }).boundingBox()) ?? {};
    expect(y + height).toBeLessThan(360);
    expect((await page.getByRole("heading").boundingBox())?.y).toBeGreaterThan(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    await expect.poll(() => page.locator(".markdown").evaluate((text) => text.scrollTop)).toBeGreaterThan(100);
    await page.close();
  });
});
