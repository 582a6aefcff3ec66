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
  /** Shows several results at once, each in a section with its name, and waits until they are drawn. */
  showAll(results: { readonly [name: string]: object }): Promise<void>;
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
  /** Whether the test sets the clock of the page, by `page.clock`. */
  readonly clock?: boolean;
};

export type OpenPage = (options?: PageOptions) => Promise<CardPage>;

/**
 * Describes what cards do in a browser, with one Chromium and one server for the suite. Without one each test of the suite is listed as skipped with the reason;
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
    const pages = new PagePool(() => browser);
    suite((options) => openPage(pages, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, options));
  });
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
  });
}

/** A page of its own, for what is no test. */
export async function openCardPage(
  browser: Browser,
  options?: PageOptions,
): Promise<{ page: CardPage; close(): Promise<void> }> {
  const server = await serve("src/cards/public.ts");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await openPage(new PagePool(() => browser), origin, options);
  return {
    page,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/**
 * The pages of a browser that no test uses. A page that is closed is used again for the next test, which loads it anew:
 * that is much quicker than a new context, and leaves nothing of the document before.
 */
class PagePool {
  readonly #browser: () => Browser;
  readonly #idle = new Map<string, Page[]>();

  constructor(browser: () => Browser) {
    this.#browser = browser;
  }

  async take({ lang, clock }: { readonly lang: string; readonly clock: boolean }): Promise<Page> {
    const key = `${lang} ${clock}`;
    const idle = this.#idle.get(key) ?? [];
    this.#idle.set(key, idle);
    const last = idle.pop();
    if (last) return last;
    const context = await this.#browser().newContext({ locale: lang, timezoneId: "UTC" });
    const page = await context.newPage();
    if (clock) await page.clock.install();
    page.close = async () => {
      for (const event of ["console", "pageerror", "dialog"] as const) page.removeAllListeners(event);
      await page.unrouteAll();
      idle.push(page);
    };
    return page;
  }
}

async function openPage(
  pages: PagePool,
  origin: string,
  {
    width = 900,
    height = 700,
    theme = "light",
    lang = "en",
    csp = false,
    reducedMotion = true,
    clock = false,
  }: PageOptions = {},
): Promise<CardPage> {
  const page = await pages.take({ lang, clock });
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: reducedMotion ? "reduce" : "no-preference" });
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(`${origin}/${csp ? "strict" : "open"}?lang=${lang}`);
  await page.waitForFunction(() => "cards" in globalThis);
  return Object.assign(page, {
    faults,
    submissions: () => page.evaluate(() => (globalThis as unknown as InPage).submissions),
    showAll: (results: { readonly [name: string]: object }) =>
      page.evaluate(async (results) => {
        const sections = Object.entries(results).map(([name, result]) => {
          const card = document.createElement("oj-card");
          card.result = result as Cards.ToolResult;
          const section = document.createElement("section");
          section.dataset.name = name;
          section.append(card);
          return section;
        });
        document.querySelector("main")?.replaceChildren(...sections);
        const isLoading = () =>
          sections.some(({ firstElementChild }) => firstElementChild?.shadowRoot?.querySelector(".loading"));
        for (let frame = 0; frame < 2 || (isLoading() && frame < 300); frame++) {
          await new Promise(requestAnimationFrame);
        }
      }, results),
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

const builds = new Map<string, Promise<Map<string, string>>>();

/** The files of an entry, `cards.js` and what it loads, as an app would build them: once for the test files of a process. */
export async function bundled(entry: string): Promise<Map<string, string>> {
  const files = builds.get(entry) ?? bundle(entry);
  builds.set(entry, files);
  return new Map(await files);
}

async function bundle(entry: string): Promise<Map<string, string>> {
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
