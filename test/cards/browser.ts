import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe } from "vitest";
import type * as Cards from "../../src/cards/public.ts";

const FULL = "/usr/bin/chromium";
const SHELL = "/usr/bin/chromium-headless-shell";
/** The same engine without windows and their toolbars, where it is installed: a page opens in a quarter of the time. */
export const CHROMIUM: string = existsSync(SHELL) ? SHELL : FULL;
const ROOT = join(import.meta.dirname, "..", "..");

/** A page with `cards`, which is all that `openjiuwen-tools/cards` gives. */
export type CardPage = Page & {
  /** Shows a result alone on the page, and waits until it is drawn. */
  show(result: object | undefined, attributes?: { readonly [name: string]: string }): Promise<void>;
  /** The details of the events `oj-submit` since the page was opened. */
  submissions(): Promise<Cards.CardSubmission[]>;
  /** What was written to the console as an error, and what was thrown. */
  readonly faults: string[];
};

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly lang?: string;
  /** Whether the page has a strict Content-Security-Policy with Trusted Types. */
  readonly csp?: boolean;
  readonly reducedMotion?: boolean;
};

export type OpenPage = (options?: PageOptions) => Promise<CardPage>;

/**
 * Describes what cards do in a browser. Without one each test of the suite is listed as skipped with the reason;
 * `.ci/run` installs Chromium.
 */
export function describeChromium(title: string, suite: (open: OpenPage) => void, entry = "src/cards/public.ts"): void {
  if (!existsSync(CHROMIUM)) {
    describe.skip(`${title}: skipped, ${CHROMIUM} is missing`, () => suite(() => Promise.reject(new Error(CHROMIUM))));
    return;
  }
  describe(title, () => {
    let server: Server;
    let browser: Browser;
    beforeAll(async () => {
      server = await serve(entry);
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });
    suite((options) => openPage(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, options));
  });
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
  });
}

/** A page of its own, for what is no test. */
export async function openCardPage(browser: Browser): Promise<{ page: CardPage; close(): Promise<void> }> {
  const server = await serve("src/cards/public.ts");
  const page = await openPage(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    page,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function openPage(
  browser: Browser,
  origin: string,
  { width = 900, height = 700, theme = "light", lang = "en", csp = false, reducedMotion = true }: PageOptions = {},
): Promise<CardPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: lang,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("close", () => void context.close().catch(() => {}));
  await page.goto(`${origin}/${csp ? "strict" : "open"}?lang=${lang}`);
  await page.waitForFunction(() => "cards" in globalThis);
  return Object.assign(page, {
    faults,
    submissions: () => page.evaluate(() => (globalThis as unknown as InPage).submissions),
    async show(result: object | undefined, attributes: { readonly [name: string]: string } = {}) {
      await page.evaluate(
        async ([result, attributes]) => {
          const card = document.createElement("oj-card");
          for (const [name, value] of Object.entries(attributes)) card.setAttribute(name, value);
          card.result = result as Cards.ToolResult | undefined;
          document.querySelector("main")?.replaceChildren(card);
          const isLoading = () =>
            card.result?.data !== undefined && !card.shadowRoot?.querySelector("article > :not(header, .loading)");
          for (let frame = 0; frame === 0 || (isLoading() && frame < 300); frame++) {
            await new Promise(requestAnimationFrame);
          }
        },
        [result, attributes] as const,
      );
    },
  });
}

type InPage = { cards: typeof Cards; submissions: Cards.CardSubmission[] };

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types dompurify";

/** The page and the code of an entry, built as an app would build it. */
async function serve(entry: string): Promise<Server> {
  const files = (await bundled(entry)).set("main.js", MAIN);
  const server = createServer(({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const file = files.get(pathname.slice(1));
    if (file !== undefined) return response.setHeader("Content-Type", "text/javascript").end(file);
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    if (pathname === "/strict") response.setHeader("Content-Security-Policy", STRICT);
    response.setHeader("Content-Type", "text/html").end(pageOf(searchParams.get("lang") ?? "en"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** The files of an entry, `cards.js` and what it loads, as an app would build them. */
export async function bundled(entry: string): Promise<Map<string, string>> {
  const bundle = await rolldown({ input: { cards: join(ROOT, entry) }, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  return new Map(output.map((file) => [file.fileName, "code" in file ? file.code : ""]));
}

const MAIN = `import * as cards from "./cards.js";
globalThis.submissions = [];
document.addEventListener("oj-submit", ({ detail }) => globalThis.submissions.push(detail));
globalThis.cards = cards;`;

const pageOf = (lang: string) =>
  `<!doctype html><html lang="${lang.replaceAll(/[^\w-]/g, "")}"><meta charset="utf-8"><title>Cards</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<body><main></main><script type="module" src="/main.js"></script>`;
