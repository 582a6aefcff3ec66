/**
 * Larger values exceed the limit of what is stored.
 *
 * @limit Triggers: bytes that a webhook answers to `generate`
 * @beyond the attempt fails
 * @limit Cards: bytes that a URL of `serve --endpoint` answers
 * @beyond a result `error`
 */
export const MAX_ANSWER_BYTES = 1_048_576;

/**
 * @limit The command and the playground: bytes of a file, or of standard input, that a command reads
 * @beyond an error, exit code 1
 */
export const MAX_INPUT_BYTES = 67_108_864;

/**
 * @limit The command and the playground: characters of all files that a command reads
 * @beyond an error, exit code 1
 */
export const MAX_INPUT_CHARACTERS = 268_435_456;

/**
 * @limit The command and the playground: length of one event that `stream` reads
 * @beyond an error, exit code 1
 */
export const MAX_EVENT_LENGTH = 16_777_216;

/**
 * A stream begins with a few events that do not reveal its format, such as pings.
 *
 * @limit The command and the playground: events of a recorded stream that do not reveal its format
 * @option `--from`
 * @beyond an error, exit code 1
 */
export const MAX_UNKNOWN_EVENTS = 100;

/**
 * @limit The command and the playground: bytes of the file of `gateway --log`
 * @beyond it becomes FILE.1, and a new one begins
 */
export const MAX_LOG_BYTES = 10_000_000;

/**
 * @limit The command and the playground: records of calls that wait for a slow disk
 * @beyond they are counted, and lost
 */
export const MAX_WAITING_RECORDS = 10_000;
