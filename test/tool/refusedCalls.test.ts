// A call that must not run, such as one that the end of its answer cut, on each road on which it becomes another object.
import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  AssistantMessageChunk,
  decodeMessage,
  defineTool,
  OptionError,
  ToolArgumentsError,
  ToolCall,
  ToolMessage,
  ToolSet,
} from "../../src/index.ts";
import { refuseCall } from "../../src/tool/index.ts";
import { errorOf } from "../errorOf.ts";

const properties = { path: { type: "string" } } as const;
const remove = defineTool({
  name: "del",
  parameters: { type: "object", properties },
  execute: ({ path }) => `RAN ${path}`,
});
const tools = new ToolSet([remove]);
const cut = ToolCall.fromWire({ id: "c", name: "del", arguments: '{"path":"/"}', signature: "s", isTruncated: true });
const message = new AssistantMessage({ toolCalls: [cut] });
const chunk = new AssistantMessageChunk({ toolCalls: [cut] });
const more = new AssistantMessageChunk({
  toolCalls: [{ id: "", type: "function", name: "", arguments: " " } as never],
});

describe("a call that was cut does not run", () => {
  it.each<[road: string, calls: readonly ToolCall[]]>([
    ["given to a message", message.toolCalls],
    ["in a message that is validated", AssistantMessage.modelValidate({ tool_calls: [cut] }).toolCalls],
    ["in a message of a release", AssistantMessage.modelValidate(message, { sdk: "0.1.3" }).toolCalls],
    [
      "in a message that is decoded",
      (decodeMessage({ role: "assistant", tool_calls: [cut] }) as AssistantMessage).toolCalls,
    ],
    ["in a copy of its message", message.modelCopy({ update: { content: "a" } }).toolCalls],
    ["in a message that is spread", new AssistantMessage({ ...message } as never).toolCalls],
    ["in a sum", chunk.add(new AssistantMessageChunk({ content: "a" })).toolCalls],
    ["in the sum of a release", chunk.add(more, { sdk: "0.1.8" }).toolCalls],
    ["that goes on in a sum", chunk.add(more).toolCalls],
    ["that another chunk began", more.add(chunk).toolCalls],
    ["for a release", [ToolCall.modelValidate(cut, { sdk: "0.1.19" })]],
    ["in a copy", [cut.modelCopy()]],
    ["in a spread", [new ToolCall({ ...cut })]],
    ["that is frozen and spread", [new ToolCall({ ...Object.freeze(cut.modelCopy()) })]],
    ["in a store", [ToolCall.fromWire(JSON.parse(JSON.stringify(cut.toWire())))]],
  ])("%s", async (_road, calls) => {
    const [result] = await tools.run(calls);
    expect([result?.state, (result?.error as ToolArgumentsError | null)?.code]).toEqual(["failed", "truncated"]);
    expect(calls[0]?.signature).toBe("s");
  });
});

test("a mark is not lost beside a call that was read of the one with the mark", () => {
  const sdk = "latest";
  const call = ToolCall.modelValidate({ id: "c", type: "function", name: "del", arguments: "{}" }, { sdk });
  const read = ToolCall.modelValidate(call, { sdk });
  refuseCall(call, new ToolArgumentsError("truncated", "The answer was cut", { rawArguments: "{}" }));
  const { toolCalls } = AssistantMessage.modelValidate({ tool_calls: [call, read] }, { sdk });
  expect(toolCalls[0]).toBe(call);
  expect(toolCalls[0]?.toWire().isTruncated).toBe(true);
});

test("another refusal keeps its code in a store", async () => {
  const call = new ToolCall({ id: "c", name: "del", arguments: '{"path":"/"}' });
  refuseCall(call, new ToolArgumentsError("not_allowed", "No tool is allowed", { rawArguments: call.arguments }));
  const wire = call.toWire();
  expect(wire).toMatchObject({ refused: { code: "not_allowed", message: "No tool is allowed" } });
  expect(wire.isTruncated).toBeUndefined();
  const [result] = await tools.run([ToolCall.fromWire(JSON.parse(JSON.stringify(wire)))], { allowTruncated: true });
  expect((result?.error as ToolArgumentsError | null)?.code).toBe("not_allowed");
});

describe("a stored call is checked", () => {
  it.each<[call: unknown, message: string]>([
    [null, "ToolCall.fromWire: expected an object, received null"],
    [undefined, "ToolCall.fromWire: expected an object, received undefined"],
    [{ signature: 123 }, 'option "signature": expected a string or null, received 123'],
    [{ isAsync: "no" }, 'option "isAsync": expected true or false, received "no"'],
    [{ caller: "x" }, 'option "caller": expected an object or null, received "x"'],
    [{ namespace: { a: 1 } }, 'option "namespace": expected a string or null'],
    [{ isTruncated: "yes" }, 'option "isTruncated": expected true or false, received "yes"'],
    [{ refused: { code: 1 } }, 'option "refused": expected an object with a code and a message'],
    [{ other: 1 }, 'unknown option "other"'],
  ])("%j", (fields, message) => {
    const call = fields && { id: "c", name: "f", arguments: "{}", ...fields };
    expect(errorOf(OptionError, () => ToolCall.fromWire(call as never)).message).toContain(message);
  });

  it("also by the constructor", () => {
    const error = errorOf(OptionError, () => new ToolCall({ name: "f", arguments: "{}", signature: 5 as never }));
    expect(error.message).toContain('option "signature": expected a string or null, received 5');
  });

  it("and has its caller alone", () => {
    const caller = { type: "code" };
    const call = new ToolCall({ name: "f", arguments: "{}", caller });
    caller.type = "other";
    expect(call.toWire().caller).toEqual({ type: "code" });
  });
});

test("a stored result has the metadata of its message", () => {
  const result = new ToolMessage({ content: "a", toolCallId: "c", metadata: { step: 1 } });
  expect(result.toWire().metadata).toEqual({ step: 1 });
});
