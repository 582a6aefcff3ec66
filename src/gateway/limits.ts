/**
 * Larger answers break the clients of the SDK.
 *
 * @limit The gateway: bytes of one message of a server
 * @beyond the call fails, `too_large`
 */
export const MAX_MESSAGE_BYTES = 10_000_000;

/**
 * Each malformed one costs the work of an error.
 *
 * @limit The gateway: messages of a server in one batch
 * @beyond the call fails, `too_large`
 */
export const MAX_BATCH = 10_000;

/**
 * @limit The gateway: tools of a server
 * @beyond the rest are not served
 */
export const MAX_TOOLS = 10_000;

/**
 * @limit The gateway: pages of a list of resources, templates or prompts of a server
 * @beyond the rest are not listed
 */
export const MAX_LIST_PAGES = 20;

/**
 * @limit The gateway: entries of a list of resources, templates or prompts of a server
 * @beyond the rest are not listed, with a warning
 */
export const MAX_LIST_ENTRIES = 10_000;

/**
 * @limit The gateway: characters of the pages of such a list, after which no further page is read
 * @beyond the rest are not listed, with a warning
 */
export const MAX_LIST_LENGTH = 20_000_000;

/**
 * @limit The gateway: pages of a list of tools
 * @beyond the rest are not served
 */
export const MAX_TOOL_PAGES = 100;

/**
 * @limit The gateway: bytes of the stored list of tools of a server
 * @beyond it is not stored or read, with a warning
 */
export const MAX_INDEX_BYTES = 25_000_000;

/**
 * @limit The gateway: characters of all tools of a server
 * @beyond the rest are not served
 */
export const MAX_TOOLS_LENGTH = 20_000_000;

/**
 * @limit The gateway: levels of a tool, of a request or of a result
 * @beyond the tool is refused, the call fails, `too_large`
 */
export const MAX_LEVELS = 1_000;

/**
 * @limit The gateway: bytes that a server leaves unread
 * @beyond it is ended
 */
export const MAX_UNREAD_BYTES = 100_000_000;

/**
 * MCP advises 1 to 128 characters.
 *
 * @limit The gateway: length of a tool's name
 * @beyond the tool is refused
 */
export const MAX_TOOL_NAME_LENGTH = 128;

/**
 * @limit The gateway: length of a server's name in a config
 * @beyond it is cut, with a warning
 */
export const MAX_SERVER_NAME_LENGTH = 128;

/**
 * @limit The gateway: resources of a server that are found by their URIs in one list
 * @beyond the oldest are forgotten
 */
export const MAX_URIS = 100_000;

/**
 * @limit The gateway: clients of older revisions, over HTTP
 * @option `maxSessions`
 * @beyond the one that was silent for longest, of the user with the most, is ended, or 503 if all listen
 */
export const DEFAULT_SESSIONS = 1_000;

/**
 * @limit The gateway: milliseconds that such a client may be silent
 * @option `sessionIdleMs`
 * @beyond its session is ended
 */
export const DEFAULT_SESSION_IDLE_MS = 1_800_000;

/**
 * All files are kept in memory.
 *
 * @limit The gateway: bytes of all files of the served skills
 * @beyond `GatewayError`, `invalid_config`
 */
export const MAX_SKILLS_BYTES = 67_108_864;

/**
 * @limit The gateway: bytes of a request over HTTP
 * @beyond 413
 */
export const MAX_BODY_BYTES = 4_194_304;

/**
 * @limit The gateway: bytes of one message over standard output
 * @beyond a result with `isError`; a question fails, a notification is left out
 */
export const MAX_STDOUT_BYTES = 10_000_000;

/**
 * @limit The gateway: bytes of one message over standard input
 * @beyond an error; a line of more than twice as many without an end ends the connection
 */
export const MAX_INPUT_LINE_BYTES = 10_000_000;

/**
 * A server may tell of its progress faster than a client reads.
 *
 * @limit The gateway: length of progress and log messages of a call, and of updates, that a client has not taken yet
 * @beyond further ones are left out
 */
export const MAX_UNSENT_LENGTH = 10_000_000;

/**
 * @limit The gateway: times that a client of an older revision is asked for input in one call
 * @beyond a result with `isError`
 */
export const MAX_ROUNDS = 8;

/**
 * A person answers.
 *
 * @limit The gateway: milliseconds that it has for each answer
 * @beyond a result with `isError`, or an error for the server that asks
 */
export const MAX_ANSWER_MS = 600_000;

/**
 * @limit The gateway: calls that wait for an answer of a client of 2026-07-28
 * @beyond the oldest of the user with the most is cancelled, or the next one fails; a call that waits for 600,000 milliseconds is cancelled
 */
export const MAX_PARKED_CALLS = 100;

/**
 * @limit The gateway: followed resources of a client of an older revision, and of all of 2026-07-28 of one user
 * @beyond an error
 */
export const MAX_FOLLOWED = 10_000;

/**
 * @limit The gateway: pages of one server that users were asked to open and are not done with
 * @beyond the client of the oldest one is not told when its user is done
 */
export const MAX_OPEN_PAGES = 1_000;

