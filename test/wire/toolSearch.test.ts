// A search for tools that the client makes: OpenAI's Responses API has calls and answers of their own for it.
import OpenAI from "openai";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, type ToolMessage, ToolSet, toolResult } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import {
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireCall,
  WireError,
  type WireResult,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { loopback } from "./loopback.ts";

const parameters = {
  type: "object",
  properties: { goal: { type: "string" } },
  required: ["goal"],
} as const;
const list = defineTool({ name: "crm.list", description: "Lists", deferLoading: true, execute: () => "Ada" });
const now = defineTool({ name: "now", execute: () => "12:00" });
const search = defineTool({
  name: "tool_search",
  type: "tool_search",
  description: "Finds tools",
  parameters,
  execute: ({ goal }) => toolResult({ content: [{ type: "tools", tools: goal === "none" ? [] : [list, now, list] }] }),
});
const tools = new ToolSet([search, list, now]);
const namespaces = [{ name: "crm", description: "Customers" }];

const item = {
  type: "tool_search_call",
  id: "tsc_1",
  call_id: "call_1",
  execution: "client",
  status: "completed",
  arguments: { goal: "customers" },
};
const given = { id: "call_1", name: "tool_search", arguments: '{"goal":"customers"}' };
const call: WireCall = { ...given, type: "tool_search", index: 0, responseItemId: "tsc_1" };
const empty = { type: "object", properties: {} };
const encodedNow = { type: "function", name: "now", parameters: empty, strict: false };
const encodedList = {
  type: "function",
  name: "list",
  description: "Lists",
  parameters: empty,
  strict: false,
  defer_loading: true,
};
const found = (tools: object[]) => ({
  type: "tool_search_output",
  call_id: "call_1",
  execution: "client",
  status: "completed",
  tools,
});

describe("OpenAI's Responses API", () => {
  it("gets the tool in its own form", () => {
    expect(openaiResponses.encodeTools([search])).toEqual([
      { type: "tool_search", execution: "client", description: "Finds tools", parameters },
    ]);
    const error = errorOf(WireError, () => openaiResponses.encodeTools([now, { name: "find", type: "tool_search" }]));
    expect(error).toMatchObject({ code: "invalid_tool", path: "/1/name" });
    expect(error.message).toContain('received "find"');
  });

  test.each<[string, object, WireCall[]]>([
    ["a search of the client", item, [call]],
    ["one without arguments", { ...item, arguments: {} }, [{ ...call, arguments: "{}" }]],
    ["one without anything", { ...item, arguments: undefined }, [{ ...call, arguments: "" }]],
    ["one that was cut", { ...item, status: "incomplete" }, [{ ...call, isTruncated: true }]],
    ["a search of the server", { ...item, execution: "server", call_id: null }, []],
    ["a search of nobody", { ...item, execution: undefined }, []],
  ])("%s is decoded", (_, given, expected) => {
    expect(openaiResponses.decodeMessage({ object: "response", output: [given] })).toEqual(expected);
  });

  it("gets the call back", () => {
    expect(openaiResponses.encodeCalls([call])).toEqual([item]);
    expect(openaiResponses.encodeCalls([{ ...call, arguments: "" }])).toEqual([{ ...item, arguments: {} }]);
  });

  const part = { type: "tools", tools: [list, now, list] } as const;
  test.each<[string, Partial<WireResult>, object | undefined, object[]]>([
    [
      "tools",
      { content: [part] },
      { namespaces },
      [{ type: "namespace", ...namespaces[0], tools: [encodedList] }, encodedNow],
    ],
    [
      "tools without a namespace",
      { content: [part] },
      undefined,
      [{ ...encodedList, name: openaiResponses.encodeName?.("crm.list") }, encodedNow],
    ],
    [
      "tools beside text",
      {
        content: [
          { type: "text", text: "One:" },
          { type: "tools", tools: [now] },
        ],
      },
      {},
      [encodedNow],
    ],
    [
      "tools of a run",
      {
        content: "",
        parts: [
          { type: "tools", tools: [now] },
          { type: "tools", tools: [now] },
        ],
      },
      {},
      [encodedNow],
    ],
    ["nothing found", { content: [{ type: "tools", tools: [] }] }, {}, []],
    ["an error", { content: "no index", error: new Error("no index") }, {}, []],
  ])("gets %s", (_, result, options, expected) => {
    expect(openaiResponses.encodeResult({ call, content: "", ...result }, options)).toEqual(found(expected));
  });

  it("takes no text for tools", () => {
    const error = errorOf(WireError, () => openaiResponses.encodeResult({ call, content: "crm.list" }));
    expect(error).toMatchObject({ code: "unsupported", path: "/content" });
    expect(error.message).toContain('give { type: "tools", tools }');
  });

  it("is answered in a turn, where the server's searches stay what they are", async () => {
    const own = [
      { type: "tool_search_call", id: "tsc_0", call_id: null, execution: "server", status: "completed", arguments: {} },
      { type: "tool_search_output", id: "tso_0", call_id: null, execution: "server", status: "completed", tools: [] },
    ];
    const then = {
      type: "function_call",
      id: "fc_1",
      call_id: "call_2",
      namespace: "crm",
      name: "list",
      arguments: "{}",
    };
    const server = await loopback([
      { object: "response", status: "completed", output: [...own, item] },
      { object: "response", status: "completed", output: [then] },
      { object: "response", status: "completed", output: [] },
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: "none" });
    const turn = tools.bind(openaiResponses, { namespaces });
    const input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: "Who?" }];
    for (let more = true; more; ) {
      const messages = (await turn.answer(await client.responses.create({ model: "m", input, tools: turn.tools })))
        .messages;
      input.push(...messages);
      more = messages.length > 0;
    }
    await server.close();
    const namespace = { type: "namespace", ...namespaces[0], tools: [encodedList] };
    expect(server.requests[0]?.body.tools).toEqual([
      { type: "tool_search", execution: "client", description: "Finds tools", parameters },
      namespace,
      encodedNow,
    ]);
    expect((server.requests[2]?.body.input as object[] | undefined)?.slice(1)).toEqual([
      ...own,
      item,
      found([namespace, encodedNow]),
      then,
      { type: "function_call_output", call_id: "call_2", namespace: "crm", name: "list", output: "Ada" },
    ]);
  });

  const added = { ...item, status: "in_progress", arguments: {}, created_by: "agent_1" };
  const events = [
    { type: "response.created", response: { id: "resp_1" } },
    { type: "response.output_item.added", output_index: 0, item: { ...added, execution: "server", call_id: null } },
    { type: "response.output_item.done", output_index: 0, item: { ...item, execution: "server", call_id: null } },
    { type: "response.output_item.added", output_index: 1, item: added },
    { type: "response.output_item.done", output_index: 1, item },
    { type: "response.completed", response: { status: "completed", output: [] } },
  ];

  it("is read and answered in a stream", async () => {
    const stream = new ToolCallStream(openaiResponses, { tools });
    for (const event of events.slice(0, 4)) stream.push(event);
    expect(stream.calls).toMatchObject([{ id: "call_1", name: "tool_search", argumentsText: "", state: "streaming" }]);
    for (const event of events.slice(4)) stream.push(event);
    const messages = (await stream.answer()).messages;
    const name = openaiResponses.encodeName?.("crm.list");
    expect(messages).toEqual([
      { ...item, execution: "server", call_id: null },
      item,
      found([{ ...encodedList, name }, encodedNow]),
    ]);
    expect(stream.finish()).toMatchObject([{ call: { type: "tool_search", arguments: '{"goal":"customers"}' } }]);
  });

  it("never runs in a stream that was cut", async () => {
    const stream = new ToolCallStream(openaiResponses, { tools });
    for (const event of events.slice(0, 4)) stream.push(event);
    expect((await stream.answer()).messages).toMatchObject([
      { execution: "server" },
      { ...added, status: "completed" },
      found([]),
    ]);
  });
});

