import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Served, serveService } from "../../../src/gateway/index.ts";
import { CHROMIUM, launchChromium } from "../../cards/browser.ts";
import { testService } from "./testService.ts";

const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`skipped: ${CHROMIUM} is missing`);

/** MCP's own client, as a page loads it. */
async function clientCode(): Promise<string> {
  const input = join(import.meta.dirname, "pageClient.ts");
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  return output[0].code;
}

describe.skipIf(!hasChromium)("a page in Chromium", () => {
  let [pages, browser, served]: [Server?, Browser?, Served?] = [];
  beforeAll(async () => {
    const code = await clientCode();
    pages = createServer(({ url }, response) => {
      const isCode = url === "/client.js";
      response.setHeader("content-type", isCode ? "text/javascript" : "text/html");
      response.end(isCode ? code : '<!doctype html><script type="module" src="/client.js"></script>');
    });
    await new Promise<void>((resolve) => pages?.listen(0, "127.0.0.1", resolve));
    browser = await launchChromium();
    served = await serveService(testService(), {
      transport: "http",
      token: "s3cret",
      allowedOrigins: ["app.localhost"],
    });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    pages?.close();
  });

  /** What a page of a host gets from a call, or its error. */
  const calledFrom = async (host: string, mode: string, token = "s3cret"): Promise<string> => {
    const page = await (browser as Browser).newPage();
    await page.goto(`http://${host}:${((pages as Server).address() as AddressInfo).port}/`);
    await page.waitForFunction(() => "callEcho" in globalThis);
    const answer = await page.evaluate(
      ([url, mode, token]) =>
        (globalThis as never as { callEcho(...args: unknown[]): string }).callEcho(url, mode, token),
      [String(served?.url), mode, token],
    );
    await page.close();
    return answer;
  };

  it.each(["auto", "legacy"])("of an allowed origin lists and calls tools, and hears progress (%s)", async (mode) => {
    expect(await calledFrom("app.localhost", mode)).toMatch(/^\d+ tools; steps 1 2 3; done$/);
  });

  it.each(["auto", "legacy"])("of an allowed origin without its token reads why (%s)", async (mode) => {
    expect(await calledFrom("app.localhost", mode, "wrong")).toMatch(/401|Unauthorized|invalid_token/);
  });

  it.each(["evil.localhost", "localhost"])("of %s reaches nothing", async (host) => {
    for (const mode of ["auto", "legacy"]) expect(await calledFrom(host, mode)).toContain("Failed to fetch");
  });
});
