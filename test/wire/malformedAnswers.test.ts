// Answers whose text or calls stand in a value of another kind than the provider documents.
import { expect, it } from "vitest";
import {
  bedrockConverse,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";

const text = "It is 12.";
const ended = (message: unknown) => ({ choices: [{ message, finish_reason: "stop" }] });

it.each<[string, WireDecoder, unknown, string, string]>([
  ["no message", openaiChat, { choices: [{}] }, "/choices/0/message", "received undefined"],
  ["no message, but an end", openaiChat, { choices: [{ finish_reason: "stop" }] }, "/choices/0/message", "undefined"],
  ["a message that is null", openaiChat, ended(null), "/choices/0/message", "received null"],
  ["a content that is an object", openaiChat, ended({ content: { text } }), "/content", "received an object"],
  ["a content that is a number", openaiChat, ended({ role: "assistant", content: 12 }), "/content", "a number"],
  ["a content that is an object", ollama, { message: { content: { text } }, done: true }, "/content", "an object"],
  [
    "a function_call that is a list",
    openaiChat,
    ended({ content: "", function_call: [{ name: "now" }] }),
    "/function_call",
    "an array",
  ],
  [
    "a functionCall that is a list",
    gemini,
    { parts: [{ functionCall: [{ name: "now" }] }] },
    "/parts/0/functionCall",
    "an array",
  ],
  ["parts that are an object", gemini, { candidates: [{ content: { parts: { text } } }] }, "/parts", "an object"],
  ["an output that is an object", openaiResponses, { object: "response", output: { text } }, "/output", "an object"],
  [
    "a toolUse that is a list",
    bedrockConverse,
    { content: [{ toolUse: [{ name: "now" }] }] },
    "/content/0/toolUse",
    "an array",
  ],
])("%s for $1.name is refused: $3", (_, wire, said, path, received) => {
  const decode = () => wire.decodeMessage(said);
  expect(decode).toThrow(
    expect.objectContaining({ name: "WireError", code: expect.stringMatching(/^invalid_/), path }),
  );
  expect(decode).toThrow(received);
});
