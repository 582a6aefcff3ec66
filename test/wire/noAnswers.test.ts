// Values that say nothing, which would be taken for the end of a conversation.
import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { defineTool } from "../../src/tool/index.ts";
import {
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";
import { wires } from "./wires.ts";

const tools = new ToolSet([defineTool({ name: "now", parameters: null, execute: () => "12" })]);
const answer = (wire: unknown, said: unknown) => tools.bind(wire as typeof openaiChat).answer(said as never);

describe.each(Object.values(wires))("an answer to $name", (wire) => {
  it("is no empty list and no error", async () => {
    const refused = { name: "WireError", code: "invalid_message", wire: wire.name };
    await expect(answer(wire, [])).rejects.toMatchObject(refused);
    const failed = answer(wire, new TypeError("fetch failed"));
    await expect(failed).rejects.toMatchObject(refused);
    await expect(failed).rejects.toThrow("received an error (fetch failed)");
  });

  it("is an error of the provider if it is an error body", async () => {
    for (const body of [{ error: { message: "Overloaded" } }, { object: "error", message: "Overloaded" }]) {
      const failed = { name: "TurnError", code: "provider_error", message: expect.stringContaining("Overloaded") };
      await expect(answer(wire, body)).rejects.toMatchObject({ ...failed, step: { response: body, messages: [] } });
    }
  });
});

it.each([
  [openaiChat, { type: "x" }],
  [ollama, { type: "x" }],
  [ollama, { type: "message" }],
  [mcp, { content: {} }],
  [mcp, { content: 5 }],
  [mcp, { content: null }],
  [openaiChat, { role: "user", content: "hi" }],
  [openaiChat, { role: "tool", tool_call_id: "c1", content: "12" }],
  [ollama, { role: "user", content: "hi" }],
  [anthropic, { role: "user", content: "hi" }],
  [anthropic, { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "12" }] }],
  [gemini, { role: "user", parts: [{ text: "hi" }] }],
  [mcp, { role: "user", content: { type: "text", text: "hi" } }],
  [openaiResponses, { type: "message", role: "user", content: "hi" }],
  [openaiResponses, [{ type: "message", role: "developer", content: "hi" }]],
  [aiSdk, { role: "tool", content: "x" }],
  [aiSdk, [{ role: "user", content: "hi" }]],
] as [WireDecoder, unknown][])("is no answer of $name: $1", async (wire, said) => {
  await expect(answer(wire, said)).rejects.toMatchObject({ name: "WireError", code: "invalid_message" });
});

const chat = (message: object) => ({ choices: [{ message, finish_reason: "stop" }] });
const response = (...output: object[]) => ({ object: "response", status: "completed", output });

it.each([
  [openaiChat, chat({ role: "assistant", content: null })],
  [openaiChat, chat({ role: "assistant", content: "", refusal: null, annotations: [], provider_specific_fields: {} })],
  [openaiChat, { role: "assistant", content: [] }],
  [openaiChat, new AIMessage({ content: "" })],
  [openaiResponses, response({ type: "message", id: "m1", role: "assistant", status: "completed", content: [] })],
  [openaiResponses, response({ type: "reasoning", id: "rs1", summary: [] }, { type: "message", content: [] })],
  [openaiResponses, response()],
  [anthropic, { type: "message", role: "assistant", content: [{ type: "text", text: "" }], stop_reason: "end_turn" }],
  [gemini, { candidates: [{ content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP" }] }],
  [ollama, { message: { role: "assistant", content: "" }, done: true, done_reason: "stop" }],
  [aiSdk, { role: "assistant", content: [], finishReason: "stop" }],
  [aiSdk, { role: "assistant", content: [{ type: "text", text: "" }], finishReason: "stop" }],
  [mcp, { role: "assistant", content: [], stopReason: "endTurn" }],
] as [WireDecoder, unknown][])("an empty answer of $name has no message: $1", async (wire, said) => {
  expect(await answer(wire, said)).toMatchObject({ text: "", messages: [], continues: false });
});

it.each([
  [openaiChat, chat({ role: "assistant", content: "", images: [{ type: "image_url" }] })],
  [openaiChat, new AIMessage({ content: "", additional_kwargs: { reasoning_content: "Hm." } })],
  [ollama, { message: { role: "assistant", content: "", thinking: "Hm." }, done: true, done_reason: "stop" }],
  [aiSdk, { role: "assistant", content: [{ type: "reasoning", text: "Hm." }], finishReason: "stop" }],
] as [WireDecoder, unknown][])("an answer of $name that says something else has one: $1", async (wire, said) => {
  expect((await answer(wire, said)).messages).toHaveLength(1);
});

it("an empty content is an answer without text", async () => {
  const message = { type: "message", role: "assistant", content: [], stop_reason: "end_turn" };
  expect(await answer(anthropic, message)).toMatchObject({ text: "", messages: [], continues: false });
  expect(await answer(gemini, { candidates: [{ content: { role: "model" }, finishReason: "STOP" }] })).toMatchObject({
    text: "",
    continues: false,
  });
  for (const wire of [openaiChat, openaiResponses, anthropic, gemini, ollama, aiSdk] as WireDecoder[])
    expect(wire.decodeMessage([])).toEqual([]);
});
