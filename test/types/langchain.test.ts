import { AIMessage, mapStoredMessagesToChatMessages } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { defineTool, McpToolInfo, Parameters, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { anthropic, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

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

test.each([
  ["JSON", (message: AIMessage) => JSON.parse(JSON.stringify(message))],
  ["toDict", (message: AIMessage) => JSON.parse(JSON.stringify(message.toDict()))],
])("LangChain's own form of a stored message, %s, is no answer without calls", async (_, store) => {
  const call = { name: "weather", args: {}, id: "call_1", type: "tool_call" } as const;
  const stored = store(new AIMessage({ content: "", tool_calls: [call] }));
  const tools = new ToolSet([defineTool({ name: "weather", execute: () => "12 °C" })]);
  for (const wire of [openaiChat, openaiResponses, ollama])
    await expect(tools.bind(wire).answer(stored)).rejects.toThrow("mapStoredMessagesToChatMessages");
  const [revived] = mapStoredMessagesToChatMessages([new AIMessage({ content: "", tool_calls: [call] }).toDict()]);
  expect((await tools.bind(openaiChat).answer(revived as AIMessage)).calls).toHaveLength(1);
});

describe("a turn with a message of LangChain's", () => {
  const runs: unknown[] = [];
  const weather = defineTool({
    name: "weather",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    execute: ({ city }) => runs.push(city),
  });
  const turn = new ToolSet([weather]).bind(openaiChat);
  const oslo = { name: "weather", args: { city: "Oslo" }, id: "call_1", type: "tool_call" as const };
  const broken = {
    name: "weather",
    args: '{"city',
    id: "call_2",
    error: "no JSON",
    type: "invalid_tool_call" as const,
  };
  const init = { content: "Let me look.", additional_kwargs: { reasoning_content: "Hm" } };

  test("the message itself goes back", async () => {
    const message = new AIMessage({ ...init, tool_calls: [oslo] });
    const [sent, result, ...others] = (await turn.answer(message)).messages;
    expect(sent).toBe(message);
    expect(result).toMatchObject({ role: "tool", tool_call_id: "call_1" });
    expect(others).toEqual([]);
  });

  test.each([
    [
      "a call that LangChain could not parse",
      { tool_calls: [oslo], invalid_tool_calls: [broken] },
      ["call_1", "call_2"],
    ],
    ["such calls alone", { tool_calls: [], invalid_tool_calls: [broken] }, ["call_2"]],
    ["a call without an id", { tool_calls: [{ ...oslo, id: undefined }] }, [expect.stringMatching(/^call_/)]],
  ])("%s is answered, and the message is copied", async (_, calls, ids) => {
    const message = new AIMessage({ ...init, ...calls } as never);
    const [sent, ...results] = (await turn.answer(message)).messages;
    expect(sent).not.toBe(message);
    expect(sent).toBeInstanceOf(AIMessage);
    expect(sent).toMatchObject({ ...init, invalid_tool_calls: [] });
    expect((sent as AIMessage).tool_calls?.map(({ id }) => id)).toEqual(ids);
    expect(results.map((result) => (result as { tool_call_id: string }).tool_call_id)).toEqual(
      (sent as AIMessage).tool_calls?.map(({ id }) => id),
    );
    expect(message.invalid_tool_calls).toEqual("invalid_tool_calls" in calls ? [broken] : []);
    // What LangChain writes of it is the copy's too.
    expect(JSON.stringify(sent)).not.toContain('invalid_tool_call"');
  });

  test.each([{ finish_reason: "length" }, { stop_reason: "max_tokens" }])(
    "cut by %j it does not run its last call",
    async (said) => {
      runs.length = 0;
      const last = { ...oslo, id: "call_2", args: { city: "Rome" } };
      const message = new AIMessage({ ...init, tool_calls: [oslo, last], response_metadata: said });
      expect((await turn.answer(message)).messages).toHaveLength(3);
      expect(runs).toEqual(["Oslo"]);
    },
  );

  test("a message without calls ends the loop", async () => {
    const message = new AIMessage("Hello");
    expect(await turn.answer(message)).toMatchObject({ messages: [message], continues: false });
  });
});
