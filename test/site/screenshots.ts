// Draws pages of the built site in Chromium into docs/images: `node test/site/screenshots.ts`, after `npm run site`.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { launchChromium } from "../cards/browser.ts";

const root = join(import.meta.dirname, "..", "..");
const types: { [extension: string]: string } = {
  ...{ ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png" },
};
const sizes = { wide: { width: 1280, height: 860 }, narrow: { width: 390, height: 800 } };
const pages = { home: "/index.html", page: "/wire.html", api: "/api/openjiuwen-tools/classes/ToolSet.html" };

const server = createServer(({ url = "/" }, response) => {
  const file = join(root, ".cache/site", decodeURIComponent(new URL(url, "http://localhost").pathname));
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader("Content-Type", types[extname(file)] ?? "text/plain").end(readFileSync(file));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const browser = await launchChromium();
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport, colorScheme });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(origin + path, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(root, `docs/images/site-${name}-${colorScheme}-${size}.png`) });
    }
    await page.close();
  }
}
await browser.close();
server.close();
