import {
  Client,
  LOG_LEVEL_META_KEY,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { programOf } from "../../programs.ts";

type Level = "debug" | "info" | "warning" | "error";
type Options = { onprogress?: (progress: object) => void; signal?: AbortSignal };
type Result = { content: { text?: string }[]; isError?: boolean; structuredContent?: unknown };

type Listed = { name: string; title?: string | undefined };

type Question = { readonly method: string; readonly params?: object | undefined };

/** What the clients of all revisions have. */
export type TestClient = {
  readonly serverName: string | undefined;
  /** The questions that it has answered. */
  readonly heard: readonly Question[];
  tools(): Promise<string[]>;
  prompts(): Promise<string[]>;
  /** The text of a prompt. */
  prompt(name: string, args: { [name: string]: string }): Promise<string>;
  /** The tools with all their fields. */
  listTools(): Promise<Listed[]>;
  call(name: string, args?: object, options?: Options): Promise<Result>;
  /** Calls the listener after each change of the list of tools. */
  onToolsChanged(listener: () => void): Promise<void>;
  onPromptsChanged(listener: () => void): Promise<void>;
  /** Calls the listener with the `params` of each update of a resource, until the function that it resolves to is called. */
  follow(uri: string, listener: (params: object) => void): Promise<() => Promise<unknown>>;
  /** Calls the listener with each log message from a level on. */
  log(level: Level, listener: (params: object) => void): Promise<void>;
  close(): Promise<void>;
};

/** Where a client finds its server. */
export type Place =
  | { readonly url: URL; readonly headers?: Record<string, string> }
  | { readonly command: string; readonly args: string[] };

/** The test's service over standard input and output. */
export const SERVING: Place = { command: process.execPath, args: [programOf("test/gateway/servers/serving.ts")] };
const INFO = { name: "test-client", version: "1.0.0" };
/** What the clients answer when they are asked. */
export const ANSWERS = {
  "elicitation/create": { action: "accept" as const, content: { name: "Ann" } },
  "sampling/createMessage": {
    role: "assistant" as const,
    model: "test",
    content: { type: "text" as const, text: "Paris" },
  },
  "roots/list": { roots: [{ uri: "file:///work", name: "work" }] },
};

const DECLARED = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };

function answer<Method extends keyof typeof ANSWERS>(
  heard: Question[],
  { method, params }: { method: Method; params?: object | undefined },
): (typeof ANSWERS)[Method] {
  heard.push({ method, params });
  return ANSWERS[method];
}

/** The clients, by name; each answers questions when `answers` is true. */
export const CLIENTS: [name: string, connect: (place: Place, answers?: boolean) => Promise<TestClient>][] = [
  ["the client of 2.4 for 2026-07-28", (place, answers) => connectNew("auto", place, answers)],
  ["the client of 2.4 for 2025-11-25", (place, answers) => connectNew("legacy", place, answers)],
  ["the client of 1.32", connectOld],
];

async function connectNew(mode: "auto" | "legacy", place: Place, answers = false): Promise<TestClient> {
  const client = new Client(INFO, {
    versionNegotiation: { mode },
    capabilities: answers ? DECLARED : {},
  });
  const heard: Question[] = [];
  if (answers) {
    client.setRequestHandler("elicitation/create", (request) => answer(heard, request));
    client.setRequestHandler("sampling/createMessage", (request) => answer(heard, request));
    client.setRequestHandler("roots/list", (request) => answer(heard, request));
  }
  let _meta: object | undefined;
  const transport: Transport =
    "command" in place
      ? new StdioClientTransport(place)
      : new StreamableHTTPClientTransport(place.url, { requestInit: { headers: place.headers ?? {} } });
  await client.connect(transport);
  return {
    ...reads(client),
    heard,
    call: async (name, args = {}, options = {}) =>
      (await client.callTool(
        { name, arguments: { ...args }, ...(_meta && { _meta: { ..._meta } }) },
        options,
      )) as Result,
    async onToolsChanged(listener) {
      client.setNotificationHandler("notifications/tools/list_changed", listener);
      if (mode === "auto") await client.listen({ toolsListChanged: true });
    },
    async onPromptsChanged(listener) {
      client.setNotificationHandler("notifications/prompts/list_changed", listener);
      if (mode === "auto") await client.listen({ promptsListChanged: true });
    },
    async follow(uri, listener) {
      client.setNotificationHandler("notifications/resources/updated", ({ params }) => listener(params));
      if (mode === "auto") {
        const subscription = await client.listen({ resourceSubscriptions: [uri] });
        return () => subscription.close();
      }
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
    async log(level, listener) {
      client.setNotificationHandler("notifications/message", ({ params }) => listener(params));
      if (mode === "auto") _meta = { [LOG_LEVEL_META_KEY]: level };
      else await client.setLoggingLevel(level);
    },
  };
}

/** What both generations of the package do alike. */
function reads(
  client: Client | OldClient,
): Pick<TestClient, "serverName" | "prompts" | "prompt" | "tools" | "listTools" | "close"> {
  return {
    serverName: client.getServerVersion()?.name,
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    async prompt(name, args) {
      const { messages } = await client.getPrompt({ name, arguments: args });
      return (messages[0] as unknown as { content: { text: string } }).content.text;
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    listTools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

async function connectOld(place: Place, answers = false): Promise<TestClient> {
  const client = new OldClient(INFO, { capabilities: answers ? DECLARED : {} });
  const heard: Question[] = [];
  if (answers) {
    client.setRequestHandler(ElicitRequestSchema, (request) => answer(heard, request));
    client.setRequestHandler(CreateMessageRequestSchema, (request) => answer(heard, request));
    client.setRequestHandler(ListRootsRequestSchema, (request) => answer(heard, request));
  }
  const transport =
    "command" in place
      ? new OldStdio(place)
      : new OldHttp(place.url, { requestInit: { headers: place.headers ?? {} } });
  await client.connect(transport as never);
  return {
    ...reads(client),
    heard,
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: { ...args } }, undefined, options)) as Result,
    async onToolsChanged(listener) {
      client.setNotificationHandler(ToolListChangedNotificationSchema, listener);
    },
    async onPromptsChanged(listener) {
      client.setNotificationHandler(PromptListChangedNotificationSchema, listener);
    },
    async follow(uri, listener) {
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => listener(params));
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
    async log(level, listener) {
      client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => listener(params));
      await client.setLoggingLevel(level);
    },
  };
}
