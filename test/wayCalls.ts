// The calls whose ways through the rooms are traced: see ways.ts.
import { ToolCall, ToolInfo } from "../src/index.ts";
import { ToolCallStream } from "../src/stream/index.ts";
import { openaiChat } from "../src/wire/index.ts";

const parameters = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "integer", minimum: 1 }, place: { $ref: "#/$defs/place" } },
  required: ["city"],
  $defs: { place: { anyOf: [{ type: "string" }, { type: "null" }] } },
} as const;

const newTool = (): ToolInfo => new ToolInfo({ name: "get_weather", description: "The weather of a city", parameters });
const args = '{"city":"Oslo","days":"3"}';
const call = { id: "call_1", type: "function", function: { name: "get_weather", arguments: args } } as const;
const chunk = (delta: object): object => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...delta }] } }] });
const events = [
  chunk({ id: "call_1", type: "function", function: { name: "get_weather", arguments: "" } }),
  ...[...args].map((piece) => chunk({ function: { arguments: piece } })),
  { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
];

/** Each prepares a call, which is not traced, and returns it. */
export const CALLS: { readonly [method: string]: () => () => unknown } = {
  fromOpenAI: () => () => ToolCall.fromOpenAI(call),
  compact: () => {
    const tool = newTool();
    return () => tool.compact();
  },
  parseArguments: () => {
    const tool = newTool();
    return () => tool.parseArguments(args);
  },
  safeParseArguments: () => {
    const tool = newTool();
    return () => {
      const result = tool.safeParseArguments('{"town": "Oslo", "days": 0}');
      if (result.ok) throw new Error("expected an error");
      return result.error.toModelMessage();
    };
  },
  toStrict: () => {
    const tool = newTool();
    return () => tool.toStrict({ provider: "openai" });
  },
  push: () => {
    const stream = new ToolCallStream(openaiChat, { tools: [newTool()] });
    return () => {
      for (const event of events) stream.push(event);
    };
  },
};
