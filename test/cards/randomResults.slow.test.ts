import { expect, it } from "vitest";
import { describeChromium } from "./browser.ts";
import { checkRandomResults } from "./checkRandomResults.ts";

describeChromium("random results", (open) => {
  it("are a card, a visible error or nothing, and never an exception", async () => {
    const page = await open();
    const { faults, ...counts } = await checkRandomResults(page, 1, 1000);
    console.log(`1,000 random results: ${JSON.stringify(counts)}`);
    expect(faults.slice(0, 5)).toEqual([]);
    expect(counts.cards).toBeGreaterThan(300);
    expect(counts.errors).toBeGreaterThan(100);
    expect(counts.none).toBeGreaterThan(20);
    await page.close();
  });
});
