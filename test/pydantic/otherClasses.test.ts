// Objects of the mirrored classes where one of another class is expected. The answers are those of pydantic 2 with the
// classes of the SDK 0.1.3 and 0.1.19.post2.
import { describe, expect, it } from "vitest";
import {
  AssistantMessage,
  AssistantMessageChunk,
  McpToolInfo,
  Parameters,
  ToolCall,
  ToolInfo,
  ToolMessage,
  UserMessage,
  ValidationError,
} from "../../src/index.ts";
import type { SdkRelease } from "../../src/pydantic/index.ts";
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

it.each([
  ["UserMessage", "HumanMessage", new UserMessage({ content: "x" }), UserMessage],
  ["AssistantMessage", "AIMessage", new AssistantMessage({ content: "x" }), AssistantMessage],
  ["AssistantMessageChunk", "AIMessageChunk", new AssistantMessageChunk({ content: "x" }), AssistantMessageChunk],
] as const)("%s is %s in 0.1.3, which takes objects of that class and no others", (_, title, object, Class) => {
  expect(Class.modelValidate(object, { sdk: "0.1.3" })).toEqual(object);
  const error = errorOf(ValidationError, () => Class.modelValidate(call, { sdk: "0.1.3" }));
  expect(error.errors()).toMatchObject([{ ...expected(title), loc: [] }]);
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

describe("parameters are no dictionary", () => {
  const parameters = new Parameters({ properties: {} });
  const inContent = "list[union[str,dict[any,any]]]";
  it.each<[name: string, sdk: SdkRelease | undefined, validate: (sdk?: SdkRelease) => unknown, errors: unknown[]]>([
    ...([undefined, "0.1.3", "0.1.19.post2"] as const).map((sdk): [string, typeof sdk, () => unknown, unknown[]] => [
      "in a content",
      sdk,
      () => ToolMessage.modelValidate({ role: "tool", content: [parameters], tool_call_id: "c" }, { sdk }),
      [
        ["string_type", "content", "str"],
        ["string_type", "content", inContent, 0, "str"],
        ["dict_type", "content", inContent, 0, "dict[any,any]"],
      ],
    ]),
    ...([undefined, "0.1.19.post2"] as const).flatMap((sdk): [string, typeof sdk, () => unknown, unknown[]][] => [
      [
        "as metadata of a result",
        sdk,
        () => ToolMessage.modelValidate({ tool_call_id: "c", metadata: parameters }, { sdk }),
        [["dict_type", "metadata"]],
      ],
      [
        "as metadata of an answer",
        sdk,
        () => AssistantMessage.modelValidate({ metadata: parameters }, { sdk }),
        [["dict_type", "metadata"]],
      ],
    ]),
    [
      "as the schema of an MCP tool",
      "0.1.3",
      (sdk) => McpToolInfo.modelValidate({ server_name: "s", input_schema: parameters }, { sdk }),
      [["dict_type", "input_schema"]],
    ],
    [
      "as properties",
      "0.1.3",
      (sdk) => Parameters.modelValidate({ properties: parameters }, { sdk }),
      [["dict_type", "properties"]],
    ],
  ])("%s, release %s", (_, sdk, validate, errors) => {
    const found = errorOf(ValidationError, () => validate(sdk)).errors();
    expect(found.map(({ type, loc }) => [type, ...loc])).toEqual(errors);
  });

  it.each([undefined, "0.1.3", "0.1.19.post2"] as const)("but those of a tool, release %s", (sdk) => {
    const tool = ToolInfo.modelValidate({ name: "x", description: "d", parameters }, { sdk });
    expect(tool.modelDump({ sdk })).toMatchObject({ parameters: { type: "object", properties: {} } });
  });
});
