/** The pattern of the names that headers may have. */
export const HEADER_NAME = "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$";

/** Headers that the connection and MCP make themselves, so that nobody else can; `*` stands for any characters. */
const FIXED = [
  ...["connection", "content-length", "expect", "host", "keep-alive", "last-event-id", "mcp-*", "te", "trailer"],
  ...["transfer-encoding", "upgrade"],
];

/** Headers that belong to a connection or to MCP, and not to the caller who sends them. */
const OF_CONNECTION: readonly string[] = [...FIXED, ...["accept", "accept-encoding", "content-*", "origin", "proxy-*"]];

const matches = (names: readonly string[]): RegExp => new RegExp(`^(?:${names.join("|").replaceAll("*", ".*")})$`, "i");
const IS_FIXED = matches(FIXED);
const IS_OF_CONNECTION = matches(OF_CONNECTION);

/**
 * Whether the connection or MCP makes a header, so that a config cannot.
 *
 * @example
 * isFixedHeader("Mcp-Session-Id"); // true
 */
export const isFixedHeader = (name: string): boolean => IS_FIXED.test(name);

/**
 * Whether a header belongs to a connection or to MCP, and so is never passed on.
 *
 * @example
 * isConnectionHeader("Content-Type"); // true
 */
export const isConnectionHeader = (name: string): boolean => IS_OF_CONNECTION.test(name);
