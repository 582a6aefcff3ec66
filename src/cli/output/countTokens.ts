/** Counts the tokens of a text by OpenAI's encoding o200k_base; `undefined` if gpt-tokenizer is not installed. */
export async function tokenCounter(): Promise<((text: string) => number) | undefined> {
  try {
    const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
    return (text) => text.split(LONG_RUN).reduce((sum, piece) => sum + countTokens(piece, AS_TEXT), 0);
  } catch {
    return undefined;
  }
}

/** A tool may mention a special token, such as the end of a text, and that is text too. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/**
 * The encoder takes a time that grows with the square of a run of letters, of spaces or of signs. A run that is longer
 * than any word is counted in pieces.
 */
const LONG_RUN = /([\p{L}\p{M}]{256}|\s{256}|[^\s\p{L}\p{N}]{256}|[\r\n/]{256})/u;
