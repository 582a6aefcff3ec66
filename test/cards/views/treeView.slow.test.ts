import { beforeAll, expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";
import { SAMPLES } from "./samples.ts";

const focused = (page: CardPage) =>
  page.evaluate(
    () => document.querySelector("oj-card")?.shadowRoot?.activeElement?.querySelector("span:not(.tick)")?.textContent,
  );

const shown = (page: CardPage) =>
  page.locator("[role=treeitem]:visible > span:not(.tick, .muted, .badge)").allInnerTexts();

describeChromium("a tree", (open) => {
  let page: CardPage;
  beforeAll(async () => {
    page = await open();
  });

  it("says the level, the place and the state of each node", async () => {
    await page.show(SAMPLES.tree);
    const tree = page.getByRole("tree", { name: "Goals" });
    const attributes = await tree
      .getByRole("treeitem")
      .evaluateAll((items) =>
        items.map((item) =>
          ["level", "posinset", "setsize", "expanded"].map((name) => item.getAttribute(`aria-${name}`)).join(" "),
        ),
      );
    expect(attributes).toEqual([
      "1 1 1 true",
      "2 1 3 true",
      "3 1 2 ",
      "3 2 2 ",
      "2 2 3 true",
      "3 1 1 ",
      "2 3 3 true",
      "3 1 2 ",
      "3 2 2 ",
    ]);
    await expect(page.getByRole("treeitem", { name: "Done Run 100 km" }).count()).resolves.toBe(1);
    await expect(page.getByRole("treeitem", { name: "hour 7.5" }).count()).resolves.toBe(1);
  });

  it("draws a thousand members of a branch, and all of them on request", async () => {
    const data = Array.from({ length: 2_500 }, (_, index) => ({ title: `goal ${index}` }));
    await page.show({ status: "success", card_type: "tree", data });
    await expect(page.getByRole("treeitem").count()).resolves.toBe(1_001);
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    expect(await focused(page)).toBe("Show all (2,500)");
    await page.keyboard.press("Enter");
    await page.getByRole("treeitem", { name: "goal 2499" }).waitFor();
    await expect(page.getByRole("treeitem").count()).resolves.toBe(2_500);
  });

  it.each([
    ["ArrowDown", ["ArrowDown"], "Spring"],
    ["ArrowUp", ["ArrowDown", "ArrowDown", "ArrowUp"], "Spring"],
    ["ArrowUp at the top", ["ArrowUp"], "2026"],
    ["End", ["End"], "hour"],
    ["Home", ["End", "Home"], "2026"],
    ["ArrowRight into a branch", ["ArrowRight"], "Spring"],
    ["ArrowRight on a leaf", ["End", "ArrowRight"], "hour"],
    ["ArrowLeft to the parent", ["End", "ArrowLeft"], "Settings"],
    ["a character", ["s"], "Spring"],
    ["a character again", ["s", "s"], "Spring"],
    ["several characters", ["s", "e"], "Settings"],
    ["a character that only the node itself has", ["2"], "2026"],
    ["a character with Control", ["Control+s"], "2026"],
  ])("takes %s", async (_name, keys, expected) => {
    await page.show(SAMPLES.tree);
    await page.keyboard.press("Tab");
    for (const key of keys) await page.keyboard.press(key);
    expect(await focused(page)).toBe(expected);
    expect(await page.locator("[role=treeitem][tabindex='0']").count()).toBe(1);
  });

  it.each([
    ["ArrowLeft", "ArrowRight"],
    ["Enter", "Enter"],
    ["Space", "Space"],
  ])("closes and opens a branch with %s and %s", async (close, reopen) => {
    await page.show(SAMPLES.tree);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(close);
    expect(await shown(page)).toEqual(["2026", "Spring", "Autumn", "Write", "Settings", "reminders", "hour"]);
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Autumn");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press(reopen);
    expect(await shown(page)).toContain("Run 100 km");
  });

  it("closes and opens a branch by mouse, also when its data change", async () => {
    await page.show(SAMPLES.tree);
    await page.getByText("Spring").click();
    expect(await focused(page)).toBe("Spring");
    expect(await shown(page)).not.toContain("Read");
    await page.evaluate(() => {
      const card = document.querySelector("oj-card");
      const data = { ...(card?.result?.data as object), progress: 0.9 };
      if (card) card.result = { ...card.result, status: "success", data };
    });
    await page.getByText("90%").waitFor();
    expect(await focused(page)).toBe("Spring");
    expect(await shown(page)).not.toContain("Read");
    await page.getByText("Spring").click();
    expect(await shown(page)).toContain("Read");
  });

  it("draws 1,000 nodes, and children when they are shown", async () => {
    const data = Array.from({ length: 1000 }, (_, index) => ({ title: `Node ${index}`, children: ["a", "b"] }));
    await page.show({ status: "success", card_type: "tree", data });
    expect(await page.locator("[role=treeitem]").count()).toBe(1000);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    expect(await page.locator("[role=treeitem]").count()).toBe(1002);
    await page.keyboard.press("End");
    expect(await focused(page)).toBe("Node 999");
  });

  it("draws a deep tree, level by level", async () => {
    await page.evaluate(() => {
      const card = document.createElement("oj-card");
      card.result = {
        status: "success",
        card_type: "tree",
        data: JSON.parse(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`),
      };
      document.querySelector("main")?.replaceChildren(card);
    });
    await page.locator("[role=treeitem]").first().waitFor();
    expect(await page.locator("[role=treeitem]").count()).toBe(40);
    expect(page.faults).toEqual([]);
  });
});
