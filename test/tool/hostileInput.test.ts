import { describe, expect, test } from "vitest";
import {
  defineTool,
  JsonError,
  McpToolInfo,
  OptionError,
  Parameters,
  ReleaseError,
  ToolArgumentsError,
  ToolCall,
  ToolError,
  ToolInfo,
  ToolMessage,
  ToolSet,
  ValidationError,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const jsonSchema = { input: () => ({ type: "object" }), output: () => ({ type: "object" }) };
const toolOf = (validate: () => unknown): ToolInfo =>
  new ToolInfo({
    name: "f",
    parameters: { "~standard": { version: 1, vendor: "test", jsonSchema, validate } } as never,
  });
const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};

describe("a source that answers what it should not", () => {
  test.each<[string, () => unknown]>([
    ["nothing", () => undefined],
    ["null", () => null],
    ["neither a value nor issues", () => ({})],
    ["issues that are no list", () => ({ issues: 5 })],
    ["a throw without words", throwing(Object.create(null))],
  ])("%s", async (_, validate) => {
    expect(errorOf(ToolArgumentsError, () => toolOf(validate).parseArguments("{}")).code).toBe("source_failed");
    const later = toolOf(async () => validate());
    await expect(later.parseArgumentsAsync("{}")).rejects.toMatchObject({ code: "source_failed" });
  });

  test("a thenable is asynchronous", async () => {
    const issues = [{ message: Symbol("no"), path: [{ key: "a" }, Symbol("b")] }];
    // biome-ignore lint/suspicious/noThenProperty: what is tested
    const tool = toolOf(() => ({ then: (resolve: (result: unknown) => void) => resolve({ issues }) }));
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments("{}")).code).toBe("asynchronous_source");
    await expect(tool.parseArgumentsAsync("{}")).rejects.toMatchObject({
      code: "schema_mismatch",
      issues: [{ path: "/a/Symbol(b)", message: "symbol Symbol(no)" }],
    });
  });
});

describe("a handler that does what it should not", () => {
  test.each<[string, unknown]>([
    ["throws an error with a symbol for its message", Object.assign(new Error(), { message: Symbol("x") })],
    ["throws a proxy", new Proxy({}, { getPrototypeOf: throwing(new Error("no")) })],
  ])("%s", async (_, thrown) => {
    const bad = defineTool({ name: "bad", parameters: null, execute: throwing(thrown) });
    const good = defineTool({ name: "good", parameters: null, execute: () => "fine" });
    const calls = [new ToolCall({ name: "bad", arguments: "" }), new ToolCall({ name: "good", arguments: "" })];
    const messages = await new ToolSet([bad, good]).run(calls);
    expect(messages.map(({ error, content }) => error?.code ?? content)).toEqual(["handler_failed", "fine"]);
  });

  test.each<[string, unknown]>([
    ["a Map", new Map([["a", 1]])],
    ["an iterator", [1].values()],
  ])("%s is no result", async (_, value) => {
    const tool = defineTool({ name: "t", parameters: null, execute: () => value });
    const [message] = await new ToolSet([tool]).run([new ToolCall({ name: "t", arguments: "" })]);
    expect(message?.error?.code).toBe("result_not_json");
  });

  test("what is no call is told so", async () => {
    const tool = defineTool({ name: "t", parameters: null, execute: () => 1 });
    await expect(new ToolSet([tool]).run([null as never])).rejects.toThrow(
      "calls[0]: expected a ToolCall, received null",
    );
  });
});

describe("messages stay short", () => {
  const long = "x".repeat(1_000_000);
  const toolWith = (a: object): ToolInfo =>
    new ToolInfo({ name: "f", parameters: { properties: { a: a as never }, additionalProperties: false } });

  test.each<[string, ToolInfo, string]>([
    ["a long key", toolWith({ type: "string" }), JSON.stringify({ [long]: 1 })],
    ["a long value", toolWith({ type: "string" }), JSON.stringify({ a: [long] })],
    ["a long description", toolWith({ type: "string", description: long }), '{"a":5}'],
    ["a long enum", toolWith({ enum: [long] }), '{"a":5}'],
  ])("%s", (_, tool, text) => {
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments(text, { maxLength: 2_000_000 }));
    expect(error.message.length).toBeLessThan(2_000);
    expect(error.toModelMessage().length).toBeLessThan(8_000);
  });

  test("a long name", () => {
    const call = new ToolCall({ name: long, arguments: "" });
    const tool = new ToolInfo({ name: "f" });
    expect(errorOf(ToolArgumentsError, () => new ToolSet([tool]).parse(call)).toModelMessage().length).toBeLessThan(
      500,
    );
    expect(errorOf(ToolArgumentsError, () => call.parseArguments(tool)).toModelMessage().length).toBeLessThan(500);
  });
});

