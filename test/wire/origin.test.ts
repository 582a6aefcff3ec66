// What providers say beside a call: whose tool it is, who calls it, and what they want back with it.
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, openaiChat, openaiResponses, type Wire, type WireCall } from "../../src/wire/index.ts";

const program = { type: "program", caller_id: "prog_1" };
const code = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
const responses = {
  item: { type: "function_call", id: "fc_1", call_id: "call_1", name: "list", arguments: "{}", namespace: "crm" },
  custom: {
    type: "custom_tool_call",
    id: "ctc_1",
    call_id: "call_1",
    name: "sql",
    input: "SELECT 1",
    namespace: "crm",
  },
};
const block = { type: "tool_use", id: "toolu_1", name: "close_tab", input: {}, toolset_name: "browser" };
const chat = { id: "call_1", type: "function", function: { name: "now", arguments: "{}" } };
const signed = (by: string): object => ({ ...chat, extra_content: { [by]: { thought_signature: "c2ln" } } });

// Each event stream says the same as the whole answer.
const ofResponses = (item: object): readonly unknown[] => [
  { type: "response.created", response: { id: "r" } },
  { type: "response.output_item.added", output_index: 0, item: { ...item, arguments: "", input: "" } },
  { type: "response.output_item.done", output_index: 0, item },
  { type: "response.completed", response: { status: "completed" } },
];
const ofAnthropic = (content_block: object): readonly unknown[] => [
  { type: "message_start", message: { id: "m", role: "assistant", content: [] } },
  { type: "content_block_start", index: 0, content_block },
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: "{}" } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "tool_use" } },
];
const ofChat = (call: object): readonly unknown[] => [
  { choices: [{ index: 0, delta: { role: "assistant", tool_calls: [{ index: 0, ...call }] } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
];

type Row = [string, Wire, object, readonly unknown[], Partial<WireCall>];

const rows: Row[] = [
  [
    "a namespace of Responses",
    openaiResponses,
    responses.item,
    ofResponses(responses.item),
    { name: "crm.list", namespace: "crm" },
  ],
  [
    "a namespace of a custom call",
    openaiResponses,
    responses.custom,
    ofResponses(responses.custom),
    { name: "crm.sql", namespace: "crm", type: "custom" },
  ],
  [
    "the namespace of a tool whose loading was deferred",
    openaiResponses,
    { ...responses.item, namespace: "list" },
    ofResponses({ ...responses.item, namespace: "list" }),
    { name: "list", namespace: "list" },
  ],
  [
    "a program as the caller",
    openaiResponses,
    { ...responses.item, caller: program },
    ofResponses({ ...responses.item, caller: program }),
    { name: "crm.list", caller: program },
  ],
  [
    "an asynchronous call",
    openaiResponses,
    { ...responses.item, async: true },
    ofResponses({ ...responses.item, async: true }),
    { name: "crm.list", isAsync: true },
  ],
  [
    "a toolset of Anthropic's",
    anthropic,
    block,
    ofAnthropic(block),
    { name: "browser.close_tab", namespace: "browser" },
  ],
  [
    "code as the caller",
    anthropic,
    { ...block, caller: code },
    ofAnthropic({ ...block, caller: code }),
    { name: "browser.close_tab", caller: code },
  ],
  ["a signature of Google's in Chat", openaiChat, signed("google"), ofChat(signed("google")), { signature: "c2ln" }],
];

describe.each(rows)("%s", (_, wire, answer, events, expected) => {
  const [whole] = wire.decodeMessage([answer]);
  const sentBack = (call: WireCall): unknown => {
    const sent = wire.encodeCalls([call]) as { content?: object[]; tool_calls?: object[] } | object[];
    return Array.isArray(sent) ? sent[0] : (sent.content ?? sent.tool_calls)?.[0];
  };

  it("is read from a whole answer, kept by a ToolCall and sent back", () => {
    expect(whole).toMatchObject(expected);
    expect(sentBack(whole as WireCall)).toEqual(answer);
    const [call] = ToolCall.decode(wire, [answer]);
    expect(call).toMatchObject(expected);
    expect(sentBack(call as ToolCall)).toEqual(answer);
  });

  it("is read from a stream and sent back", () => {
    const stream = new ToolCallStream(wire);
    for (const event of events) stream.push(event);
    expect(stream.calls[0]?.name).toBe(whole?.name);
    const [finished] = stream.finish();
    expect(finished?.call).toMatchObject(expected);
    expect(sentBack(finished?.call as ToolCall)).toEqual(answer);
  });

  it("is no part of a dump", () => {
    const [call] = ToolCall.decode(wire, [answer]);
    const names = Object.keys(JSON.parse(call?.modelDumpJson() ?? ""));
    expect(names.sort()).toEqual(
      ["arguments", "id", "index", "name", "type", ...(call?.responseItemId ? ["response_item_id"] : [])].sort(),
    );
  });
});

test("Vertex AI's name for the signature is read too", () => {
  expect(openaiChat.decodeMessage([signed("vertex")])).toMatchObject([{ signature: "c2ln" }]);
});

test.each<[string, object, object]>([
  ["of Responses", { caller: program }, { caller: program }],
  ["of Anthropic's", { caller: code }, {}],
  ["of any", { caller: { type: "direct" } }, { caller: { type: "direct" } }],
  ["without a type", { caller: { caller_id: "x" } }, {}],
])("a caller %s goes back to Responses: %j", (_, given, expected) => {
  const call: WireCall = { id: "c", name: "now", arguments: "{}", ...given };
  const item = { type: "function_call", call_id: "c", name: "now", arguments: "{}" };
  expect(openaiResponses.encodeCalls([call])).toEqual([{ ...item, ...expected }]);
  const output = { type: "function_call_output", call_id: "c", output: "" };
  expect(openaiResponses.encodeResult({ call, content: "" })).toEqual({ ...output, ...expected });
});

describe("tools of two namespaces", () => {
  const called: string[] = [];
  const tool = <const Name extends string>(name: Name) =>
    defineTool({
      name,
      execute: () => {
        called.push(name);
        return name;
      },
    });
  const tools = new ToolSet([tool("crm.list"), tool("erp.list"), tool("crm.open order")]);
  const item = (namespace: string | undefined, name: string, place: number): object => ({
    type: "function_call",
    id: `fc_${place}`,
    call_id: `call_${place}`,
    name,
    arguments: "{}",
    ...(namespace && { namespace }),
  });
  const output = [item("erp", "list", 0), item("crm", "list", 1), item(undefined, "list", 2), item("hr", "list", 3)];
  const results = [
    { call_id: "call_0", namespace: "erp", name: "list", output: "erp.list" },
    { call_id: "call_1", namespace: "crm", name: "list", output: "crm.list" },
    { call_id: "call_2", output: expect.stringContaining('Unknown tool "list"') },
    { call_id: "call_3", namespace: "hr", name: "list", output: expect.stringContaining('Unknown tool "hr.list"') },
  ].map((result) => ({ type: "function_call_output", ...result }));

  it("are told apart, and answered in their own", async () => {
    called.length = 0;
    const calls = ToolCall.decode(openaiResponses, { object: "response", output }, { tools });
    const messages = await tools.run(calls);
    expect(called).toEqual(["erp.list", "crm.list"]);
    expect(openaiResponses.encodeTurn(output, messages, { tools })).toEqual([...output, ...results]);
  });

  it("are told apart in a stream", async () => {
    called.length = 0;
    const stream = new ToolCallStream(openaiResponses, { tools });
    for (const [output_index, done] of output.entries()) {
      const begun = { ...done, arguments: "" };
      stream.push({ type: "response.output_item.added", output_index, item: begun });
      stream.push({ type: "response.output_item.done", output_index, item: done });
    }
    stream.push({ type: "response.completed", response: { status: "completed" } });
    expect((await stream.answer()).messages).toEqual([...output, ...results]);
    expect(called).toEqual(["erp.list", "crm.list"]);
  });

  it("have names that were shortened within their namespace", () => {
    const [sent] = openaiResponses.encodeCalls([{ id: "c", name: "crm.open order", namespace: "crm", arguments: "" }]);
    expect(sent).toMatchObject({ namespace: "crm", name: expect.stringMatching(/^open_order_[0-9a-f]{16}$/) });
    expect(openaiResponses.decodeMessage([sent], { tools })[0]?.name).toBe("crm.open order");
  });
});

describe("a turn", () => {
  const output = [responses.item, { ...responses.item, call_id: "call_2", namespace: "erp", caller: program }];

  it.each<[string, (message: { tool_call_id: string; call: unknown }) => object]>([
    ["calls that came out of a dump", ({ call }) => ({ call: ToolCall.modelValidateJson(JSON.stringify(call)) })],
    ["results that only know an id", ({ tool_call_id }) => ({ call: null, tool_call_id })],
  ])("sends %s back as the model made them, in any order", async (_, change) => {
    const tools = new ToolSet([
      defineTool({ name: "crm.list", execute: () => "c" }),
      defineTool({ name: "erp.list", execute: () => "e" }),
    ]);
    const messages = await tools.run(ToolCall.decode(openaiResponses, output));
    const results = messages.map((message) => ({ content: message.content, call: null, ...change(message) }));
    expect(openaiResponses.encodeTurn(output, results.reverse())).toEqual([
      ...output,
      { type: "function_call_output", call_id: "call_1", output: "c", namespace: "crm", name: "list" },
      { type: "function_call_output", call_id: "call_2", output: "e", namespace: "erp", name: "list", caller: program },
    ]);
  });
});

test("what stands beside calls counts for the limit of a stream", () => {
  const stream = new ToolCallStream(openaiResponses, { maxTotalLength: 100 });
  const item = { ...responses.item, caller: { ...program, caller_id: "x".repeat(200) } };
  expect(() => stream.push({ type: "response.output_item.added", output_index: 0, item })).toThrow(/at most 100/);
});
