// A tool that was read gets a handler, and stays what it was.
import { expect, it, test } from "vitest";
import { decodeTools, McpToolInfo, OptionError, Tool, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { anthropic } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const outputSchema = { type: "object", properties: { celsius: { type: "number" } } };
const weather = {
  name: "weather",
  title: "Weather",
  description: "The weather of a city",
  inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  outputSchema,
  annotations: { readOnlyHint: true },
  _meta: { by: "us" },
};
const money = { name: "pay", inputSchema: { type: "object", properties: { sum: { type: "money" } } } };
const read = () => decodeTools({ tools: [weather, money] }).tools;
const call = (name: string, args: string) => new ToolCall({ id: "a", name, arguments: args });

test("fields, names and the output schema stay", async () => {
  const [info] = read() as [ToolInfo];
  const tool = Tool.from(info, { execute: ({ city }) => `12 in ${city}` });
  expect(tool).toBeInstanceOf(Tool);
  const { name, title, description, jsonSchema, annotations, _meta } = tool;
  expect({
    name,
    title,
    description,
    inputSchema: jsonSchema,
    outputSchema: tool.outputSchema,
    annotations,
    _meta,
  }).toEqual(weather);
  expect(tool.modelDump()).toEqual(info.modelDump());
  const [message] = await new ToolSet([tool]).run([call("weather", '{"city":"Graz"}')]);
  expect(message?.content).toBe("12 in Graz");
});

it("is left out where a provider refuses it, as the tool that was read", () => {
  const tools = new ToolSet(read().map((info) => Tool.from(info, { execute: () => "done" })));
  const turn = tools.bind(anthropic);
  expect(turn.tools.map(({ name }) => name)).toEqual(["weather"]);
  expect(turn.changes).toMatchObject([{ tool: "pay", rule: "tools" }]);
});

it("does so after further changes, and keeps what they do not name", () => {
  const tools = read().map((info) =>
    Tool.from(info, { execute: () => "done", retries: 2 }).with({ description: "Short" }),
  );
  expect(tools[0]).toMatchObject({
    description: "Short",
    retries: 2,
    outputSchema,
    annotations: { readOnlyHint: true },
  });
  expect(new ToolSet(tools).bind(anthropic).tools).toHaveLength(1);
  expect(new ToolSet(tools).prefix("x_").bind(anthropic).tools).toHaveLength(1);
  const [strict] = tools.slice(0, 1).map((tool) => tool.toStrict({ provider: "openai" }));
  expect(strict?.strict?.provider).toBe("openai");
});

test("a definition can say more, and validates the results by an output schema of its own", async () => {
  const [info] = read() as [ToolInfo];
  const tool = Tool.from(info, { execute: () => ({ celsius: "warm" }), outputSchema, approval: false });
  const [message] = await new ToolSet([tool]).run([call("weather", '{"city":"Graz"}')]);
  expect(message?.content).toMatch(/gave a result of the/);
});

test("an output schema and examples that fit nothing are no error of the caller", () => {
  const payload = { tools: [{ ...weather, outputSchema: { type: "strnig" }, input_examples: [{ town: "Graz" }] }] };
  const [info] = decodeTools(payload).tools as [ToolInfo];
  expect(Tool.from(info, { execute: () => "" }).outputSchema).toEqual({ type: "strnig" });
});

test("a tool of a server, and one of the caller, which stays the caller's", () => {
  const files = new McpToolInfo({ serverName: "files", name: "read", parameters: weather.inputSchema });
  expect(Tool.from(files, { execute: () => "" }).name).toBe("read");
  const own = new ToolInfo({ name: "pay", parameters: { type: "object", properties: { sum: { $ref: "#" } } } });
  expect(Tool.from(own, { execute: () => "" }).jsonSchema).toEqual(own.jsonSchema);
});

it.each([
  ["a plain object", { name: "a" }, { execute: String }, /^Tool\.from: tool: expected a ToolInfo/],
  ["no handler", new ToolInfo({ name: "a" }), {}, /option "execute": expected a function/],
  ["a handler alone", new ToolInfo({ name: "a" }), String, /expected an object/],
  ["an unknown field", new ToolInfo({ name: "a" }), { execute: String, handler: 1 }, /Did you mean "execute"/],
])("%s is an error", (_, tool, definition, expected) => {
  expect(errorOf(OptionError, () => Tool.from(tool as never, definition as never)).message).toMatch(expected);
});
