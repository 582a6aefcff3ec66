import { isObject } from "../../schema/index.ts";
import { listIn, raw } from "../fields.ts";
import { detected } from "../providers/providers.ts";

/**
 * The name of the format of an answer, detected by its shape; `undefined` if several formats have this shape.
 *
 * @example
 * formatIn({ type: "message", content: [{ type: "text", text: "Hello" }], stop_reason: "end_turn" }); // "anthropic"
 */
export function formatIn(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return formatOfParts(answer);
  if (!isObject(answer)) return undefined;
  const named = detected((detect) => detect.around?.(answer) || detect.answer?.(answer));
  if (named !== undefined) return named;
  const { message, content, parts } = answer;
  if (isObject(message)) return formatIn(message);
  return formatOfParts([answer, ...listIn(content), ...listIn(parts), ...listIn(raw(content).parts)]);
}

function formatOfParts(parts: readonly unknown[]): string | undefined {
  for (const part of parts) {
    if (!isObject(part)) continue;
    const format = detected((detect) => detect.part?.(part));
    if (format !== undefined) return format;
  }
  return undefined;
}
