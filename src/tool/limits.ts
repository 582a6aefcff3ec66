/**
 * @limit Checks of a value: steps of finding the types that a schema allows, to convert values of another type
 * @beyond the values are not converted
 */
export const MAX_PLACES_WORK = 5_000_000;

/**
 * @limit Errors and their texts: issues of one `ToolArgumentsError`
 * @beyond the rest are counted in `issueCount`
 */
export const MAX_ISSUES = 100;

/**
 * @limit Errors and their texts: issues that `toModelMessage` lists
 * @beyond it says how many more there are
 */
export const MAX_ISSUES_FOR_MODEL = 10;

/**
 * @limit Errors and their texts: length of the type that `toModelMessage` shows with its descriptions
 * @beyond it leaves out the descriptions
 */
export const MAX_TYPE_LENGTH = 4_000;

/**
 * @limit Errors and their texts: length of the type that `toModelMessage` shows at all
 * @beyond it leaves out the type
 */
export const MAX_BARE_TYPE_LENGTH = 20_000;

/**
 * @limit Errors and their texts: length of the message of a handler's error that the model reads
 * @option `formatError` of `run`
 * @beyond it is cut
 */
export const MAX_ERROR_TEXT = 500;

/**
 * @limit Errors and their texts: levels of causes whose messages the model reads
 * @option `formatError` of `run`
 * @beyond they are left out
 */
export const MAX_ERROR_CAUSES = 3;

/**
 * @limit Errors and their texts: errors of one `AggregateError` whose messages the model reads
 * @option `formatError` of `run`
 * @beyond it says how many more there are
 */
export const MAX_JOINED_ERRORS = 5;

/**
 * @limit Errors and their texts: length of an issue of Zod or another library
 * @beyond it is cut
 */
export const MAX_ISSUE_TEXT = 1_000;

/**
 * @limit Running tools: attempts after the first, `retries` of a tool
 * @beyond `OptionError`
 */
export const MAX_RETRIES = 100;

/**
 * @limit Running tools: milliseconds of the pause before an attempt
 * @beyond the pause grows no more
 */
export const MAX_RETRY_PAUSE_MS = 10_000;

/**
 * @limit Running tools: milliseconds for which a generator yields before others have their turn
 * @beyond it waits for a turn of the event loop
 */
export const MAX_TURN_MS = 10;

/**
 * @limit Running tools: issues that the message of `invalid_result` lists
 * @beyond the rest are left out
 */
export const MAX_RESULT_ISSUES = 10;

/**
 * @limit Running tools: characters of all results of a run together that the model reads
 * @option `maxResultChars` of `run`
 * @beyond the longest texts are cut, with a note; the `value` of each message is whole
 */
export const MAX_RESULT_CHARS = 100_000;
