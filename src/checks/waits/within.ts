import type { OptionRule } from "../checkOptions.ts";
import { MAX_TIMER_MS } from "../limits.ts";
import type { Abortable } from "./SharedSignal.ts";

/** The limits of the wait for some work. */
export type Limits = {
  readonly signal?: Abortable | undefined;
  readonly timeoutMs?: number | undefined;
  /** The error for the reason of the signal. */
  aborted(reason: unknown): unknown;
  /** The error for the end of the time. */
  timedOut(): unknown;
};

/**
 * Does some work, and waits for it only as long as the limits allow. When the wait ends early, the signal of the work
 * is aborted with the error that is thrown. The timer and the listener are removed.
 */
export async function within<T>(
  { signal, timeoutMs, aborted, timedOut }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  if (signal === undefined && timeoutMs === undefined) return work(controller.signal);
  if (signal?.aborted) throw aborted(signal.reason);

  let giveUp!: (error: unknown) => void;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      controller.abort(error);
      reject(error);
    };
  });
  const abort = (): void => giveUp(aborted(signal?.reason));
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => giveUp(timedOut()), timeoutMs);
  signal?.addEventListener("abort", abort);
  try {
    return await Promise.race([givenUp, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** The rule of options that limit a time. */
export const MILLISECONDS: OptionRule = {
  expected: `a number of milliseconds above 0 and at most ${MAX_TIMER_MS}`,
  accepts: (value) => typeof value === "number" && value > 0 && value <= MAX_TIMER_MS,
};