describe("a run", () => {
  const ask = async (tool: typeof search | ReturnType<typeof plain>, type: string): Promise<ToolMessage> => {
    const [message] = await new ToolSet([tool]).run([new ToolCall({ ...given, type })]);
    return message as ToolMessage;
  };
  const plain = () => defineTool({ name: "tool_search", parameters, execute: () => "found" });

  test.each([
    ["a search of its type", "tool_search"],
    ["a function, as other providers call it", "function"],
  ])("answers %s", async (_, type) => {
    const message = await ask(search, type);
    expect(message).toMatchObject({ error: null, content: "[tools: crm.list, now]" });
    expect(new ToolCall({ ...given, type }).parseArguments(search)).toEqual({ goal: "customers" });
  });

  it("answers a search by a function of that name", async () => {
    expect(await ask(plain(), "tool_search")).toMatchObject({ error: null, content: "found" });
  });

  it("does not take a search for another type of call", async () => {
    expect(await ask(search, "custom")).toMatchObject({ error: { code: "unknown_tool" } });
    expect(await ask(plain(), "custom")).toMatchObject({ error: { code: "unknown_tool" } });
  });
});

const crm = (wire: { encodeName?(name: string): string }): string => wire.encodeName?.("crm.list") ?? "crm.list";
const asked = { ...given, type: "function" };
test.each<[string, (result: WireResult) => unknown, object, object]>([
  [
    "Anthropic",
    (result) => anthropic.encodeResult(result, { tools }),
    {
      content: [
        { type: "tool_reference", tool_name: crm(anthropic) },
        { type: "tool_reference", tool_name: "now" },
      ],
    },
    { content: "[tools: none]" },
  ],
  [
    "Chat",
    (result) => openaiChat.encodeResult(result, { tools }),
    { content: `[tools: ${crm(openaiChat)}, now]` },
    { content: "[tools: none]" },
  ],
  [
    "a function of Responses",
    (result) => openaiResponses.encodeResult(result, { tools }),
    { output: `[tools: ${crm(openaiResponses)}, now]` },
    { output: "[tools: none]" },
  ],
  [
    "the AI SDK",
    (result) => aiSdk.encodeResult(result, { tools }),
    { output: { type: "text", value: `[tools: ${crm(aiSdk)}, now]` } },
    { output: { value: "[tools: none]" } },
  ],
  [
    "Gemini",
    (result) => gemini.encodeResult(result, { tools }),
    { functionResponse: { response: { output: "[tools: crm.list, now]" } } },
    { functionResponse: { response: { output: "[tools: none]" } } },
  ],
  [
    "Ollama",
    (result) => ollama.encodeResult(result, { tools }),
    { content: "[tools: crm.list, now]" },
    { content: "[tools: none]" },
  ],
  [
    "MCP",
    (result) => mcp.encodeResult(result, { tools }),
    { content: [{ type: "text", text: "[tools: crm.list, now]" }] },
    { content: [{ type: "text", text: "[tools: none]" }] },
  ],
])("tools that were found reach %s", async (_, encode, expected, none) => {
  const [some, nothing] = await tools.run([
    new ToolCall(asked),
    new ToolCall({ ...asked, id: "call_2", arguments: '{"goal":"none"}' }),
  ]);
  expect(encode(some as ToolMessage)).toMatchObject(expected);
  expect(encode(nothing as ToolMessage)).toMatchObject(none);
  const content = [{ type: "tools", tools: [{ name: "crm.list" }, { name: "now" }] }] as const;
  expect(encode({ call: asked, content })).toMatchObject(expected);
});

it("names a tool as the request does, where a tool has the name that another would be shortened to", () => {
  const others = [{ name: "crm.list" }, { name: crm(anthropic) }];
  const content = [{ type: "tools", tools: others }] as const;
  expect(anthropic.encodeResult({ call: asked, content }, { tools: others }).content).toEqual(
    anthropic.encodeTools(others).map(({ name }) => ({ type: "tool_reference", tool_name: name })),
  );
  const some = [{ type: "tools", tools: others.slice(0, 1) }] as const;
  expect(openaiResponses.encodeResult({ call, content: some }, { tools: others })).toMatchObject({
    tools: openaiResponses.encodeTools(others).slice(0, 1),
  });
});
