import { within } from "../checks/index.ts";

/**
 * The result of the work. It throws what the work throws, the reason of the signal or, after the time limit, a
 * `TimeoutError`. It does not wait longer for work that ignores its signal.
 *
 * @example
 * await withinTime((signal) => fetch(url, { signal }), { what: "the server", ms: 10_000 });
 */
export function withinTime<Result>(
  work: (signal: AbortSignal) => Result | Promise<Result>,
  { what, ms, signal }: { what: string; ms: number; signal?: AbortSignal | undefined },
): Promise<Result> {
  const limits = {
    signal,
    timeoutMs: ms,
    aborted: (reason: unknown) => reason,
    timedOut: () => new DOMException(`expected ${what} to end within ${ms} ms`, "TimeoutError"),
  };
  return within(limits, async (either) => work(either));
}
