// Draws the playground for docs/playground.md, on wide and narrow screens, light and dark: node test/playground/screenshots.ts
import { join } from "node:path";
import { serveFolders } from "../../src/cli/playground/serveFolders.ts";
import { launchChromium } from "../cards/browser.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = process.argv[2] ?? join(ROOT, "docs", "images");

const { url, close } = await serveFolders({ "": join(ROOT, "dist", "playground") }, 0);
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
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(FOLDER, `playground-${theme}-${name}.png`), fullPage: true });
    await page.close();
  }
}
await browser.close();
await close();
