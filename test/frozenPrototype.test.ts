import { afterAll, beforeAll, expect, test } from "vitest";
import { IncrementalParser, parse, parsePython, repair, write } from "../src/json/index.ts";
import { copyJson } from "../src/json/python/index.ts";
import { ToolSet } from "../src/set/index.ts";
import { defineTool, ToolCall, ToolInfo } from "../src/tool/index.ts";

// As where `Object.prototype` is frozen: no object can be assigned what it inherits.
beforeAll(() => {
  Object.defineProperty(Object.prototype, "held", { value: "inherited", configurable: true });
});
afterAll(() => {
  delete (Object.prototype as { held?: unknown }).held;
});

const text = '{"held":{"held":[1]}}';

test("the prototype holds its name", () => {
  expect(() => Object.assign({}, { held: 1 })).toThrow(TypeError);
});

test.each<[string, () => unknown]>([
  ["parsePython", () => parsePython(text)],
  ["parse", () => parse(text)],
  ["repair", () => JSON.parse(repair("{held:{'held':[1],}}").text)],
  ["copyJson", () => copyJson(JSON.parse(text))],
  ["write", () => JSON.parse(write(JSON.parse(text)))],
  ["a stream", () => new IncrementalParser().push(text)],
])("a name that the prototype has: %s", (_, run) => {
  expect(JSON.stringify(run())).toBe(text);
});

test("a property that the prototype has, from schema to result", async () => {
  const parameters = { type: "object", properties: { held: { type: "integer" } }, required: ["held"] } as const;
  const tools = new ToolSet([defineTool({ name: "t", parameters, execute: (args) => args })]);
  const given = ['{"held":1}', '{"held":"1"}', "{held:1}", "{}"];
  const calls = given.map((args) => new ToolCall({ id: "c", name: "t", arguments: args }));
  const messages = await tools.run(calls);
  expect(messages.map(({ content, error }) => error?.code ?? content)).toEqual([
    ...Array(3).fill('{"held":1}'),
    "schema_mismatch",
  ]);
  expect(tools.toStrict({ provider: "openai" }).toOpenAI()[0]?.function.parameters).toMatchObject(parameters);
});

test.each(["openai", "gemini"] as const)("a definition that the prototype has: %s", (provider) => {
  const held = { type: "object", properties: { held: { $ref: "#/$defs/held" } } };
  const parameters = { type: "object", properties: { a: { $ref: "#/$defs/held" } }, required: ["a"], $defs: { held } };
  const strict = new ToolInfo({ name: "t", parameters }).toStrict({ provider });
  expect(strict.toOpenAI().function.parameters).toMatchObject({
    $defs: { held: { properties: { held: expect.anything() } } },
  });
});
