import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type McpService, type ServeOptions, serveService } from "../../src/gateway/index.ts";
import { HttpTransport } from "../../src/gateway/upstream/http/HttpTransport.ts";
import { Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { closing } from "./closing.ts";

/** The revisions of MCP, as the gateway calls them. */
export type Era = "legacy" | "modern";

type Headers = { readonly [name: string]: string };

/** Serves a service over HTTP until the end of the test. */
export async function serveHttp(service: McpService, options: ServeOptions = {}): Promise<URL> {
  return closing(await serveService(service, { ...options, transport: "http" })).url as URL;
}

/** A client of MCP's package, and its transport. */
export async function connectTo(url: URL, era: Era, headers: Headers = {}) {
  const mode = era === "modern" ? "auto" : "legacy";
  const client = closing(new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } }));
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  return { client, transport };
}

/** A client that keeps every key. */
export function rawClient(url: URL, { era = "modern", headers = {} }: { era?: Era; headers?: Headers } = {}): Upstream {
  return closing(
    new Upstream({
      name: "gateway",
      era,
      connectMs: 10_000,
      callMs: 10_000,
      makeTransport: (messages) => new HttpTransport(url, { headers, maxBytes: 10_000_000 }, messages),
    }),
  );
}
