import { expect, test } from "vitest";
import * as z from "zod";
import { defineTool, McpToolInfo, Tool, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { StrictError } from "../../src/strict/index.ts";
import { errorOf } from "../errorOf.ts";

const parameters = {
  type: "object",
  properties: { city: { type: "string", description: "The city" }, days: { type: "integer", minimum: 1 } },
  required: ["city"],
  additionalProperties: false,
} as const;
const weather = new ToolInfo({ name: "get_weather", description: "Weather", parameters });
const strict = weather.toStrict({ provider: "openai" });

test("the payload is strict, the fields are kept", () => {
  expect(strict.toOpenAI()).toMatchObject({
    function: { name: "get_weather", description: "Weather", strict: true, parameters: { required: ["city", "days"] } },
  });
  expect(weather.toOpenAI().function).not.toHaveProperty("strict");
  expect(strict.strict).toMatchObject({
    provider: "openai",
    changes: [{ kind: "nullable", path: "/properties/days" }],
  });
  expect(weather.strict).toBe(null);
});

test("arguments come back in the original form, by the original's rules", () => {
  expect(strict.parseArguments('{"city":"Oslo","days":null}')).toEqual({ city: "Oslo" });
  expect(strict.parseArguments('{"city":"Oslo","days":3}')).toEqual({ city: "Oslo", days: 3 });
  expect(strict.parseArguments('{"city":"Oslo"}')).toEqual({ city: "Oslo" });
  const error = strict.safeParseArguments('{"city":"Oslo","days":0}');
  expect(error).toMatchObject({ ok: false, error: { issues: [{ path: "/days", keyword: "minimum" }] } });
});

test("the model is told in the form that it knows", () => {
  const result = strict.safeParseArguments('{"city":5,"days":null}');
  expect(result).toMatchObject({ ok: false, error: { issues: [{ path: "/city", expected: "string" }] } });
  if (!result.ok) expect(result.error.toModelMessage()).toContain(strict.compact());
});

test("an issue stands where the model wrote the fault", () => {
  const labelled = new ToolInfo({
    name: "f",
    parameters: { properties: { labels: { type: "object", additionalProperties: { type: "string" } } } },
  });
  const result = labelled.toStrict({ provider: "openai" }).safeParseArguments('{"labels":[{"key":"a","value":5}]}');
  expect(result).toMatchObject({ ok: false, error: { issues: [{ path: "/labels/0/value", expected: "string" }] } });
});

test("a source keeps the last word", () => {
  const tool = new ToolInfo({ name: "f", parameters: z.object({ n: z.number().default(3), s: z.string() }) });
  expect(tool.toStrict({ provider: "openai" }).parseArguments('{"n":null,"s":"a"}')).toEqual({ n: 3, s: "a" });
});

test("a class stays what it is", async () => {
  const mcp = new McpToolInfo({ name: "read", serverName: "files", parameters });
  expect(mcp.toStrict({ provider: "openai" })).toMatchObject({ serverName: "files", name: "read" });
  const tool = defineTool({ name: "echo", parameters, execute: (args) => args });
  const derived = tool.toStrict({ provider: "openai" });
  expect(derived).toBeInstanceOf(Tool);
  const call = new ToolCall({ name: "echo", arguments: '{"city":"Oslo","days":null}' });
  const [message] = await new ToolSet([derived]).run([call]);
  expect(message?.content).toBe('{"city":"Oslo"}');
});

test("the strict form of a strict form is that of the original", () => {
  expect(strict.toStrict({ provider: "openai" }).jsonSchema).toEqual(strict.jsonSchema);
  expect(strict.toStrict({ provider: "ollama" }).parseArguments('{"city":"Oslo"}')).toEqual({ city: "Oslo" });
});

test("a tool without parameters takes nothing", () => {
  const now = new ToolInfo({ name: "now" }).toStrict({ provider: "openai" });
  expect(now.jsonSchema).toMatchObject({ type: "object", properties: {}, additionalProperties: false });
  expect(now.parseArguments("")).toEqual({});
});

test("a set is checked as a whole", () => {
  const set = new ToolSet([weather]).toStrict({ provider: "openai" });
  expect(set.get("get_weather").jsonSchema).toEqual(strict.jsonSchema);
  const many = Array.from({ length: 129 }, (_, index) => new ToolInfo({ name: `t${index}`, parameters }));
  expect(errorOf(StrictError, () => new ToolSet(many).toStrict({ provider: "openai" })).code).toBe("limit_exceeded");
});
