// Values that say nothing, which would be taken for the end of a conversation.
import { describe, expect, it } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { defineTool } from "../../src/tool/index.ts";
import {
  aiSdk,
  anthropic,
  gemini,
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
