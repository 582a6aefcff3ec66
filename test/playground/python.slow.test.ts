import { join } from "node:path";
import { expect, it } from "vitest";
import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import { describePlayground, paste } from "./openPlayground.ts";

const wheels = await wheelsReady();
const folder = "folder" in wheels ? wheels.folder : undefined;
if ("missing" in wheels) console.warn(`skipped: the playground with Python (${wheels.missing})`);
const pyodide = join(import.meta.dirname, "..", "..", "node_modules", "pyodide");

describePlayground(
  "the playground with Python",
  (open) => {
    it.skipIf(folder === undefined)("compares the bytes of the SDK itself with ours, release by release", async () => {
      const page = await open();
      await page.getByRole("button", { name: "Start Python" }).click();
      const verdicts = page.locator("#python .verdict");
      await verdicts.first().waitFor({ timeout: 120_000 });
      expect(await verdicts.allTextContents()).toEqual(["✓ ToolInfo: equal bytes", "✓ ToolCall: equal bytes"]);
      await paste(page, "Arguments of a call", '{"é": 1.0}');
      await expect.poll(() => page.locator('#python [data-class="ToolCall"] pre').textContent()).toContain("é");
      expect(await page.locator("#python .verdict.good").count()).toBe(2);
      await page.locator("#python select").selectOption("0.1.3");
      await page.locator("#python [role=status]").waitFor();
      await verdicts.first().waitFor({ timeout: 120_000 });
      expect(await page.locator("#python .verdict.good").count()).toBe(2);
      expect(page.faults).toEqual([]);
      await page.close();
    });
  },
  { wheels: folder, pyodide },
);
