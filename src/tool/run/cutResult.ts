import type { ContentBlock } from "../toolResult.ts";
import type { Result } from "./resultOf.ts";

/**
 * The result with at most so many characters of text for the model. What is cut ends with a note that says how much is
 * missing; the handler's value, the data for programs, images and files stay whole.
 */
export function cutResult<Part extends Pick<Result, "content" | "parts">>(result: Part, maxChars: number): Part {
  const { content, parts } = result;
  const length = parts?.reduce((sum, part) => sum + textLength(part), 0) ?? 0;
  if (content.length <= maxChars && length <= maxChars) return result;
  return { ...result, content: cutText(content, maxChars), ...(parts && { parts: cutParts(parts, maxChars) }) };
}

/** Half of a character is not left at the end. */
function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
  return `${text.slice(0, end)}\n[The result has ${text.length} characters. The last ${text.length - end} are left out.]`;
}

const textLength = (part: ContentBlock): number => (part.type === "text" ? part.text.length : 0);

function cutParts(parts: readonly ContentBlock[], maxChars: number): ContentBlock[] {
  let left = maxChars;
  return parts.map((part) => {
    if (part.type !== "text") return part;
    const text = cutText(part.text, left);
    left = Math.max(0, left - part.text.length);
    return text === part.text ? part : { ...part, text };
  });
}
