import { setMaxListeners } from "node:events";
import { createRunner, type RunLimits, setMaxWorkers } from "run";
import { MAX_TIMER_MS } from "../../checks/index.ts";
import {
  MAX_CODE_ANSWER,
  MAX_CODE_ARGUMENTS,
  MAX_CODE_CALLS,
  MAX_CODE_CALLS_AT_ONCE,
  MAX_CODE_EXCHANGED,
  MAX_CODE_LINE,
  MAX_CODE_LINES,
  MAX_CODE_MEMORY,
  MAX_CODE_OWN_MS,
  MAX_CODE_RUNS,
  MAX_CODE_SOURCE,
  MAX_CODE_VALUE,
  MAX_CODE_WHOLE_MS,
} from "../limits.ts";
import { BRIDGE, sourceOf } from "./prelude.ts";
import { RunClock } from "./RunClock.ts";
import { reasonOf, shownInCode } from "./reasonOf.ts";
import { Semaphore } from "./Semaphore.ts";
import { withoutStripWarning } from "./withoutStripWarning.ts";

/** Calls a tool for the code; its error is thrown in the code. The signal is aborted when the run ends. */
export type CallFromCode = (tool: string, args: unknown, signal: AbortSignal) => Promise<unknown>;

export type CodeSettings = {
  readonly call: CallFromCode;
  readonly signal: AbortSignal;
  /** Whose code it is: users wait for their own code before they wait for that of others. */
  readonly user?: unknown;
  /** The milliseconds that the code itself may take, without those of its calls. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The milliseconds of the whole. Default: 600,000. */
  readonly wholeMs?: number | undefined;
};

/** The result of a piece of code. */
export type CodeResult = {
  readonly value: unknown;
  /** Its console output. */
  readonly lines: readonly string[];
};

/**
 * Runs a model's JavaScript, or TypeScript whose types can be stripped, in a sandbox that reaches the tools and nothing
 * else. The code is the body of an async function: `return` gives its value, and `await` works.
 *
 * @throws {CodeError}
 * @example
 * await runCode("return (await tools.files__read_file({ path: 'a.txt' })).length", settings); // { value: 12, lines: [] }
 */
export async function runCode(code: string, settings: CodeSettings): Promise<CodeResult> {
  const { call, signal, user, timeoutMs = MAX_CODE_OWN_MS, wholeMs = MAX_CODE_WHOLE_MS } = settings;
  const release = await semaphore.acquire(signal, user).catch(() => {
    throw new CodeError("The call was given up before the code ran");
  });
  const end = new AbortController();
  let expired: string | undefined;
  const clock = new RunClock({ ownMs: timeoutMs, wholeMs }, (why) => {
    expired = why;
    end.abort();
  });
  const ending = AbortSignal.any([signal, end.signal]);
  // Each call hears of it; Node warns of more than ten.
  setMaxListeners(0, ending);
  const lines: string[] = [];
  // Kept, not printed: on standard output it would mix with the messages of a server.
  const log = (written: unknown): void => {
    for (const line of Array.isArray(written) ? written : []) addLine(lines, line);
  };
  let calls = 0;
  const bridge = {
    async call(...[tool, args, written]: never[]) {
      log(written);
      // The sandbox counts the request with the output of the console too, which not every piece of code has.
      if (++calls > MAX_CODE_CALLS) {
        expired = `The code made more than ${MAX_CODE_CALLS} calls`;
        end.abort();
      }
      try {
        return await clock.pausedFor(() => call(String(tool), args, ending));
      } catch (cause) {
        throw shownInCode(cause);
      }
    },
    log: async (written: never) => log(written),
  };
  try {
    const result = await run({
      source: sourceOf(code),
      hostFunctions: { [BRIDGE]: bridge },
      abortSignal: ending,
      limits: SANDBOX_LIMITS,
    });
    if (result.status === "completed") return { value: result.value, lines };
    throw new CodeError("The code was interrupted", lines);
  } catch (cause) {
    if (cause instanceof CodeError) throw cause;
    throw new CodeError(expired ?? reasonOf(cause), lines, { cause });
  } finally {
    clock.stop();
    // Nobody needs the results of calls that still run.
    end.abort();
    release();
  }
}

function addLine(lines: string[], line: unknown): void {
  if (lines.length < MAX_CODE_LINES) lines.push(String(line).slice(0, MAX_CODE_LINE));
}

/** The time is measured here, because the sandbox would also count the time of the calls. */
const SANDBOX_LIMITS: RunLimits = {
  timeoutMs: MAX_TIMER_MS,
  memoryLimitBytes: MAX_CODE_MEMORY,
  maxSourceBytes: MAX_CODE_SOURCE,
  maxResultBytes: MAX_CODE_VALUE,
  maxHostFunctionArgumentsBytes: MAX_CODE_ARGUMENTS,
  maxHostFunctionOutputBytes: MAX_CODE_ANSWER,
  maxContinuationBytes: MAX_CODE_EXCHANGED,
  // The last request contains the output of the console.
  maxBridgeRequests: MAX_CODE_CALLS + 1,
  maxInFlightBridgeRequests: 2 * MAX_CODE_CALLS_AT_ONCE,
};

withoutStripWarning();
const { run } = createRunner();
setMaxWorkers(MAX_CODE_RUNS);
const semaphore = new Semaphore(MAX_CODE_RUNS);

/**
 * Why a piece of code has no value: an error of the code itself, or a limit that it reached. The message is for the
 * model.
 *
 * @example
 * new CodeError("x is not defined (line 2)", ["read 3 files"]);
 */
export class CodeError extends Error {
  override readonly name = "CodeError";
  /** The console output of the code before the error. */
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.lines = lines;
  }
}
