// What each wire reports of the messages of a conversation, and what it does not report.
import { AIMessage, HumanMessage, ToolMessage as LangChainResult } from "@langchain/core/messages";
import { describe, expect, it, test } from "vitest";
import { AssistantMessage, decodeMessage, ToolCall, ToolMessage } from "../../../src/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  type MessageFault,
  openaiChat,
  openaiResponses,
  WireError,
} from "../../../src/wire/index.ts";
import { errorOf } from "../../errorOf.ts";
import * as bodies from "../../providers/bodies.ts";
import { encoders } from "../wires.ts";

const user = { role: "user", content: "And now?" };
const said = { role: "assistant", content: "So." };
const text = { type: "text", text: "And?" };
const { calls, result, toolUses, toolResult, blocks, functionCall, functionOutput, geminiCalls, geminiResults } =
  bodies;
const sdkCalls = (...ids: string[]) => ({
  role: "assistant",
  content: ids.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "find", input: {} })),
});
const sdkResult = (toolCallId: string) => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId, toolName: "find", output: { type: "text", value: "12" } }],
});
const custom = (call_id: string) => ({ type: "custom_tool_call", call_id, name: "find", input: "x" });
const named = (kind: "functionCall" | "functionResponse", ...names: string[]) => ({
  role: kind === "functionCall" ? "model" : "user",
  parts: names.map((name) => ({ [kind]: { name, args: {}, response: {} } })),
});
const ofModel = { role: "model", parts: [{ text: "So." }] };
const ofUser = { role: "user", parts: [{ text: "And?" }] };

const briefly = (faults: readonly MessageFault[] | undefined): unknown =>
  faults?.map(({ rule, path, isAtEnd }) => `${rule} ${path}${isAtEnd ? " (at the end)" : ""}`);

const NINE = "abcdefghi";
const LONG = "x".repeat(41);
const mistral = openaiChat.forServer("mistral");
const deepseek = openaiChat.forServer("deepseek");

