/**
 * @limit Streams: calls of one stream
 * @option `maxCalls`
 * @beyond `StreamError`, `limit_exceeded`
 */
export const DEFAULT_CALLS = 1_000;

/**
 * @limit Streams: length of all calls of one stream together, with the text and the reasoning
 * @option `maxTotalLength`
 * @beyond `StreamError`, `limit_exceeded`
 */
export const DEFAULT_TOTAL_LENGTH = 4_194_304;

/**
 * @limit Streams: length of one event, and of all images and other parts of one answer together
 * @option `maxEventLength`
 * @beyond `StreamError`, `limit_exceeded`
 */
export const DEFAULT_EVENT_LENGTH = 16_777_216;

/**
 * @limit Streams: length of a tool's name, joined from its parts
 * @beyond `StreamError`, `limit_exceeded`
 */
export const MAX_NAME_LENGTH = 1_024;
