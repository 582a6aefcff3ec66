/**
 * With a path it must fit into an entry of an index.
 *
 * @limit Data of users: bytes of a user's id in UTF-8
 * @beyond `OptionError`, `invalid_option`
 */
export const MAX_USER_BYTES = 512;

/**
 * @limit Data of users: characters of a path, in NFC
 * @beyond a result `error`
 */
export const MAX_PATH_CHARACTERS = 1_024;

/**
 * An entry of an index of PostgreSQL has room for 2,704 bytes in all.
 *
 * @limit Data of users: bytes of a path in UTF-8, in NFC
 * @beyond a result `error`
 */
export const MAX_PATH_BYTES = 2_000;

/**
 * @limit Data of users: bytes of a content as JSON
 * @beyond a result `error`
 */
export const MAX_CONTENT_BYTES = 262_144;

/**
 * @limit Data of users: levels of objects and arrays in a content or a filter
 * @beyond a result `error`
 */
export const MAX_CONTENT_DEPTH = 64;

/**
 * Each value takes a byte, so more never fit.
 *
 * @limit Data of users: values of a content or a filter, with all in it
 * @beyond a result `error`
 */
export const MAX_CONTENT_VALUES = 262_144;

/**
 * The levels of `$and`, `$or` and `$not`, including the root.
 *
 * @limit Data of users: levels of a filter
 * @beyond a result `error`
 */
export const MAX_FILTER_LEVELS = 8;

/**
 * Each value of a `$in` counts.
 *
 * @limit Data of users: values that a filter compares with
 * @beyond a result `error`
 */
export const MAX_FILTER_TERMS = 50;

/**
 * @limit Data of users: length of a filter as JSON
 * @beyond a result `error`
 */
export const MAX_FILTER_LENGTH = 65_536;

/**
 * @limit Data of users: keys of a field path
 * @beyond a result `error`
 */
export const MAX_FIELD_KEYS = 64;

/**
 * @limit Data of users: length of `sort_by`
 * @beyond a result `error`
 */
export const MAX_SORT_LENGTH = 1_024;

/**
 * A cursor stays short.
 *
 * @limit Data of users: characters of a text by which rows are sorted
 * @beyond rows that differ later are sorted by path
 */
export const SORTED_CHARACTERS = 256;

/**
 * @limit Data of users: rows of one page of a query
 * @beyond a result `error`
 */
export const MAX_PAGE_ROWS = 200;

/**
 * With the paths, versions and times of its rows a page stays below the limit of a result, which would cut its cursor off.
 *
 * @limit Data of users: characters of the contents on a page that a model gets
 * @beyond the page ends before, with a cursor
 */
export const PAGE_CHARACTERS = 75_000;

/**
 * Only a query that finds nothing reads them.
 *
 * @limit Data of users: rows whose fields explain why a query finds nothing
 * @beyond the answer says that it speaks of the first rows
 */
export const SAMPLED_ROWS = 100;

/**
 * Four of the files of 16 MB that make up the log.
 *
 * @limit Databases: bytes of free space on the disk of a directory
 * @beyond reads alone, `database_full`
 */
export const MIN_FREE_BYTES = 67_108_864;

/**
 * @limit Databases: connections to a PostgreSQL server, beside one that listens
 * @option `poolSize`
 * @beyond the others wait
 */
export const DEFAULT_POOL_SIZE = 10;

/**
 * @limit Databases: milliseconds of waiting for a connection
 * @beyond `database_unavailable`
 */
export const CONNECT_MS = 10_000;

/**
 * @limit Databases: milliseconds of a statement
 * @option `?statement_timeout=` of the URL
 * @beyond `timeout`
 */
export const STATEMENT_MS = 30_000;

/**
 * @limit Databases: milliseconds of waiting for a lock
 * @option `?lock_timeout=`
 * @beyond `timeout`
 */
export const LOCK_MS = 10_000;

/**
 * @limit Databases: milliseconds for which a transaction does nothing
 * @option `?idle_in_transaction_session_timeout=`
 * @beyond it is rolled back
 */
