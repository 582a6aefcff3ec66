import { join } from "node:path";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

type Options = { onprogress?: (progress: object) => void; signal?: AbortSignal };
type Result = { content: { text?: string }[]; isError?: boolean; structuredContent?: unknown };

/** What the clients of all revisions have. */
export type TestClient = {
  readonly serverName: string | undefined;
  tools(): Promise<string[]>;
  call(name: string, args?: object, options?: Options): Promise<Result>;
  /** Calls the listener after each change of the list of tools. */
  onToolsChanged(listener: () => void): Promise<void>;
  close(): Promise<void>;
};

/** Where a client finds its server. */
export type Place = { readonly url: URL; readonly headers?: Record<string, string> } | "stdio";

const STDIO = { command: process.execPath, args: [join(import.meta.dirname, "../servers/serving.ts")] };
const INFO = { name: "test-client", version: "1.0.0" };
const ANSWER = { action: "accept" as const, content: { name: "Ann" } };

/** The clients, by name; each answers questions when `answers` is true. */
export const CLIENTS: [name: string, connect: (place: Place, answers?: boolean) => Promise<TestClient>][] = [
  ["the client of 2.4 for 2026-07-28", (place, answers) => connectNew("auto", place, answers)],
  ["the client of 2.4 for 2025-11-25", (place, answers) => connectNew("legacy", place, answers)],
  ["the client of 1.32", connectOld],
];

async function connectNew(mode: "auto" | "legacy", place: Place, answers = false): Promise<TestClient> {
  const client = new Client(INFO, {
    versionNegotiation: { mode },
    capabilities: answers ? { elicitation: { form: {} } } : {},
  });
  if (answers) client.setRequestHandler("elicitation/create", () => ANSWER);
  const transport: Transport =
    place === "stdio"
      ? new StdioClientTransport(STDIO)
      : new StreamableHTTPClientTransport(place.url, { requestInit: { headers: place.headers ?? {} } });
  await client.connect(transport);
  return {
    serverName: client.getServerVersion()?.name,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: { ...args } }, options)) as Result,
    async onToolsChanged(listener) {
      client.setNotificationHandler("notifications/tools/list_changed", listener);
      if (mode === "auto") await client.listen({ toolsListChanged: true });
    },
    close: () => client.close(),
  };
}

async function connectOld(place: Place, answers = false): Promise<TestClient> {
  const client = new OldClient(INFO, { capabilities: answers ? { elicitation: {} } : {} });
  if (answers) client.setRequestHandler(ElicitRequestSchema, () => ANSWER);
  const transport =
    place === "stdio" ? new OldStdio(STDIO) : new OldHttp(place.url, { requestInit: { headers: place.headers ?? {} } });
  await client.connect(transport as never);
  return {
    serverName: client.getServerVersion()?.name,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: { ...args } }, undefined, options)) as Result,
    async onToolsChanged(listener) {
      client.setNotificationHandler(ToolListChangedNotificationSchema, listener);
    },
    close: () => client.close(),
  };
}
