import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  decodeMessage,
  decodeMessageJson,
  decodeMessagesJson,
  defineTool,
  isSdkRelease,
  JsonError,
  OptionError,
  ReleaseError,
  SDK_RELEASES,
  ToolCall,
  ToolMessage,
  ToolSet,
  UsageMetadata,
  UserMessage,
  ValidationError,
} from "../../src/index.ts";
import type { Usage } from "../../src/wire/public.ts";
import { errorOf } from "../errorOf.ts";

const sdk = "0.1.19.post2";

describe("the usage of an answer", () => {
  const usageOf = (usageMetadata: unknown): object => {
    const answer = new AssistantMessage({ usageMetadata: usageMetadata as UsageMetadata });
    return JSON.parse(answer.modelDumpJson({ sdk, excludeUnset: true })).usage_metadata;
  };

  it.each<[string, unknown, object]>([
    ["fields by their names here", { inputTokens: 13, cacheStatus: null }, { input_tokens: 13, cache_status: null }],
    ["fields by Python's names", { input_tokens: 13 }, { input_tokens: 13 }],
    ["an undefined field", { inputTokens: undefined, outputTokens: 1 }, { output_tokens: 1 }],
    ["an object of the class", new UsageMetadata({ inputTokens: 13 }), { input_tokens: 13 }],
    [
      "the usage of a step",
      {
        ...{ inputTokens: 13, outputTokens: 5, totalTokens: undefined, cachedInputTokens: 3, cacheWriteTokens: 2 },
        ...{ reasoningTokens: 1, provider: { prompt_tokens: 13 } },
      } satisfies Usage,
      {
        ...{ input_tokens: 13, output_tokens: 5, cache_tokens: 3, cache_read_tokens: 3, cache_write_tokens: 2 },
        ...{ reasoning_tokens: 1 },
      },
    ],
  ])("may be %s", (_, given, expected) => {
    expect(usageOf(given)).toEqual(expected);
  });

  it("is an object of its class, the given one if there is one", () => {
    const usageMetadata = new UsageMetadata({ inputTokens: 13 });
    expect(new AssistantMessage({ usageMetadata }).usageMetadata).toBe(usageMetadata);
    const read = AssistantMessage.modelValidate({ content: "x", usage_metadata: { model_name: "m" } }).usageMetadata;
    expect(read).toBeInstanceOf(UsageMetadata);
    expect(read).toMatchObject({ inputTokens: 0, modelName: "m", cacheReadTokens: null });
    const old = AssistantMessage.modelValidate({ content: "", usage_metadata: usageMetadata }, { sdk: "0.1.3" });
    expect(old.usageMetadata?.inputTokens).toBe(0);
  });

  it.each<[string, unknown, string]>([
    ["an unknown name", { inputToken: 1 }, 'new AssistantMessage: usageMetadata: unknown option "inputToken". Did you'],
    ["a provider's object", { prompt_tokens: 1 }, 'unknown option "prompt_tokens"'],
    ["an unknown name beside those of a wire", { provider: {}, inputTokns: 1 }, 'Did you mean "inputTokens"'],
    ["both names", { inputTokens: 1, input_tokens: 2 }, 'expected "inputTokens" or "input_tokens", received both'],
  ])("is an error with %s", (_, usage, message) => {
    expect(errorOf(OptionError, () => usageOf(usage)).message).toContain(message);
  });

  it("is read by modelValidate as in Python", () => {
    const value = { content: "", usage_metadata: { inputTokens: 5, input_tokens: 1 } };
    expect(AssistantMessage.modelValidate(value).usageMetadata?.inputTokens).toBe(1);
    expect(new UsageMetadata({ inputTokens: 1, outputTokens: 2, totalTokens: 3, provider: {} }).totalTokens).toBe(3);
  });
});

