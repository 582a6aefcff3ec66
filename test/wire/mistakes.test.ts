import { describe, expect, it, test } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { ToolSet } from "../../src/set/index.ts";
import { defineTool, ToolCall, ToolInfo, ToolMessage } from "../../src/tool/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type Wire,
  type WireDecoder,
  WireError,
  type WireTool,
} from "../../src/wire/index.ts";
import type { FormatName } from "../../src/wire/providers/formats.ts";
import { formatNamed, providers } from "../../src/wire/providers/providers.ts";
import type { ProviderOptions } from "../../src/wire/tools/WireTool.ts";
import { errorOf } from "../errorOf.ts";
import { decoders, encoders, type WireKey, wires } from "./wires.ts";

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

const chatCall = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
/** For each format an answer with a call, and one without. */
const ANSWERS: { readonly [format in FormatName]: readonly [calling: object, silent: object] } = {
  "openai-chat": [
    { object: "chat.completion", choices: [{ message: { role: "assistant", content: null, tool_calls: [chatCall] } }] },
    {
      object: "chat.completion",
      choices: [{ message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
    },
  ],
  "openai-responses": [
    { object: "response", output: [{ type: "function_call", call_id: "c", name: "f", arguments: "{}" }] },
    { object: "response", error: null, output: [{ type: "message", role: "assistant", content: [] }] },
  ],
  anthropic: [
    {
      type: "message",
      role: "assistant",
      content: [{ type: "tool_use", id: "c", name: "f", input: {} }],
      stop_reason: "tool_use",
    },
    { type: "message", role: "assistant", content: [{ type: "text", text: "Hello" }], stop_reason: "end_turn" },
  ],
  gemini: [
    { candidates: [{ content: { role: "model", parts: [{ functionCall: { name: "f", args: {} } }] } }] },
    { candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] } }] },
  ],
  ollama: [
    {
      model: "m",
      message: { role: "assistant", content: "", tool_calls: [{ function: { name: "f", arguments: {} } }] },
      done: true,
    },
    { model: "m", message: { role: "assistant", content: "Hello" }, done: true },
  ],
  "bedrock-converse": [
    {
      output: { message: { role: "assistant", content: [{ toolUse: { toolUseId: "c", name: "f", input: {} } }] } },
      stopReason: "tool_use",
    },
    { output: { message: { role: "assistant", content: [{ text: "Hello" }] } }, stopReason: "end_turn" },
  ],
  cohere: [
    { id: "1", finish_reason: "TOOL_CALL", message: { role: "assistant", tool_calls: [chatCall] } },
    { id: "1", finish_reason: "COMPLETE", message: { role: "assistant", content: [{ type: "text", text: "Hello" }] } },
  ],
  "ai-sdk": [
    { text: "", toolCalls: [{ type: "tool-call", toolCallId: "c", toolName: "f", input: {} }], toolResults: [] },
    { text: "Hello", toolCalls: [], toolResults: [] },
  ],
  mcp: [
    { method: "tools/call", params: { name: "f", arguments: {} } },
    { model: "m", role: "assistant", content: { type: "text", text: "Hello" } },
  ],
};
const areAlike = (one: FormatName, other: FormatName): boolean => {
  const family = formatNamed(one)?.family;
  return family !== undefined && formatNamed(other)?.family === family;
};

it("every format has a wire, and every wire that encodes has a key in providerOptions", () => {
  expect(decoders.map(({ name }) => name).sort()).toEqual(providers.map(({ id }) => id).sort());
  const keys: readonly (keyof ProviderOptions)[] = Object.keys(wires) as WireKey[];
  for (const key of keys) {
    const [tool] = openaiChat.encodeTools([{ name: "now", providerOptions: { [key]: { own: 1 } } }]);
    expect("own" in (tool as object)).toBe(key === "openaiChat");
  }
});

