/** The levels of log messages, those that matter least first: RFC 5424. */
export const LOG_LEVELS: readonly string[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/**
 * Whether a client that asked for messages from the level `least` on gets a message. Unknown levels are always sent.
 *
 * @example
 * isLogged("info", "warning"); // false
 */
export function isLogged(level: unknown, least: string): boolean {
  const rank = LOG_LEVELS.indexOf(String(level));
  return rank < 0 || rank >= LOG_LEVELS.indexOf(least);
}

/**
 * The capability that a client declares if it answers such a question of a server; `undefined` for other methods.
 *
 * @example
 * capabilityFor("elicitation/create"); // "elicitation"
 */
export const capabilityFor = (method: unknown): string | undefined => CAPABILITIES.get(method);

const CAPABILITIES: ReadonlyMap<unknown, string> = new Map([
  ["elicitation/create", "elicitation"],
  ["sampling/createMessage", "sampling"],
  ["roots/list", "roots"],
]);

/** The error of a server that reads the headers of a call, and finds others than its schema asks for. */
export const HEADER_MISMATCH = -32020;
