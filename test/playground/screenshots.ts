// Draws the playground for docs/playground.md, on wide and narrow screens, light and dark: node test/playground/screenshots.ts
import { join } from "node:path";
import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import { serveFolders } from "../../src/cli/playground/serveFolders.ts";
import { launchChromium } from "../cards/browser.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = process.argv[2] ?? join(ROOT, "docs", "images");

const ready = await wheelsReady();
if ("missing" in ready) throw new Error(ready.missing);
const { url, close } = await serveFolders(
  {
    "": join(ROOT, "dist", "playground"),
    pyodide: join(ROOT, "node_modules", "pyodide"),
    wheels: ready.folder,
  },
  0,
);
const browser = await launchChromium();
for (const theme of ["light", "dark"] as const) {
  for (const [name, width] of [
    ["wide", 1440],
    ["narrow", 390],
  ] as const) {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme: theme,
      reducedMotion: "reduce",
      timezoneId: "UTC",
      locale: "en",
    });
    page.on("console", (message) => message.type() === "error" && console.error(message.text()));
    page.on("pageerror", (error) => console.error(error));
    await page.goto(url);
    await page.locator("#compact .tokens em").first().waitFor();
    await page.getByRole("button", { name: "Start Python" }).click();
    await page.locator("#python .verdict").first().waitFor({ timeout: 120_000 });
    // Editors and charts are drawn when they come into view.
    for (const part of ["#arguments", "#stream", "#cards"]) {
      await page.locator(part).scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(1000);
    await page.screenshot({ path: join(FOLDER, `playground-${theme}-${name}.png`), fullPage: true });
    await page.close();
  }
}
await browser.close();
await close();
