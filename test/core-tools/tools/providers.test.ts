// The ready tools are tools that every provider takes.
import { expect, it } from "vitest";
import { CORE_TOOLS } from "../../../src/core-tools/tools/index.ts";
import { anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../../src/wire/index.ts";

it.each([anthropic, gemini, mcp, ollama, openaiChat, openaiResponses])("$name takes all of them", (wire) => {
  const tools = CORE_TOOLS.map((core) => core.bind(async () => undefined as never));
  expect(JSON.stringify(wire.encodeTools(tools))).toContain("show_card");
});
