import { GptEncoding } from "gpt-tokenizer/GptEncoding";
import { unpackVocabulary } from "./vocabulary.ts";

/** The vocabulary, as the package gpt-tokenizer has it. */
type Ranks = Parameters<typeof GptEncoding.getEncodingApi>[1] extends (name: never) => infer R ? R : never;

/** Loads OpenAI's encoding o200k_base, and gives the function that counts the tokens of a text. */
export async function loadTokenCounter(): Promise<(text: string) => number> {
  const response = await fetch(new URL("o200k.bin", document.baseURI));
  if (!response.ok || response.body === null) throw new Error(`o200k.bin: ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  const ranks: Ranks = unpackVocabulary(new Uint8Array(await new Response(unpacked).arrayBuffer()));
  const encoding = GptEncoding.getEncodingApi("o200k_base", () => ranks);
  return (text) => text.split(LONG_RUN).reduce((sum, piece) => sum + encoding.countTokens(piece, AS_TEXT), 0);
}

/** A tool may mention a special token, such as the end of a text, and that is text too. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/**
 * The encoder takes a time that grows with the square of a run of letters, of spaces or of signs. A run that is longer
 * than any word is counted in pieces.
 */
const LONG_RUN = /([\p{L}\p{M}]{256}|\s{256}|[^\s\p{L}\p{N}]{256}|[\r\n/]{256})/u;
