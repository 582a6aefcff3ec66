/**
 * Whether a token can identify clients: a shorter one can be guessed, and one with spaces cannot be sent.
 *
 * @example
 * isUsableToken("secret"); // false
 */
export const isUsableToken = (token: string): boolean => token.length >= MIN_LENGTH && !/\s/.test(token);

const MIN_LENGTH = 16;

/** The description of a usable token, for messages. */
export const USABLE_TOKEN = `at least ${MIN_LENGTH} characters without spaces`;
