import { shorten } from "../../checks/index.ts";
import { parse, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { ToolArgumentsError, type ToolCall, type ToolInfo } from "../../tool/index.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { type RestoredValue, restoreDropped } from "./restoreDropped.ts";
import type { ServeOptions } from "./ServeOptions.ts";

/** A call as it runs, and what its result tells the client. */
export type RestoredCall = {
  readonly call: ToolCall;
  readonly restored: readonly RestoredValue[];
  /** What the model must know if the arguments still do not fit. */
  readonly hint: string | undefined;
};

type FindsTools = { get(name: string): ToolInfo | undefined };

/**
 * Whether what the client may have left out of arguments is put back. Python's package `mcp` gives clients this name
 * that set none; openJiuwen's sets none.
 */
export function dropsEmpties({ droppedEmpties }: ServeOptions, { clientName }: McpCaller): boolean {
  return droppedEmpties === undefined ? clientName === "mcp" : droppedEmpties === "restore";
}

/**
 * The call with what its client left out; see {@link restoreDropped}. Only arguments that do not fit are changed, and
 * only if they fit then. What was put back is logged to the client.
 */
export function restoreCall(tools: FindsTools, call: ToolCall, caller: McpCaller): RestoredCall {
  const tool = tools.get(call.name);
  const error = tool && misfitOf(tool, call);
  const given = error && argumentsOf(call);
  if (!(tool?.parameters && given)) return { call, restored: [], hint: undefined };
  const found = restoreDropped(tool.parameters.readSchema, given);
  const { restored, unclear } = found ?? NOTHING;
  const whole = restored.length > 0 ? withArguments(call, given) : undefined;
  if (whole === undefined || misfitOf(tool, whole)) {
    const mayLack = found !== undefined && error.issues.some(({ keyword }) => MAY_LACK.has(keyword));
    return { call, restored: [], hint: mayLack ? hintOf(unclear) : undefined };
  }
  const message = `restored arguments of ${shorten(call.name)} that the client left out`;
  const data = { message, restored: listed(restored), total: restored.length };
  caller.log?.({ level: "info", logger: "openjiuwen-tools", data });
  return { call: whole, restored, hint: undefined };
}

/** The result of a call with what was put back, or its error with the hint as a further text. */
export function withRestored(result: RawResult, { restored, hint }: RestoredCall): RawResult {
  if (restored.length > 0) {
    const meta = isObject(result._meta) ? result._meta : {};
    return { ...result, _meta: { ...meta, [META]: { values: listed(restored), total: restored.length } } };
  }
  if (hint === undefined || result.isError !== true || !Array.isArray(result.content)) return result;
  return { ...result, content: [...result.content, { type: "text", text: hint }] };
}

/** Why the arguments of a call do not fit the parameters; `undefined` if they fit, or if another error comes first. */
function misfitOf(tool: ToolInfo, call: ToolCall): ToolArgumentsError | undefined {
  try {
    call.parseArguments(tool, { integers: "bigint" });
    return undefined;
  } catch (error) {
    return ToolArgumentsError.is(error) && error.code === "schema_mismatch" ? error : undefined;
  }
}

type Values = { [name: string]: unknown };

/** The arguments; `undefined` if their text has to be repaired first, or is no object. */
function argumentsOf({ arguments: text }: ToolCall): Values | undefined {
  try {
    const given = parse(text, { integers: "bigint" });
    return isObject(given) ? (given as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** The call with other arguments; `undefined` if they cannot be written, such as those with half a surrogate pair. */
function withArguments(call: ToolCall, given: Values): ToolCall | undefined {
  try {
    return call.modelCopy({ update: { arguments: write(given, { nonFinite: "refused" }) } });
  } catch {
    return undefined;
  }
}

const NOTHING = { restored: [], unclear: [] };

/** The first values that were put back, with short paths. */
const listed = (restored: readonly RestoredValue[]): RestoredValue[] =>
  restored.slice(0, MAX_LISTED).map(({ path, value }) => ({ path: shorten(path), value }));

function hintOf(unclear: readonly string[]): string {
  if (unclear.length === 0) return HINT;
  const shown = unclear.slice(0, MAX_LISTED).map((path) => shorten(path));
  const more = unclear.length > shown.length ? ` and ${unclear.length - shown.length} more` : "";
  return `${HINT} The schema allows more than one such value at ${shown.join(", ")}${more}.`;
}

const HINT =
  "This client may leave out null, empty lists and empty objects from arguments, and all that holds only such values. If you gave such a value, it did not arrive.";

/** The key in the `_meta` of a result. */
const META = "openjiuwen-tools/restored";

/** @internal How many places the hint, the log and the result name. */
const MAX_LISTED = 20;

/** The keywords that a value does not meet because something was left out of it. */
const MAY_LACK = new Set([
  "required",
  "minItems",
  "minProperties",
  "prefixItems",
  "dependentRequired",
  "contains",
  "anyOf",
  "oneOf",
]);
