import { describe, expect, test } from "vitest";
import { defineTool, OptionError, ToolArgumentsError, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import { errorOf } from "../errorOf.ts";

const BIG = "9007199254740993";

describe("a strict form that carries a free object as JSON text", () => {
  const tool = new ToolInfo({
    name: "save",
    parameters: { type: "object", properties: { data: { type: "object" } }, required: ["data"] },
  }).toStrict({ provider: "openai" });
  const text = JSON.stringify({ data: `{"id":${BIG},"count":1}` });

  test.each([
    ["bigint", BigInt(BIG)],
    ["string", BIG],
  ] as const)("keeps big integers in it: %s", (integers, id) => {
    expect(tool.parseArguments(text, { integers })).toEqual({ data: { id, count: 1 } });
  });

  test("refuses them unless asked", () => {
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments(text)).code).toBe("schema_mismatch");
  });

  test("restore", () => {
    const { restore } = toStrictSchema({ type: "object", properties: { any: {} } }, { provider: "openai" });
    expect(restore({ any: BIG }, { integers: "bigint" })).toEqual({ any: BigInt(BIG) });
    expect(restore({ any: BIG })).toEqual({ any: BIG });
  });
});

describe("names of a megabyte", () => {
  const name = "n".repeat(1_000_000);
  const fail = (): never => {
    throw new Error("no");
  };
  const tool = defineTool({ name, parameters: null, execute: fail });

  test("make no long messages", async () => {
    const broken = errorOf(ToolArgumentsError, () => tool.parseArguments("["));
    expect(broken.message.length + broken.toModelMessage().length).toBeLessThan(1_500);
    const near = new ToolCall({ name: `${name}m`, arguments: "{}" });
    const other = new ToolCall({ name, type: "custom", arguments: "{}" });
    for (const call of [near, other]) {
      expect(errorOf(ToolArgumentsError, () => new ToolSet([tool]).parse(call)).message.length).toBeLessThan(1_000);
    }
    const slow = defineTool({ name, parameters: null, execute: () => new Promise(() => undefined) });
    const call = new ToolCall({ name, arguments: "" });
    for (const set of [new ToolSet([tool]), new ToolSet([slow])]) {
      const [message] = await set.run([call], { timeoutMs: 10 });
      expect(message?.content.length).toBeLessThan(1_000);
    }
  });
});

test("a library's message that holds the whole value is shortened", () => {
  const message = `Invalid input: Received "${"y".repeat(100_000)}"`;
  const jsonSchema = { input: () => ({ type: "object" }), output: () => ({ type: "object" }) };
  const validate = (): object => ({ issues: [{ message, path: ["a"] }] });
  const parameters = { "~standard": { version: 1, vendor: "test", jsonSchema, validate } } as never;
  const tool = new ToolInfo({ name: "f", parameters });
  const error = errorOf(ToolArgumentsError, () => tool.parseArguments('{"a":"y"}'));
  expect(error.issues[0]?.message).toMatch(/^Invalid input/);
  expect(error.message.length + error.toModelMessage().length).toBeLessThan(3_000);
});

test("calls that are no array are refused, not forgotten", async () => {
  const set = new ToolSet([defineTool({ name: "f", parameters: null, execute: () => 1 })]);
  const calls = new Set([new ToolCall({ name: "f", arguments: "" })]);
  await expect(set.run(calls as never)).rejects.toThrow(TypeError);
});

test.each<[string, unknown]>([
  ["an Error", new Error("no such city")],
  ["a Response", new Response("12")],
  ["a RegExp", /a/],
])("%s as a result is told, not sent as {}", async (_, value) => {
  const set = new ToolSet([defineTool({ name: "f", parameters: null, execute: () => value })]);
  const [message] = await set.run([new ToolCall({ name: "f", arguments: "" })]);
  expect(message?.error).toMatchObject({ code: "result_not_json" });
});

test.each<[unknown, string]>([
  [{}, "{}"],
  [Object.create(null), "{}"],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [
    new (class Point {
      readonly x = 1;
    })(),
    '{"x":1}',
  ],
])("%j as a result is JSON", async (value, content) => {
  const set = new ToolSet([defineTool({ name: "f", parameters: null, execute: () => value })]);
  const [message] = await set.run([new ToolCall({ name: "f", arguments: "" })]);
  expect(message?.content).toBe(content);
});

test("an unknown mode for big integers is refused", () => {
  const tool = new ToolInfo({ name: "f", parameters: null });
  expect(() => tool.parseArguments(`{"id":${BIG}}`, { integers: "BigInt" as never })).toThrow(OptionError);
});