const ROWS: [string, AnyWire, unknown[], string[]][] = [
  ["no result", openaiChat, [calls("a", "b"), result("b"), user], ["missing_result /0/tool_calls/0/id"]],
  ["no result yet", openaiChat, [user, calls("a")], ["missing_result /1/tool_calls/0/id (at the end)"]],
  ["one result of two", openaiChat, [calls("a", "b"), result("a")], ["missing_result /0/tool_calls/1/id (at the end)"]],
  ["a result of no call", openaiChat, [user, result("a")], ["orphaned_result /1/tool_call_id"]],
  [
    "calls and results with the fields of this package",
    openaiChat,
    [
      { role: "assistant", toolCalls: [{ id: "a", name: "find", arguments: "{}" }] },
      { role: "tool", toolCallId: "a", content: "12" },
      { role: "tool", toolCallId: "b", content: "12" },
    ],
    ["orphaned_result /2/toolCallId"],
  ],
  ["a result later", openaiChat, [calls("a"), user, result("a")], ["result_order /2/tool_call_id"]],
  ["a result before", openaiChat, [result("a"), calls("a"), result("a")], ["orphaned_result /0/tool_call_id"]],
  ["two results", openaiChat, [calls("a"), result("a"), result("a")], ["second_result /2/tool_call_id"]],
  ["a result once more", openaiChat, [calls("a"), result("a"), user, result("a")], ["orphaned_result /3/tool_call_id"]],
  ["an id again", openaiChat, [calls("a"), result("a"), calls("a"), result("a")], []],
  ["an id twice", openaiChat, [calls("a", "a"), result("a")], []],
  [
    "an id and its results twice",
    openaiChat,
    [calls("a", "a"), result("a"), result("a")],
    ["second_result /2/tool_call_id"],
  ],
  [
    "a call without an id",
    openaiChat,
    [{ ...said, tool_calls: [{ function: { name: "find" } }] }, result("x"), user],
    [],
  ],
  [
    "no ids at all",
    openaiChat,
    [
      { ...said, tool_calls: [{ function: { name: "find" } }] },
      { role: "tool", content: "" },
    ],
    [],
  ],
  [
    "ids that are numbers",
    openaiChat,
    [{ ...said, tool_calls: [{ id: 7, function: { name: "find" } }] }, result("7")],
    [],
  ],
  [
    "a call that the server runs",
    openaiChat,
    [
      {
        ...said,
        tool_calls: [
          { id: "a", type: "web_search" },
          { id: "b", type: "builtin" },
        ],
      },
      result("b"),
      user,
    ],
    [],
  ],
  [
    "an older call",
    openaiChat,
    [
      { ...said, function_call: { name: "find", arguments: "{}" } },
      { role: "function", name: "find" },
    ],
    [],
  ],
  [
    "a custom call",
    openaiChat,
    [{ ...said, tool_calls: [{ id: "a", type: "custom", custom: { name: "find" } }] }, user],
    ["missing_result /0/tool_calls/0/id"],
  ],
  [
    "a call without an id or a result",
    openaiChat,
    [{ ...said, tool_calls: [{ function: { name: "find" } }] }, user],
    [],
  ],
  ["a result without an id", openaiChat, [user, { role: "tool", content: "" }], []],
  [
    "a result without an id, and the id undefined",
    openaiChat,
    [calls("undefined"), { role: "tool", content: "" }, user],
    ["missing_result /0/tool_calls/0/id"],
  ],
  [
    "three results",
    openaiChat,
    [calls("a"), result("a"), result("a"), result("a")],
    ["second_result /2/tool_call_id", "second_result /3/tool_call_id"],
  ],
  [
    "a result later, twice",
    openaiChat,
    [calls("a"), user, result("a"), user, result("a")],
    ["result_order /2/tool_call_id", "orphaned_result /4/tool_call_id"],
  ],
  [
    "an id again at DeepSeek",
    deepseek,
    [calls("a"), result("a"), calls("a"), result("a")],
    ["repeated_id /2/tool_calls/0/id"],
  ],
  ["an id again at Mistral", mistral, [calls(NINE), result(NINE), calls(NINE), result(NINE)], []],
  ["an id twice at Mistral", mistral, [calls(NINE, NINE), result(NINE)], ["repeated_id /0/tool_calls/1/id"]],
  ["an id of another provider at Mistral", mistral, [calls("a"), result("a")], ["refused_id /0/tool_calls/0/id"]],
  ["a long id", openaiChat, [calls(LONG), result(LONG)], ["refused_id /0/tool_calls/0/id"]],
  [
    "what is not a message",
    openaiChat,
    [null, undefined, "Hello", ["user", "Hello"], 5, {}],
    ["/0", "/1", "/2", "/4", "/5"].map((path) => `foreign_message ${path}`),
  ],

  [
    "no result",
    anthropic,
    [toolUses("a", "b"), blocks(toolResult("b"))],
    ["missing_result /0/content/0/id (at the end)"],
  ],
  ["no result", anthropic, [toolUses("a"), user, said], ["missing_result /0/content/0/id"]],
  ["no result before a text at the end", anthropic, [toolUses("a"), blocks(text)], ["missing_result /0/content/0/id"]],
  ["a result of no call", anthropic, [blocks(toolResult("a")), said], ["orphaned_result /0/content/0/tool_use_id"]],
  [
    "two results",
    anthropic,
    [toolUses("a"), blocks(toolResult("a"), toolResult("a"))],
    ["second_result /1/content/1/tool_use_id"],
  ],
  [
    "a text before",
    anthropic,
    [toolUses("a"), blocks(text, toolResult("a"))],
    ["result_order /1/content/1/tool_use_id"],
  ],
  [
    "a message before",
    anthropic,
    [toolUses("a"), user, blocks(toolResult("a"))],
    ["result_order /2/content/0/tool_use_id"],
  ],
  [
    "a result later",
    anthropic,
    [toolUses("a"), user, said, blocks(toolResult("a"))],
    ["result_order /3/content/0/tool_use_id"],
  ],
  [
    "an id again",
    anthropic,
    [toolUses("a"), blocks(toolResult("a")), toolUses("a"), blocks(toolResult("a"))],
    ["repeated_id /2/content/0/id"],
  ],
  ["results in two messages", anthropic, [toolUses("a", "b"), blocks(toolResult("a")), blocks(toolResult("b"))], []],
  ["an answer in two messages", anthropic, [toolUses("a"), said, blocks(toolResult("a"), text)], []],
  [
    "a message of the system",
    anthropic,
    [toolUses("a"), { role: "system", content: "Be brief." }, blocks(toolResult("a"))],
    [],
  ],
  [
    "calls that the API runs",
    anthropic,
    [
      {
        role: "assistant",
        content: [
          { type: "server_tool_use", id: "s", name: "web_search", input: {} },
          { type: "web_search_tool_result", tool_use_id: "s", content: [] },
          { type: "mcp_tool_use", id: "m", name: "find", input: {}, server_name: "x" },
        ],
      },
      user,
    ],
    [],
  ],

  ["fewer responses", gemini, [geminiCalls(2), geminiResults(1), ofModel], ["missing_result /0/parts/1/functionCall"]],
  ["no responses", gemini, [geminiCalls(1), ofUser], ["missing_result /0/parts/0/functionCall"]],
  ["calls at the end", gemini, [geminiCalls(2)], []],
  ["more responses", gemini, [geminiCalls(1), geminiResults(2)], ["second_result /1/parts/1/functionResponse"]],
  ["responses of no calls", gemini, [ofUser, geminiResults(1)], ["orphaned_result /1/parts/0/functionResponse"]],
  [
    "responses in two contents",
    gemini,
    [geminiCalls(2), geminiResults(1), geminiResults(1), ofModel],
    ["missing_result /0/parts/1/functionCall", "orphaned_result /2/parts/0/functionResponse"],
  ],
  ["calls in two contents", gemini, [geminiCalls(1), geminiCalls(1), geminiResults(2)], []],
  [
    "an id twice",
    gemini,
    [
      { role: "model", parts: [1, 2].map(() => ({ functionCall: { id: "1", name: "find" } })) },
      { role: "user", parts: [1, 2].map(() => ({ functionResponse: { id: "1", name: "find", response: {} } })) },
    ],
    [],
  ],
  ["other names", gemini, [named("functionCall", "find", "look"), named("functionResponse", "look", "other")], []],
  [
    "the missing name",
    gemini,
    [named("functionCall", "find", "look"), named("functionResponse", "look"), ofModel],
    ["missing_result /0/parts/0/functionCall"],
  ],
  [
    "ids in another order",
    gemini,
    [
      {
        role: "model",
        parts: [{ functionCall: { id: "1", name: "find" } }, { functionCall: { id: "2", name: "find" } }],
      },
      { role: "user", parts: [{ functionResponse: { id: "2", name: "find", response: {} } }] },
      ofModel,
    ],
    ["missing_result /0/parts/0/functionCall"],
  ],
  [
    "the items of an interaction",
    gemini,
    [{ type: "function_call", id: "1", name: "find" }, "Hello", { text: "Hello" }],
    [],
  ],

  [
    "no output",
    openaiResponses,
    [functionCall("a"), user, functionCall("b"), functionOutput("b")],
    ["missing_result /0/call_id (at the end)"],
  ],
  ["no output of a custom call", openaiResponses, [custom("a"), user], ["missing_result /0/call_id (at the end)"]],
  ["an output later", openaiResponses, [functionCall("a"), user, said, functionOutput("a")], []],
  ["an output of a stored call", openaiResponses, [functionOutput("a"), user], []],
  [
    "two outputs and a repeated id",
    openaiResponses,
    [functionCall("a"), functionOutput("a"), functionOutput("a"), functionCall("a")],
    [],
  ],
  [
    "a reference, which can be the output",
    openaiResponses,
    [functionCall("a"), { type: "item_reference", id: "fco_1" }],
    [],
  ],
  [
    "an output of a custom call",
    openaiResponses,
    [custom("a"), { type: "custom_tool_call_output", call_id: "a", output: "" }],
    [],
  ],
  ["a call that the model does not wait for", openaiResponses, [{ ...functionCall("a"), async: true }, user], []],
  [
    "calls of other tools, and their outputs",
    openaiResponses,
    [
      { type: "web_search_call", id: "ws_1", status: "completed" },
      { type: "shell_call", call_id: "s", action: { commands: ["ls"] } },
      { type: "local_shell_call_output", id: "l", output: "" },
      { type: "computer_call", call_id: "c", pending_safety_checks: [] },
      { type: "mcp_approval_response", approval_request_id: "m", approve: true },
      { type: "tool_search_call", call_id: "t", execution: "client", arguments: {} },
      { type: "apply_patch_call_output", call_id: "p", status: "completed" },
      { type: "reasoning", id: "rs_1", summary: [] },
      { type: "compaction", encrypted_content: "x" },
    ],
    [],
  ],

  ["no result", aiSdk, [sdkCalls("a"), user, said], ["missing_result /0/content/0/toolCallId"]],
  [
    "no result yet",
    aiSdk,
    [sdkCalls("a", "b"), sdkResult("a")],
    ["missing_result /0/content/1/toolCallId (at the end)"],
  ],
  [
    "a result behind the next question",
    aiSdk,
    [sdkCalls("a"), user, sdkResult("a")],
    ["result_order /2/content/0/toolCallId"],
  ],
  [
    "a result behind a message of the system",
    aiSdk,
    [sdkCalls("a"), { role: "system", content: "Be brief." }, sdkResult("a")],
    ["result_order /2/content/0/toolCallId"],
  ],
  [
    "a result in the answer itself",
    aiSdk,
    [{ role: "assistant", content: [...sdkCalls("a").content, ...sdkResult("a").content] }, user],
    ["missing_result /0/content/0/toolCallId"],
  ],
  ["a result behind a text", aiSdk, [sdkCalls("a"), said, sdkResult("a"), user], []],
  ["a result of no call", aiSdk, [sdkResult("a"), user], []],
  [
    "calls that the provider runs, or that wait for an approval",
    aiSdk,
    [
      {
        role: "assistant",
        content: [
          { type: "tool-call", toolCallId: "a", toolName: "search", input: {}, providerExecuted: true },
          { type: "tool-call", toolCallId: "b", toolName: "pay", input: {} },
          { type: "tool-approval-request", approvalId: "1", toolCallId: "b" },
        ],
      },
      { role: "tool", content: [{ type: "tool-approval-response", approvalId: "1", approved: true }] },
    ],
    [],
  ],
];

