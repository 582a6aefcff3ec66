/**
 * The default of `maxLength`, in UTF-16 code units.
 *
 * @limit Texts of JSON and arguments: length of the arguments of a call
 * @option `maxLength` of `parseArguments` and its siblings, of `run`, `turn.answer` and `ToolCallStream`
 * @beyond `ToolArgumentsError`, `limit_exceeded`
 * @limit Texts of JSON and arguments: length of a text for `parse`; none for `parsePython`
 * @option `maxLength`
 * @beyond `JsonError`, `limit_exceeded`
 * @limit Texts of JSON and arguments: length of a text for `IncrementalParser`
 * @option `maxLength`
 * @beyond `JsonError`, `limit_exceeded`
 * @limit Streams: length of the arguments of one call
 * @option `maxLength`
 * @beyond the call is `invalid`, with `limit_exceeded`
 */
export const DEFAULT_LENGTH = 1_048_576;

/**
 * The default of `maxDepth`.
 *
 * @limit Texts of JSON and arguments: levels of arrays and objects that are read
 * @option `maxDepth`, up to 1,000
 * @beyond `limit_exceeded`
 */
export const DEFAULT_DEPTH = 200;

/**
 * A recursion of this depth does not overflow the stack.
 *
 * @limit Texts of JSON and arguments: levels of arrays and objects that are written
 * @option `maxDepth` of `write`, 0 to 1,000
 * @beyond `JsonError`, `limit_exceeded`
 */
export const MAX_DEPTH = 1_000;

/**
 * @limit Texts of JSON and arguments: objects and arrays that one copy has (`modelValidate`, a schema)
 * @beyond `JsonError` or `SchemaError`, `limit_exceeded`
 */
export const MAX_CONTAINERS = 2_000_000;

/**
 * Python limits the digits of integers, because parsing them takes more than linear time.
 *
 * @limit Texts of JSON and arguments: digits of an integer, as in Python
 * @beyond `JsonError`, `limit_exceeded` of `parse`, `invalid_json` of `parsePython`
 */
export const MAX_DIGITS = 4_300;

/**
 * @limit Texts of JSON and arguments: duplicate keys that `IncrementalParser` lists
 * @beyond the rest are not listed
 */
export const MAX_DUPLICATES = 100;
