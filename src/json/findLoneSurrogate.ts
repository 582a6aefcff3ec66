/** Offset of the first half of a surrogate pair that lacks its other half, or −1. */
export function findLoneSurrogate(text: string): number {
  return text.search(/\p{Surrogate}/u);
}

/** The reason of an error about one. */
export const LONE_SURROGATE = "expected text that UTF-8 can carry, received a lone surrogate";