describe.each(decoders)("$name", (wire) => {
  const own = wire.name as FormatName;
  const others = (Object.keys(ANSWERS) as FormatName[]).filter((format) => format !== own && !areAlike(format, own));

  it("reads its own answers, and none for calls in silent ones", () => {
    const [calling, silent] = ANSWERS[own];
    expect(wire.decodeMessage(calling).map(({ name }) => name)).toEqual(["f"]);
    expect(wire.decodeMessage(silent)).toEqual([]);
    expect(wire.decodeMessage(undefined)).toEqual([]);
  });

  it.each(others)("refuses an answer of %s and names the wire", (format) => {
    const [calling] = ANSWERS[format];
    const { message = calling, choices, output, content } = calling as { [key: string]: unknown };
    const parts = [(choices as { message: unknown }[] | undefined)?.[0]?.message, output, content].filter(
      (part) => part !== undefined,
    );
    for (const answer of [calling, message, ...parts]) {
      const error = thrownBy(() => wire.decodeMessage(answer));
      expect(error).toBeInstanceOf(WireError);
      expect((error as WireError).code).toMatch(/^invalid_(message|call)$/);
      if (format !== "mcp" && format !== "cohere") {
        expect((error as WireError).message).toMatch(/looks like|expected/);
      }
    }
  });

  // A silent answer of Cohere has nothing that only it has.
  it.each(others.filter((format) => format !== "cohere"))(
    "does not take a silent answer of %s for its own",
    (format) => {
      const error = thrownBy(() => wire.decodeMessage(ANSWERS[format][1]));
      expect(error).toMatchObject({ name: "WireError", code: "invalid_message" });
      expect((error as WireError).message).toContain(`looks like ${format}`);
    },
  );

  test.each<[string, unknown, RegExp]>([
    ["null", null, /received null/],
    ["text", "Hello", /received a string/],
    ["JSON text", JSON.stringify(ANSWERS[own][0]), /JSON\.parse/],
    ["a number", 7, /received a number/],
    ["a promise", Promise.resolve(ANSWERS[own][0]), /await/],
    ["an HTTP response", new Response("{}"), /response\.json/],
    ["a stream", new Response("{}").body, /ToolCallStream/],
    ["an iterable of events", (async function* () {})(), /ToolCallStream/],
    ["an error body", { error: { type: "invalid_request_error", message: "no such model" } }, /no such model/],
    ["an error as text", { error: "no such model" }, /no such model/],
    ["Anthropic's error", { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, /Overloaded/],
    ["Google's error", [{ error: { code: 400, status: "INVALID_ARGUMENT", message: "bad" } }], /bad/],
    ["Mistral's error", { object: "error", message: "no such model", type: "invalid_model" }, /no such model|expected/],
  ])("refuses %s", (_, answer, message) => {
    const error = thrownBy(() => wire.decodeMessage(answer));
    expect(error).toMatchObject({ name: "WireError", wire: wire.name });
    expect((error as WireError).message).toMatch(message);
  });

  const revoked = (target: object): object => {
    const { proxy, revoke } = Proxy.revocable(target, {});
    revoke();
    return proxy;
  };
  const getter = (key: string): object => ({
    get [key]() {
      throw new Error("no");
    },
  });
  const throwing = (what: unknown): object =>
    new Proxy(
      {},
      {
        get: () => {
          throw what;
        },
        has: () => {
          throw what;
        },
        ownKeys: () => {
          throw what;
        },
      },
    );
  const deadProxy = revoked({});
  test.each<[string, unknown]>([
    ["a revoked Proxy", deadProxy],
    ["a revoked Proxy of a list", revoked([])],
    ["a Proxy that throws", throwing(new Error("no"))],
    ["a Proxy that throws a Proxy", throwing(deadProxy)],
    ...["content", "message", "output", "candidates", "choices", "tool_calls", "toolCalls", "type"].map(
      (key): [string, unknown] => [`a getter of ${key}`, getter(key)],
    ),
    ["a list of revoked Proxies", [deadProxy]],
    ["calls that are revoked Proxies", { role: "assistant", content: [deadProxy], tool_calls: [deadProxy] }],
  ])("gives an error of its own for %s", (_, answer) => {
    const error = thrownBy(() => wire.decodeMessage(answer));
    if (error !== undefined) expect(error).toBeInstanceOf(WireError);
    const inEvent = thrownBy(() => wire.decodeEvent?.(answer));
    if (inEvent !== undefined) expect(inEvent).toBeInstanceOf(WireError);
  });

  it("has no holes in what it gives", () => {
    // biome-ignore lint/suspicious/noSparseArray: a list with a hole
    const sparse = [, chatCall];
    for (const answer of [{ role: "assistant", tool_calls: sparse }, { content: sparse }, { output: sparse }, sparse]) {
      const error = thrownBy(() => expect(wire.decodeMessage(answer).every((call) => call !== undefined)).toBe(true));
      if (error !== undefined) expect(error).toBeInstanceOf(WireError);
    }
  });

  test.each<[string, object, RegExp]>([
    ["an option that is misspelt", { tool: [] }, /unknown option "tool"\. Did you mean "tools"/],
    ["one tool", { tools: new ToolInfo({ name: "f" }) }, /"tools": expected a list of tools/],
    ["text for a function", { makeId: "x" }, /"makeId": expected a function/],
  ])("refuses %s", (_, options, message) => {
    const error = thrownBy(() => wire.decodeMessage(ANSWERS[own][0], options));
    expect(error).toBeInstanceOf(OptionError);
    expect((error as OptionError).message).toMatch(message);
  });
});

describe("an answer in which no call would be found", () => {
  const anthropicCall = { id: "c", name: "f", input: {} };
  const assistant = { role: "assistant", content: null };
  const chunk = { object: "chat.completion.chunk", choices: [{ index: 0, delta: { tool_calls: [chatCall] } }] };
  const [completion] = ANSWERS["openai-chat"] as [object, object];
  const [response] = ANSWERS["openai-responses"] as [object, object];
  const bare = { name: "f", args: {} };

  test.each<[string, WireDecoder, unknown, RegExp, string?]>([
    ["toolCalls", openaiChat, { ...assistant, toolCalls: [chatCall] }, /as `tool_calls`, received `toolCalls`/],
    ["tool_call", openaiChat, { ...assistant, tool_call: chatCall }, /received `tool_call`/, "/tool_call"],
    ["tool_call alone", openaiChat, { tool_call: chatCall }, /received `tool_call`/],
    [
      "toolCalls of a completion",
      openaiChat,
      { choices: [{ message: { ...assistant, toolCalls: [chatCall] } }] },
      /received `toolCalls`/,
      "/choices/0/message/toolCalls",
    ],
    ["a chunk", openaiChat, chunk, /an event of a stream of openai-chat: give its events to ToolCallStream/],
    ["a chunk without its kind", openaiChat, { choices: [{ delta: { content: "Hi" } }] }, /ToolCallStream/],
    ["a choice of a chunk", openaiChat, chunk.choices[0], /ToolCallStream/],
    ["a list of chunks", openaiChat, [chunk], /ToolCallStream/],
    ["a list of messages", openaiChat, [{ role: "user", content: "Hi" }], /a list of messages/],
    ["nothing", openaiChat, {}, /received an empty object/],
    ["another object", openaiChat, { id: 1, result: {} }, /received an object with "id", "result"/],
    ["Axios's response", openaiChat, { status: 200, headers: {}, data: completion }, /give its `data`/],
    ["an answer inside data", openaiChat, { data: completion }, /give its `data`/],
    [
      "toolUse",
      anthropic,
      { ...assistant, content: [{ type: "toolUse", ...anthropicCall }] },
      /received one of type "toolUse"/,
    ],
    ["a block without a type", anthropic, { ...assistant, content: [anthropicCall] }, /a name and arguments alone/],
    [
      "toolCalls",
      anthropic,
      { ...assistant, toolCalls: [chatCall] },
      /blocks of type "tool_use", received `toolCalls`/,
    ],
    ["a list of messages", anthropic, [{ role: "assistant", content: [anthropicCall] }], /a list of messages/],
    [
      "content_block_delta",
      anthropic,
      { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: "{" } },
      /a stream of anthropic/,
    ],
    ["Axios's response", anthropic, { status: 200, headers: {}, data: ANSWERS.anthropic?.[0] }, /give its `data`/],
    [
      "function_call",
      gemini as WireDecoder,
      { candidates: [{ content: { parts: [{ function_call: bare }] } }] },
      /parts with `functionCall`, received `function_call`/,
      "/candidates/0/content/parts/0/function_call",
    ],
    ["function_call alone", gemini as WireDecoder, { function_call: bare }, /received `function_call`/],
    ["functionCalls", gemini as WireDecoder, [bare], /a name and arguments alone/, "/0"],
    [
      "a list of contents",
      gemini as WireDecoder,
      [{ role: "model", parts: [{ functionCall: bare }] }],
      /list of messages/,
    ],
    ["an event", gemini as WireDecoder, { event_type: "step.delta", index: 0, delta: {} }, /a stream of gemini/],
    [
      "response.completed",
      openaiResponses,
      { type: "response.completed", response },
      /ToolCallStream, or decode the `response` of the last one/,
    ],
    [
      "functionCall",
      openaiResponses,
      { output: [{ type: "functionCall", name: "f" }] },
      /received one of type "functionCall"/,
    ],
    ["Chat messages", openaiResponses, [{ ...assistant, tool_calls: [{ id: "c" }] }], /received `tool_calls`/],
    [
      "tool_use",
      bedrockConverse,
      { output: { message: { role: "assistant", content: [{ tool_use: anthropicCall }] } }, stopReason: "tool_use" },
      /blocks with `toolUse`, received `tool_use`/,
    ],
    ["an event", bedrockConverse, { contentBlockDelta: { contentBlockIndex: 0 } }, /a stream of bedrock-converse/],
    ["tool_call", cohere, { message: { ...assistant, tool_call: [chatCall] } }, /received `tool_call`/],
    ["an event", cohere, { type: "tool-call-delta", index: 0, delta: {} }, /a stream of cohere/],
    ["toolCalls", ollama, { done: true, message: { ...assistant, toolCalls: [chatCall] } }, /received `toolCalls`/],
    ["tool_call", aiSdk, { content: [{ type: "tool_call", toolName: "f" }] }, /received one of type "tool_call"/],
    ["an event", aiSdk, { type: "tool-input-delta", id: "c", delta: "{" }, /a stream of ai-sdk/],
    [
      "toolUse",
      mcp,
      { ...assistant, content: { type: "toolUse", ...anthropicCall } },
      /received one of type "toolUse"/,
    ],
  ])("is refused: %s for $1.name", (_, wire, answer, message, path) => {
    const error = thrownBy(() => wire.decodeMessage(answer));
    expect(error).toMatchObject({ name: "WireError", code: "invalid_message", ...(path !== undefined && { path }) });
    expect((error as WireError).message).toMatch(message);
  });

  test.each<[string, WireDecoder, unknown]>([
    ["an empty list of calls", openaiChat, { ...assistant, tool_calls: [], toolCalls: [] }],
    ["the other choices", openaiChat, { choices: [{ message: assistant }, { message: { tool_calls: [chatCall] } }] }],
    ["an id of a call", openaiChat, { ...assistant, tool_call_id: "c" }],
    ["a call that the server runs", openaiResponses, { output: [{ type: "mcp_call", name: "f", arguments: "{}" }] }],
    ["a search", openaiResponses, { output: [{ type: "web_search_call", action: { type: "search" } }] }],
    ["a tool of the server", anthropic, { ...assistant, content: [{ type: "server_tool_use", name: "f", input: {} }] }],
    ["a chunk of Gemini", gemini as WireDecoder, { candidates: [{ content: { parts: [{ text: "Hi" }] } }] }],
    ["a message without text", cohere, { message: { role: "assistant", tool_plan: "Hi", content: [] } }],
  ])("is taken: %s for $1.name", (_, wire, answer) => {
    expect(wire.decodeMessage(answer)).toEqual([]);
  });

  it("is looked through in linear time", () => {
    const content: unknown[] = [];
    const answer = { role: "assistant", content };
    for (let index = 0; index < 100_000; index++) content.push(answer, { type: "text", text: "Hi", content });
    expect(anthropic.decodeMessage(answer)).toEqual([]);
  });
});

