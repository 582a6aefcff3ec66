import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { FrameLocator, Page } from "playwright-core";
import { bundled, launchChromium } from "../browser.ts";
import type * as Host from "./host.ts";

declare const host: typeof Host;

const APPS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };

/** What hosts of MCP Apps allow a page that asks for nothing. */
const CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'; frame-src 'none'; base-uri 'self'";

/** A host of MCP Apps: a client of a server, and a page in Chromium with the official bridge. */
export type AppHost = {
  readonly client: Client;
  /** The page of the host. */
  readonly page: Page;
  /** The app, in its frame. */
  readonly app: FrameLocator;
  /** What was written to the console as an error, and what was thrown. */
  readonly faults: readonly string[];
  /** The names of the tools that the app called. */
  readonly called: readonly string[];
  /** Answers calls of the app in place of the server, where it gives an answer. */
  answer: ((tool: string) => Promise<object> | undefined) | undefined;
  /** Opens the page of cards anew. */
  openApp(context?: object): Promise<void>;
  /** Calls a tool as a model does, and gives the app its input and its result. */
  show(args: Record<string, unknown>, tool?: string): ReturnType<Client["callTool"]>;
  /** What the app has told the host. */
  said(name: string): Promise<unknown[]>;
  close(): Promise<void>;
};

export async function startAppHost(url: URL): Promise<AppHost> {
  const client = new Client(
    { name: "host", version: "1.0.0" },
    { capabilities: APPS, versionNegotiation: { mode: "auto" } },
  );
  await client.connect(new StreamableHTTPClientTransport(url));
  const [resource] = (await client.listResources()).resources;
  const { contents } = await client.readResource({ uri: resource?.uri as string });
  const html = (contents[0] as { text: string }).text;
  const files = await bundled("test/cards/page/host.ts");
  const web = createServer(({ url = "/" }, response) => {
    const file = files.get(url.slice(1));
    if (file !== undefined) return response.setHeader("Content-Type", "text/javascript").end(file);
    if (url === "/favicon.ico") return response.writeHead(204).end();
    response.setHeader("Content-Type", "text/html");
    if (url !== "/app") return response.end(HOST_PAGE);
    response.setHeader("Content-Security-Policy", CSP).end(html);
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const browser = await launchChromium();
  const page = await browser.newPage({ locale: "en", timezoneId: "UTC" });
  const faults: string[] = [];
  const called: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.exposeFunction("callTool", (params: { name: string; arguments: Record<string, unknown> }) => {
    called.push(params.name);
    return at.answer?.(params.name) ?? client.callTool(params, { timeout: 40_000 });
  });
  const at: AppHost = {
    answer: undefined,
    client,
    page,
    app: page.frameLocator("iframe"),
    faults,
    called,
    async openApp(context = {}) {
      await page.goto(origin);
      await page.waitForFunction(() => "host" in globalThis);
      const given = JSON.stringify(context);
      await page.evaluate(([url, given]) => host.openApp(url, JSON.parse(given)), [`${origin}/app`, given] as const);
    },
    async show(args, tool = "show_card") {
      await page.evaluate((args) => host.input(args), args);
      const result = await client.callTool({ name: tool, arguments: args });
      await page.evaluate((result) => host.result(result as never), result);
      return result;
    },
    said: (name) =>
      page.evaluate((name) => host.said.filter((said) => said.name === name).map(({ params }) => params), name),
    async close() {
      await browser.close();
      web.close();
      await client.close();
    },
  };
  return at;
}

const HOST_PAGE = `<!doctype html><title>Host</title><main></main>
<script type="module">import * as host from "/cards.js"; globalThis.host = host;</script>`;
