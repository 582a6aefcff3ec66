// Conversations that providers take have no faults: those of the stated rules, and those with recorded answers.
import { generateText, type ModelMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type AnyWire, aiSdk, anthropic, gemini, openaiChat, openaiResponses } from "../../../src/wire/index.ts";
import { TAKEN } from "../../providers/bodies.ts";
import { PROVIDERS } from "../../providers/refusals.ts";
import { responseOf } from "../../stream/checkTurn.ts";
import { allTurns } from "../../stream/turns.ts";

const WIRES: { readonly [provider: string]: AnyWire } = {
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
  "gemini-parameters": gemini,
  mistral: openaiChat.forServer("mistral"),
  deepseek: openaiChat.forServer("deepseek"),
};
const OTHERS: ReadonlySet<string> = new Set(["mcp", "ollama", "bedrock-converse"]);

describe("what the stated rules take", () => {
  it.each(PROVIDERS.filter((name) => !OTHERS.has(name)))("%s", (provider) => {
    const wire = WIRES[provider] ?? openaiChat;
    for (const { messages, contents, input } of TAKEN[provider]) {
      const list = [messages, contents, input].find(Array.isArray);
      if (list) expect(wire.checkMessages?.(list)).toEqual([]);
    }
  });
});

test("recorded answers, with the results of their calls and a further question", async () => {
  const turns = await allTurns();
  let checked = 0;
  for (const turn of turns) {
    const wire = turn.wire as AnyWire;
    const response = responseOf(turn);
    if (response === undefined || wire.checkMessages === undefined) continue;
    const calls = wire.decodeMessage(response);
    const added = wire.encodeTurn(
      response,
      calls.map((call) => ({ call, content: "12" })),
    );
    const question = wire === gemini ? { role: "user", parts: [{ text: "And?" }] } : { role: "user", content: "And?" };
    expect(wire.checkMessages([question, ...added, question]), turn.name).toEqual([]);
    if (calls.length > 0) checked++;
  }
  if (turns.length > 0) expect(checked).toBeGreaterThan(50);
});

describe("random conversations with the AI SDK", () => {
  const id = fc.constantFrom("a", "b");
  const call = id.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "find", input: {} }));
  const output = { type: "text", value: "12" };
  const result = id.map((toolCallId) => ({ type: "tool-result", toolCallId, toolName: "find", output }));
  const several = <Part>(part: fc.Arbitrary<Part>) => fc.array(part, { minLength: 1, maxLength: 3 });
  const message = fc.oneof(
    several(call).map((content) => ({ role: "assistant", content })),
    several(result).map((content) => ({ role: "tool", content })),
    fc.constantFrom<object>({ role: "user", content: "And?" }, { role: "assistant", content: "So." }),
  );
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: "text", text: "So." }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }),
  });

  it("have faults exactly if the SDK refuses them", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), async (messages) => {
        const isRefused = await generateText({ model, messages: messages as ModelMessage[], maxRetries: 0 }).then(
          () => false,
          (error: Error) => {
            expect(error.name).toBe("AI_MissingToolResultsError");
            return true;
          },
        );
        if (isRefused) refused++;
        expect(aiSdk.checkMessages?.(messages).length !== 0, JSON.stringify(messages)).toBe(isRefused);
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(20);
  });
});
