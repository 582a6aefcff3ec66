import { pause } from "../../checks/index.ts";
import { MAX_TURN_MS } from "../limits.ts";

/** A handler that reports its progress: it yields the progress, and returns its result. */
export type ProgressingResult = AsyncGenerator<unknown, unknown, unknown>;

/** Whether a handler returned an async generator. Other async iterables, such as streams, yield their content. */
export function isProgressing(value: unknown): value is ProgressingResult {
  return (
    typeof value === "object" && value !== null && Object.prototype.toString.call(value) === "[object AsyncGenerator]"
  );
}

/**
 * The result of an async generator. When the signal is aborted, no more progress is reported, and the generator ends. A
 * generator that never waits would block all timers and events, so there is a pause now and then.
 */
export async function drain(
  progressing: ProgressingResult,
  signal: AbortSignal,
  tell: ((progress: unknown) => void) | undefined,
): Promise<unknown> {
  let turn = now();
  for (;;) {
    const { done, value } = await progressing.next();
    if (done) return value;
    if (signal.aborted) {
      await progressing.return(undefined);
      throw signal.reason;
    }
    tell?.(value);
    if (now() - turn < MAX_TURN_MS) continue;
    await pause(0, signal);
    turn = now();
  }
}

/** Milliseconds on a clock that never goes back, where the platform has one. */
export const now = (): number => globalThis.performance?.now() ?? Date.now();
