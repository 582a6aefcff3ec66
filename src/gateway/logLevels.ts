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