it("lets through what the caller's own function throws", () => {
  const thrown = new Error("no more ids");
  const makeId = (): never => {
    throw thrown;
  };
  expect(thrownBy(() => openaiChat.decodeMessage([{ ...chatCall, id: null }], { makeId }))).toBe(thrown);
  const noId = thrownBy(() => openaiChat.decodeMessage([{ ...chatCall, id: null }], { makeId: (() => 7) as never }));
  expect(noId).toMatchObject({ name: "OptionError", option: "makeId" });
});

describe.each(encoders)("tools for $name", (wire) => {
  const w = new ToolInfo({ name: "w", parameters: { properties: { city: { type: "string" } }, required: ["city"] } });

  test.each<[string, unknown, RegExp]>([
    ["one tool", w, /put the tool w into an array/],
    ["an object of tools", { w }, /Object\.values/],
    ["the answer to tools/list", { tools: [{ name: "w", inputSchema: {} }] }, /give its `tools`/],
    ["a promise", Promise.resolve([w]), /await/],
    ["text", "w", /received a string/],
    ["nothing", undefined, /received undefined/],
    ["a tool that is encoded already", [w.toOpenAI()], /encoded already/],
    ["a schema under another name", [{ name: "w", schema: { type: "object" } }], /`parameters`/],
    ["null", [null], /received null/],
    // biome-ignore lint/suspicious/noSparseArray: a list with a hole
    ["a hole", [, w], /received/],
  ])("refuses %s", (_, tools, message) => {
    const error = thrownBy(() => wire.encodeTools(tools as never));
    expect(error).toMatchObject({ name: "WireError", code: "invalid_tool", wire: wire.name });
    expect((error as WireError).message).toMatch(message);
  });

  /** The AI SDK's tools have functions and symbols, which are made for each tool. */
  const encoded = (tools: Iterable<WireTool>): unknown => JSON.parse(JSON.stringify(wire.encodeTools(tools)));

  it("takes a ToolSet, a Set and a generator", () => {
    const expected = encoded([w]);
    expect(JSON.stringify(expected)).toContain("city");
    expect(encoded(new ToolSet([w]))).toEqual(expected);
    expect(encoded(new Set([w]))).toEqual(expected);
    expect(encoded([w].values())).toEqual(expected);
  });

  it("takes the schema of a tool of MCP, and one for Anthropic", () => {
    const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const expected = encoded([{ name: "w", parameters: schema }]);
    expect(encoded([{ name: "w", inputSchema: schema }])).toEqual(expected);
    expect(encoded([{ name: "w", input_schema: schema }])).toEqual(expected);
  });

  it("gives schemas that may be written into, and are shared with nothing", () => {
    const inner = Object.freeze({ type: "string" as const });
    const tool = { name: "w", parameters: Object.freeze({ properties: Object.freeze({ city: inner }) }) };
    const write = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      Object.assign(value, { __added: 1 });
      for (const item of Object.values(value)) write(item);
    };
    write(wire.encodeTools([tool]));
    expect(JSON.stringify(wire.encodeTools([tool]))).not.toContain("__added");
    expect(inner).toEqual({ type: "string" });
  });

  test.each<[string, () => unknown]>([
    ["calls that are one call", () => wire.encodeCalls({ id: "c", name: "w", arguments: "{}" } as never)],
    ["calls that are none", () => wire.encodeCalls([null] as never)],
    [
      "finished calls",
      () => wire.encodeCalls([{ call: { id: "c", name: "w", arguments: "{}" }, state: "complete" }] as never),
    ],
    ["results", () => wire.encodeCalls([new ToolMessage({ content: "", name: "w", toolCallId: "c" })] as never)],
    ["a call without arguments", () => wire.encodeCalls([{ id: "c", name: "w" }] as never)],
    ["a promise of calls", () => wire.encodeCalls(Promise.resolve([]) as never)],
    ["promises of calls", () => wire.encodeCalls([Promise.resolve()] as never)],
    ["a promise of a result", () => wire.encodeResult(Promise.resolve() as never)],
    ["a list of results", () => wire.encodeResult([] as never)],
    [
      "a promise of content",
      () => wire.encodeResult({ call: { id: "c", name: "w", arguments: "{}" }, content: Promise.resolve("") as never }),
    ],
    ["no calls", () => wire.encodeCalls(undefined as never)],
    ["no result", () => wire.encodeResult(undefined as never)],
    ["a result as text", () => wire.encodeResult("12 °C" as never)],
  ])("refuses %s", (name, encode) => {
    const error = thrownBy(encode);
    expect(error).toBeInstanceOf(WireError);
    if (name.includes("promise")) expect((error as WireError).message).toContain("received a promise: await it first");
  });
});

