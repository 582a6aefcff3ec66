import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { type Folders, serveFolders } from "../../src/cli/playground/serveFolders.ts";
import { CHROMIUM, launchChromium } from "../cards/browser.ts";

const ROOT = join(import.meta.dirname, "..", "..");
export const BUILT: string = join(ROOT, "dist", "playground");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The playground in Chromium, with what went wrong: errors in the console, and violations of the policy. */
export type Playground = Page & { readonly faults: string[] };

export type Open = (options?: {
  readonly hash?: string;
  readonly width?: number;
  readonly theme?: "light" | "dark";
}) => Promise<Playground>;

/** Describes what the built page does in a browser. Without a browser or the page each test is skipped with the reason. */
export function describePlayground(title: string, suite: (open: Open) => void, mounted: Folders = {}): void {
  const lacks = [CHROMIUM, join(BUILT, "index.html")].find((path) => !existsSync(path));
  if (lacks !== undefined) {
    describe.skip(`${title}: skipped, ${lacks} is missing`, () => suite(() => Promise.reject(new Error(lacks))));
    return;
  }
  describe(title, () => {
    let browser: Browser;
    let served: Awaited<ReturnType<typeof serveFolders>>;
    beforeAll(async () => {
      served = await serveFolders({ "": BUILT, ...mounted }, 0);
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      await served?.close();
    });
    // A page that is closed is used again: to load it anew takes much less than a new context.
    const idle: Page[] = [];
    const newPage = async (): Promise<Page> => {
      const context = await browser.newContext({
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
      });
      context.setDefaultTimeout(15_000);
      const page = await context.newPage();
      page.close = async () => {
        for (const event of ["console", "pageerror", "request"] as const) page.removeAllListeners(event);
        await page.goto("about:blank");
        idle.push(page);
      };
      return page;
    };
    suite(async ({ hash = "", width = 1280, theme = "light" } = {}) => {
      const page = idle.pop() ?? (await newPage());
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("request", (request) => !request.url().startsWith(served.url) && faults.push(`asked ${request.url()}`));
      await page.goto(`${served.url}${hash}`);
      await page.locator("#compact .tokens em, #tools .fault").first().waitFor();
      return Object.assign(page, { faults });
    });
  });
}

/** All faults of accessibility that axe-core finds. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run(document),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Waits until the page is drawn with all changes so far, which it does in one frame. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Writes a text into an editor, as a user pastes it. */
export async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}
