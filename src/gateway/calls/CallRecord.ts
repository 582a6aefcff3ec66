/**
 * How a call ended.
 *
 * - `ok`: the server answered.
 * - `tool_error`: the server answered that the tool failed.
 * - `input_required`: the server asks for more before it answers; the client calls again.
 * - `failed`: the server gave no answer, or an error of the protocol.
 * - `refused`: the host, or the config, does not allow the call.
 * - `invalid_arguments`: the arguments do not fit the tool, so that the server was not asked.
 * - `cancelled`: the caller has given up.
 *
 * @example
 * const outcome: CallOutcome = "ok";
 */
export type CallOutcome =
  | "ok"
  | "tool_error"
  | "input_required"
  | "failed"
  | "refused"
  | "invalid_arguments"
  | "cancelled";

/**
 * One call of a server's tool that has ended, for a log. It has no arguments, unless `recordArguments` asks for them.
 *
 * @example
 * const record: CallRecord = {
 *   time: "2026-11-27T15:30:00.000Z",
 *   server: "files",
 *   tool: "read_file",
 *   ms: 12.4,
 *   outcome: "ok",
 *   argumentsSize: 18,
 *   resultSize: 4096,
 * };
 */
export type CallRecord = {
  /** When the call began, in ISO 8601. */
  readonly time: string;
  readonly server: string;
  /** The name that the tool has at its server. */
  readonly tool: string;
  /** The milliseconds that it took, with the time in which `authorize` decided. */
  readonly ms: number;
  readonly outcome: CallOutcome;
  /** The approximate characters of the arguments as JSON. */
  readonly argumentsSize: number;
  /** The approximate characters of the result as JSON; absent without a result. */
  readonly resultSize?: number;
  /** Why it failed or was refused, without credentials. The text of a tool that failed is not here. */
  readonly error?: string;
  /** The name that the client gave itself. */
  readonly client?: string;
  /** The user, if that is a text, a number, or an object with one as its `id`, `sub`, `email` or `name`. */
  readonly user?: string;
  /** The arguments as JSON text, cut after 10,000 characters, without credentials that can be recognized. */
  readonly arguments?: string;
};
