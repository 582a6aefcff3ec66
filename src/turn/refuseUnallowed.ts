import { shorten } from "../checks/index.ts";
import { isObject } from "../schema/index.ts";
import { refuseCall, ToolArgumentsError, type ToolCall, type ToolInfo } from "../tool/index.ts";
import { exportedName, type ToolChoice } from "../wire/index.ts";

/**
 * Marks the calls that the request did not allow: they do not run, and their results say why. Providers do not always
 * see to this themselves.
 */
export function refuseUnallowed(
  calls: readonly ToolCall[],
  toolOf: (name: string) => ToolInfo | undefined,
  { wire, toolChoice }: { readonly wire: string; readonly toolChoice: ToolChoice | undefined },
): void {
  for (const call of calls) {
    const reason = againstChoice(call, toolChoice) ?? againstCallers(call, toolOf(call.name), wire);
    if (reason === undefined) continue;
    const message = `The call to ${shorten(call.name)} did not run: ${reason}`;
    refuseCall(call, new ToolArgumentsError("not_allowed", message, { rawArguments: call.arguments }));
  }
}

/** Why the choice of tools of the request does not allow a call. */
function againstChoice({ name }: ToolCall, choice: ToolChoice = "auto"): string | undefined {
  if (choice === "auto" || choice === "required") return undefined;
  if (choice === "none") return "this request allows no calls. Answer with text";
  const allowed = ("allowed" in choice ? choice.allowed : undefined) ?? ("name" in choice ? [choice.name] : []);
  return allowed.includes(name)
    ? undefined
    : `this request allows only calls to ${allowed.map((one) => shorten(one)).join(", ")}`;
}

/** Why the field `allowed_callers` of a tool does not allow a call: the model may not make it, but its programs. */
function againstCallers({ caller }: ToolCall, tool: ToolInfo | undefined, wire: string): string | undefined {
  const { allowed_callers: allowed } = (tool?.providerOptions as ProviderOptions)?.[exportedName(wire)] ?? {};
  const { type = "direct" } = (isObject(caller) ? caller : {}) as { readonly type?: unknown };
  if (type !== "direct" || !Array.isArray(allowed) || allowed.length === 0 || allowed.includes("direct"))
    return undefined;
  return `the tool may be called only by ${allowed.map((one) => shorten(String(one))).join(", ")}`;
}

/** By the names under which wires are exported, such as `openaiResponses`. */
type ProviderOptions = { readonly [wire: string]: { readonly allowed_callers?: unknown } | undefined } | undefined;
