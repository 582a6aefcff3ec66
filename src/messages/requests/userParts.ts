import { describeValue } from "../../checks/index.ts";
import type { MessageContent } from "../../tool/index.ts";
import { foreignPart, isContentBlock, textOfBlock } from "../../wire/index.ts";
import { invalid, MessagesError } from "../MessagesError.ts";

/** A part of a message: a text, an image with its data or its URL, or a part that only the Chat API takes. */
export type UserPart =
  | { readonly kind: "text"; readonly text: string }
  | (GivenPart & { readonly kind: "image"; readonly data: string; readonly mimeType: string })
  | (GivenPart & { readonly kind: "url"; readonly url: string })
  | (GivenPart & { readonly kind: "chat" });

/** A part as it was given, and its place in the messages. */
type GivenPart = { readonly given: Given; readonly path: string };

type Given = { readonly [name: string]: unknown };

/**
 * The parts of a message's content, whether they have the form of OpenAI, of Anthropic, or of this package; without blank
 * texts, which some providers refuse.
 *
 * @throws {MessagesError} `invalid_message` for a part that is neither a text nor an image, a sound or a file of OpenAI's.
 */
export function userParts(content: MessageContent, path: string): UserPart[] {
  const parts = typeof content === "string" ? [content] : content;
  return parts
    .map((part, index) => userPart(part, `${path}/${index}`))
    .filter((part) => part.kind !== "text" || !isBlank(part.text));
}

export const isBlank = (text: string): boolean => text.trim() === "";

const textPart = (text: string): UserPart => ({ kind: "text", text: text.toWellFormed() });

function userPart(part: string | Given, path: string): UserPart {
  if (typeof part === "string") return textPart(part);
  const block = isContentBlock(part) ? part : foreignPart(part);
  if (block && "url" in block) return { kind: "url", url: block.url, given: part, path };
  if (block?.type === "text") return textPart(block.text);
  if (block?.type === "image") return { kind: "image", data: block.data, mimeType: block.mimeType, given: part, path };
  if (CHAT_PARTS.has(part.type)) return { kind: "chat", given: part, path };
  throw invalid(path, "a text or an image", part);
}

/** Parts of a user's message that only the Chat API takes in this form. */
const CHAT_PARTS: ReadonlySet<unknown> = new Set(["input_audio", "file"]);

/**
 * The text of a message that may have texts alone.
 *
 * @throws {MessagesError} `invalid_message` for another part.
 */
export function textOf(content: MessageContent, path: string): string {
  if (typeof content === "string") return content.toWellFormed();
  const texts = content.map((given, index) => {
    const part = userPart(given, `${path}/${index}`);
    if (part.kind === "text") return part.text;
    throw invalid(`${path}/${index}`, "a text", given);
  });
  return texts.join("\n");
}

/** The text of a result for a provider that takes texts alone; other parts are named. */
export function describedText(content: MessageContent): string {
  if (typeof content === "string") return content;
  const texts = content.map((part) => {
    if (typeof part === "string") return part;
    const block = isContentBlock(part) ? part : foreignPart(part);
    if (block && "url" in block) return `[image: ${block.url}]`;
    return block ? textOfBlock(block) : `[${String(part.type)}]`;
  });
  return texts.join("\n");
}

/** The error for a part that a provider does not take from a user. */
export function refusedPart({ kind, given, path }: Extract<UserPart, GivenPart>, wire: string): MessagesError {
  const problem =
    kind === "url"
      ? `${wire} takes no such URL of an image: fetch it, and give { type: "image", data, mimeType }`
      : `${wire} takes no part of the type ${describeValue(given.type)}: give a text or an image`;
  return new MessagesError("invalid_message", path, problem);
}
