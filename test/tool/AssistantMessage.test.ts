import { describe, expect, test } from "vitest";
import { AssistantMessage, defineTool, ToolCall, ToolSet, ValidationError } from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

/** As OpenAI's Chat API answers it. */
const answered = {
  role: "assistant" as const,
  content: null,
  refusal: null,
  tool_calls: [
    { id: "c1", type: "function" as const, function: { name: "now", arguments: "{}" } },
    { id: "c2", type: "function" as const, function: { name: "say", arguments: '{"text":"é"}' } },
  ],
};

describe("an assistant message", () => {
  test("is made of OpenAI's message as it came, and goes back as it was", () => {
    const message = new AssistantMessage(answered);
    expect(message.content).toBe("");
    expect(message.toolCalls.map(({ id, name, arguments: text }) => [id, name, text])).toEqual([
      ["c1", "now", "{}"],
      ["c2", "say", '{"text":"é"}'],
    ]);
    const { tool_calls } = answered;
    expect(JSON.parse(JSON.stringify(message))).toEqual({ role: "assistant", content: "", tool_calls });
  });

  test("has calls that a ToolSet runs, and their answers name them", async () => {
    const now = defineTool({ name: "now", parameters: null, execute: () => 5 });
    const message = new AssistantMessage({ toolCalls: [new ToolCall({ name: "now", arguments: "{}" })] });
    const [result] = await new ToolSet([now]).run(message.toolCalls);
    const [sent] = (message.toJSON() as unknown as { tool_calls: { id: string }[] }).tool_calls;
    expect(result?.value).toBe(5);
    expect(result?.tool_call_id).toBe(sent?.id);
  });

  test("keeps the calls that it is given, with what is no part of a dump", () => {
    const call = new ToolCall({ id: "c", name: "f", arguments: "{}", signature: "s" });
    const message = new AssistantMessage({ tool_calls: [call] });
    expect(message.toolCalls[0]).toBe(call);
    expect(AssistantMessage.modelValidateJson(message.modelDumpJson()).toolCalls[0]?.signature).toBe(null);
  });

  test("takes both kinds of names", () => {
    const camel = new AssistantMessage({
      ...{ name: "n", content: ["a", { type: "text" }], metadata: { a: 1 }, toolCalls: null, finishReason: "stop" },
      ...{ usageMetadata: { input_tokens: "5" as never, total_latency: 1 }, parserContent: [1], reasoningContent: "r" },
      ...{ promptTokenIds: [1], completionTokenIds: [2], logprobs: {}, responseId: "i", responseModel: "m" },
      ...{ providerMetadata: { b: 2 }, providerContent: "p", rawContent: "raw", reasonContent: "reason" },
    });
    const python = new AssistantMessage({
      ...{ name: "n", content: ["a", { type: "text" }], metadata: { a: 1 }, tool_calls: null, finish_reason: "stop" },
      ...{
        usage_metadata: { input_tokens: "5" as never, total_latency: 1 },
        parser_content: [1],
        reasoning_content: "r",
      },
      ...{ prompt_token_ids: [1], completion_token_ids: [2], logprobs: {}, response_id: "i", response_model: "m" },
      ...{ provider_metadata: { b: 2 }, provider_content: "p", raw_content: "raw", reason_content: "reason" },
    });
    expect(camel.modelDumpJson()).toBe(python.modelDumpJson());
    expect(camel).toMatchObject({
      ...{ role: "assistant", name: "n", content: ["a", { type: "text" }], metadata: { a: 1 }, toolCalls: [] },
      ...{ usageMetadata: { inputTokens: 5, totalLatency: 1 }, finishReason: "stop", parserContent: [1] },
      ...{ reasoningContent: "r", promptTokenIds: [1], completionTokenIds: [2], logprobs: {}, responseId: "i" },
      ...{
        responseModel: "m",
        providerMetadata: { b: 2 },
        providerContent: "p",
        rawContent: "raw",
        reasonContent: "reason",
      },
    });
    expect(camel.modelDumpJson()).toContain('"total_latency":1.0');
  });

  test("has Python's defaults", () => {
    expect(new AssistantMessage()).toMatchObject({
      ...{ role: "assistant", content: "", name: null, metadata: {}, toolCalls: [], usageMetadata: null },
      ...{ finishReason: "null", parserContent: null, reasoningContent: null, providerMetadata: {}, rawContent: null },
    });
  });

  test.each<[string, unknown, readonly (readonly [type: string, loc: readonly (string | number)[]])[]]>([
    [
      "a call without a name",
      { tool_calls: [{ id: "c", type: "f" }] },
      [
        ["missing", ["tool_calls", 0, "name"]],
        ["missing", ["tool_calls", 0, "arguments"]],
      ],
    ],
    [
      "a string, as Python goes over it",
      { tool_calls: "é😀" },
      [
        ["model_type", ["tool_calls", 0]],
        ["model_type", ["tool_calls", 1]],
      ],
    ],
    ["an object, as Python goes over it", { tool_calls: { a: 1 } }, [["model_type", ["tool_calls", 0]]]],
    ["what Python cannot go over", { role: 5, tool_calls: 5 }, [["iterable_type", ["tool_calls"]]]],
    [
      "zero, which is falsy",
      { role: 5, tool_calls: 0 },
      [
        ["string_type", ["role"]],
        ["list_type", ["tool_calls"]],
      ],
    ],
    [
      "null as content",
      { content: null },
      [
        ["string_type", ["content", "str"]],
        ["list_type", ["content", "list[union[str,dict[any,any]]]"]],
      ],
    ],
    ["a function", { tool_calls: () => 1 }, [["iterable_type", ["tool_calls"]]]],
    ["no object", null, [["model_type", []]]],
  ])("refuses %s", (_, value, expected) => {
    const error = errorOf(ValidationError, () => AssistantMessage.modelValidate(value));
    expect(error.errors().map(({ type, loc }) => [type, loc])).toEqual(expected);
  });

  test("null is no init", () => {
    expect(() => new AssistantMessage(null as never)).toThrow(ValidationError);
  });
});

