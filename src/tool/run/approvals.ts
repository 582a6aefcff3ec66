import { isInstance, type OptionRule, shorten } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import type { Tool } from "../defineTool.ts";
import type { Names } from "../describeFailure.ts";
import { messageOf } from "../messageOf.ts";
import type { ToolCall } from "../ToolCall.ts";
import { ToolError, type ToolErrorCode } from "../ToolError.ts";

/**
 * What somebody decided about a call: it runs, or it does not, with the reason for the model.
 *
 * @example
 * const decision: ApprovalDecision = { reason: "Ask me again after the release." };
 */
export type ApprovalDecision = boolean | { readonly reason: string };

/**
 * The decisions about calls that need approval: by the id of each call, as data that can be kept, or by a function.
 * `undefined` is no decision: the call stays pending.
 *
 * @example
 * const approvals: Approvals = { call_1: true, call_2: { reason: "Never on a Friday." } };
 * const asked: Approvals = (call, tool, args) => askUser(`${tool.name} ${JSON.stringify(args)}?`);
 */
export type Approvals =
  | { readonly [callId: string]: ApprovalDecision | undefined }
  | ((
      call: ToolCall,
      tool: Tool,
      args: unknown,
    ) => ApprovalDecision | undefined | Promise<ApprovalDecision | undefined>);

/** A call about which is decided. */
export type CallToApprove = Names & {
  readonly call: ToolCall;
  /** The id that its result has. */
  readonly id: string;
  readonly context: unknown;
  /** Whether another call of the same run has the id. */
  isIdShared(): boolean;
};

/**
 * Returns if a call may run: its tool needs no approval, or it was given.
 *
 * @throws {ToolError} `approval_needed` without a decision, `rejected`, `approval_failed` where there is no telling.
 */
export async function checkApproval(
  about: CallToApprove,
  tool: Tool,
  args: unknown,
  approvals: Approvals | undefined,
): Promise<void> {
  const { approval } = tool;
  const { call, context } = about;
  const needed =
    typeof approval === "function" ? await asked(about, () => approval(args, { call, context })) : approval;
  if (needed === false || needed === undefined) return;
  if (needed !== true) throw failed(about, `expected true or false from approval, received ${preview(needed)}`);

  const decision =
    typeof approvals === "function"
      ? await asked(about, () => approvals(call, tool, args))
      : recorded(about, approvals);
  if (decision === true) return;
  const { written } = about;
  if (decision === undefined) {
    throw refusal("approval_needed", about, `The call to ${shorten(written)} needs approval`);
  }
  if (!isDecision(decision)) throw failed(about, `expected ${DECISION} from approvals, received ${preview(decision)}`);
  const reason = typeof decision === "object" && decision.reason !== "" ? `: ${decision.reason}` : "";
  throw refusal("rejected", about, `The call to ${shorten(written)} was rejected${reason}`);
}

const DECISION = "true, false or { reason }";

function isDecision(value: unknown): value is ApprovalDecision {
  return typeof value === "boolean" || (isObject(value) && typeof value.reason === "string");
}

/** The rule of the option `approvals`. */
export const approvalsRule: OptionRule = {
  expected: `a function, or an object with ${DECISION} under the ids of calls`,
  accepts: (value) => typeof value === "function" || (isObject(value) && hasDecisions(value)),
};

function hasDecisions(value: object): boolean {
  try {
    return Object.values(value).every((decision) => decision === undefined || isDecision(decision));
  } catch {
    return false;
  }
}

/** Whoever names calls by their ids must be able to tell them apart. */
function recorded(about: CallToApprove, approvals: Exclude<Approvals, (...args: never[]) => unknown> = {}): unknown {
  if (!Object.hasOwn(approvals, about.id)) return undefined;
  if (!about.isIdShared()) return approvals[about.id];
  throw failed(about, `expected one call of the id ${shorten(about.id)}, received several: decide by a function`);
}

async function asked(about: CallToApprove, ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (cause) {
    throw failed(about, messageOf(cause), { cause });
  }
}

const failed = (about: CallToApprove, reason: string, options?: ErrorOptions): ToolError =>
  refusal("approval_failed", about, `The approval of the call to ${shorten(about.written)} failed: ${reason}`, options);

const refusal = (
  code: ToolErrorCode,
  { tool, call }: CallToApprove,
  message: string,
  options?: ErrorOptions,
): ToolError => new ToolError(code, tool, message, { ...options, calls: [call] });

/** Whether an error says that a call waits for a decision. */
export const isPending = (error: unknown): error is ToolError =>
  isInstance(error, ToolError) && error.code === "approval_needed";

/** The error of calls none of which ran, because some need a decision. */
export function pendingError(errors: readonly ToolError[]): ToolError {
  const calls = errors.flatMap((error) => error.calls);
  const names = [...new Set(calls.map(({ name }) => shorten(name)))].join(", ");
  const message = `No call ran, because ${calls.length} of them need approval: ${names}. Answer again with approvals`;
  return new ToolError("approval_needed", errors[0]?.toolName ?? "", message, { calls });
}