describe("calls without ids", () => {
  const make = () => new ToolCall({ name: "now", arguments: "{}" });
  const idsIn = (encoded: unknown): string[] =>
    JSON.stringify(encoded).match(/(?<="(?:id|call_id)":")[^"]+/g) as unknown as string[];

  test.each([openaiChat, openaiResponses, anthropic] as Wire[])("get different ids from $name", (wire) => {
    const calls = [make(), make(), make()];
    const ids = idsIn(wire.encodeCalls(calls));
    expect(new Set(ids).size).toBe(3);
    expect(idsIn(wire.encodeCalls(calls))).toEqual(ids);
    const answered = calls.map((call) => JSON.stringify(wire.encodeResult({ call, content: "" })));
    expect(answered.map((text, index) => text.includes(ids[index] as string))).toEqual([true, true, true]);
  });

  it("have the ids of their results, whichever is made first", async () => {
    const tools = new ToolSet([]) as unknown as ToolSet<never>;
    for (const [one, two] of [[make(), make()] as const]) {
      const [first] = await tools.run([two]);
      const ids = idsIn(openaiChat.encodeCalls([one, two]));
      expect(ids[1]).toBe(first?.tool_call_id);
      expect(ids[0]).not.toBe(ids[1]);
    }
    const calls = [make(), make()];
    const messages = await tools.run(calls);
    expect(idsIn(openaiChat.encodeCalls(calls))).toEqual(messages.map((message) => message.tool_call_id));
    const same = make();
    expect(new Set((await tools.run([same, same])).map((message) => message.tool_call_id)).size).toBe(2);
  });

  it("take linear time", () => {
    const calls = Array.from({ length: 20_000 }, make);
    expect(new Set(idsIn(openaiChat.encodeCalls(calls))).size).toBe(20_000);
  });

  it("do not take an id that another call has", () => {
    const [id] = idsIn(openaiChat.encodeCalls([make()]));
    const ids = idsIn(openaiChat.encodeCalls([make(), { ...make(), id: id as string, name: "now", arguments: "{}" }]));
    expect(ids[1]).toBe(id);
    expect(ids[0]).not.toBe(id);
  });
});