describe.each(ROWS)("%s, %o", (_, wire, messages, faults) => {
  test(`${wire.name}`, () => {
    expect(briefly(wire.checkMessages?.(messages))).toEqual(faults);
    expect(briefly(wire.checkMessages?.(messages.values()))).toEqual(faults);
  });
});

test("a fault says what is wrong, names the call and its tool, and says what to do", () => {
  const messagesOf = (wire: AnyWire, ...messages: unknown[]) =>
    wire.checkMessages?.(messages).map((one) => one.message);
  expect([
    ...(messagesOf(openaiChat, calls("a"), user, result("b")) ?? []),
    ...(messagesOf(openaiChat, calls("a"), { ...result("a"), name: "find" }, result("a"), user, result("a")) ?? []),
    ...(messagesOf(anthropic, toolUses("a"), blocks(text, toolResult("a")), toolUses("a"), said) ?? []),
    ...(messagesOf(anthropic, toolUses("a"), said, user, said, blocks(toolResult("a"))) ?? []),
    ...(messagesOf(gemini, geminiCalls(1), ofUser, named("functionResponse", "")) ?? []),
    ...(messagesOf(openaiResponses, { ...functionCall("a"), name: undefined }) ?? []),
    ...(messagesOf(aiSdk, sdkCalls("a"), user, sdkResult("a")) ?? []),
  ]).toMatchInlineSnapshot(`
    [
      "expected the result of the call "a" to find directly after the message of its call, received none: add it, or leave the call out",
      "expected a call in the turn before for the result of the call "b", received none: leave the result out, or add its call",
      "expected one result of the call "a" to find, received another one: leave one out, or give each call its own id",
      "expected a call in the turn before for the result of the call "a", received none: leave the result out, or add its call",
      "expected the result of the call "a" to find before the other content of its turn, received it after that: move it to the front",
      "expected an id that no earlier call has, received the call "a" to find: give this call and its result another id",
      "expected the result of the call "a" to find directly after the message of its call, received none: add it, or leave the call out",
      "expected the result of the call "a" to find directly after the message of its call, received it later: move it there",
      "expected the result of the call to find directly after the message of its call, received none: add it, or leave the call out",
      "expected a call in the turn before for the result of a call, received none: leave the result out, or add its call",
      "expected the result of the call "a" to a tool without a name in a later item, received none: add it, or leave the call out",
      "expected the result of the call "a" to find before the next message of the user, received it later: move it there",
    ]
  `);
});

