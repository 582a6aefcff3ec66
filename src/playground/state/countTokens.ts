import { GptEncoding } from "gpt-tokenizer/GptEncoding";

/** The vocabulary, as the package gpt-tokenizer has it. */
type Ranks = Parameters<typeof GptEncoding.getEncodingApi>[1] extends (name: never) => infer R ? R : never;

/** Loads OpenAI's encoding o200k_base, and gives the function that counts the tokens of a text. */
export async function loadTokenCounter(): Promise<(text: string) => number> {
  const response = await fetch(new URL("o200k.bin", document.baseURI));
  if (!response.ok || response.body === null) throw new Error(`o200k.bin: ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  const ranks: Ranks = await new Response(unpacked).json();
  const encoding = GptEncoding.getEncodingApi("o200k_base", () => ranks);
  return (text) => encoding.countTokens(text);
}
