/** The offset of the first lone surrogate (half of a surrogate pair), or −1. */
export function findLoneSurrogate(text: string): number {
  return text.search(/\p{Surrogate}/u);
}

/** The message for a text with a lone surrogate. */
export const LONE_SURROGATE = "expected text that UTF-8 can carry, received a lone surrogate";