describe("LangChain's messages", () => {
  const answer = new AIMessage({
    content: "",
    tool_calls: [
      { id: "a", name: "find", args: {} },
      { id: "b", name: "find", args: {} },
    ],
  });
  const answered = (tool_call_id: string) => new LangChainResult({ content: "12", tool_call_id });

  it("are read as instances", () => {
    const list = [new HumanMessage("Where?"), answer, answered("b"), answered("c"), new HumanMessage("And?")];
    expect(briefly(openaiChat.checkMessages?.(list))).toEqual([
      "orphaned_result /3/tool_call_id",
      "missing_result /1/tool_calls/0/id",
    ]);
    expect(openaiChat.checkMessages?.([answer, answered("a"), answered("b")])).toEqual([]);
  });

  it("are read as data of a type", () => {
    const list = [
      { type: "ai", content: "", tool_calls: answer.tool_calls },
      { type: "tool", tool_call_id: "a" },
    ];
    expect(briefly(openaiChat.checkMessages?.(list))).toEqual(["missing_result /0/tool_calls/1/id (at the end)"]);
  });

  it("are read by their older method", () => {
    const older = { getType: () => "ai", tool_calls: answer.tool_calls };
    const list = [older, { getType: () => "tool", tool_call_id: "a" }];
    expect(briefly(openaiChat.checkMessages?.(list))).toEqual(["missing_result /0/tool_calls/1/id (at the end)"]);
  });

  it("may have calls that LangChain could not read, with a result or without", () => {
    const invalid_tool_calls = [{ id: "i", name: "find", args: "{", type: "invalid_tool_call" as const }];
    const raw = { id: "k", type: "function", function: { name: "find", arguments: "{" } } as const;
    const odd = new AIMessage({
      content: "",
      tool_calls: [],
      invalid_tool_calls,
    });
    // In the constructor it is an old form, of which LangChain warns.
    odd.additional_kwargs = { tool_calls: [raw] };
    for (const ids of [[], ["i"], ["k"], ["i", "k"]])
      expect(openaiChat.checkMessages?.([odd, ...ids.map(answered), new HumanMessage("And?")])).toEqual([]);
  });
});

