import { didYouMean, shorten } from "../json/index.ts";
import type { AnyWire } from "../tool/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../wire/index.ts";
import { StreamError } from "./StreamError.ts";

/** A format whose events can be read. */
export type StreamFormat = WireDecoder & Required<Pick<WireDecoder, "decodeEvent">>;

/**
 * The format that is meant: a wire, or the name of one, in kebab-case or as it is exported.
 *
 * @throws {StreamError} `unknown_format`.
 */
export function formatOf(format: WireDecoder | string): StreamFormat {
  const wire = typeof format === "string" ? WIRES.find(({ name }) => plain(name) === plain(format)) : format;
  if (typeof wire?.decodeEvent === "function") return wire as StreamFormat;
  const known = WIRES.map(({ name }) => name);
  const name: unknown = typeof format === "string" ? format : format?.name;
  const received = typeof name === "string" ? JSON.stringify(shorten(name)) : typeof name;
  const hint = typeof name === "string" ? didYouMean(name, known) : "";
  const message = `expected one of the formats with streams (${known.join(", ")}), received ${received}${hint && `.${hint}`}`;
  throw new StreamError("unknown_format", message, 0);
}

/** Whether a format is one of this package. */
export const isBuiltIn = (format: WireDecoder): boolean => WIRES.includes(format);

/** What a turn adds to the messages in a format: by its wire, or by its name as `name` has it. */
export type MessagesOf<Format> = Format extends AnyWire
  ? ReturnType<Format["encodeTurn"]>
  : Format extends keyof WrittenWires
    ? ReturnType<WrittenWires[Format]["encodeTurn"]>
    : unknown[];

type WrittenWires = {
  "openai-chat": typeof openaiChat;
  "openai-responses": typeof openaiResponses;
  anthropic: typeof anthropic;
  gemini: typeof gemini;
  ollama: typeof ollama;
  "ai-sdk": typeof aiSdk;
};

const WIRES: readonly WireDecoder[] = [
  openaiChat,
  openaiResponses,
  anthropic,
  gemini,
  ollama,
  bedrockConverse,
  cohere,
  aiSdk,
];

const plain = (name: string): string => name.replaceAll("-", "").toLowerCase();
