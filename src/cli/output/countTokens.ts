/** Counts the tokens of a text by OpenAI's encoding o200k_base; `undefined` if gpt-tokenizer is not installed. */
export async function tokenCounter(): Promise<((text: string) => number) | undefined> {
  try {
    const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
    return countTokens;
  } catch {
    return undefined;
  }
}
