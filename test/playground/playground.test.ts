import { expect, it } from "vitest";
import { defineTool } from "../../src/index.ts";
import { describePlayground, paste } from "./openPlayground.ts";

const alarm = defineTool({
  name: "set_alarm",
  parameters: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
  execute: () => null,
});

// playground.slow.test.ts has all that the page does.
describePlayground("the playground", (open) => {
  it("shows a pasted tool in both layouts", async () => {
    const page = await open();
    await paste(page, "Tools as JSON", JSON.stringify(alarm.toOpenAI()));
    const text = (layout: string) => page.locator(`[data-layout=${layout}] pre`).textContent();
    await expect.poll(() => text("inline")).toBe(alarm.compact());
    expect(await text("dense")).toBe(alarm.compact({ layout: "dense" }));
    expect(page.faults).toEqual([]);
    await page.close();
  });
});
