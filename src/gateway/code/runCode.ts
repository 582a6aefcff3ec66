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
  // What a server that speaks over its standard output writes there would be a message.
  const lines: string[] = [];
  const log = (given: unknown): void => {
    for (const line of Array.isArray(given) ? given : []) addLine(lines, line);
  };
  const bridge = {
    call: async (...[tool, args, written]: never[]) => {
      log(written);
      return told(call, tool, args);
    },
    log: async (written: never) => log(written),
  };
  try {
    const result = await run({
      source: `${PRELUDE}${code}${END}`,
      hostFunctions: { [BRIDGE]: bridge },
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

const { run } = createRunner();

const BRIDGE = "__gateway";

/** What one run may take; the sandbox measures it. */
const LIMITS: RunLimits = {
  memoryLimitBytes: 64 * 2 ** 20,
  maxSourceBytes: 256 * 2 ** 10,
  maxResultBytes: 2 ** 20,
  maxHostFunctionArgumentsBytes: 2 ** 20,
  maxHostFunctionOutputBytes: 4 * 2 ** 20,
  maxBridgeRequests: 10_001,
  maxInFlightBridgeRequests: 256,
};

/** Each run has a thread of its own, with some 25 MB. */
const MAX_RUNS = 4;
setMaxWorkers(MAX_RUNS);
const turnstile = new Turnstile(MAX_RUNS);

/**
 * One line before the code, so that the lines of errors are nearly its own. What is written to the console goes out with
 * the next call, and at the end: the sandbox cannot be relied on for calls that are not awaited.
 */
const PRELUDE = [
  "const { console, tools, __end } = (() => { const lines = []; let open = 0;",
  `const write = (...parts) => { if (lines.length < ${MAX_LINES}) lines.push(`,
  `parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" ").slice(0, ${MAX_LINE})); };`,
  'const console = Object.fromEntries(["log", "info", "warn", "error", "debug"].map((name) => [name, write]));',
  `const call = async (name, args) => { open++; try { return await ${BRIDGE}.call(name, args, lines.splice(0)); }`,
  "finally { open--; } };",
  'const tools = new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? undefined :',
  "(args = {}) => call(name, args) });",
  `const __end = async () => { const isOpen = open > 0; if (lines.length > 0) await ${BRIDGE}.log(lines.splice(0));`,
  'if (isOpen) throw new Error("The code ended before a call of a tool was answered: await each call"); };',
  "return { console, tools, __end }; })(); try { return await (async () => {\n",
].join(" ");

const END = "\n})(); } finally { await __end(); }";

/** The sandbox hides the words of errors that are not its own. */
async function told(call: CallFromCode, tool: unknown, args: unknown): Promise<unknown> {
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
