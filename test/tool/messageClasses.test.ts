import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  BaseMessage,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UsageMetadata,
  UserMessage,
  ValidationError,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

describe("a message", () => {
  it("has the role of its class", () => {
    const messages = [new UserMessage(), new SystemMessage({ content: "Be short." })];
    expect(messages.map(({ role, content, name, metadata }) => [role, content, name, metadata])).toEqual([
      ["user", "", null, {}],
      ["system", "Be short.", null, {}],
    ]);
    expect(new BaseMessage({ role: "developer" }).role).toBe("developer");
  });

  it("keeps another role that it was given, as in Python", () => {
    expect(UserMessage.modelValidateJson('{"role":"assistant"}').role).toBe("assistant");
  });

  it("has no metadata and another title in earlier releases", () => {
    const message = new UserMessage({ content: "a", metadata: { b: 1 } });
    expect(message.modelDump({ sdk: "0.1.19" })).toEqual({ ...message.modelDump(), metadata: { b: 1 } });
    expect(message.modelDump({ sdk: "0.1.3", onLoss: "drop" })).toEqual({ role: "user", content: "a", name: null });
    const error = errorOf(ValidationError, () => UserMessage.modelValidate(5, { sdk: "0.1.3" }));
    expect(error.message).toContain("instance of HumanMessage");
    expect(UserMessage.modelValidate(message, { sdk: "0.1.3" }).content).toBe("a");
  });

  it("is written as OpenAI's Chat API has it", () => {
    const parts = [{ type: "text", text: "a" }];
    expect(JSON.stringify([new UserMessage({ content: parts, name: "ada" }), new SystemMessage()])).toBe(
      '[{"role":"user","content":[{"type":"text","text":"a"}],"name":"ada"},{"role":"system","content":""}]',
    );
  });

  it("has parts in the JSON in place of texts in a list, which OpenAI refuses", () => {
    const picture = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
    const content = ["Look:", picture];
    const sent = [{ type: "text", text: "Look:" }, picture];
    for (const Class of [UserMessage, SystemMessage, AssistantMessage]) {
      expect(new Class({ content, metadata: { own: 1 } }).toJSON()).toEqual({
        role: new Class().role,
        content: sent,
      });
    }
    expect(new BaseMessage({ role: "developer", content }).toJSON()).toEqual({ role: "developer", content: sent });
    expect(new UserMessage({ content }).modelDump()).toMatchObject({ content });
  });

  it("has its reasoning in the JSON beside calls alone, as the SDK sends it", () => {
    const toolCalls = [new ToolCall({ id: "c1", name: "now", arguments: "{}" })];
    const reasoningContent = "Ask the clock";
    expect(new AssistantMessage({ toolCalls, reasoningContent }).toJSON()).toEqual({
      ...{ role: "assistant", content: "", reasoning_content: reasoningContent },
      tool_calls: [{ id: "c1", type: "function", function: { name: "now", arguments: "{}" } }],
    });
    for (const message of [
      new AssistantMessage({ content: "It is nine.", reasoningContent }),
      new AssistantMessage({ toolCalls, reasoningContent: "" }),
      new AssistantMessage({ toolCalls }),
    ])
      expect(message.toJSON()).not.toHaveProperty("reasoning_content");
  });

  it("of any role is a BaseMessage, and not one of another role", () => {
    const messages = [
      ...[new UserMessage(), new SystemMessage(), new AssistantMessage()],
      new ToolMessage({ toolCallId: "1" }),
    ];
    for (const message of messages) {
      expect(message).toBeInstanceOf(BaseMessage);
      expect(BaseMessage.modelValidate(message)).toBe(message);
    }
    for (const Class of [UserMessage, SystemMessage, AssistantMessage, ToolMessage]) {
      for (const message of messages) {
        if (message instanceof Class) continue;
        expect(errorOf(ValidationError, () => Class.modelValidate(message)).errors()[0]?.type).toBe("model_type");
      }
    }
  });
});

describe("the usage of an answer", () => {
  it("has Python's defaults", () => {
    const usage = new UsageMetadata({ inputTokens: 12, cacheStatus: "hit" });
    expect(usage).toMatchObject({ inputTokens: 12, outputTokens: 0, cacheStatus: "hit", cacheReadTokens: null });
    expect(usage).toMatchObject({ errMsg: "", totalLatency: 0, cacheAuthoritative: false, totalCost: 0 });
    expect(usage.modelDumpJson({ sdk: "0.1.4", onLoss: "drop" })).toBe(
      '{"code":0,"err_msg":"","prompt":"","task_id":"","model_name":"","total_latency":0.0,"first_token_time":"","request_start_time":"","input_tokens":12,"output_tokens":0,"total_tokens":0,"cache_tokens":0}',
    );
  });

  it("takes the names of Python and of earlier releases", () => {
    const usage = new UsageMetadata({ input_tokens: 12, errmsg: "x", finishReason: "stop" } as never);
    expect(usage.inputTokens).toBe(12);
    expect(JSON.parse(usage.modelDumpJson({ sdk: "0.1.3", onLoss: "drop" }))).toMatchObject({
      ...{ errmsg: "x", finish_reason: "stop", model_stats: {} },
    });
  });

  it("stands in an answer", () => {
    const usageMetadata = new UsageMetadata({ inputTokens: 12 });
    const answer = new AssistantMessage({ usageMetadata });
    expect(answer.usageMetadata).toBe(usageMetadata);
    const wrong = () => new AssistantMessage({ usageMetadata: new ToolCall({ name: "f", arguments: "" }) as never });
    expect(errorOf(ValidationError, wrong).errors()[0]?.loc).toEqual(["usage_metadata"]);
  });
});

test("a misspelt field of a message is an error", () => {
  expect(() => new UserMessage({ contnt: "a" } as never)).toThrow('Did you mean "content"?');
  expect(() => new UsageMetadata({ inputToken: 1 } as never)).toThrow('Did you mean "inputTokens"');
});