describe("what JavaScript lets through", () => {
  test.each([undefined, null, 5, {}])("arguments that are %s", (text) => {
    const tool = new ToolInfo({ name: "f" });
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments(text as never)).code).toBe("invalid_json");
    expect(tool.safeParseArguments(text as never).ok).toBe(false);
  });

  test.each<[string, () => unknown]>([
    ["ToolCall", () => new ToolCall(undefined as never)],
    ["ToolMessage", () => new ToolMessage(null as never)],
    ["McpToolInfo", () => new McpToolInfo(undefined as never)],
  ])("%s of nothing", (_, run) => {
    expect(run).toThrow(ValidationError);
  });

  test.each<[string, unknown]>([
    ["a list", [1]],
    ["a date", new Date(0)],
  ])("parameters that are %s", (_, parameters) => {
    const error = errorOf(ValidationError, () => new ToolInfo({ parameters: parameters as never }));
    expect(error.errors()).toMatchObject([{ type: "model_type", loc: ["parameters"] }]);
  });

  test("parameters of parameters are the same", () => {
    const parameters = new Parameters({ properties: { a: {} } });
    expect(new Parameters(parameters as never).modelDump()).toEqual(parameters.modelDump());
  });

  test("a number that JSON cannot say is refused in object arguments", () => {
    expect(errorOf(JsonError, () => new ToolCall({ name: "f", arguments: { a: [Number.NaN] } })).path).toBe("/a/0");
  });

  test("limits are numbers", () => {
    const tool = new ToolInfo({ name: "f" });
    for (const maxLength of [Number.NaN, -1])
      expect(() => tool.parseArguments("{}", { maxLength })).toThrow(OptionError);
    expect(tool.parseArguments("", { maxLength: 0 })).toEqual({});
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments(" ".repeat(100), { maxLength: 10 }));
    expect(error.code).toBe("limit_exceeded");
  });

  test("an unknown style is refused", () => {
    expect(() => new ToolInfo({}).modelDumpJson({ style: "xml" as never })).toThrow(OptionError);
  });
});

describe("an object of a class, for a release", () => {
  const call = new ToolCall({ id: "c", name: "f", arguments: "", responseItemId: "r" });

  test("is read as that release reads it", () => {
    const read = ToolCall.modelValidate(call, { sdk: "0.1.3" });
    expect(read.modelDumpJson({ sdk: "0.1.3" })).not.toContain("response_item_id");
    expect(ToolCall.modelValidate(call)).toBe(call);
    const mcp = new McpToolInfo({ name: "f", serverName: "s" });
    expect(errorOf(ReleaseError, () => McpToolInfo.modelValidate(mcp, { sdk: "0.1.4" })).code).toBe("missing_class");
    const none = new ToolInfo({ parameters: null });
    expect(() => ToolInfo.modelValidate(none, { sdk: "latest" })).toThrow(ValidationError);
  });

  test("is read from a list of calls whole", () => {
    expect(ToolCall.fromOpenAI([call])[0]?.responseItemId).toBe("r");
  });
});

describe("calls that are none", () => {
  const circle: { tool_calls?: unknown } = {};
  circle.tool_calls = circle;

  test.each<[string, unknown, string]>([
    ["a message in itself", circle, "invalid_call"],
    ["calls that are text", { tool_calls: "f" }, "invalid_call"],
    ["a type that JSON cannot say", { type: 5n, function: {} }, "not_a_function_call"],
  ])("%s", (_, message, code) => {
    expect(errorOf(ToolError, () => ToolCall.fromOpenAI(message)).code).toBe(code);
  });

  test("a function that is null is one of nothing", () => {
    const [call] = ToolCall.fromOpenAI([{ id: "c", type: "function", function: null }]);
    expect(call).toMatchObject({ name: "", arguments: "" });
  });
});