describe("OpenAI's form", () => {
  const custom = new ToolCall({ id: "c", type: "custom", name: "sql", arguments: "SELECT 1" });
  const renamed = new ToolInfo({ name: "get weather", parameters: null });

  it("is one, whichever way it is asked for", () => {
    expect([custom.toOpenAI()]).toEqual(openaiChat.encodeCalls([custom]).tool_calls);
    expect(custom.toOpenAI().type).toBe("custom");
    expect(renamed.toOpenAI()).toEqual(openaiChat.encodeTools([renamed])[0]);
    expect(new ToolSet([renamed]).toOpenAI()).toEqual(openaiChat.encodeTools([renamed]));
  });

  it("comes back by a shortened name", async () => {
    const tools = new ToolSet([defineTool({ name: "files.read", parameters: null, execute: () => "read" })]);
    const [tool] = tools.toOpenAI();
    const name = tool?.function.name as string;
    expect(name).toMatch(/^[a-zA-Z0-9_-]+$/);
    const calls = ToolCall.fromOpenAI([{ id: "c", type: "function", function: { name, arguments: "{}" } }]);
    expect((await tools.run(calls)).map(({ content }) => content)).toEqual(["read"]);
    expect(tools.parse(calls[0] as ToolCall).name).toBe("files.read");
  });

  it("says strict for a form of that provider alone", () => {
    const tool = new ToolInfo({ name: "w", parameters: { properties: { city: { type: "string" } } } });
    for (const [provider, strict] of [
      ["openai", true],
      ["anthropic", undefined],
      ["gemini", undefined],
    ] as const) {
      expect(tool.toStrict({ provider }).toOpenAI().function.strict).toBe(strict);
    }
  });
});

