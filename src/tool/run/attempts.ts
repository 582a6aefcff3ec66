import { pause, shorten, within } from "../../checks/index.ts";
import { ToolError } from "../classes/ToolError.ts";
import type { Tool } from "../define/defineTool.ts";
import { MAX_RETRY_PAUSE_MS } from "../limits.ts";
import type { Names } from "./describeFailure.ts";

/**
 * Makes an attempt at a call, and further attempts if it fails, as many as its tool allows. Each attempt has the tool's
 * time limit, and the pause before it grows. No attempt begins after the signal was aborted.
 */
export async function makeAttempts(
  { timeoutMs, retries = 0 }: Pick<Tool, "timeoutMs" | "retries">,
  names: Names,
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      if (timeoutMs === undefined) return await attempt(signal);
      return await within({ signal, timeoutMs, aborted: same, timedOut: () => timedOut(names, timeoutMs) }, attempt);
    } catch (cause) {
      if (signal.aborted || failures >= retries) throw cause;
    }
    await pause(Math.min(FIRST_PAUSE * 2 ** failures, MAX_RETRY_PAUSE_MS), signal);
  }
}

/** The pause before the second attempt in milliseconds; each further pause is twice as long. */
const FIRST_PAUSE = 100;

/** The reason of the call's signal is already an error. */
const same = (reason: unknown): unknown => reason;

/** The error of a call that timed out. */
export const timedOut = ({ tool, written }: Names, timeoutMs: number | undefined): ToolError =>
  new ToolError("timed_out", tool, `The tool ${shorten(written)} did not answer within ${timeoutMs} ms`);
