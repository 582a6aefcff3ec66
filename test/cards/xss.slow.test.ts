import { expect, it } from "vitest";
import { describeChromium } from "./browser.ts";
import { checkPayloads, numbered } from "./checkPayloads.ts";
import { XSS_PAYLOADS, xssInPart } from "./xssPayloads.ts";

describeChromium("200 payloads of XSS", (open) => {
  it("are that many", () => expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200));

  // Each vector in two of its four wraps without a policy, and in another one under it: `npm run soak -- cards` has all.
  it.each([
    ["without a Content-Security-Policy", false, [...xssInPart(0), ...xssInPart(1)]],
    ["under a strict one with Trusted Types", true, xssInPart(2)],
  ])("run in no text of any view, %s", async (_policy, csp, payloads) => {
    const page = await open({ csp });
    expect(await checkPayloads(page, payloads)).toEqual([]);
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("would run many of them as HTML", async () => {
    const page = await open();
    await page.evaluate((payloads) => {
      const ran = new Set<number>();
      Object.assign(globalThis, { ran, xss: (number: number) => ran.add(number) });
      for (const payload of payloads) {
        const place = document.createElement("div");
        document.querySelector("main")?.append(place);
        place.innerHTML = payload;
      }
    }, XSS_PAYLOADS.map(numbered));
    const count = () => page.evaluate(() => (globalThis as unknown as { ran: Set<number> }).ran.size);
    await expect.poll(count).toBeGreaterThan(40);
    console.log(`${await count()} of ${XSS_PAYLOADS.length} payloads run as HTML, and none in a card`);
    await page.close();
  });
});
