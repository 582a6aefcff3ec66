import { isInstance, type OptionRule, shorten } from "../../checks/index.ts";
import { kindOf } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { ToolError, type ToolErrorCode } from "../classes/ToolError.ts";
import type { Tool } from "../define/defineTool.ts";
import type { Names } from "./describeFailure.ts";
import { messageOf } from "./messageOf.ts";

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
  readonly isIdShared: boolean;
};

/**
 * Returns if a call to a tool with `approval` may run: it needs none, or it was given.
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
  if (typeof approval === "function" && !(await asked(about, () => approval(args, { call, context }), readNeed)))
    return;
  const ask = (): unknown =>
    typeof approvals === "function" ? approvals(call, tool, args) : recorded(about, approvals);
  const decision = await asked(about, ask, readDecision);
  if (decision === true) return;
  const { written } = about;
  if (decision === undefined) {
    throw refusal("approval_needed", about, `The call to ${shorten(written)} needs approval`);
  }
  const reason = decision.reason && `: ${decision.reason}`;
  throw refusal("rejected", about, `The call to ${shorten(written)} was rejected${reason}`);
}

function readNeed(needed: unknown): boolean {
  if (typeof needed === "boolean") return needed;
  throw new TypeError(`expected true or false from approval, received ${preview(needed)}`);
}

/** What somebody decided, with the reason of a refusal; it is read once, as it may be another one later. */
function readDecision(decision: unknown): true | { readonly reason: string } | undefined {
  if (decision === true || decision === undefined) return decision;
  if (decision === false) return { reason: "" };
  const reason = isObject(decision) ? decision.reason : undefined;
  if (typeof reason === "string") return { reason };
  throw new TypeError(`expected ${DECISION} from approvals, received ${preview(decision)}`);
}

const DECISION = "true, false or { reason }";

/** The rule of the option `approvals`. */
export const approvalsRule: OptionRule = {
  expected: `a function, or a plain object with ${DECISION} under the ids of calls`,
  accepts(value) {
    if (typeof value === "function") return true;
    if (kindOf(value) !== "object") return false;
    for (const decision of Object.values(value as object)) readDecision(decision);
    return true;
  },
};

/** Whoever names calls by their ids must be able to tell them apart. */
function recorded(about: CallToApprove, approvals: Exclude<Approvals, (...args: never[]) => unknown> = {}): unknown {
  if (!Object.hasOwn(approvals, about.id)) return undefined;
  if (!about.isIdShared) return approvals[about.id];
  throw new TypeError(`expected one call of the id ${shorten(about.id)}, received several: decide by a function`);
}

/** What somebody answers, as it is read. */
async function asked<T>(about: CallToApprove, ask: () => unknown, read: (answer: unknown) => T): Promise<T> {
  try {
    return read(await ask());
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

/**
 * The error of calls none of which ran, because some need a decision. Decisions that are about none of the turn's calls
 * are named: they were probably meant for these.
 */
export function pendingError(
  pending: readonly CallToApprove[],
  all: readonly CallToApprove[],
  approvals: Approvals | undefined,
): ToolError {
  const calls = pending.map(({ call }) => call);
  const named = pending.slice(0, MAX_NAMED).map(({ tool, id }) => `${shorten(tool)} (${shorten(id)})`);
  const rest = pending.length > MAX_NAMED ? ` and ${pending.length - MAX_NAMED} more` : "";
  const ids = new Set(all.map(({ id }) => id));
  const others = typeof approvals === "object" ? Object.keys(approvals).filter((id) => !ids.has(id)) : [];
  const hint = others.length > 0 ? `. No call has the id ${JSON.stringify(shorten(others[0] as string))}` : "";
  const message = `No call ran, because ${pending.length} of them need approval: ${named.join(", ")}${rest}. Answer again with approvals by these ids${hint}`;
  return new ToolError("approval_needed", pending[0]?.tool ?? "", message, { calls });
}

/** The calls that the message names. @internal */
const MAX_NAMED = 10;