test("the messages of this package are read too", () => {
  const call = new ToolCall({ id: "a", name: "find", arguments: "{}" });
  const answer = new AssistantMessage({ content: "", tool_calls: [call] });
  const answered = new ToolMessage({ content: "12", tool_call_id: "a" });
  expect(openaiChat.checkMessages?.([answer, answered])).toEqual([]);
  expect(briefly(openaiChat.checkMessages?.([answer, user]))).toEqual(["missing_result /0/tool_calls/0/id"]);
});

test("the wires whose providers refuse no order take any", () => {
  const checking = encoders.filter(({ checkMessages }) => checkMessages !== undefined).map(({ name }) => name);
  expect(checking.sort()).toEqual(["ai-sdk", "anthropic", "gemini", "ollama", "openai-chat", "openai-responses"]);
  for (const name of ["vllm", "sglang"] as const)
    expect(openaiChat.forServer(name).checkMessages?.([calls("a"), user]), name).toEqual([]);
});

describe("a value that is no list of messages", () => {
  it.each([[undefined], [null], ["[]"], [{ messages: [] }], [5]])("is an error: %j", (value) => {
    const error = errorOf(WireError, () => openaiChat.checkMessages?.(value as never));
    expect(error).toMatchObject({ code: "invalid_message", wire: "openai-chat" });
    expect(error.message).toMatch(/^openai-chat: expected a list of messages, received /);
  });

  it("is an error if it throws when it is read", () => {
    const odd = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    for (const wire of [openaiChat, anthropic, gemini, openaiResponses, aiSdk])
      expect(errorOf(WireError, () => wire.checkMessages?.([odd])).code).toBe("invalid_message");
  });
});

test("a message as Python's model_dump_json() writes it is read with decodeMessage first", () => {
  for (const type of ["function", "custom"]) {
    const tool_calls = [{ id: "a", type, name: "find", arguments: "{}", index: null }];
    const stored = { role: "assistant", content: "", name: null, tool_calls, usage_metadata: null };
    const list = [stored, { role: "tool", content: "12", tool_call_id: "a" }];
    const [fault, ...others] = openaiChat.checkMessages?.(list) ?? [];
    expect(fault).toMatchObject({ path: "/0", rule: "foreign_message" });
    expect(fault?.message).toContain("read it with `decodeMessage`");
    expect(others).toEqual([]);
    expect(openaiChat.checkMessages?.(list.map((message) => decodeMessage(message)))).toEqual([]);
  }
});
