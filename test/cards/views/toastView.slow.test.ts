import { expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";

const resultOf = (data: unknown) => ({ status: "success", card_type: "toast", data });
const words = (page: CardPage) => page.locator(".words");
const focusPage = (page: CardPage) =>
  page.evaluate(() => {
    const button = Object.assign(document.createElement("button"), { id: "page" });
    document.body.prepend(button);
    button.focus();
  });

describeChromium("toastView", (open) => {
  it.each([
    ["a text", "<b>Saved</b>", "status", "<b>Saved</b>"],
    ["an error", { title: "Oh", message: "Failed", level: "error" }, "alert", "OhFailed"],
    ["a warning", { text: "Slow", level: "warning" }, "status", "Slow"],
  ])("says %s", async (_name, data, role, text) => {
    const page = await open();
    await page.show(resultOf(data));
    await words(page).locator("p").waitFor();
    expect(await words(page).getAttribute("role")).toBe(role);
    expect(await words(page).textContent()).toBe(text);
    await page.close();
  });

  it("leaves by itself, and does not come back when it is drawn again", async () => {
    const page = await open({ clock: true });
    await page.show(resultOf({ message: "Saved", duration_ms: 100 }));
    await page.locator(".toast").waitFor({ state: "detached" });
    await page.evaluate(() => document.querySelector("oj-card")?.setAttribute("lang", "zh"));
    await page.clock.runFor(200);
    expect(await page.locator(".toast").count()).toBe(0);
    await page.close();
  });

  it.each<[string, (page: CardPage) => Promise<void>, (page: CardPage) => Promise<void>]>([
    ["the pointer is over it", (page) => page.locator(".toast").hover(), (page) => page.mouse.move(5, 5)],
    ["it has the focus", (page) => page.locator(".close").focus(), (page) => page.locator("#page").focus()],
    [
      "it has the focus, though the pointer leaves",
      async (page) => {
        await page.locator(".close").focus();
        await page.locator(".toast").hover();
        await page.mouse.move(5, 5);
      },
      (page) => page.locator("#page").focus(),
    ],
  ])("stays while %s", async (_name, enter, leave) => {
    const page = await open({ clock: true });
    await focusPage(page);
    await page.show(resultOf({ message: "Saved", duration_ms: 30_000 }));
    await enter(page);
    await page.clock.runFor(35_000);
    expect(await words(page).count()).toBe(1);
    await leave(page);
    await page.clock.runFor(29_000);
    expect(await words(page).count()).toBe(1);
    await page.clock.runFor(2000);
    expect(await words(page).count()).toBe(0);
    await page.close();
  });

  it.each<[string, (page: CardPage) => Promise<void>]>([
    ["a click", (page) => page.getByRole("button", { name: "Close" }).click()],
    [
      "Enter",
      async (page) => {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      },
    ],
    [
      "Escape",
      async (page) => {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Escape");
      },
    ],
  ])("is closed by %s, and gives the focus back", async (_name, close) => {
    const page = await open();
    await focusPage(page);
    await page.show(resultOf({ message: "Saved", level: "error" }));
    await words(page).locator("p").waitFor();
    await close(page);
    expect(await page.locator(".toast").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("page");
    await page.close();
  });

  it("stands below those before it, which move down when it leaves", async () => {
    const page = await open();
    await page.show(resultOf({ message: "One", duration_ms: 0 }));
    await page.evaluate(() => {
      const card = document.createElement("oj-card");
      card.result = { status: "success", card_type: "toast", data: { message: "Two", duration_ms: 0 } };
      document.body.append(card);
    });
    const box = async (text: string) => {
      const toast = page.locator(".toast", { hasText: text });
      await toast.waitFor();
      return (await toast.boundingBox()) ?? { y: 0, height: 0 };
    };
    const [two, one] = [await box("Two"), await box("One")];
    expect(one.y + one.height).toBeLessThan(two.y);
    await page.getByRole("button", { name: "Close" }).last().click();
    expect((await box("One")).y).toBeCloseTo(two.y, 0);
    await page.close();
  });
});
