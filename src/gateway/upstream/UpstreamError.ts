import { dataWithoutSecrets, MAX_MESSAGE, withoutSecrets } from "./withoutSecrets.ts";

/**
 * How a process ended, with the last text of its standard error.
 *
 * @example
 * const end: ProcessEnd = { exitCode: 1, signal: null, stderr: "Error: no such directory" };
 */
export type ProcessEnd = { readonly exitCode: number | null; readonly signal: string | null; readonly stderr: string };

/**
 * Why a server could not answer.
 *
 * - `cannot_start`: its command, its URL or its first answers are wrong.
 * - `ended`: its process or its connection ended while it should have answered.
 * - `timed_out`, `aborted`: the time ran out, or the caller cancelled.
 * - `too_large`: its answer is larger than the limit or cannot be read, or the request has too many levels.
 * - `login_needed`: it asks for a login, and the user is not logged in.
 * - `protocol`: it answered with an error of JSON-RPC; `rpcCode` and `data` are that error's.
 *
 * @example
 * const code: UpstreamErrorCode = "ended";
 */
export type UpstreamErrorCode =
  | "cannot_start"
  | "ended"
  | "timed_out"
  | "aborted"
  | "too_large"
  | "login_needed"
  | "protocol";

/**
 * The error of a request that a server did not answer, or answered with an error.
 *
 * @example
 * error.message; // 'The server "files" ended with exit code 1: Error: no such directory'
 */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly code: UpstreamErrorCode;
  readonly server: string;
  /** The exit code, the signal and the last lines of standard error, where a process ended. */
  readonly end: ProcessEnd | undefined;
  readonly rpcCode: number | undefined;
  readonly data: unknown;

  constructor(code: UpstreamErrorCode, server: string, message: string, about: UpstreamFacts = {}) {
    super(
      withoutSecrets(message, about.secrets).slice(0, MAX_MESSAGE),
      about.cause === undefined ? undefined : { cause: about.cause },
    );
    this.code = code;
    this.server = server;
    this.end = about.end && { ...about.end, stderr: withoutSecrets(about.end.stderr, about.secrets) };
    this.rpcCode = about.rpcCode;
    this.data = dataWithoutSecrets(about.data, about.secrets);
  }
}

type UpstreamFacts = {
  readonly cause?: unknown;
  readonly end?: ProcessEnd | undefined;
  readonly rpcCode?: number;
  readonly data?: unknown;
  readonly secrets?: readonly string[] | undefined;
};