describe("the calls of an answer", () => {
  const flat = { id: "c", type: "function", name: "f", arguments: "{}" };
  const callOf = (call: object): ToolCall =>
    new AssistantMessage({ toolCalls: [call as ToolCall] }).toolCalls[0] as ToolCall;

  it("may have the names of ToolCall", () => {
    expect(callOf({ ...flat, responseItemId: "fc" }).responseItemId).toBe("fc");
    expect(callOf({ ...flat, signature: "s" }).signature).toBe("s");
    const nested = { id: "c", type: "function", function: { name: "f", arguments: "{}" }, responseItemId: "fc" };
    expect(callOf(nested).responseItemId).toBe("fc");
  });

  it("keep the mark of a call that must not run", async () => {
    const stored = { ...new ToolCall(flat).toWire(), isTruncated: true };
    const tools = new ToolSet([defineTool({ name: "f", parameters: null, execute: () => "RAN" })]);
    const [result] = await tools.run(
      new AssistantMessage({ toolCalls: [JSON.parse(JSON.stringify(stored))] }).toolCalls,
    );
    expect(result?.error?.code).toBe("truncated");
  });

  it.each<[object, string]>([
    [{ ...flat, responseItemID: "fc" }, 'Did you mean "responseItemId"'],
    [{ ...flat, responseItemId: "a", response_item_id: "b" }, "received both"],
  ])("are an error: %j", (call, message) => {
    expect(errorOf(OptionError, () => callOf(call)).message).toContain(message);
    expect(errorOf(OptionError, () => new ToolCall(call as typeof flat)).message).toContain(message);
  });
});

test("a field by both of its names is an error in each constructor", () => {
  const both = { toolCallId: "a", tool_call_id: "b" } as unknown as { toolCallId: string };
  expect(errorOf(OptionError, () => new ToolMessage(both)).message).toBe(
    'expected "toolCallId" or "tool_call_id", received both',
  );
});

describe("JSON text", () => {
  const user = '{"role":"user","content":"a","name":null,"metadata":{"score":1.0,"id":1152921504606846977}}';
  const answer = '{"role":"assistant","content":null}';

  it("of a message keeps its numbers", () => {
    const read = decodeMessageJson(user);
    expect(read).toBeInstanceOf(UserMessage);
    expect(read.modelDumpJson({ sdk })).toBe(user);
  });

  it("of a list, too", () => {
    const read = decodeMessagesJson(`[${user},${user}]`, { sdk });
    expect(read.map((message) => message.modelDumpJson({ sdk }))).toEqual([user, user]);
    expect(decodeMessagesJson("[]")).toEqual([]);
  });

  it.each<[string, () => unknown, new (...args: never[]) => Error, string]>([
    ["broken text", () => decodeMessageJson("{"), JsonError, ""],
    ["a list for a message", () => decodeMessageJson("[]"), OptionError, "decodeMessagesJson reads"],
    ["a message for a list", () => decodeMessagesJson(user), OptionError, "expected a list of messages"],
    ["an object for a text", () => decodeMessageJson({} as string), OptionError, "expected JSON text"],
    ["a text for a value", () => decodeMessage(user), OptionError, "decodeMessageJson reads JSON text"],
    ["what is no message", () => decodeMessagesJson(`[${user},5]`), OptionError, "message 1: expected an object"],
    [
      "a wrong message",
      () => decodeMessagesJson('[{"role":"tool"}]'),
      ValidationError,
      "message 0: 1 validation error",
    ],
    ["null as content of an answer", () => decodeMessageJson(answer), ValidationError, "new AssistantMessage(value)"],
  ])("is refused: %s", (_, read, type, message) => {
    expect(read).toThrow(type);
    expect(read).toThrow(message);
  });
});

describe("a release of a setting", () => {
  it("is told from another text", () => {
    expect(["latest", "0.1.19", "0.1.20", ""].map(isSdkRelease)).toEqual([true, true, false, false]);
  });

  it.each([
    ["0.1.20", " The release before it is 0.1.19.post2."],
    ["0.1.14.post1", " The release before it is 0.1.14."],
    ["0.0.1", ""],
    ["Latest", ' Did you mean "latest"?'],
    ["x".repeat(100), ""],
  ])("%s", (sdk, hint) => {
    const { message } = errorOf(ReleaseError, () => new UserMessage().modelDump({ sdk: sdk as "latest" }));
    expect(message).toContain(`is not known.${hint} SDK_RELEASES`);
  });

  it("that is unknown is an error with the nearest one", () => {
    const dump = (): string => new UserMessage().modelDumpJson({ sdk: "0.1.19.post3" as "latest" });
    const { message } = errorOf(ReleaseError, dump);
    expect(message).toContain("The release before it is 0.1.19.post2.");
    expect(message).toContain(`"latest" is ${SDK_RELEASES.at(-1)}`);
    expect(message.length).toBeLessThan(200);
  });
});
