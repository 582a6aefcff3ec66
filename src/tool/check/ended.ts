/**
 * The words of an error as the end of a sentence.
 *
 * @example
 * ended("received a number"); // "received a number."
 */
export const ended = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);
