/** Headers that belong to a connection or to MCP, and not to the caller who sends them; `*` stands for any characters. */
export const CONNECTION_HEADERS: readonly string[] = [
  ...["accept", "accept-encoding", "connection", "content-*", "expect", "host", "keep-alive", "last-event-id", "mcp-*"],
  ...["origin", "proxy-*", "te", "trailer", "transfer-encoding", "upgrade"],
];

/**
 * Whether a header belongs to a connection or to MCP, and so is never passed on.
 *
 * @example
 * isConnectionHeader("Content-Length"); // true
 */
export const isConnectionHeader = (name: string): boolean => PATTERN.test(name);

const PATTERN = new RegExp(`^(?:${CONNECTION_HEADERS.join("|").replaceAll("*", ".*")})$`, "i");
