/**
 * Whether clients can be told apart by a token: a shorter one can be guessed, and one with spaces cannot be sent.
 *
 * @example
 * isUsableToken("secret"); // false
 */
export const isUsableToken = (token: string): boolean => token.length >= MIN_LENGTH && !/\s/.test(token);

const MIN_LENGTH = 16;

/** What a usable token is, for messages. */
export const USABLE_TOKEN = `at least ${MIN_LENGTH} characters without spaces`;
