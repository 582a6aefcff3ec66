import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { McpToolInfo, Parameters, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { anthropic, openaiChat } from "../../src/wire/index.ts";

const schema = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "array", items: { type: "integer" } } },
  required: ["city"],
} as const;
const box = Type.Object({ city: Type.String(), days: Type.Optional(Type.Array(Type.Integer())) });

test.each([
  ["a literal", new ToolInfo({ name: "weather", parameters: schema })],
  ["TypeBox", new ToolInfo({ name: "weather", parameters: box })],
  ["parameters", new ToolInfo({ name: "weather", parameters: new Parameters(schema) })],
  ["a server's tool", new McpToolInfo({ name: "weather", serverName: "s", parameters: schema })],
  ["JSON text", ToolInfo.modelValidateJson(JSON.stringify({ name: "weather", parameters: schema }))],
  ["no parameters", new ToolInfo({ name: "weather" })],
  ["a strict form", new ToolInfo({ name: "weather", parameters: box }).toStrict({ provider: "openai" })],
])("LangChain makes a tool of the schema of %s", async (_, weather) => {
  const before = JSON.stringify([weather.toOpenAI(), anthropic.encodeTools([weather]), weather.compact()]);
  const answer = ({ city, days }: { city?: string; days?: number[] | null }): string => `${city} ${days?.length}`;
  const made = tool(answer as (args: unknown) => string, {
    name: weather.name,
    description: "The weather",
    schema: weather.jsonSchema as never,
  });
  const args = { city: "Oslo", days: [1, 2] };
  expect(await made.invoke(args)).toBe("Oslo 2");
  expect(await made.invoke(args)).toBe("Oslo 2");
  if (weather.parameters) await expect(made.invoke({ city: 5 })).rejects.toThrow();
  // One copy for all time, so that others can keep by it what they made of it.
  if (weather.parameters) expect(weather.jsonSchema).toBe(weather.parameters.jsonSchema);
  expect(JSON.stringify([weather.toOpenAI(), anthropic.encodeTools([weather]), weather.compact()])).toBe(before);
});

test("LangChain's own calls are read", async () => {
  const message = new AIMessage({
    content: "",
    tool_calls: [{ name: "weather", args: { city: "Oslo", days: [1] }, id: "call_1", type: "tool_call" }],
  });
  const expected = { id: "call_1", type: "function", name: "weather", arguments: '{"city":"Oslo","days":[1]}' };
  for (const given of [message, message.tool_calls, message.tool_calls?.[0]]) {
    expect(ToolCall.fromOpenAI(given)).toMatchObject([expected]);
    expect(openaiChat.decodeMessage(given)).toMatchObject([expected]);
  }
  const weather = new ToolInfo({ name: "weather", parameters: box });
  const [call] = ToolCall.fromOpenAI(message.tool_calls);
  expect(call && new ToolSet([weather]).parse(call).arguments).toEqual({ city: "Oslo", days: [1] });
});
