import { isObject } from "../../schema/index.ts";
import { listIn } from "../fields.ts";
import { raw } from "../raw.ts";
import { formats } from "./formats.ts";

/**
 * The name of the format of an answer, detected by its shape; `undefined` if several formats have this shape.
 *
 * @example
 * formatIn({ type: "message", content: [{ type: "text", text: "Hello" }], stop_reason: "end_turn" }); // "anthropic"
 */
export function formatIn(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return formatOfParts(answer);
  if (!isObject(answer)) return undefined;
  const named = formats.find((format) => format.answer?.(answer))?.id;
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

function formatOfParts(parts: readonly unknown[]): string | undefined {
  for (const part of parts) {
    if (!isObject(part)) continue;
    const format = formats.find((each) => each.part?.(part));
    if (format !== undefined) return format.id;
  }
  return undefined;
}