describe("what an MCP server says of a tool", () => {
  const listed = {
    name: "read",
    title: "Read a file",
    description: "Reads",
    inputSchema: { type: "object" as const, properties: { path: { type: "string" } } },
    outputSchema: { type: "object" as const, properties: { text: { type: "string" } } },
    annotations: { readOnlyHint: true },
    icons: [{ src: "https://example.org/icon.png", mimeType: "image/png" }],
    execution: { taskSupport: "optional" as const },
    _meta: { "example.org/version": 3 },
  };

  it("is written back by mcp, and by no other", () => {
    expect(mcp.encodeTools([listed])).toEqual([listed]);
    const [tool] = mcp.encodeTools([listed]);
    expect(tool?._meta).not.toBe(listed._meta);
    for (const wire of [openaiChat, openaiResponses, anthropic, ollama] as Wire[]) {
      expect(JSON.stringify(wire.encodeTools([listed]))).not.toMatch(/Read a file|readOnlyHint|icon\.png|version/);
    }
  });
});

describe("answers of OpenAI Chat and Ollama", () => {
  const message = { role: "assistant", content: "", tool_calls: [{ function: { name: "now", arguments: {} } }] };
  const completion = { choices: [{ message, finish_reason: "tool_calls" }] };
  const response = { model: "m", message, done: true, done_reason: "stop" };

  it.each<[string, Wire, object, string]>([
    ["a completion", ollama, completion, "decode it with openaiChat"],
    [
      "a completion without calls",
      ollama,
      { choices: [{ message: { role: "assistant", content: "Hi" } }] },
      "openaiChat",
    ],
    ["a response of Ollama", openaiChat, response, "decode it with ollama"],
    ["one without calls", openaiChat, { message: { role: "assistant", content: "Hi" }, done: true }, "with ollama"],
  ])("%s is no answer of the other", (_, wire, answer, expected) => {
    const error = errorOf(WireError, () => wire.decodeMessage(answer));
    expect([error.code, error.message]).toEqual(["invalid_message", expect.stringContaining(expected)]);
  });

  it("share the form of a message", () => {
    for (const wire of [openaiChat, ollama]) expect(wire.decodeMessage(message)).toHaveLength(1);
  });
});
