// Draws all views for docs/cards.md, as they are on wide and narrow screens, light and dark: node test/cards/screenshots.ts
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type * as Cards from "../../src/cards/public.ts";
import { bundled, launchChromium } from "./browser.ts";
import { GALLERY } from "./gallery.ts";

declare const cards: typeof Cards;

const FOLDER = process.argv[2] ?? join(import.meta.dirname, "..", "..", "docs", "images");
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>
body { margin: 0; padding: 24px; background: light-dark(#eef0f3, #0d0f12) }
main { display: flex; gap: 20px }
main > div { flex: 1; min-width: 0 }
oj-card { margin-bottom: 20px }
@media (max-width: 500px) { body { padding: 12px } main { display: block } }
</style><main><div></div><div></div><div></div></main><script type="module">import * as cards from "/cards.js"; globalThis.cards = cards;</script>`;

const files = await bundled("src/cards/public.ts");
const server = createServer(({ url = "/" }, response) => {
  const file = files.get(url.slice(1));
  response.setHeader("Content-Type", file === undefined ? "text/html" : "text/javascript").end(file ?? PAGE);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await launchChromium();
mkdirSync(FOLDER, { recursive: true });
for (const theme of ["light", "dark"] as const) {
  for (const [name, width] of [
    ["wide", 1180],
    ["narrow", 390],
  ] as const) {
    const page = await browser.newPage({
      viewport: { width, height: 800 },
      colorScheme: theme,
      reducedMotion: "reduce",
      timezoneId: "UTC",
      locale: "en",
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.waitForFunction(() => "cards" in globalThis);
    await page.evaluate(async (gallery) => {
      for (const result of gallery) {
        const card = cards.renderToolResult(result as Cards.ToolResult);
        const columns = [...document.querySelectorAll("main > div")];
        const [shortest] = columns.toSorted((one, other) => heightOf(one) - heightOf(other));
        if (card) shortest?.append(card);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      function heightOf(column: Element): number {
        return column.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      }
    }, GALLERY);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(FOLDER, `cards-${theme}-${name}.png`), fullPage: true });
    await page.close();
  }
}
await browser.close();
server.close();
