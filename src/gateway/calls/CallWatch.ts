import { shorten, withoutCredentials } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { attempt, type ToolArgumentsError } from "../../tool/index.ts";
import { exactText } from "../exactIntegers.ts";
import { GatewayError } from "../GatewayError.ts";
import { MAX_RECORDED_ARGUMENTS } from "../limits.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { jsonSize } from "../upstream/jsonValues.ts";
import type { CallOutcome, CallRecord } from "./CallRecord.ts";
import { CallTelemetry, type CallTelemetryOptions } from "./CallTelemetry.ts";
import { maskedArguments } from "./maskedArguments.ts";

/** Who hears of calls. */
export type CallWatchOptions = CallTelemetryOptions & {
  /** Gets each call of a server's tool that has ended. Its errors are ignored. */
  readonly onCall?: ((record: CallRecord) => unknown) | undefined;
  /** Whether the records have the arguments. */
  readonly recordArguments?: boolean | undefined;
};

/** A call of a server's tool that is to be watched. */
export type WatchedCall = { readonly server: string; readonly tool: string; readonly arguments: unknown };

/** Records the calls of servers' tools, and makes a span and a measurement of each. */
export class CallWatch {
  readonly #options: CallWatchOptions;
  readonly #telemetry: CallTelemetry | undefined;

  constructor(options: CallWatchOptions) {
    this.#options = options;
    if (options.tracer || options.meter) this.#telemetry = new CallTelemetry(options);
  }

  /**
   * Makes a call, whose end is recorded. `send` gets the parameters for the server, whose `_meta` names the span of the
   * call.
   */
  watch(
    call: WatchedCall,
    caller: McpCaller,
    params: RawResult,
    send: (params: RawResult) => Promise<RawResult>,
  ): Promise<RawResult> {
    if (this.#options.onCall === undefined && this.#telemetry === undefined) return send(params);
    const begun = { time: new Date(), from: performance.now() };
    return this.#traced(call, params, async (params, end) => {
      try {
        const result = await send(params);
        end(outcomeOf(result));
        this.#record(call, caller, begun, { outcome: outcomeOf(result), resultSize: sizeOf(result) });
        return result;
      } catch (cause) {
        const failure = failureOf(cause, caller);
        end(failure.outcome, failure.error);
        this.#record(call, caller, begun, failure);
        throw cause;
      }
    });
  }

  /** Records a call that was not sent, because its arguments are wrong. */
  noteInvalid(call: WatchedCall, caller: McpCaller, error: ToolArgumentsError): void {
    const begun = { time: new Date(), from: performance.now() };
    const reason = this.#options.recordArguments === true ? error.message : withoutArguments(error);
    this.#record(call, caller, begun, { outcome: "invalid_arguments", error: textOf(reason) });
  }

  /** Records a call that was not sent, because its server cannot be asked. */
  noteUnsent(call: WatchedCall, caller: McpCaller, error: Error): void {
    const begun = { time: new Date(), from: performance.now() };
    const { outcome } = failureOf(error, caller);
    // What the program said is for its own log alone.
    const said = error.cause instanceof Error ? `: ${error.cause.message}` : "";
    this.#record(call, caller, begun, { outcome, error: textOf(error.message + said) });
  }

  #traced(
    call: WatchedCall,
    params: RawResult,
    work: (params: RawResult, end: (outcome: CallOutcome, error?: string) => void) => Promise<RawResult>,
  ): Promise<RawResult> {
    if (this.#telemetry === undefined) return work(params, () => {});
    return this.#telemetry.call(call, params, work);
  }

  #record(
    { server, tool, arguments: args }: WatchedCall,
    caller: McpCaller,
    { time, from }: Begun,
    end: Pick<CallRecord, "outcome" | "error" | "resultSize">,
  ): void {
    const { onCall, recordArguments } = this.#options;
    if (onCall === undefined) return;
    const user = userOf(caller.user);
    const record: CallRecord = {
      time: time.toISOString(),
      server,
      tool,
      ms: Math.round((performance.now() - from) * 10) / 10,
      outcome: end.outcome,
      argumentsSize: sizeOf(args),
      ...(end.resultSize !== undefined && { resultSize: end.resultSize }),
      ...(end.error !== undefined && { error: end.error }),
      ...(caller.clientName !== undefined && { client: shorten(caller.clientName, MAX_NAME) }),
      ...(user !== undefined && { user: shorten(withoutCredentials(user), MAX_NAME) }),
      ...(recordArguments === true && { arguments: argumentsText(args) }),
    };
    attempt(() => onCall(record));
  }
}

type Begun = { readonly time: Date; readonly from: number };

/** @internal */
const MAX_NAME = 200;

/** Counting the characters of a longer value would take too long. @internal */
const MAX_MEASURED_SIZE = 20_000_000;

const sizeOf = (value: unknown): number => (value === undefined ? 0 : jsonSize(value, MAX_MEASURED_SIZE));

/** A text of an error for the log: in one piece, and without credentials. */
const textOf = (text: string): string => shorten(withoutCredentials(text), MAX_ERROR);

/** @internal */
const MAX_ERROR = 500;

/** Why arguments do not fit, without a value of them. */
const withoutArguments = ({ code, issues: [issue] }: ToolArgumentsError): string =>
  issue === undefined ? code : `expected ${issue.expected}${issue.path && ` at ${issue.path}`}`;

function outcomeOf(result: RawResult): CallOutcome {
  if (result.isError === true) return "tool_error";
  return result.inputRequests === undefined ? "ok" : "input_required";
}

function failureOf(cause: unknown, { signal }: McpCaller): { outcome: CallOutcome; error: string } {
  const error = textOf(cause instanceof Error ? cause.message : String(cause));
  if (signal.aborted) return { outcome: "cancelled", error };
  const isRefused = cause instanceof GatewayError && cause.code === "not_authorized";
  return { outcome: isRefused ? "refused" : "failed", error };
}

/** The name of a user. Other values may have secrets in them, such as the token of a request. */
function userOf(user: unknown): string | undefined {
  if (typeof user === "string") return user === "" ? undefined : user;
  if (typeof user === "number" || typeof user === "bigint") return String(user);
  if (!isObject(user)) return undefined;
  const name = [user.id, user.sub, user.email, user.name].find((one) => one !== undefined && typeof one !== "object");
  return name === undefined ? undefined : userOf(name);
}

function argumentsText(args: unknown): string {
  try {
    return shorten(
      withoutCredentials(exactText(maskedArguments(args ?? {})).slice(0, 2 * MAX_RECORDED_ARGUMENTS)),
      MAX_RECORDED_ARGUMENTS,
    );
  } catch {
    return "(arguments that cannot be written as JSON)";
  }
}
