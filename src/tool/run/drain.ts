import { pause } from "../../checks/index.ts";
import { MAX_TURN_MS } from "../limits.ts";
import { now } from "./now.ts";

/** A handler that tells its progress: it yields that, and returns its result. */
export type ProgressingResult = AsyncGenerator<unknown, unknown, unknown>;

/** Whether a handler answered with its progress. A stream, which yields its content, is none. */
export function isProgressing(value: unknown): value is ProgressingResult {
  return (
    typeof value === "object" && value !== null && Object.prototype.toString.call(value) === "[object AsyncGenerator]"
  );
}

/**
 * The result behind the progress; as soon as the signal is aborted, nothing more is told, and the generator ends. One that
 * never waits would let no timer and no event through, so that it is made to wait now and then.
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