/**
 * @limit The gateway: requests over HTTP that are answered at one time; a user has at most as many as are still free, so
 * half of them if nobody else has any
 * @beyond 429
 */
export const MAX_REQUESTS = 2_000;

/**
 * @limit The gateway: bytes of all such requests, and of all that are read at one time, shared in the same way
 * @beyond 429
 */
export const MAX_REQUEST_BYTES = 536_870_912;

/**
 * @limit The gateway: clients of 2026-07-28 that listen over HTTP
 * @beyond the oldest of the user with the most is ended, or 429
 */
export const MAX_LISTENING = 1_000;

/**
 * @limit The gateway: length of a query
 * @beyond it is cut
 */
export const MAX_QUERY_LENGTH = 2_000;

/**
 * @limit The gateway: queries in one search
 * @beyond `OptionError`
 */
export const MAX_QUERIES = 100;

/**
 * @limit The gateway: length of a text of a tool that is searched
 * @beyond it is cut
 */
export const MAX_SEARCHED_TEXT = 20_000;

/**
 * An index of a million characters takes about a second.
 *
 * @limit The gateway: length of the texts of all tools of a server that are searched
 * @beyond each is cut
 */
export const MAX_SEARCHED_TEXTS = 1_000_000;

/**
 * Models for embeddings read some 8,000 tokens.
 *
 * @limit The gateway: length of the text of a tool for `embed`
 * @beyond it is cut
 */
export const MAX_EMBEDDED_TEXT = 8_000;

/**
 * The outermost come first.
 *
 * @limit The gateway: values in the schema of one tool that are searched
 * @beyond the rest are not searched
 */
export const MAX_SEARCHED_PARTS = 2_000;

/**
 * @limit The gateway: items of a list in a schema, such as an `enum`, that are searched
 * @beyond the rest are not searched
 */
export const MAX_SEARCHED_VALUES = 50;

/**
 * @limit The gateway: uses of tools that are remembered
 * @beyond the oldest are forgotten
 */
export const MAX_USES = 1_000;

/**
 * @limit The gateway: length of a remembered query
 * @beyond it is cut
 */
export const MAX_REMEMBERED_QUERY = 500;

/**
 * @limit The gateway: levels of a schema whose arguments become headers
 * @beyond the rest are not sent
 */
export const MAX_HEADER_DEPTH = 50;

/**
 * A larger one would fill the context of a model.
 *
 * @limit The gateway: length of a schema that a model is shown with its descriptions
 * @beyond it is shown without them
 */
export const MAX_SHOWN_SCHEMA = 100_000;

/**
 * @limit The gateway: length of the declarations of tools for code
 * @beyond their schemas are shown instead
 */
export const MAX_STUBS_LENGTH = 100_000;

/**
 * @limit The gateway: length of a tool's description in `inspect`
 * @beyond it is cut
 */
export const MAX_SHOWN_DESCRIPTION = 10_000;

/**
 * @limit The gateway: milliseconds that it waits for the task of a call whose client knows no tasks
 * @beyond the call fails, `timed_out`, and the task is cancelled
 */
export const MAX_TASK_MS = 600_000;

/**
 * @limit The gateway: milliseconds that a server stays for a task for which its client does not ask
 * @beyond the server may be stopped, and the task is lost if the server does not store it
 */
export const OPEN_TASK_MS = 600_000;

/**
 * @limit The gateway: gateways that start each other, one as a server of the other
 * @beyond `GatewayError`, `invalid_config`
 */
export const MAX_NESTED_GATEWAYS = 4;

/**
 * @limit The gateway: milliseconds that a server stays for a task after its end
 * @beyond the server may be stopped, and the result of the task is lost if the server does not store it
 */
export const ENDED_TASK_MS = 60_000;

/**
 * @limit The gateway: length of the instructions of a server that a model is shown
 * @beyond they are cut
 */
export const MAX_INSTRUCTIONS = 4_000;

/**
 * @limit The gateway: length of the instructions of all servers, with all tools in one list
 * @beyond those of further servers are left out, and counted
 */
export const MAX_ALL_INSTRUCTIONS = 16_000;

/**
 * @limit The gateway: servers that the description of `inspect` names
 * @beyond the rest are counted
 */
export const MAX_NAMED_SERVERS = 50;

/**
 * Checking and showing a larger one would keep all others waiting.
 *
 * @limit The gateway: characters of a schema of a tool
 * @beyond the tool is refused
 */
export const MAX_SCHEMA_LENGTH = 1_000_000;

/**
 * @limit The gateway: queries of one search of a model
 * @beyond the call is refused
 */
export const MAX_MODEL_QUERIES = 100;

/**
 * @limit The gateway: length of a name or description of a resource in a list for a model
 * @beyond it is cut
 */
export const MAX_RESOURCE_TEXT = 300;

/**
 * @limit The gateway: questions that a server asks a client at once; for an older server, of 10,000,000 characters
 *   together
 * @beyond the call fails; an older server gets an error for each further question
 */
export const MAX_QUESTIONS = 100;

/**
 * @limit The gateway: questions that an older server asks in one call
 * @beyond it gets an error for each
 */
