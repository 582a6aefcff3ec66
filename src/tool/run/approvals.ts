import { isInstance, type OptionRule, shorten } from "../../checks/index.ts";
import { jsonKind } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { ToolError, type ToolErrorCode } from "../classes/ToolError.ts";
import type { Tool } from "../define/defineTool.ts";
import type { Names } from "./describeFailure.ts";
import { messageOf } from "./messageOf.ts";

/** The decision about a call: it runs, or it does not run, with the reason for the model. */
export type ApprovalDecision = boolean | { readonly reason: string };

/**
 * The decisions about calls that need approval: by the id of each call, as data that can be stored, or by a function.
 * `undefined` means that there is no decision yet: the call stays pending.
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

/** A call that may need approval. */
export type CallToApprove = Names & {
  readonly call: ToolCall;
  /** The id of its result. */
  readonly id: string;
  readonly context: unknown;
  /** Whether another call of the same run has the id. */
  readonly isIdShared: boolean;
};

/**
 * Throws unless a call to a tool with `approval` may run, because it needs no approval or was approved.
 *
 * @throws {ToolError} `approval_needed` without a decision; `rejected`; `approval_failed` if a function throws or
 * returns something else.
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

/** A decision, with the reason of a rejection. The reason is read once, because a getter may change it. */
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
    if (jsonKind(value) !== "object") return false;
    for (const decision of Object.values(value as object)) readDecision(decision);
    return true;
  },
};

/** The decision by the id of a call, which must be unique. */
function recorded(about: CallToApprove, approvals: Exclude<Approvals, (...args: never[]) => unknown> = {}): unknown {
  if (!Object.hasOwn(approvals, about.id)) return undefined;
  if (!about.isIdShared) return approvals[about.id];
  throw new TypeError(`expected one call with the id ${shorten(about.id)}, received several: decide with a function`);
}

/** The answer of a function, after it was checked by `read`. */
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
 * The error for calls that did not run, because some of them need a decision. A decision with an unknown id is named,
 * because it was probably meant for one of these calls.
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
  const need = `${pending.length} of them ${pending.length === 1 ? "needs" : "need"} approval: ${named.join(", ")}${rest}`;
  const message = `No call ran, because ${need}. Answer again with approvals by these ids${hint}`;
  return new ToolError("approval_needed", pending[0]?.tool ?? "", message, { calls });
}

/** The maximum number of calls in the message. @internal */
const MAX_NAMED = 10;