export const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * For a server that cannot enforce its own limit because it cannot be reached.
 *
 * @limit Databases: milliseconds of waiting for an answer of the server
 * @option `?query_timeout=`
 * @beyond `database_unavailable`, `unknown_outcome`
 */
export const QUERY_MS = 40_000;

/**
 * @limit Databases: attempts of a transaction that fails for a temporary reason
 * @beyond the error of the last attempt
 */
export const MAX_TRANSACTION_ATTEMPTS = 6;

/**
 * @limit Databases: milliseconds for which `close` waits for transactions
 * @beyond they are rolled back, `timeout`
 */
export const MAX_CLOSE_MS = 10_000;

/**
 * @limit Triggers: triggers of a user that are active or paused
 * @beyond a result `error`
 */
export const MAX_TRIGGERS = 1_000;

/**
 * A write may have to count for each of them.
 *
 * @limit Triggers: of them, conditions of the type `count`
 * @beyond a result `error`
 */
export const MAX_COUNT_CONDITIONS = 100;

/**
 * @limit Triggers: triggers of one page of a list
 * @beyond a result `error`
 */
export const MAX_LISTED_TRIGGERS = 200;

/**
 * @limit Triggers: length of a title
 * @beyond a result `error`
 */
export const MAX_TITLE_LENGTH = 200;

/**
 * @limit Triggers: length of a description
 * @beyond a result `error`
 */
export const MAX_DESCRIPTION_LENGTH = 2_000;

/**
 * @limit Triggers: length of a schedule
 * @beyond a result `error`
 */
export const MAX_SCHEDULE_LENGTH = 100;

/**
 * The content of an `update` counts.
 *
 * @limit Triggers: bytes of the parameters of an action as JSON
 * @beyond a result `error`
 */
export const MAX_ACTION_BYTES = 65_536;

/**
 * @limit Triggers: bytes of a condition as JSON
 * @beyond a result `error`
 */
export const MAX_CONDITION_BYTES = 65_536;

/**
 * @limit Triggers: firings of a user in a minute, before one that data or `runNow` cause
 * @beyond it waits a minute for each hundred
 */
export const MAX_FIRINGS_A_MINUTE = 100;

/**
 * An update may fire a trigger that updates, and so on.
 *
 * @limit Triggers: updates by triggers that follow each other
 * @beyond the firing fails, and is not tried again
 */
export const MAX_UPDATE_DEPTH = 4;

/**
 * @limit Triggers: handlers that a worker runs at one time
 * @option `concurrency`
 * @beyond the others wait
 */
export const DEFAULT_CONCURRENCY = 8;

/**
 * @limit Triggers: milliseconds of a handler
 * @option `timeLimitMs`
 * @beyond the attempt fails
 */
export const DEFAULT_HANDLER_MS = 300_000;

/**
 * @limit Triggers: attempts of a firing
 * @option `maxAttempts`
 * @beyond it has failed for good
 */
export const DEFAULT_FIRING_ATTEMPTS = 8;

/**
 * @limit Triggers: milliseconds between two attempts
 * @beyond the delay no longer grows
 */
export const MAX_RETRY_MS = 600_000;

/**
 * @limit Triggers: firings in a row that failed for good
 * @option `pauseAfter`
 * @beyond the trigger is paused
 */
export const DEFAULT_PAUSE_AFTER = 5;

/**
 * @limit Triggers: days for which firings that ended are kept
 * @option `retentionDays`
 * @beyond they are deleted
 */
export const DEFAULT_RETENTION_DAYS = 30;

/**
 * @limit Cards: bytes of the data and the options of a card as JSON
 * @beyond a result `error`
 */
export const MAX_CARD_BYTES = 1_048_576;

/**
 * @limit Cards: rows below a path that a card shows
 * @beyond they are left out, and the result has `truncated`
 */
export const MAX_CARD_ROWS = 500;

/**
 * @limit Cards: bytes of these rows with their paths, as the card shows them
 * @beyond they are left out, and the result has `truncated`
 */
export const MAX_SUBTREE_BYTES = 524_288;

/**
 * @limit Cards: milliseconds of an endpoint
 * @beyond a result `error`
 */
export const ENDPOINT_MS = 10_000;
