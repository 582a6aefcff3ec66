// Answers of each provider with all that must not be lost: reasoning, signatures, a call without an id, a cut call.
import { defineTool, type Tool, ToolSet, toolResult } from "../../src/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
} from "../../src/wire/index.ts";

const draw = defineTool({
  name: "draw.map",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  execute: ({ city }) =>
    toolResult({
      content: [
        { type: "text", text: `A map of ${city}` },
        { type: "image", data: "AAAA", mimeType: "image/png" },
      ],
      structured: { city },
    }),
});
const fail = defineTool({
  name: "fail",
  execute: () => {
    throw new Error("no such city");
  },
});

/** The tools of all answers. The name of the first one is shortened for some providers. */
export const tools: ToolSet<readonly Tool[]> = new ToolSet([draw, fail]);

const CUT = '{"city":"Os';

/** The wire and an answer of each provider; the last call of an answer with a limit of tokens is cut. */
export function keptAnswers(): { readonly [name: string]: readonly [wire: AnyWire, answer: object] } {
  const map = (wire: { encodeName?(name: string): string }): string => wire.encodeName?.("draw.map") ?? "draw.map";
  const chatCall = (id: string, name: string, text: string) => ({
    ...{ id, type: "function", function: { name, arguments: text } },
  });
  const calls = [chatCall("c1", map(openaiChat), '{"city":"Oslo"}'), chatCall("c2", "fail", "{}")];
  const message = { role: "assistant", content: "So.", reasoning_content: "Hm." };
  const part = (name: string, args: object, more: object = {}) => ({ functionCall: { name, args }, ...more });
  const use = (id: string, name: string, input: object) => ({ type: "tool_use", id, name, input });
  const item = (id: string, name: string, text: string) => ({
    ...{ type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: text, status: "completed" },
  });
  const sdkCall = (toolCallId: string, toolName: string, input: object) => ({
    ...{ type: "tool-call", toolCallId, toolName, input },
  });
  return {
    openaiChat: [
      openaiChat,
      { id: "r1", choices: [{ message: { ...message, tool_calls: calls }, finish_reason: "tool_calls" }] },
    ],
    cutChat: [
      openaiChat,
      {
        id: "r2",
        choices: [
          {
            message: { ...message, tool_calls: [...calls, chatCall("c3", map(openaiChat), CUT)] },
            finish_reason: "length",
          },
        ],
      },
    ],
    mistral: [
      openaiChat.forServer("mistral"),
      { id: "r3", choices: [{ message: { ...message, tool_calls: calls }, finish_reason: "tool_calls" }] },
    ],
    openaiResponses: [
      openaiResponses,
      {
        ...{ object: "response", id: "resp_1", status: "completed" },
        output: [
          { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "secret" },
          item("c1", map(openaiResponses), '{"city":"Oslo"}'),
          item("c2", "fail", "{}"),
        ],
      },
    ],
    anthropic: [
      anthropic,
      {
        ...{ type: "message", id: "msg_1", role: "assistant", stop_reason: "tool_use" },
        content: [
          { type: "thinking", thinking: "Hm.", signature: "sig" },
          { type: "redacted_thinking", data: "dark" },
          use("c1", map(anthropic), { city: "Oslo" }),
          use("c2", "fail", {}),
        ],
      },
    ],
    gemini: [
      gemini,
      {
        responseId: "g1",
        candidates: [
          {
            content: {
              role: "model",
              parts: [
                { text: "Hm.", thought: true },
                part("draw.map", { city: "Oslo" }, { thoughtSignature: "sig" }),
                part("draw.map", { city: "Oslo" }),
                part("fail", {}),
              ],
            },
            finishReason: "STOP",
          },
        ],
      },
    ],
    cutGemini: [
      gemini,
      {
        responseId: "g2",
        candidates: [
          {
            content: { role: "model", parts: [part("draw.map", { city: "Oslo" }, { thoughtSignature: "sig" })] },
            finishReason: "MAX_TOKENS",
          },
        ],
      },
    ],
    oldGemini: [
      gemini,
      { candidates: [{ content: { role: "model", parts: [part("fail", {})] }, finishReason: "STOP" }] },
    ],
    ollama: [
      ollama,
      {
        ...{ model: "m", created_at: "2026-11-27T00:00:00Z", done: true, done_reason: "stop" },
        message: {
          ...{ role: "assistant", content: "", thinking: "Hm." },
          tool_calls: [
            { function: { name: "draw.map", arguments: { city: "Oslo" } } },
            { function: { name: "fail", arguments: {} } },
          ],
        },
      },
    ],
    aiSdk: [
      aiSdk,
      {
        ...{ finishReason: "tool-calls", toolResults: [] },
        content: [
          { type: "reasoning", text: "Hm.", providerMetadata: { x: { signature: "sig" } } },
          sdkCall("c1", "draw.map", { city: "Oslo" }),
          sdkCall("c2", "fail", {}),
        ],
      },
    ],
    mcp: [
      mcp,
      {
        ...{ model: "m", role: "assistant", stopReason: "toolUse" },
        content: [use("c1", "draw.map", { city: "Oslo" }), use("c2", "fail", {})],
      },
    ],
  } as { readonly [name: string]: readonly [wire: AnyWire, answer: object] };
}
