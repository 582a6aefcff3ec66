// The addition of chunks; python-compat/differential/chunks.slow.test.ts asks Python about random ones.
import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  AssistantMessageChunk,
  BaseMessage,
  BaseMessageChunk,
  OptionError,
  ReleaseError,
  ToolCall,
  ToolMessage,
  ToolMessageChunk,
  ValidationError,
} from "../../src/index.ts";
import type { SdkRelease } from "../../src/pydantic/index.ts";
import { errorOf } from "../errorOf.ts";

const call = (fields: object) => ({ id: null, type: "function", name: "", arguments: "", ...fields });
const answer = (fields: object) => AssistantMessageChunk.modelValidate(fields);
const begun = answer({ content: "a", tool_calls: [call({ id: "1", name: "f", arguments: "{", index: 3 })] });
const later = answer({ content: "b", tool_calls: [call({ arguments: "}" }), call({ id: "2", name: "g", index: 7 })] });
const result = (content: string | string[], name: string | null = null) =>
  new ToolMessageChunk({ content, toolCallId: "c", name });

describe("the sum of two answers", () => {
  test.each<[SdkRelease, (number | null)[]]>([
    ["0.1.3", [3, 7]],
    ["0.1.15.post3", [3, 7]],
    ["0.1.16", [3, 1]],
    ["latest", [3, 1]],
  ])("has one call of the parts of each, release %s", (sdk, indexes) => {
    const sum = begun.add(later, { sdk });
    expect(sum).toBeInstanceOf(AssistantMessageChunk);
    expect(sum.content).toBe("ab");
    expect(sum.toolCalls.map(({ id, name, arguments: text }) => [id, name, text])).toEqual([
      ["1", "f", "{}"],
      ["2", "g", ""],
    ]);
    expect(sum.toolCalls.map(({ index }) => index)).toEqual(indexes);
    expect(begun.toolCalls[0]?.arguments).toBe("{");
  });

  test.each<[SdkRelease, string | null]>([
    ["0.1.8", null],
    ["0.1.9", ""],
  ])("has a text as reasoning since 0.1.9, release %s", (sdk, reasoning) => {
    expect(answer({}).add(answer({}), { sdk }).reasoningContent).toBe(reasoning);
  });

  test.each<[SdkRelease, string]>([
    ["0.1.11", "ff"],
    ["0.1.11.post1", "f"],
  ])("joins the names of a call up to 0.1.11, release %s", (sdk, name) => {
    const named = answer({ tool_calls: [call({ id: "1", name: "f" })] });
    expect(named.add(named, { sdk }).toolCalls[0]?.name).toBe(name);
  });

  it("keeps Python's types of numbers, and the order of keys", () => {
    const logprobs = (text: string) => AssistantMessageChunk.modelValidateJson(`{"logprobs":${text}}`);
    const sum = logprobs('{"b":[1.0],"2":1.0}').add(logprobs('{"1":2.0,"b":[2.0]}'));
    expect(sum.modelDumpJson()).toContain('"logprobs":{"b":[1.0,2.0],"2":1.0,"1":2.0}');
    const held = new AssistantMessageChunk({ logprobs: new ToolCall({ name: "f", arguments: "{}" }) });
    expect(logprobs('{"a":1}').add(held).logprobs).toBeInstanceOf(ToolCall);
  });

  it("is refused where a release has no field for a part, or is not known", () => {
    const named = answer({ response_id: "r" });
    expect(errorOf(ReleaseError, () => answer({}).add(named, { sdk: "0.1.17" })).paths).toEqual(["/response_id"]);
    expect(errorOf(ReleaseError, () => begun.add(later, { sdk: "9" as never })).code).toBe("unknown_release");
    expect(errorOf(OptionError, () => begun.add(later, { skd: "9" } as never)).code).toBe("unknown_option");
  });
});

describe("the sum of two results", () => {
  it("has a name up to 0.1.3 alone", () => {
    expect(result("x", "a").add(result("y", "b"), { sdk: "0.1.3" }).name).toBe("b");
    const sum = result("x", "a").add(result("y", "b"));
    expect([sum.content, sum.tool_call_id, sum.name]).toEqual(["xy", "c", null]);
    expect(result(["x"]).add(result(["y"])).content).toEqual(["x", "y"]);
  });

  it("is refused for a text and a list", () => {
    expect(errorOf(OptionError, () => result("x").add(result(["y"]))).message).toContain("two texts or two lists");
  });
});

describe("a chunk", () => {
  it("of any class is a BaseMessageChunk, and a message is not", () => {
    for (const chunk of [begun, result("x"), new BaseMessageChunk({ role: "r" })]) {
      expect(chunk).toBeInstanceOf(BaseMessageChunk);
      expect(BaseMessageChunk.modelValidate(chunk)).toBe(chunk);
      expect(BaseMessage.modelValidate(chunk)).toBe(chunk);
      expect(BaseMessage.modelValidate(chunk, { sdk: "0.1.19", strict: true })).toBe(chunk);
    }
    expect(AssistantMessage.modelValidate(begun)).toBe(begun);
    for (const other of [
      new AssistantMessage(),
      new ToolMessage({ toolCallId: "c" }),
      new BaseMessage({ role: "r" }),
      5,
    ]) {
      expect(other).not.toBeInstanceOf(BaseMessageChunk);
    }
    class Own extends BaseMessageChunk {}
    expect(begun).not.toBeInstanceOf(Own);
    expect(new Own({ role: "r" })).toBeInstanceOf(BaseMessageChunk);
  });

  it("of any class is added to a BaseMessageChunk", () => {
    const sum = new BaseMessageChunk({ role: "x", content: "p", metadata: { a: 1 } }).add(
      answer({ content: "q", name: "n" }),
    );
    expect(sum.modelDump()).toEqual({ role: "x", content: "pq", name: "n" });
  });

  test.each([
    ["a message to an answer", () => begun.add(new AssistantMessage() as never), "AssistantMessageChunk"],
    ["an answer to a result", () => result("x").add(begun as never), "ToolMessageChunk"],
    ["a message to a chunk", () => new BaseMessageChunk({ role: "r" }).add(new AssistantMessage()), "BaseMessageChunk"],
    ["nothing to a chunk", () => begun.add(undefined as never), "AssistantMessageChunk"],
  ])("refuses %s", (_, add, name) => {
    expect(errorOf(OptionError, add).message).toContain(`expected an object of ${name}`);
  });

  it("names its class in errors", () => {
    const titles = [AssistantMessageChunk, ToolMessageChunk, BaseMessageChunk].map(
      (Class) => errorOf(ValidationError, () => Class.modelValidate(5)).title,
    );
    expect(titles).toEqual(["AssistantMessageChunk", "ToolMessageChunk", "BaseMessageChunk"]);
    expect(errorOf(ValidationError, () => new AssistantMessageChunk({ role: 5 as never })).title).toBe(
      "AssistantMessageChunk",
    );
    expect(errorOf(ValidationError, () => AssistantMessageChunk.modelValidate(5, { sdk: "0.1.3" })).title).toBe(
      "AIMessageChunk",
    );
  });
});
