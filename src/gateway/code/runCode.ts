import { createRunner, RunError, type RunLimits, setMaxWorkers } from "run";
import { Turnstile } from "./Turnstile.ts";

/** Calls a tool for the code; what it throws is an Error in the code. */
export type CallFromCode = (tool: string, args: unknown) => Promise<unknown>;

export type CodeSettings = {
  readonly call: CallFromCode;
  readonly signal: AbortSignal;
  /** Default: 30,000. */
  readonly timeoutMs?: number | undefined;
};

/** Why a piece of code has no value: its own error, or a limit that it met. The message is for the model. */
export class CodeError extends Error {
  override readonly name = "CodeError";
}

/** What a piece of code came to. */
export type CodeResult = {
  readonly value: unknown;
  /** What it wrote to its console. */
  readonly lines: readonly string[];
};

/**
 * Runs a model's JavaScript, or TypeScript whose types can be stripped, in a sandbox: it reaches the tools, and nothing
 * else. It is a function body, so that `return` gives its value and `await` works.
 *
 * @throws {CodeError}
 * @example
 * await runCode("return (await tools.files__read_file({ path: 'a.txt' })).length", settings); // { value: 12, lines: [] }
 */
export async function runCode(code: string, settings: CodeSettings): Promise<CodeResult> {
  const { call, signal, timeoutMs = 30_000 } = settings;
  const leave = await turnstile.enter(signal);
  const lines: string[] = [];
  // What a server that speaks over its standard output writes there would be a message.
  const { run } = createRunner({ syncHostFunctions: { [CONSOLE]: { add: (line: never) => addLine(lines, line) } } });
  try {
    const result = await run({
      source: PRELUDE + code,
      hostFunctions: { [BRIDGE]: { call: async (...given: never[]) => told(call, given) } },
      abortSignal: signal,
      limits: { ...LIMITS, timeoutMs },
    });
    if (result.status === "completed") return { value: result.value, lines };
    throw new CodeError("The code was interrupted");
  } catch (cause) {
    throw cause instanceof CodeError ? cause : new CodeError(reasonOf(cause, timeoutMs), { cause });
  } finally {
    leave();
  }
}

function addLine(lines: string[], line: unknown): void {
  if (lines.length < MAX_LINES) lines.push(String(line).slice(0, MAX_LINE));
}

const MAX_LINES = 200;
const MAX_LINE = 500;

const CONSOLE = "__console";
const BRIDGE = "__gateway";

/** What one run may take; the sandbox measures it. */
const LIMITS: RunLimits = {
  memoryLimitBytes: 64 * 2 ** 20,
  maxSourceBytes: 256 * 2 ** 10,
  maxResultBytes: 2 ** 20,
  maxHostFunctionArgumentsBytes: 2 ** 20,
  maxHostFunctionOutputBytes: 4 * 2 ** 20,
  maxBridgeRequests: 10_000,
  maxInFlightBridgeRequests: 256,
};

/** Each run has a thread of its own, with some 25 MB. */
const MAX_RUNS = 4;
setMaxWorkers(MAX_RUNS);
const turnstile = new Turnstile(MAX_RUNS);

/** One line before the code, so that the lines of errors are nearly its own. */
const PRELUDE = [
  // As a property of the global object it cannot be written over.
  'const console = Object.fromEntries(["log", "info", "warn", "error", "debug"].map((name) => [name, (...parts) =>',
  `${CONSOLE}.add(parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "))]));`,
  'globalThis.tools = new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? undefined :',
  `(args = {}) => ${BRIDGE}.call(name, args) });\n`,
].join(" ");

/** The sandbox hides the words of errors that are not its own. */
async function told(call: CallFromCode, [tool, args]: readonly unknown[]): Promise<unknown> {
  try {
    return await call(String(tool), args);
  } catch (cause) {
    throw new RunError(cause instanceof Error ? cause.message : "The call failed", "TOOL_FAILED");
  }
}

function reasonOf(cause: unknown, timeoutMs: number): string {
  if (!(cause instanceof Error)) return String(cause);
  switch ((cause as Partial<RunError>).code) {
    case "RUN_TIMEOUT":
      return `The code did not end within ${timeoutMs} ms`;
    case "RUN_DETACHED_BRIDGE_REQUEST":
      return "The code ended before a call of a tool was answered: await each call";
    default:
      return cause.message;
  }
}
