import { isObject } from "../../schema/index.ts";
import { listIn, type Raw } from "../fields.ts";
import { raw } from "../raw.ts";

/**
 * The name of the format of an answer, detected by its shape; `undefined` if several formats have this shape.
 *
 * @example
 * formatIn({ type: "message", content: [{ type: "text", text: "Hello" }], stop_reason: "end_turn" }); // "anthropic"
 */
export function formatIn(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return formatOfParts(answer);
  if (!isObject(answer)) return undefined;
  const named = ANSWERS.find(([, is]) => is(answer))?.[0];
  if (named !== undefined) return named;
  const { message, content, parts } = answer;
  if (isObject(message)) return formatIn(message);
  return formatOfParts([answer, ...listIn(content), ...listIn(parts), ...listIn(raw(content).parts)]);
}

/**
 * The name under which a wire is exported.
 *
 * @example
 * exportedName("openai-chat"); // "openaiChat"
 */
export const exportedName = (wire: string): string =>
  wire.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Tests for properties that only the answers of one format have. */
const ANSWERS: readonly (readonly [format: string, is: (answer: Raw) => boolean])[] = [
  ["openai-chat", ({ choices, object }) => Array.isArray(choices) || String(object).startsWith("chat.completion")],
  ["openai-responses", ({ output, object }) => Array.isArray(output) || object === "response"],
  ["bedrock-converse", ({ output, stopReason }) => isObject(raw(output).message) && stopReason !== undefined],
  ["anthropic", ({ type, stop_reason }) => type === "message" && stop_reason !== undefined],
  ["gemini", ({ candidates, promptFeedback }) => Array.isArray(candidates) || isObject(promptFeedback)],
  ["ollama", ({ done, message }) => typeof done === "boolean" && isObject(message)],
  ["ai-sdk", ({ toolResults, toolCalls }) => Array.isArray(toolResults) && Array.isArray(toolCalls)],
  ["openai-chat", ({ tool_calls: calls }) => isObject(raw(listIn(calls)[0]).function)],
];

function formatOfParts(parts: readonly unknown[]): string | undefined {
  for (const part of parts) {
    if (!isObject(part)) continue;
    const format = PARTS.find(([, is]) => is(part))?.[0];
    if (format !== undefined) return format;
  }
  return undefined;
}

/** Tests for properties that only the calls of one format have. */
const PARTS: readonly (readonly [format: string, is: (part: Raw) => boolean])[] = [
  ["anthropic", ({ type, input }) => type === "tool_use" && input !== undefined],
  ["openai-responses", ({ type, call_id: id }) => typeof id === "string" || type === "output_text"],
  ["ai-sdk", ({ type, toolCallId: id }) => type === "tool-call" && typeof id === "string"],
  ["bedrock-converse", ({ toolUse }) => isObject(toolUse)],
  ["gemini", ({ functionCall }) => isObject(functionCall)],
  ["openai-chat", ({ function: called }) => typeof raw(called).name === "string"],
];
