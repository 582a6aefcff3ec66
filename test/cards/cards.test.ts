import { expect, it } from "vitest";
import { describeChromium } from "./browser.ts";
import { checkPayloads } from "./checkPayloads.ts";
import { SAMPLES } from "./views/samples.ts";

// One page for all views; what each view does in detail is in the slow tests.
describeChromium("cards under a strict Content-Security-Policy with Trusted Types", (open) => {
  it("are drawn by all views, and run no text of theirs", async () => {
    const page = await open({ csp: true });
    for (const [name, result] of Object.entries(SAMPLES)) {
      await page.show(result);
      expect(await page.locator("oj-card .state .error").count(), name).toBe(0);
    }
    const payloads = [
      "<img src=x onerror=xss()>",
      "javascript:xss()",
      '"><script>xss()</script>',
      "[click](javascript:xss())",
    ];
    expect(await checkPayloads(page, payloads)).toEqual([]);
    expect(page.faults).toEqual([]);
    await page.close();
  });
});
