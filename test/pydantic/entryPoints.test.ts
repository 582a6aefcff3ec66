import { describe, expect, test } from "vitest";
import {
  AssistantMessage,
  BaseMessage,
  JsonError,
  OptionError,
  Parameters,
  ReleaseError,
  SystemMessage,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ToolOutput,
  ToolTimeoutResult,
  UsageMetadata,
  UserMessage,
  ValidationError,
} from "../../src/index.ts";
import { parsePython } from "../../src/json/index.ts";
import { errorOf } from "../errorOf.ts";
import { hostileValues } from "../hostileValues.ts";

const classes = {
  ...{ ToolInfo, ToolCall, ToolMessage, AssistantMessage, Parameters, ToolOutput, ToolTimeoutResult },
  ...{ BaseMessage, UserMessage, SystemMessage, UsageMetadata },
};
const call = new ToolCall({ id: "c1", name: "f", arguments: "{}" });
const answer = new AssistantMessage({ content: "x" });

const options: [name: string, act: () => unknown, code: string, message: string][] = [
  ["an option", () => ToolInfo.modelValidate({}, { stric: true } as never), "unknown_option", '"strict"'],
  ["a value", () => ToolInfo.modelValidate({}, { strict: 1 } as never), "invalid_option", "expected true or false"],
  ["null", () => ToolInfo.modelValidate({}, null as never), "invalid_options", "received null"],
  ["null for JSON", () => ToolCall.modelValidateJson("{}", null as never), "invalid_options", "received null"],
  ["an option for JSON", () => ToolCall.modelValidateJson("{}", { SDK: "0.1.3" } as never), "unknown_option", "sdk"],
  ["no text as release", () => ToolInfo.modelValidate({}, { sdk: 1 } as never), "invalid_option", "expected a string"],
  ["null for a dump", () => call.modelDump(null as never), "invalid_options", "received null"],
  ["Python's option", () => call.modelDump({ exclude_none: true } as never), "unknown_option", '"excludeNone"'],
  ["onLoss", () => call.modelDump({ onLoss: "ignore" } as never), "invalid_option", 'expected "throw" or "drop"'],
  ["onLoss of a message", () => answer.modelDump({ onLoss: "ignore" } as never), "invalid_option", '"throw"'],
  ["null for a message", () => answer.modelDump(null as never), "invalid_options", "received null"],
  ["style", () => call.modelDumpJson({ style: "json" } as never), "invalid_option", '"json.dumps"'],
  ["indent", () => call.modelDumpJson({ indent: "2" } as never), "invalid_option", "from 0 to 100"],
  ["an option of a JSON dump", () => call.modelDumpJson({ indents: 2 } as never), "unknown_option", '"indent"'],
];

describe("options that are none", () => {
  test.each(options)("%s", (_, act, code, message) => {
    const error = errorOf(OptionError, act);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  test("undefined is no option", () => {
    const none = { sdk: undefined, excludeNone: undefined, excludeUnset: undefined, onLoss: undefined };
    expect(call.modelDump(none)).toEqual(call.modelDump());
    const text = { ...none, style: undefined, indent: undefined, ensureAscii: undefined };
    expect(call.modelDumpJson(text)).toBe(call.modelDumpJson());
    expect(ToolInfo.modelValidate({ name: "f" }, { sdk: undefined, strict: undefined }).name).toBe("f");
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("a value that throws when it is read", () => {
  const typed = [JsonError, ValidationError];
  test.each(hostileValues)("%s", (_, make) => {
    const values = [make(), { name: make(), content: [make()], parameters: make(), tool_calls: make() }];
    const reads = values.flatMap((value) => ([{}, { sdk: "0.1.3" }] as const).map((wanted) => ({ value, wanted })));
    for (const type of Object.values(classes)) {
      for (const { value, wanted } of reads) {
        const error = thrownBy(() => type.modelValidate(value, wanted));
        if (error === undefined || error instanceof ReleaseError) continue;
        expect(typed.some((known) => error instanceof known)).toBe(true);
        if (!(error instanceof ValidationError)) continue;
        expect(error.errors().length).toBeGreaterThan(0);
        expect(() => JSON.parse(error.json())).not.toThrow();
      }
    }
  });
});

describe("what is not awaited", () => {
  test.each(Object.entries(classes))("%s", (_, type) => {
    const validation = errorOf(ValidationError, () => type.modelValidate(Promise.resolve({})));
    expect(validation.message).toContain("received a promise: await it first");
    const text = errorOf(TypeError, () => type.modelValidateJson(Promise.resolve("{}") as never));
    expect(text.message).toBe("text: expected a string, received a promise: await it first");
  });
});

test("errors have the class's name in the release", () => {
  const titles = (sdk: "0.1.1" | "0.1.4"): string[] => [
    errorOf(ValidationError, () => AssistantMessage.modelValidate(1, { sdk })).title,
    errorOf(ValidationError, () => AssistantMessage.modelValidateJson("{", { sdk })).title,
  ];
  expect(titles("0.1.1")).toEqual(["AIMessage", "AIMessage"]);
  expect(titles("0.1.4")).toEqual(["AssistantMessage", "AssistantMessage"]);
});

test("the input of an error is -0.0 where that is the value", () => {
  const error = errorOf(ValidationError, () => ToolCall.modelValidate(parsePython("-0.0")));
  expect(error.json()).toContain('"input":-0.0}');
  expect(Object.is(error.errors()[0]?.input, -0)).toBe(true);
});

describe("errors without number", () => {
  test.each<[name: string, text: string]>([
    ["the characters of a text", `{"tool_calls":"${"x".repeat(4e6)}"}`],
    ["items that are no calls", `{"tool_calls":[${"1,".repeat(1e5)}1]}`],
    ["items of a union", `{"content":[${"1,".repeat(65_000)}1]}`],
    ["keys", `{"tool_calls":{${Array.from({ length: 1e5 }, (_, at) => `"${at}":1`).join()}}}`],
  ])("%s", (_, text) => {
    for (const act of [
      () => AssistantMessage.modelValidateJson(text),
      () => AssistantMessage.modelValidate(parsePython(text), { sdk: "0.1.3" }),
    ]) {
      const error = errorOf(ValidationError, act);
      expect([error.errors().length, error.hasMore]).toEqual([10_000, true]);
      expect(error.message.length).toBeLessThan(20_000);
      expect(error.message).toContain("10000 or more validation errors for A");
      expect(error.message).toContain("… and at least 9900 more");
    }
  });

  test("up to a hundred are told", () => {
    const message = (count: number): string =>
      errorOf(ValidationError, () => AssistantMessage.modelValidate({ tool_calls: Array(count).fill(1) })).message;
    expect(message(100).split("\n")).toHaveLength(201);
    expect(message(101)).toMatch(/^101 validation errors for AssistantMessage\n[\s\S]*\n… and 1 more$/);
  });

  test("of what a release cannot carry some paths are told", () => {
    const schema = Object.fromEntries(Array.from({ length: 1e5 }, (_, at) => [`x-${at}`, 1]));
    const tool = new ToolInfo({ name: "f", parameters: { type: "object", properties: {}, ...schema } });
    const error = errorOf(ReleaseError, () => tool.modelDump({ sdk: "0.1.3" }));
    expect(error.paths).toHaveLength(1e5);
    expect(error.message.length).toBeLessThan(5000);
  });
});
