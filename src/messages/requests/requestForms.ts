import { type JsonObject, mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { MessageContent } from "../../tool/index.ts";
import { refusedPart, type UserPart, userParts } from "./userParts.ts";

/** How a format has the messages that no turn makes, and the answer of a model that was not its own. */
export type RequestForm = {
  /** Whether messages of the system stand among the others; else their text has its own field in the request. */
  readonly takesSystem: boolean;
  /** Whether a message may have the name of who wrote it. */
  readonly takesNames?: true;
  /** Whether a call of the current turn needs a signature: Gemini 3 refuses one without. */
  readonly signature?: string;
  /** The user's message. */
  readonly user: (content: MessageContent, path: string) => object;
  /** The text of an answer, where it is a message of its own. */
  readonly said?: (text: string) => object;
  /** The answer of the model, as `encodeTurn` takes it, of its text and the calls as `encodeCalls` writes them. */
  readonly answer: (text: string, calls: unknown) => unknown;
};

type Part = { readonly [name: string]: unknown };

/** A message of the user whose text stays a text, and whose list becomes parts. */
const userWith =
  (partOf: (part: UserPart) => Part) =>
  (content: MessageContent, path: string): Part => ({
    role: "user",
    content: typeof content === "string" ? content.toWellFormed() : userParts(content, path).map(partOf),
  });

const dataUrl = ({ mimeType, data }: { readonly mimeType: string; readonly data: string }): string =>
  `data:${mimeType};base64,${data}`;

/** How closely the model looks at an image, in OpenAI's forms. */
function detailOf(part: UserPart): unknown {
  if (!("given" in part)) return undefined;
  const { detail, image_url: image } = part.given;
  return detail ?? (isObject(image) ? image.detail : undefined);
}

const textBlock = (text: string): Part => ({ type: "text", text });

/** The content of a list of calls' message, without a text that is empty, which some providers refuse. */
const withText = (text: string, calls: unknown): unknown[] => [
  ...(text === "" ? [] : [textBlock(text)]),
  ...((calls as { content: unknown[] }).content ?? []),
];

function chatPart(part: UserPart): Part {
  if (part.kind === "text") return textBlock(part.text);
  if (part.kind === "chat") return mutableCopy(part.given as JsonObject);
  const detail = detailOf(part);
  const url = part.kind === "url" ? part.url : dataUrl(part);
  return { type: "image_url", image_url: { url, ...(detail !== undefined && { detail }) } };
}

function responsesPart(part: UserPart): Part {
  if (part.kind === "text") return { type: "input_text", text: part.text };
  if (part.kind === "chat") throw refusedPart(part, "openai-responses");
  const image_url = part.kind === "url" ? part.url : dataUrl(part);
  return { type: "input_image", image_url, detail: detailOf(part) ?? "auto" };
}

function anthropicPart(part: UserPart): Part {
  if (part.kind === "text") return textBlock(part.text);
  if (part.kind === "chat") throw refusedPart(part, "anthropic");
  const { kind } = part;
  const source =
    kind === "url" ? { type: "url", url: part.url } : { type: "base64", media_type: part.mimeType, data: part.data };
  return { type: "image", source };
}

function geminiPart(part: UserPart): Part {
  if (part.kind === "text") return { text: part.text };
  if (part.kind !== "image") throw refusedPart(part, "gemini");
  return { inlineData: { mimeType: part.mimeType, data: part.data } };
}

function aiSdkPart(part: UserPart): Part {
  if (part.kind === "text") return textBlock(part.text);
  if (part.kind === "chat") throw refusedPart(part, "ai-sdk");
  if (part.kind === "url") {
    if (!URL.canParse(part.url)) throw refusedPart(part, "ai-sdk");
    return { type: "file", data: { type: "url", url: new URL(part.url) }, mediaType: "image" };
  }
  return { type: "file", data: { type: "data", data: part.data }, mediaType: part.mimeType };
}

function ollamaUser(content: MessageContent, path: string): Part {
  const parts = userParts(content, path);
  const texts = parts.map((part) => {
    if (part.kind === "url" || part.kind === "chat") throw refusedPart(part, "ollama");
    return part.kind === "text" ? [part.text] : [];
  });
  const images = parts.flatMap((part) => (part.kind === "image" ? [part.data] : []));
  return { role: "user", content: texts.flat().join("\n"), ...(images.length > 0 && { images }) };
}

/** The forms by the names of their wires. */
export const REQUEST_FORMS: { readonly [wire: string]: RequestForm } = {
  "openai-chat": {
    takesSystem: true,
    takesNames: true,
    user: userWith(chatPart),
    answer: (text, calls) => ({ ...(calls as object), content: text }),
  },
  "openai-responses": {
    takesSystem: true,
    user: userWith(responsesPart),
    said: (text) => ({ role: "assistant", content: text }),
    answer: (_, calls) => calls,
  },
  anthropic: {
    takesSystem: false,
    user: userWith(anthropicPart),
    answer: (text, calls) => ({ role: "assistant", content: withText(text, calls) }),
  },
  gemini: {
    takesSystem: false,
    signature: "skip_thought_signature_validator",
    user: (content, path) => ({ role: "user", parts: userParts(content, path).map(geminiPart) }),
    answer: (text, calls) => ({
      role: "model",
      parts: [...(text === "" ? [] : [{ text }]), ...(calls as { parts: unknown[] }).parts],
    }),
  },
  ollama: {
    takesSystem: true,
    user: ollamaUser,
    answer: (text, calls) => ({ ...(calls as object), content: text }),
  },
  "ai-sdk": {
    takesSystem: false,
    user: userWith(aiSdkPart),
    answer: (text, calls) => ({ role: "assistant", content: withText(text, calls) }),
  },
};