describe("the dump of an assistant message", () => {
  const text =
    '{"content":"","name":"","tool_calls":[{"id":"c","type":"function","name":"f","arguments":"{}","index":2}],' +
    '"usage_metadata":{"cache_status":null,"input_tokens":1},"reasoning_content":"","logprobs":[]}';
  const message = AssistantMessage.modelValidateJson(text, { sdk: "latest" });
  const call = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };

  test("is nested, and leaves out what says nothing", () => {
    expect(Object.keys(message.modelDump({ sdk: "latest" }))).toEqual([
      ...["role", "content", "name", "tool_calls", "usage_metadata", "finish_reason", "reasoning_content", "logprobs"],
    ]);
    expect(message.modelDump({ sdk: "latest" }).tool_calls).toEqual([call]);
    expect(message.modelDump().tool_calls).toEqual([call]);
  });

  test("has the name from 0.1.10.post3 on, and as 0.1.3 has it", () => {
    const named = new AssistantMessage({ name: "n" });
    expect(Object.keys(named.modelDump({ sdk: "0.1.3" }))).toContain("name");
    expect(Object.keys(named.modelDump({ sdk: "0.1.10.post2" }))).not.toContain("name");
    expect(Object.keys(named.modelDump({ sdk: "0.1.10.post3" }))).toContain("name");
    expect(Object.keys(new AssistantMessage({ name: "" }).modelDump({ sdk: "0.1.3" }))).not.toContain("name");
  });

  test("excludes in the usage alone", () => {
    const options = { sdk: "latest", excludeNone: true, excludeUnset: true } as const;
    expect(message.modelDump(options)).toMatchObject({ role: "assistant", usage_metadata: { input_tokens: 1 } });
    expect(message.modelDump(options).usage_metadata).toEqual({ input_tokens: 1 });
  });

  test("as JSON text is flat, by json.dumps nested", () => {
    expect(message.modelDumpJson({ excludeUnset: true })).toBe(text.replace(/"cache_status":null,/, ""));
    expect(message.modelDumpJson({ style: "json.dumps", sdk: "latest", excludeUnset: true })).toContain(
      '"tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}]',
    );
  });
});
