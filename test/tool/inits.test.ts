import { expect, test } from "vitest";
import {
  AssistantMessage,
  defineTool,
  JsonError,
  McpToolInfo,
  OptionError,
  Parameters,
  SchemaError,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ToolOutput,
  ToolSet,
  ToolTimeoutResult,
  ValidationError,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

const execute = (): number => 1;
const weather = defineTool({ name: "weather", parameters: null, execute });
const listed = { name: "read", description: "Read", inputSchema: { type: "object", properties: {} } };

const define = (definition: unknown) => (): unknown => defineTool(definition as never);
const info = (init: unknown) => (): unknown => new ToolInfo(init as never);
const set = (tools: unknown, options?: unknown) => (): unknown => new ToolSet(tools as never, options as never);

test.each<[string, () => unknown, string]>([
  ["no definition", define(undefined), "defineTool: expected an object, received undefined"],
  ["null for a definition", define(null), "defineTool: expected an object, received null"],
  ["no changes", () => weather.with(undefined as never), "with (weather): expected an object, received undefined"],
  ["a text for changes", () => weather.with("x" as never), 'with (weather): expected an object, received "x"'],
  [
    "null for the changes of a ToolInfo",
    () => new ToolInfo({ name: "f" }).with(null as never),
    "with (f): expected an object, received null",
  ],
  [
    "no handler",
    define({ name: "w", parameters: null }),
    'defineTool (w): option "execute": expected a function, received undefined',
  ],
  [
    "a handler that is none",
    define({ name: "w", parameters: null, execute: "x" }),
    'option "execute": expected a function, received "x"',
  ],
  [
    "a handler under another name",
    define({ name: "w", parameters: null, handler: execute }),
    'unknown option "handler". Did you mean "execute"?',
  ],
  ["no name", define({ parameters: null, execute }), 'option "name": expected a string, received undefined'],
  ["a name before the definition", define("w"), 'defineTool: expected an object, received "w"'],
  [
    "inputSchema",
    define({ name: "w", inputSchema: {}, execute }),
    'unknown option "inputSchema". Did you mean "parameters"?',
  ],
  ["schema", define({ name: "w", schema: {}, execute }), 'unknown option "schema". Did you mean "parameters"?'],
  ["a misspelt name", define({ name: "w", descripton: "", parameters: null, execute }), 'Did you mean "description"?'],
  [
    "strict",
    define({ name: "w", parameters: null, execute, strict: true }),
    "Call toStrict({ provider }) on the tool.",
  ],
  ["inputSchema of a ToolInfo", info(listed), "For a tool of an MCP server use ToolInfo.fromMcp(tool)."],
  ["a tool in OpenAI's form", info(weather.toOpenAI()), 'unknown option "function". Give the value of this field'],
  ["a misspelt field", info({ nmae: "w" }), 'new ToolInfo: unknown option "nmae". Did you mean "name"?'],
  [
    "a misspelt field of MCP",
    () => new McpToolInfo({ ...listed, servrName: "s" } as never),
    'Did you mean "serverName"',
  ],
  ["a misspelt id", () => new ToolMessage({ content: "", toolCalId: "1" } as never), 'Did you mean "toolCallId"'],
  [
    "a provider's call",
    () => new ToolCall({ id: "1", function: { name: "f" } } as never),
    "Read a provider's call with ToolCall.fromOpenAI",
  ],
  ["args", () => new ToolCall({ name: "f", args: {} } as never), 'Did you mean "arguments"?'],
  [
    "a misspelt success",
    () => new ToolOutput({ sucess: true } as never),
    'new ToolOutput: unknown option "sucess". Did you mean "success"?',
  ],
  ["a misspelt error", () => new ToolTimeoutResult({ eror: "x" } as never), 'Did you mean "error"?'],
  ["tools in OpenAI's form", set([weather.toOpenAI()]), "tools[0]: expected a ToolInfo, received object"],
  ["MCP tools", set([listed]), "Make a tool from an MCP tool with ToolInfo.fromMcp(tool)."],
  ["a definition", set([{ name: "w", execute }]), "Make a tool from a definition with defineTool(definition)."],
  ["nothing among the tools", set([weather, undefined]), "tools[1]: expected a ToolInfo, received undefined"],
  ["an object of tools", set({ weather }), "new ToolSet: expected an array of tools, received object"],
  ["one tool", set(weather), 'received the tool "weather". Put it in an array: new ToolSet([tool]).'],
  [
    "a promise of tools",
    set(Promise.resolve([weather])),
    "expected an array of tools, received a promise: await it first",
  ],
  ["a promise of a tool", set([Promise.resolve(weather)]), "tools[0]: expected a ToolInfo, received a promise: await"],
  [
    "tools one by one",
    set(weather, weather),
    'received the tool "weather" and the tool "weather". Put the tools in an array: new ToolSet([a, b]).',
  ],
  ["a tool behind the list", set([weather], weather), "Put the tools in an array: new ToolSet([a, b])."],
  [
    "an empty name",
    () => defineTool({ name: "", execute }),
    'defineTool: option "name": expected a string that is not empty, received ""',
  ],
  ["a promise of a definition", () => defineTool(Promise.resolve() as never), "received a promise: await it first"],
  [
    "a promise of a call",
    () => new ToolSet([weather]).parse(Promise.resolve() as never),
    "received a promise: await it",
  ],
  [
    "a promise of a wire",
    () => ToolCall.decode(Promise.resolve() as never, {}),
    "expected a wire such as openaiChat, received a promise: await it first",
  ],
  ["no tools", set(undefined), "expected an array of tools, received undefined"],
  ["an unknown option of a set", set([], { formatEror: execute }), 'Did you mean "formatError"?'],
  [
    "null for options",
    () => weather.safeParseArguments("{}", null as never),
    "safeParseArguments: expected an object of options, received null",
  ],
  [
    "an unknown option",
    () => weather.parseArguments("{}", { repai: false } as never),
    'unknown option "repai". Did you mean "repair"?',
  ],
  [
    "a validator that is none",
    () => weather.parseArguments("{}", { validator: {} as never }),
    'option "validator": expected a function',
  ],
  [
    "no tool of MCP",
    () => ToolInfo.fromMcp({ name: "x" } as never),
    "ToolInfo.fromMcp: expected a tool of an MCP server, with a name and an inputSchema",
  ],
  [
    "an unknown option of fromMcp",
    () => ToolInfo.fromMcp(listed, { server: "s" } as never),
    'Did you mean "serverName"?',
  ],
])("%s is named, with the way out", (_, run, message) => {
  expect(errorOf(OptionError, run).message).toContain(message);
});

test("what a provider's message or a spread object has is taken", () => {
  expect(
    new AssistantMessage({ role: "assistant", content: null, refusal: null, annotations: [] } as never).content,
  ).toBe("");
  const message = new ToolMessage({ content: "a", toolCallId: "1" });
  expect(new ToolMessage({ ...message, content: "b" }).tool_call_id).toBe("1");
  const call = new ToolCall({ name: "f", arguments: "{}" });
  expect(new ToolCall({ ...call, id: "2" }).id).toBe("2");
  expect(new ToolInfo({ ...weather, name: "other" }).name).toBe("other");
  expect(new ToolInfo(weather).name).toBe("weather");
});

function revoked(): never {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy as never;
}
const throwing = {
  get: (): never => {
    throw new Error("no");
  },
  enumerable: true,
};
const getter = (name: string): never => Object.defineProperty({}, name, throwing) as never;
const hostile = new Proxy(
  {},
  { get: throwing.get, ownKeys: throwing.get, getPrototypeOf: throwing.get, has: throwing.get },
) as never;

const TYPED = [OptionError, ValidationError, JsonError, SchemaError];

test.each<[string, (value: never) => unknown, string]>([
  ["new ToolInfo", (value) => new ToolInfo(value), "name"],
  ["its parameters", (parameters) => new ToolInfo({ parameters }), "type"],
  ["new McpToolInfo", (value) => new McpToolInfo(value), "name"],
  ["fromMcp", (value) => ToolInfo.fromMcp(value), "name"],
  ["defineTool", (value) => defineTool(value), "name"],
  ["new Parameters", (value) => new Parameters(value), "type"],
  ["Parameters.from", (value) => Parameters.from(value), "type"],
  ["new ToolCall", (value) => new ToolCall(value), "name"],
  ["new ToolMessage", (value) => new ToolMessage(value), "content"],
  ["new ToolOutput", (value) => new ToolOutput(value), "success"],
  ["its data", (data) => new ToolOutput({ success: true, data }), "a"],
  ["new ToolTimeoutResult", (value) => new ToolTimeoutResult(value), "error"],
  ["new AssistantMessage", (value) => new AssistantMessage(value), "content"],
  ["new ToolSet", (value) => new ToolSet(value), "name"],
  ["a tool of a set", (value) => new ToolSet([value]), "name"],
  ["ToolInfo.modelValidate", (value) => ToolInfo.modelValidate(value), "name"],
  ["McpToolInfo.modelValidate", (value) => McpToolInfo.modelValidate(value), "name"],
  ["Parameters.modelValidate", (value) => Parameters.modelValidate(value), "properties"],
  ["ToolCall.modelValidate", (value) => ToolCall.modelValidate(value), "name"],
  ["ToolMessage.modelValidate", (value) => ToolMessage.modelValidate(value), "content"],
  ["AssistantMessage.modelValidate", (value) => AssistantMessage.modelValidate(value), "content"],
  ["options", (value) => weather.safeParseArguments("{}", value), "repair"],
])("a value that cannot be read is a typed error: %s", (_, run, name) => {
  for (const value of [revoked(), hostile, getter(name)]) {
    let thrown: unknown;
    try {
      run(value);
    } catch (error) {
      thrown = error;
    }
    expect(
      TYPED.some((type) => thrown instanceof type),
      String(thrown),
    ).toBe(true);
  }
});

test("text that is a Proxy is no text", () => {
  for (const value of [revoked(), hostile]) {
    expect(weather.safeParseArguments(value)).toMatchObject({ ok: false, error: { code: "invalid_json" } });
  }
});

test.each<[string, object]>([
  ["a check that throws", { check: throwing.get, issues: execute }],
  ["issues that throw", { check: () => false, issues: throwing.get }],
  [
    "a check that throws a Proxy",
    {
      check: () => {
        throw hostile;
      },
      issues: execute,
    },
  ],
])("%s is an error of the arguments", (_, validator) => {
  const tool = new ToolInfo({ name: "f", parameters: { type: "object" } });
  const result = tool.safeParseArguments("{}", { validator: validator as never });
  expect(result).toMatchObject({ ok: false, error: { code: "source_failed" } });
});

test.each<[string, object]>([
  ["a pattern that cannot be matched in bounded time", { a: { pattern: "^(?:(a)\\1?)*$|(b+)+\\2" } }],
  ["a reference that leads nowhere", { a: { $ref: "#/no" } }],
])("one's own schema that cannot be used is refused when it is given: %s", (_, properties) => {
  const parameters = { type: "object", properties } as never;
  errorOf(SchemaError, () => new ToolInfo({ name: "f", parameters }));
  errorOf(SchemaError, () => new McpToolInfo({ name: "f", serverName: "s", parameters }));
  errorOf(SchemaError, () => defineTool({ name: "f", parameters, execute }));
  errorOf(SchemaError, () => new Parameters(parameters));
  // A reference to nothing says nothing, and that is how a tool of somebody else is read.
  const later = ToolInfo.fromMcp({ name: "f", inputSchema: parameters });
  const isRead = JSON.stringify(properties).includes("$ref");
  const unusable = { ok: false, error: { code: "unusable_schema" } };
  expect(later.safeParseArguments('{"a":"b"}')).toMatchObject(isRead ? { ok: true } : unusable);
});