export const MAX_CALL_QUESTIONS = 1_000;

/**
 * The model asks for a resource by all of it.
 *
 * @limit The gateway: length of the URI of a resource in a list for a model
 * @beyond the resource is counted as refused
 */
export const MAX_SHOWN_URI = 4_000;

/**
 * @limit The gateway: resources that are listed for a model
 * @beyond the rest are counted
 */
export const MAX_LISTED_RESOURCES = 200;

/**
 * A result that comes twice must still be one that clients read: those of the SDK give up at 10 MB.
 *
 * @limit The gateway: length of a structured result that comes as text too
 * @option `max_result_len`
 * @beyond the text is cut
 */
export const MAX_MIRRORED_LENGTH = 1_000_000;

/**
 * Each has a thread of its own, with some 25 MB beside its memory.
 *
 * @limit The gateway: pieces of a model's code that run at one time, of which a user has all but one
 * @beyond the others wait
 */
export const MAX_CODE_RUNS = 4;

/**
 * @limit The gateway: milliseconds of a model's code itself, while it waits for no call
 * @beyond a result with `isError`
 */
export const MAX_CODE_OWN_MS = 30_000;

/**
 * @limit The gateway: milliseconds of it with its calls
 * @beyond a result with `isError`
 */
export const MAX_CODE_WHOLE_MS = 600_000;

/**
 * @limit The gateway: bytes of memory of a model's code
 * @beyond a result with `isError`
 */
export const MAX_CODE_MEMORY = 67_108_864;

/**
 * @limit The gateway: bytes of a model's code as text
 * @beyond a result with `isError`
 */
export const MAX_CODE_SOURCE = 262_144;

/**
 * Here and below, bytes are counted in the form of the sandbox, which is a little larger than JSON.
 *
 * @limit The gateway: bytes of what it returns
 * @beyond a result with `isError`
 */
export const MAX_CODE_VALUE = 1_048_576;

/**
 * @limit The gateway: bytes of the arguments of one of its calls
 * @beyond an error in the code
 */
export const MAX_CODE_ARGUMENTS = 1_048_576;

/**
 * @limit The gateway: bytes of the answer to one of its calls
 * @beyond an error in the code
 */
export const MAX_CODE_ANSWER = 4_194_304;

/**
 * The sandbox keeps the arguments and answers of all calls until the end.
 *
 * @limit The gateway: bytes of all arguments and answers of its calls
 * @beyond a result with `isError`
 */
export const MAX_CODE_EXCHANGED = 33_554_432;

/**
 * @limit The gateway: calls of one run
 * @beyond a result with `isError`
 */
export const MAX_CODE_CALLS = 10_000;

/**
 * Further calls wait in the sandbox, within its memory.
 *
 * @limit The gateway: calls that it has on the way at one time
 * @beyond the others wait
 */
export const MAX_CODE_CALLS_AT_ONCE = 32;

/**
 * @limit The gateway: lines that a model's code writes to its console
 * @beyond the rest are not kept
 */
export const MAX_CODE_LINES = 200;

/**
 * @limit The gateway: length of such a line
 * @beyond it is cut
 */
export const MAX_CODE_LINE = 500;

/**
 * @limit The gateway: milliseconds that a user has to log in at a server
 * @option `timeoutMs` of `login`
 * @beyond the login fails, `timed_out`
 */
export const DEFAULT_LOGIN_MS = 300_000;

/**
 * Less than clients wait for the result of a call.
 *
 * @limit The gateway: milliseconds that a call waits for its user to log in
 * @beyond the call fails, `login_needed`
 */
export const LOGIN_WAIT_MS = 45_000;

/**
 * @limit The gateway: milliseconds after a failed login in which none is started
 * @beyond calls fail, `login_needed`, until then
 */
export const LOGIN_REST_MS = 60_000;

/**
 * @limit The gateway: milliseconds of a request to an authorization server
 * @beyond the login fails
 */
export const AUTH_REQUEST_MS = 20_000;

/**
 * @limit The gateway: bytes of an answer of an authorization server
 * @beyond the login fails
 */
export const MAX_AUTH_BYTES = 1_000_000;

/**
 * @limit The gateway: milliseconds before a server is started again
 * @beyond the pause grows no more
 */
export const MAX_START_PAUSE_MS = 30_000;

/**
 * Less than a tenth of a second.
 *
 * @limit The gateway: steps in which arguments are restored that a client dropped
 * @beyond nothing is restored
 */
export const MAX_RESTORE_STEPS = 1_000_000;

/**
 * @limit The gateway: length of the arguments in a record of a call
 * @beyond they are cut
 */
export const MAX_RECORDED_ARGUMENTS = 10_000;

/**
 * @limit The gateway: connections of a server for its callers, with `per_session`, `forward_headers` or `headersFor`
 * @beyond the oldest that is not in use, of the user with the most, ends; if all that may end are in use, the call fails
 */
export const MAX_CALLERS = 100;

/**
 * @limit The gateway: milliseconds without requests after which such a connection ends
 * @option `idle_timeout`
 * @beyond it is opened again for the next request
 */
export const CALLER_IDLE_MS = 600_000;
