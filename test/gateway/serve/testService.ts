import { ProtocolError } from "@modelcontextprotocol/server";
import type { McpList, McpService, RawResult } from "../../../src/gateway/McpService.ts";

const schema = { type: "object" };

/** A tool with keys that no revision of MCP knows. */
export const FULL_TOOL = {
  name: "full",
  title: "Full",
  description: "Has all keys",
  inputSchema: { type: "object", properties: { a: { type: "string", "x-a": 1 } }, required: ["a"], $defs: { d: {} } },
  outputSchema: { type: "object", properties: { value: { type: "number" } } },
  annotations: { readOnlyHint: true, "x-hint": [1] },
  icons: [{ src: "data:,", theme: "dark", "x-icon": 1 }],
  execution: { taskSupport: "optional", "x-run": 1 },
  _meta: { ui: { resourceUri: "ui://form/1" }, "com.example/a": null },
  "x-vendor": { kept: [1, null] },
};

/** Each kind of content that MCP has, one that it has not, and keys that nobody knows. */
export const FULL_RESULT = {
  content: [
    { type: "text", text: "t", annotations: { audience: ["user"] }, _meta: { a: 1 } },
    { type: "image", data: "aGk=", mimeType: "image/png" },
    { type: "audio", data: "aGk=", mimeType: "audio/wav", "x-key": 1 },
    { type: "resource_link", uri: "ui://form/1", name: "form" },
    { type: "resource", resource: { uri: "ui://form/1", mimeType: "text/html;profile=mcp-app", text: "<b>" } },
    { type: "hologram", depth: [1] },
  ],
  structuredContent: { value: 5, extra: null, deep: { list: [1, null] } },
  _meta: { "com.example/trace": "abc" },
  isError: true,
  "x-top": { kept: null },
};

/** A service whose tools do what a server can do, odd things among it. */
export function testService(label = "test"): McpService {
  const listeners = new Set<(list: McpList) => void>();
  const calls = new Map<unknown, number>();
  let aborted = 0;
  let extra: string | undefined;
  const tools: { readonly [name: string]: (params: RawResult, caller: never) => Promise<RawResult> | RawResult } = {
    full: () => FULL_RESULT,
    echo: (params) => text(JSON.stringify(params)),
    structured: ({ arguments: args }) => ({ content: [], structuredContent: (args as RawResult).value }),
    list: () => ({ content: [], structuredContent: [1, 2] }),
    async progress({ arguments: args }, { progress }: { progress(params: object): void }) {
      const { count, pause } = args as { count: number; pause?: boolean };
      for (let number = 1; number <= count; number++) {
        progress({ progress: number, total: count, message: `step ${number}` });
        if (pause) await new Promise((resolve) => setImmediate(resolve));
      }
      return text("done");
    },
    wait: (_, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        const abort = (): void => {
          aborted++;
          reject(new Error("aborted"));
        };
        signal.addEventListener("abort", abort);
        if (signal.aborted) abort();
      }),
    aborted: () => text(String(aborted)),
    change: () => {
      for (const listener of listeners) listener("tools");
      return text("changed");
    },
    rename: () => {
      extra = "renamed";
      for (const listener of listeners) listener("tools");
      return text("renamed");
    },
    ask: ({ inputResponses, requestState }) =>
      inputResponses === undefined
        ? { resultType: "input_required", inputRequests: { who: QUESTION }, requestState: "state 1" }
        : text(JSON.stringify({ inputResponses, requestState })),
    "ask-for-ever": () => ({ resultType: "input_required", inputRequests: { who: QUESTION } }),
    later: ({ requestState }) =>
      requestState === "again" ? text("now") : { resultType: "input_required", requestState: "again" },
    who: (_, { user }: { user: unknown }) => text(JSON.stringify(user)),
    large: ({ arguments: args }) => text("x".repeat((args as { bytes: number }).bytes)),
    refuse: () => ({ ...text("not now"), isError: true }),
    /** How often a tool was called. */
    count: ({ arguments: args }) => text(String(calls.get((args as RawResult).tool) ?? 0)),
    fail: () => {
      throw new Error("not today");
    },
    "fail-with-data": () => {
      throw new ProtocolError(-32042, "not now", { again: [null, "tomorrow"] });
    },
  };
  const resource = { uri: "ui://form/1", mimeType: "text/html;profile=mcp-app", _meta: { ui: { csp: {} } } };
  const methods: { readonly [method: string]: (params: RawResult) => Promise<RawResult> } = {
    "resources/list": async ({ cursor }) =>
      cursor === undefined
        ? { resources: [{ ...resource, name: "form", "x-key": 1 }], nextCursor: "2" }
        : { resources: [{ uri: `note://${label}`, name: "note" }] },
    "resources/templates/list": async () => ({ resourceTemplates: [{ uriTemplate: `${label}://{id}`, name: "any" }] }),
    "resources/read": async ({ uri }) => {
      if (uri !== resource.uri && !String(uri).includes(label)) throw new Error(`${label} has no ${uri}`);
      return { contents: [{ ...resource, uri, text: `<b>${label}</b>` }], _meta: { "com.example/a": 1 } };
    },
    "prompts/list": async () => ({ prompts: [{ name: "greet", arguments: [{ name: "who" }], "x-key": 1 }] }),
    "prompts/get": async ({ name, arguments: args }) => ({
      messages: [{ role: "user", content: { type: "text", text: `${label} ${name} ${JSON.stringify(args)}` } }],
    }),
    "completion/complete": async ({ ref }) => ({ completion: { values: [label, JSON.stringify(ref)] } }),
  };
  return {
    name: "test",
    version: "1.2.3",
    capabilities: { resources: {}, prompts: {}, completions: {} },
    instructions: "Use with care",
    listTools: async () => [
      FULL_TOOL,
      ...(extra === undefined ? [] : [{ name: extra, inputSchema: schema }]),
      { name: "list", inputSchema: schema, outputSchema: { type: "array", items: { type: "number" } } },
      ...Object.keys(tools).flatMap((name) => (name in { full: 1, list: 1 } ? [] : [{ name, inputSchema: schema }])),
    ],
    async callTool(params, caller) {
      calls.set(params.name, (calls.get(params.name) ?? 0) + 1);
      return (tools[params.name as string] as NonNullable<typeof tools.echo>)(params, caller as never);
    },
    methods,
    onListChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const QUESTION = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Who?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  },
};

/** The question as a gateway passes it on, with the name of the server. */
export const questionOf = (server: string): RawResult => ({
  ...QUESTION,
  params: { ...QUESTION.params, message: `The server "${server}" asks: Who?` },
});

const text = (value: string): RawResult => ({ content: [{ type: "text", text: value }] });
