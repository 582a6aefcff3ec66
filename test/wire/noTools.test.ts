// An empty list of tools is left out of the JSON of a request, by the encoder alone.
import { expect, it } from "vitest";
import { ToolSet } from "../../src/index.ts";
import { type AnyWire, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

const LISTS: readonly AnyWire[] = [
  openaiChat,
  openaiChat.forServer("vllm"),
  openaiResponses,
  anthropic,
  gemini,
  ollama,
];

it.each(LISTS)("$name", (wire) => {
  const tools = wire.encodeTools([]);
  expect(tools).toEqual([]);
  expect(JSON.stringify({ model: "model-1", tools })).toBe('{"model":"model-1"}');
  expect(JSON.stringify({ tools: new ToolSet([]).bind(wire).tools })).toBe("{}");
});

it("the answer to tools/list has the field", () => {
  expect(JSON.stringify({ tools: mcp.encodeTools([]) })).toBe('{"tools":[]}');
});
