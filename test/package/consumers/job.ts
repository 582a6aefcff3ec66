/** What each consumer does: it answers a call of a response, reads a stream, explains a wrong call, writes a schema. */
export const JOB: string = `
import { defineTool, ToolSet } from "openjiuwen-tools";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiChat } from "openjiuwen-tools/wire";

const weather = defineTool({
  name: "get_weather",
  parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["city"] },
  execute: ({ city }) => "12 °C in " + city,
});
const chunk = (delta, finish_reason = null) => ({
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...delta }] }, finish_reason }],
});

export async function job() {
  const tools = new ToolSet([weather]);
  const call = { id: "c1", type: "function", function: { name: "get_weather", arguments: "{city: 'Oslo',}" } };
  const message = { role: "assistant", content: null, tool_calls: [call] };
  const completion = { object: "chat.completion", choices: [{ index: 0, message, finish_reason: "tool_calls" }] };
  const { messages } = await tools.bind(openaiChat).answer(completion);
  const stream = new ToolCallStream(openaiChat, { tools });
  const partial = [
    chunk({ id: "c2", type: "function", function: { name: "get_weather", arguments: '{"city":"Os' } }),
    chunk({ function: { arguments: 'lo"}' } }, "tool_calls"),
  ].flatMap((event) => stream.push(event).map((open) => open.arguments.city));
  const wrong = weather.safeParseArguments('{"city":7.5}');
  return [messages.at(-1).content, partial, wrong.error.issues.map(({ path, keyword }) => path + " " + keyword), weather.compact()];
}
`;

/** What it gives. */
export const ANSWER: string = JSON.stringify([
  "12 °C in Oslo",
  ["Os", "Oslo"],
  ["/city type"],
  "{city: string; days?: number}",
]);
