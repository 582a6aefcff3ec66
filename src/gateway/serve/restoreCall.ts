import { isObject } from "../../schema/index.ts";
import { ToolCall, type ToolInfo } from "../../tool/index.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { type Restored, restoreDropped } from "./restoreDropped.ts";
import type { ServeOptions } from "./ServeOptions.ts";

/** A call as it runs, and what the model must know if its arguments still do not fit. */
export type RestoredCall = { readonly call: ToolCall; readonly hint: string | undefined };

type FindsTools = { get(name: string): ToolInfo | undefined };

/**
 * Whether what the client may have left out of arguments is put back. Python's package `mcp` gives clients this name
 * that set none; openJiuwen's sets none.
 */
export function dropsEmpties({ droppedEmpties }: ServeOptions, { clientName }: McpCaller): boolean {
  return droppedEmpties === undefined ? clientName === "mcp" : droppedEmpties === "restore";
}

/** The call with what its client left out; see {@link restoreDropped}. What was put back is logged to the client. */
export function restoreCall(tools: FindsTools, call: ToolCall, caller: McpCaller): RestoredCall {
  const parameters = tools.get(call.name)?.parameters;
  const given = argumentsOf(call);
  if (!parameters || given === undefined) return { call, hint: undefined };
  const found = restoreDropped(parameters, given);
  const paths = Object.keys(found.restored);
  if (paths.length === 0) return { call, hint: hintOf(found) };
  const data = { message: `restored arguments of ${call.name} that the client left out`, restored: found.restored };
  caller.log?.({ level: "info", logger: "openjiuwen-tools", data });
  return { call: new ToolCall({ id: call.id, name: call.name, arguments: found.arguments }), hint: hintOf(found) };
}

/** The error of a call, with the hint as a further text. */
export function withHint(result: RawResult, hint: string): RawResult {
  if (result.isError !== true || !Array.isArray(result.content)) return result;
  return { ...result, content: [...result.content, { type: "text", text: hint }] };
}

/** The arguments; `undefined` if they are no object, or have integers that would be rounded here. */
function argumentsOf(call: ToolCall): { readonly [name: string]: unknown } | undefined {
  if (/\d{16}/.test(call.arguments)) return undefined;
  const given: unknown = JSON.parse(call.arguments);
  return isObject(given) ? given : undefined;
}

function hintOf({ mayLack, unclear }: Restored): string | undefined {
  if (!mayLack) return undefined;
  const places = unclear.length > 0 ? ` More than one of these is possible at ${unclear.join(", ")}.` : "";
  return `${HINT}${places}`;
}

const HINT =
  "This client may leave out null, empty lists and empty objects from arguments, also items of lists. If you gave such a value, it did not arrive.";
