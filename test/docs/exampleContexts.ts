import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import type { GoogleGenAI } from "@google/genai";
import type { Client } from "@modelcontextprotocol/client";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { LanguageModel, ModelMessage } from "ai";
import type { Message, Ollama } from "ollama";
import type OpenAI from "openai";
import { Type } from "typebox";
import { z } from "zod";
import { formatter } from "../../src/cards/format.ts";
import { ENGLISH } from "../../src/cards/labels.ts";
import type { CardElement, CardView, ToolResult } from "../../src/cards/public.ts";
import {
  CardService,
  createCoreTools,
  openDatabase,
  TriggerService,
  TriggerWorker,
  UserDataService,
} from "../../src/core-tools/index.ts";
import { createToolSearch } from "../../src/gateway/index.ts";
import type { McpCaller } from "../../src/gateway/McpService.ts";
import { UpstreamError } from "../../src/gateway/upstream/UpstreamError.ts";
import {
  AssistantMessage,
  defineTool,
  Parameters,
  ToolArgumentsError,
  ToolCall,
  ToolError,
  ToolInfo,
  ToolMessage,
  ToolSet,
  type TurnStep,
  ValidationError,
} from "../../src/index.ts";
import type { PythonSdk } from "../../src/python/index.ts";
import type { PythonInstance } from "../../src/python/PythonSdk.ts";
import type { Scenario } from "../../src/scenarios/index.ts";
import { loadScenarios, PathTemplate } from "../../src/scenarios/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { anthropic, openaiChat } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { root } from "./readPages.ts";

/** Stands for what a test cannot give. An example that uses it is type-checked, and does not run. */
export class NotGiven {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

const notGiven = <T>(reason: string): T => new NotGiven(reason) as T;

const MCP_CLIENT = "a client of MCP";
const MCP_SERVER = "a server of MCP";
const PROVIDER = "an API of a provider, with a key";
const BROWSER = "a browser";
const NETWORK = "a server on the network";
const PYTHON = "the wheels of the Python SDK";

/** The names that examples take from other packages. */
export const LIBRARIES: { readonly [name: string]: string } = {
  Type: "typebox",
  Static: "typebox",
  z: "zod",
  generateText: "ai",
  FunctionCallingConfigMode: "@google/genai",
  ListToolsRequestSchema: "@modelcontextprotocol/sdk/types.js",
  CallToolRequestSchema: "@modelcontextprotocol/sdk/types.js",
};

const city = { type: "string" } as const;

const weather = () =>
  defineTool({
    name: "get_weather",
    description: "Weather of a city",
    parameters: { type: "object", properties: { city }, required: ["city"] },
    outputSchema: { type: "object", properties: { celsius: { type: "number" } }, required: ["celsius"] },
    execute: () => ({ celsius: 12 }),
  });

const search = () =>
  defineTool({
    name: "search",
    description: "Searches the web.",
    parameters: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
    execute: ({ query }) => [query],
  });

const described = () =>
  new ToolInfo({
    name: "get_weather",
    description: "Weather of a city",
    parameters: Type.Object({
      city: Type.String({ description: "the city's name" }),
      days: Type.Optional(Type.Integer()),
    }),
  });

const plain = () =>
  new ToolInfo({
    name: "get_weather",
    description: "Weather of a city",
    parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }),
  });

/** What a tool fails with. */
async function failure(): Promise<ToolError> {
  const execute = (): never => {
    throw new Error("no such city");
  };
  const [message] = await new ToolSet([weather().with({ execute })]).run([call()]);
  const error = message?.error;
  if (!(error instanceof ToolError)) throw new Error("expected a ToolError");
  return error;
}

const call = () => new ToolCall({ id: "call_1", name: "get_weather", arguments: '{"city":"Oslo"}' });

