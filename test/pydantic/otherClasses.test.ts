// Objects of the mirrored classes where one of another class is expected. The answers are those of pydantic 2 with the
// classes of the SDK 0.1.3 and 0.1.19.post2.
import { describe, expect, it } from "vitest";
import {
  AssistantMessage,
  McpToolInfo,
  type SdkRelease,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ValidationError,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const call = new ToolCall({ id: null, type: "function", name: "now", arguments: "{}" });
const info = new ToolInfo({ name: "x", description: "d" });
const result = new ToolMessage({ content: "x", toolCallId: "c" });

const expected = (title: string) => ({
  type: "model_type",
  msg: `Input should be a valid dictionary or instance of ${title}`,
});

describe.each<SdkRelease | undefined>([undefined, "0.1.3", "0.1.19.post2"])("in release %s", (sdk) => {
  const message = sdk === "0.1.3" ? "AIMessage" : "AssistantMessage";
  it.each<[name: string, validate: () => unknown, title: string, loc: (string | number)[]]>([
    ["a call is no tool", () => ToolInfo.modelValidate(call, { sdk }), "ToolInfo", []],
    ["a call is no tool in strict mode", () => ToolInfo.modelValidate(call, { sdk, strict: true }), "ToolInfo", []],
    ["a tool is no call", () => ToolCall.modelValidate(info, { sdk }), "ToolCall", []],
    ["a result is no answer", () => AssistantMessage.modelValidate(result, { sdk }), message, []],
    [
      "a tool is no call of an answer",
      () => AssistantMessage.modelValidate({ role: "assistant", tool_calls: [call, info] }, { sdk }),
      "ToolCall",
      ["tool_calls", 1],
    ],
  ])("%s", (_, validate, title, loc) => {
    expect(errorOf(ValidationError, validate).errors()).toMatchObject([{ ...expected(title), loc }]);
  });

  it("an object of the class itself, or of one that derives from it, is taken", () => {
    expect(ToolCall.modelValidate(call, { sdk })).toEqual(call);
    expect(AssistantMessage.modelValidate({ role: "assistant", tool_calls: [call] }, { sdk })).toBeInstanceOf(
      AssistantMessage,
    );
    const mcp = new McpToolInfo({ name: "x", description: "d", serverName: "s" });
    expect(ToolInfo.modelValidate(mcp, { sdk })).toMatchObject({ name: "x" });
  });
});

it("an object is no dictionary of a function in a call", () => {
  const calls = [{ id: "c", type: "function", function: call }];
  const error = errorOf(ValidationError, () =>
    AssistantMessage.modelValidate({ role: "assistant", tool_calls: calls }),
  );
  expect(error.errors().map(({ type, loc }) => [type, ...loc])).toEqual([
    ["missing", "tool_calls", 0, "name"],
    ["missing", "tool_calls", 0, "arguments"],
  ]);
});

it("a call is no dictionary of parameters", () => {
  const parameters = { name: "x", description: "d", parameters: call };
  const errors = errorOf(ValidationError, () => ToolInfo.modelValidate(parameters, { sdk: "0.1.19.post2" })).errors();
  expect(errors[0]).toMatchObject({ type: "dict_type", loc: ["parameters", "dict[str,any]"] });
  const older = errorOf(ValidationError, () => ToolInfo.modelValidate(parameters, { sdk: "0.1.3" })).errors();
  expect(older).toMatchObject([{ ...expected("Parameters"), loc: ["parameters"] }]);
});
