import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";
import { joinCalls } from "./joinCalls.ts";

/** A stream as a provider sent it, and the calls in it; arguments are undefined where the stream cuts them. */
export type Recording = {
  readonly name: string;
  readonly wire: WireDecoder;
  readonly lines: readonly string[];
  readonly events: readonly Json[];
  readonly calls: readonly RecordedCall[];
};

export type RecordedCall = {
  /** Undefined where the provider gives none. */
  id: string | undefined;
  type: string;
  name: string;
  /** The text of the arguments; undefined where they came as an object. */
  text: string | undefined;
  arguments: unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: events of nine formats, as a test looks into them
export type Json = any;

const folder = join(dirname(dirname(dirname(import.meta.dirname))), "shared", "corpora", "streams");

/** The recordings of ../shared/corpora/streams; none where that is absent. */
export const recordings: readonly Recording[] = existsSync(folder)
  ? globSync("*/*.jsonl", { cwd: folder })
      .toSorted()
      .map((name) => read(name.replaceAll("\\", "/"), readFileSync(join(folder, name), "utf8")))
  : [];

const ollamaFolder = join(dirname(import.meta.dirname), "wire", "ollama");

/** The streams of Ollama's own chat API. */
export const ollamaRecordings: readonly Recording[] = globSync("*.ndjson", { cwd: ollamaFolder })
  .toSorted()
  .map((name) => read(`ollama/${name}`, readFileSync(join(ollamaFolder, name), "utf8"), ollama));

function read(name: string, text: string, given?: WireDecoder): Recording {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const events: Json[] = lines.map((line) => JSON.parse(line));
  const wire = given ?? wireOf(events);
  return { name, wire, lines, events, calls: joinCalls(wire.name, events) };
}

function wireOf(events: readonly Json[]): WireDecoder {
  const has = (test: (event: Json) => unknown): boolean => events.some((event) => Boolean(test(event)));
  if (has(({ type }) => type?.startsWith("response."))) return openaiResponses;
  if (has(({ type }) => type === "message_start" || type === "content_block_start")) return anthropic;
  if (has(({ type }) => type === "message-start" || type === "tool-call-start")) return cohere;
  if (has(({ candidates }) => candidates)) return gemini;
  if (has(({ contentBlockStart, contentBlockDelta }) => contentBlockStart ?? contentBlockDelta)) return bedrockConverse;
  return openaiChat;
}