const chunk = (delta: object) => ({ choices: [{ index: 0, delta }] });
const piece = (call: object) => chunk({ tool_calls: [{ index: 0, ...call }] });
/** A streamed answer in pieces. */
const chunks = () => [
  chunk({ role: "assistant", content: "Let me" }),
  chunk({ content: " look." }),
  piece({ id: "call_1", type: "function", function: { name: "get_weather", arguments: "" } }),
  piece({ function: { arguments: '{"city":"Os' } }),
  piece({ function: { arguments: 'lo"}' } }),
  { ...chunk({}), choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
];
const streamed = (): Response =>
  new Response(
    [...chunks().map((each) => JSON.stringify(each)), "[DONE]"].map((data) => `data: ${data}\n\n`).join(""),
    { headers: { "content-type": "text/event-stream" } },
  );

const answer = () => ({
  role: "assistant" as const,
  content: null,
  tool_calls: [
    { id: "call_1", type: "function" as const, function: { name: "get_weather", arguments: '{"city":"Oslo"}' } },
  ],
});

const stream = (events: readonly object[]) => {
  const started = new ToolCallStream(openaiChat, { tools: new ToolSet([weather(), search()]) });
  for (const event of events) started.push(event);
  return started;
};

const server = (name: string) => join(root, "node_modules/@modelcontextprotocol", name, "dist/index.js");
const mcp = JSON.stringify({
  mcpServers: { files: { command: process.execPath, args: [server("server-filesystem"), "."] } },
});
const reading = `---
id: reading
triggers: [读书, read]
path_convention:
  day: "reading/{date}"
card_mapping:
  list: reading/*
---

Tell what to read.
`;

/** The files of the folder that the examples run in. */
export const workingFolder: { readonly [path: string]: string } = {
  "mcp.json": mcp,
  ".vscode/mcp.json": mcp,
  "used.json": "[]",
  "approved.json": "{}",
  "scenarios/reading.md": reading,
  "drafts/reading.md": reading.replace("[读书, read]", "5"),
  "skills/chess/SKILL.md": "---\nname: chess\ndescription: Plays chess.\n---\n\nPlay.\n",
  "skills/reading/SKILL.md": "---\nname: reading\ndescription: Reads.\n---\n\nRead.\n",
};

/** One database for all examples, each with a user of its own. */
let opened: ReturnType<typeof openDatabase> | undefined;
const database = () => (opened ??= openDatabase("memory://"));
const clock = () => new Date("2026-01-18T08:00:00Z");

export const closeContexts = async (): Promise<void> => {
  await (await opened)?.close();
  await (await shared)?.close();
};

let shared: ReturnType<typeof createCoreTools> | undefined;
const core = () => (shared ??= createCoreTools({ database: "memory://", userId: "ada", worker: false }));

/** As `createCoreTools`, for examples that show an option: opening a database takes seconds. */
const sharedCore: typeof createCoreTools = () => core();

async function coreContext() {
  const userId = randomUUID();
  const userData = new UserDataService(await database(), { userId });
  await userData.write("notes/1", { text: "hello" });
  const triggers = new TriggerService(await database(), { userId, timeZone: "Europe/Berlin", clock });
  const reminder = {
    triggerType: "reminder",
    title: "Drink water",
    schedule: "09:00",
    scheduleType: "daily",
    action: { type: "notify", params: { body: "A glass of water" } },
  } as const;
  const dataSource = { type: "inline", data: {} } as const;
  return {
    database: await database(),
    userData,
    triggers,
    id: (await triggers.create(reminder)).trigger_id as string,
    cards: new CardService({ userId, userData }),
    dataSource,
    worker: new TriggerWorker(await database(), { clock }),
    calls: [new ToolCall({ id: "call_1", name: "read_user_data", arguments: { path: "notes/1" } })],
  };
}

/**
 * What the examples of a folder, of a file or of one name take from their reader's program, made anew for each of them.
 */
export const contexts = {
  "src/": () => ({
    call: call(),
    calls: [call()],
    client: notGiven<OpenAI>(PROVIDER),
    openai: notGiven<OpenAI>(PROVIDER),
    completion: { choices: [{ message: answer() }] },
    message: answer(),
    messages: [] as unknown as OpenAI.ChatCompletionMessageParam[] & object[],
    model: "gpt",
    request: { model: "gpt", messages: [] },
    search: search(),
    step: {} as TurnStep<OpenAI.ChatCompletionMessageParam[]>,
    tools: new ToolSet([weather(), search()]),
    turn: new ToolSet([weather(), search()]).bind(openaiChat),
    value: { id: "call_1", type: "function", name: "now", arguments: "{}" },
    weather: weather(),
  }),
  "src/cards/": () => ({
    card: notGiven<CardElement>(BROWSER),
    document: notGiven<Document>(BROWSER),
    h: notGiven<typeof import("../../src/cards/public.ts").h>(BROWSER),
    registry: notGiven<object>(BROWSER),
    result: { status: "success", card_type: "list", data: ["one", "two"] } as ToolResult,
    scoreView: notGiven<CardView>(BROWSER),
    send: async (_values: unknown): Promise<{ status: string; error?: string }> => ({ status: "success" }),
  }),
  "src/cards/data/CardProblem.ts": () => ({}),
  "src/cards/format.ts": () => ({ formatter, labels: ENGLISH }),
  "src/core-tools/": coreContext,
  "src/core-tools/CoreTools.ts": async () => ({ core: await core() }),
  "src/core-tools/CoreTools.ts CoreTools": async () => ({ createCoreTools: sharedCore }),
  "src/core-tools/Telemetry.ts": async () => ({ createCoreTools: sharedCore }),
  "src/core-tools/data/UserDataService.ts UserDataService.write": async () => ({
    userData: new UserDataService(await database(), { userId: randomUUID() }),
  }),
  "src/core-tools/CoreTools.ts CoreTools.close": async () => ({
    core: await createCoreTools({ database: "memory://", userId: "ada" }),
  }),
  "src/core-tools/cards/": async () => ({
    core: await core(),
    init: { cardType: "list", dataSource: { type: "path", path: "notes" } } as const,
    page: { show: (_result: object) => {} },
    shown: { revision: "" },
    scoresOf: (_userId: string) => [12],
    scores: { of: (_userId: string) => [12] },
    api: { scores: async (_userId: string, _options: object) => [12] },
    userId: "ada",
  }),
  "src/core-tools/data/": async () => ({ core: await core() }),
  "src/core-tools/database/Database.ts Database.close": async () => ({ database: await openDatabase("memory://") }),
  "src/core-tools/database/openDatabase.ts migrate": () => ({
    migrate: notGiven<typeof import("../../src/core-tools/index.ts").migrate>(NETWORK),
  }),
  "src/core-tools/tools/": async () => ({ core: await core() }),
  "src/core-tools/worker/": () => ({
    push: async (..._given: unknown[]) => {},
  }),
  "src/gateway/": () => ({
    config: { mcpServers: {} },
    readSecret: async (_name: string) => "s3cret",
    showForm: async (_form: unknown) => ({ name: "Ada" }),
    tokenOf: (_user: unknown, _server: string) => "s3cret",
    caller: notGiven<McpCaller>(MCP_CLIENT),
    db: new Map<string, string>() as unknown as {
      get(key: string): Promise<string | undefined>;
      set(key: string, value: string): Promise<void>;
    },
    usersByKey: new Map<string, string>(),
    readFile,
  }),
  "src/gateway/login.ts": () => ({ login: notGiven<typeof import("../../src/gateway/index.ts").login>(NETWORK) }),
  "src/gateway/createGateway.ts Gateway": () => ({
    createGateway: notGiven<typeof import("../../src/gateway/index.ts").createGateway>(MCP_SERVER),
  }),
  "src/gateway/serve/serveMcp.ts serveService": () => ({
    serveService: notGiven<typeof import("../../src/gateway/index.ts").serveService>(MCP_SERVER),
  }),
  "src/gateway/search/": () => ({
    tools: [{ name: "get_weather" }],
    search: createToolSearch([{ name: "get_weather" }]),
  }),
  "src/gateway/upstream/UpstreamError.ts UpstreamError": () => ({
    error: new UpstreamError("ended", "files", 'The server "files" ended with exit code 1: Error: no such directory'),
  }),
  "src/json/": () => ({ call: call() }),
  "src/pydantic/": () => ({
    error: errorOf(ValidationError, () => ToolCall.modelValidate({ type: "function", name: "f", arguments: "{}" })),
    call: new ToolCall({ id: "c1", name: "f", arguments: "{}" }),
    tool: new ToolInfo({ name: "f", parameters: { type: "object", properties: {}, $defs: { City: {} } } }),
    message: new AssistantMessage({ content: "Hello" }),
  }),
  "src/pydantic/SdkRelease.ts": () => ({ tool: new ToolInfo({ name: "f" }) }),
  "src/python/": () => ({
    sdk: notGiven<PythonSdk>(PYTHON),
    message: notGiven<PythonInstance>(PYTHON),
    loadPythonSdk: notGiven<typeof import("../../src/python/index.ts").loadPythonSdk>(PYTHON),
    error: new Error(),
  }),
  "src/scenarios/": async () => ({
    scenario: (await loadScenarios("scenarios"))[0] as Scenario,
    template: new PathTemplate("notes/{year}/q{quarter}"),
    message: "Read",
  }),
  "src/schema/": () => ({ source: z.object({ city: z.string() }) }),
  "src/stream/": () => ({
    stream: stream([]),
    body: streamed().body as ReadableStream<Uint8Array>,
    response: streamed(),
    events: chunks(),
    fetch: (async () => streamed()) as typeof fetch,
    url: "https://api.example/v1/chat/completions",
    request: {} satisfies RequestInit,
    client: notGiven<OpenAI>(PROVIDER),
    render: (..._given: unknown[]) => {},
    show: (_given: unknown) => {},
    answer: (..._given: unknown[]) => {},
    store: async (_text: string) => {},
  }),
  "src/stream/ToolCallStream.ts ToolCallStream:": () => ({
    request: { model: "gpt", messages: [] as OpenAI.ChatCompletionMessageParam[] },
  }),
  "src/stream/StreamError.ts": () => ({
    response: new Response("data: {\n\n", { headers: { "content-type": "text/event-stream" } }),
  }),
  "src/stream/FinishedCall.ts": () => ({ stream: stream(chunks()) }),
  "src/stream/ToolCallStream.ts ToolCallStream.push": () => ({ stream: stream(chunks().slice(0, 3)) }),
  "src/stream/ToolCallStream.ts ToolCallStream.finish": () => ({ stream: stream(chunks()) }),
  "src/strict/": () => ({
    parameters: { type: "object", properties: { city } } as const,
    schema: { type: "object", properties: {} } as const,
    restore: (value: unknown) => value,
  }),
  "src/strict/checkStrictRequest.ts": () => ({
    schema: toStrictSchema({ type: "object", properties: {} }, { provider: "openai" }),
  }),
  "src/strict/StrictSchema.ts RestoreOptions": () => ({
    restore: toStrictSchema(
      { type: "object", properties: { data: { type: "object" } }, required: ["data"] },
      { provider: "openai" },
    ).restore,
  }),
  "src/tool/": () => ({
    result: described().safeParseArguments('{"city":"Oslo"}'),
    text: '{"city":"Oslo"}',
    tool: described(),
    parameters: new Parameters({ properties: { city }, required: ["city"] }),
    signal: new AbortController().signal,
    readFile,
    query: async (sql: string) => [sql],
    draw: async () => "iVBO",
    urlOf: (city: string) => `https://weather.example/${city}`,
    askUser: (_question: string) => true,
    report: (..._given: unknown[]) => {},
    show: (..._given: unknown[]) => {},
    user: "Ada",
    request: { signal: new AbortController().signal },
    error: errorOf(ToolArgumentsError, () => described().parseArguments('{"city":}')),
    createAjvValidator,
    openaiChat,
  }),
  "src/tool/arguments/Change.ts": () => ({
    tool: new ToolInfo({ name: "forecast", parameters: { type: "object", properties: { days: { type: "integer" } } } }),
  }),
  "src/tool/arguments/ToolArgumentsError.ts": () => ({
    weather: plain(),
    error: errorOf(ToolArgumentsError, () => plain().parseArguments('{"city":}')),
  }),
  "src/tool/classes/ToolCall.ts ToolCall.decode": () => ({
    message: {
      role: "assistant",
      content: [{ type: "tool_use", id: "toolu_1", name: "get_weather", input: { city: "Oslo" } }],
    },
  }),
  "src/tool/classes/ToolMessage.ts": () => ({ messages: [new ToolMessage({ content: "ok", toolCallId: "call_1" })] }),
  "src/set/ToolSet.ts ToolSet.compact": () => ({ tools: new ToolSet([weather()]) }),
  "src/tool/run/": () => ({ stream: stream(chunks()) }),
  "src/tool/classes/ToolError.ts ToolError.toModelMessage": async () => ({ error: await failure() }),
  "src/tool/classes/ToolError.ts": () => ({
    tools: new ToolSet([weather().with({ execute: () => new Promise<never>(() => {}) })]),
  }),
  "src/tool/classes/ToolInfo.ts": () => ({ weather: described() }),
  "src/tool/classes/ToolInfo.ts ToolInfo.fromMcp": () => ({ client: notGiven<Client>(MCP_SERVER) }),
  "src/tool/classes/ToolInfo.ts McpToolInfo": () => ({ tool: { inputSchema: { type: "object" } } as const }),
  "src/wire/": () => ({
    contents: [] as object[],
    input: [] as OpenAI.Responses.ResponseInputItem[],
    max_tokens: 1000,
    response: notGiven<{ message: unknown }>(PROVIDER),
    events: chunks(),
    toolSet: new ToolSet([weather()]),
  }),
  "src/set/": () => ({
    approved: new ToolSet([weather().with({ description: "Weather" }), search()]).fingerprint(),
    crm: new ToolSet([search()]),
    erp: new ToolSet([search()]),
  }),
  "src/turn/": () => ({
    ask: async () => ({
      choices: [{ message: { role: "assistant", content: "It is 12 °C." }, finish_reason: "stop" }],
    }),
    messages: [] as OpenAI.ChatCompletionMessageParam[],
    response: { choices: [{ message: answer(), finish_reason: "tool_calls" }] },
  }),
  "src/turn/TurnError.ts": () => {
    const content = [{ type: "text", text: "The weather in Oslo is" }];
    const response = { type: "message", role: "assistant", content, stop_reason: "max_tokens" };
    return { response, step: {} as TurnStep, turn: new ToolSet([weather()]).bind(anthropic) };
  },
  "src/wire/Wire.ts Usage": () => ({
    step: {
      usage: openaiChat.summarize?.({ choices: [], usage: { prompt_tokens: 812, completion_tokens: 40 } }).usage,
    },
  }),
  "src/wire/Wire.ts Wire": () => ({ client: notGiven<Anthropic>(PROVIDER), messages: [] as Anthropic.MessageParam[] }),
  "src/wire/providers/ai-sdk/aiSdk.ts": () => ({
    model: notGiven<LanguageModel>(PROVIDER),
    messages: [] as ModelMessage[],
  }),
  "src/wire/providers/anthropic/anthropic.ts": () => ({
    client: notGiven<Anthropic>(PROVIDER),
    messages: [] as Anthropic.MessageParam[],
  }),
  "src/wire/providers/bedrock-converse/bedrockConverse.ts": () => ({
    client: notGiven<{ send(command: object): Promise<object> }>(PROVIDER),
    ConverseCommand: notGiven<new (request: object) => object>(PROVIDER),
  }),
  "src/wire/providers/cohere/cohere.ts": () => ({
    client: notGiven<{ v2: { chat(request: object): Promise<object> } }>(PROVIDER),
  }),
  "src/wire/providers/gemini/gemini.ts": () => ({ client: notGiven<GoogleGenAI>(PROVIDER) }),
  "src/wire/providers/ollama/ollama.ts": () => ({ client: notGiven<Ollama>(PROVIDER), messages: [] as Message[] }),
  "src/wire/providers/mcp/mcp.ts": () => ({
    server: notGiven<Server>(MCP_CLIENT),
    client: notGiven<Client>(MCP_SERVER),
  }),
};
