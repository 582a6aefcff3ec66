import { ToolMessage, type ToolOutcome } from "../classes/ToolMessage.ts";
import { type ContentBlock, textOfBlocks } from "./toolResult.ts";

/**
 * The results of one run with at most `maxChars` characters of text for the model together. The longest ones are cut,
 * all at the same length. A text that was cut ends with a note that says how much is missing; the values of handlers,
 * the data for programs, images and files stay complete.
 */
export function cutResults(messages: ToolMessage[], maxChars: number): ToolMessage[] {
  let sum = 0;
  for (const message of messages) sum += lengthOfMessage(message);
  if (sum <= maxChars) return messages;
  const limit = commonLimit(messages.map(lengthOfMessage), maxChars);
  return messages.map((message) => (lengthOfMessage(message) > limit ? cutMessage(message, limit) : message));
}

const lengthOfMessage = ({ content, parts }: ToolMessage): number =>
  parts ? Math.max(content.length, lengthOfAll(parts)) : content.length;

/** The length at which the longest texts are cut, so that all of them together fit. */
function commonLimit(lengths: readonly number[], maxChars: number): number {
  let left = maxChars;
  const shortestFirst = [...lengths].sort((one, other) => one - other);
  for (const [at, length] of shortestFirst.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return maxChars;
}

function cutMessage(message: ToolMessage, maxChars: number): ToolMessage {
  const { name, tool_call_id, parts, content } = message;
  const kept = parts && cutParts(parts, maxChars, lengthOfAll(parts));
  const outcome = { ...message, parts: kept } as unknown as ToolOutcome;
  return new ToolMessage({ content: cutText(content, maxChars), name, tool_call_id }, outcome);
}

const lengthOfAll = (parts: readonly ContentBlock[]): number => parts.reduce((sum, part) => sum + lengthOf(part), 0);

/** A text that is no longer than the note stays whole. */
const cutText = (text: string, maxChars: number): string =>
  text.length <= Math.max(maxChars, noteOf(text.length, text.length).length)
    ? text
    : beginning(text, roomIn(maxChars, text.length), text.length);

/** The characters beside the note. */
const roomIn = (maxChars: number, total: number): number => Math.max(0, maxChars - noteOf(total, total).length);

const noteOf = (total: number, missing: number): string =>
  `\n[The result has ${total} characters. The last ${missing} are left out.]`;

/** The beginning of a text, and a note how many of all `total` characters are missing; `before` precede this text. */
function beginning(text: string, maxChars: number, total: number, before = 0): string {
  // A surrogate pair is not split.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
  const kept = text.slice(0, end);
  return kept + noteOf(total, total - before - kept.length);
}

/** The parts before the part that is too long, its beginning with the note, and all images and files. */
function cutParts(parts: readonly ContentBlock[], maxChars: number, total: number): ContentBlock[] {
  if (total <= Math.max(maxChars, noteOf(total, total).length)) return [...parts];
  const room = roomIn(maxChars, total);
  let before = 0;
  let isCut = false;
  return parts.flatMap((part): ContentBlock[] => {
    const length = lengthOf(part);
    if (length === 0) return [part];
    if (isCut) return [];
    if (before + length <= room) {
      before += length;
      return [part];
    }
    isCut = true;
    // A resource or a link becomes text, because its URI may be too long, too.
    return [{ type: "text", text: beginning(textOfBlocks([part]), room - before, total, before) }];
  });
}

/** The length of the text in a part. Empty texts count as 1, so that their number is limited. */
function lengthOf(part: ContentBlock): number {
  if (part.type === "resource" && part.resource.blob !== undefined) return 0;
  if (part.type !== "text" && part.type !== "resource" && part.type !== "resource_link") return 0;
  const around = part.type === "resource" ? part.resource.uri.length + (part.resource.mimeType?.length ?? 0) : 0;
  return Math.max(1, textOfBlocks([part]).length + around);
}
