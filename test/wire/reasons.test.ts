// The reason of an answer that is present, but is no text that the provider documents.
import { describe, expect, it } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";

const text = "It is 12.";
const block = { type: "text", text };
const item = { type: "message", role: "assistant", content: [{ type: "output_text", text }] };

/** An answer with a text for each wire, with a reason. */
const WITH_REASON: readonly (readonly [wire: WireDecoder, said: (reason: unknown) => object])[] = [
  [openaiChat, (reason) => ({ choices: [{ message: { role: "assistant", content: text }, finish_reason: reason }] })],
  [openaiChat, (reason) => ({ message: { role: "assistant", content: text }, finish_reason: reason })],
  [ollama, (reason) => ({ message: { role: "assistant", content: text }, done: true, done_reason: reason })],
  [openaiResponses, (reason) => ({ object: "response", status: reason, output: [item] })],
  [anthropic, (reason) => ({ type: "message", role: "assistant", content: [block], stop_reason: reason })],
  [gemini, (reason) => ({ candidates: [{ content: { parts: [{ text }] }, finishReason: reason }] })],
  [aiSdk, (reason) => ({ text, toolCalls: [], toolResults: [], finishReason: reason })],
  [mcp, (reason) => ({ role: "assistant", content: [block], stopReason: reason })],
  [cohere, (reason) => ({ message: { role: "assistant", content: [block] }, finish_reason: reason })],
  [bedrockConverse, (reason) => ({ output: { message: { content: [{ text }] } }, stopReason: reason })],
];

describe.each(WITH_REASON)("the reason of an answer of $name", (wire, said) => {
  it.each([
    [{}, "an empty object"],
    [false, "false"],
    [7, "7"],
    ["bored", "bored"],
  ])("%j is not known", (reason, shown) => {
    expect(wire.ending?.(said(reason))).toEqual({ kind: "unknown_ending", reason: shown });
    expect(wire.summarize?.(said(reason)).stopReason).toBe(shown);
  });

  it("is missing if it is an empty text", () => {
    expect(wire.ending?.(said(""))).toEqual({ kind: "cut" });
  });
});

it("an empty reason cuts the answer, whole and streamed", () => {
  const stream = new ToolCallStream(openaiChat);
  stream.push({ choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: "" }] });
  expect(stream.ending).toEqual({ kind: "cut" });
});

it("a response of Ollama is whole only if it says so", () => {
  const said = { message: { role: "assistant", content: text } };
  expect(ollama.ending?.({ ...said, done: true, done_reason: "stop" }).kind).toBe("done");
  for (const done of ["false", "true", null, {}]) expect(ollama.ending?.({ ...said, done }).kind).toBe("cut");
});
