import type { Integers } from "../json/index.ts";
import {
  cutError,
  noteWire,
  type ReadArguments,
  readArguments,
  refuseCall,
  type SetOptions,
  ToolArgumentsError,
  ToolCall,
  ToolInfo,
  type ToolSet,
} from "../tool/index.ts";
import type { WireDecoder } from "../wire/index.ts";
import type { FinishedCall } from "./FinishedCall.ts";
import type { OpenCall } from "./OpenCall.ts";

/** What is known when the stream is at its end. */
export type Ending = {
  readonly wire: WireDecoder;
  readonly tools: ToolSet | undefined;
  /** Whether the end of the stream may have cut this call. */
  readonly isCut: boolean;
  readonly options: SetOptions<Integers>;
};

type Arguments = { [name: string]: unknown };

/** Says what has become of a call. */
export function finishCall(open: OpenCall, { wire, tools, isCut, options }: Ending): FinishedCall {
  const text = open.argumentsText;
  const call = callOf(open, text, wire);
  const { name } = call;
  try {
    if (isCut && !options.allowTruncated) throw cutError(call, open.wireName);
    if (open.isTooLong) throw lengthError(call, open.wireName);
    if (open.isCustom) return { name, call, state: isCut ? "repaired" : "complete", arguments: undefined, changes: [] };
    if (call.name === "") throw namelessError(call);
    if (open.pieces?.fault !== undefined) throw pieceError(call, open.wireName, open.pieces.fault);
    const { value, changes, json } = read(call, tools, options);
    const state = isCut || changes.length > 0 ? "repaired" : "complete";
    return { name, call: callOf(open, objectText(json), wire), state, arguments: value as Arguments, changes };
  } catch (error) {
    if (!(error instanceof ToolArgumentsError)) throw error;
    refuseCall(call, error);
    const state = error.code === "truncated" ? "truncated" : "invalid";
    return { name, call, state, arguments: undefined, changes: [], error };
  }
}

function callOf(open: OpenCall, text: string, wire: WireDecoder): ToolCall {
  const { live, responseItemId, signature } = open;
  const call = new ToolCall({
    id: live.id,
    type: live.type,
    name: live.name,
    arguments: text,
    index: live.index,
    ...(responseItemId !== undefined && { responseItemId }),
    ...(signature !== undefined && { signature }),
  });
  noteWire(call, wire);
  return call;
}

function read(call: ToolCall, tools: ToolSet | undefined, options: SetOptions<Integers>): ReadArguments {
  return tools ? tools.read(call, options) : readArguments(new ToolInfo({ name: call.name }), call.arguments, options);
}

/** Some send nothing, or null, for a tool that takes nothing. */
const objectText = (json: string): string => (["", "null"].includes(json.trim()) ? "{}" : json);

function lengthError({ arguments: rawArguments }: ToolCall, name: string): ToolArgumentsError {
  return new ToolArgumentsError("limit_exceeded", `The input of the call to ${name} is too long`, { rawArguments });
}

function namelessError({ arguments: rawArguments }: ToolCall): ToolArgumentsError {
  return new ToolArgumentsError("unknown_tool", "The call names no tool", { rawArguments });
}

function pieceError({ arguments: rawArguments }: ToolCall, name: string, fault: string): ToolArgumentsError {
  const message = `The arguments of the call to ${name} cannot be put together: ${fault}`;
  return new ToolArgumentsError("invalid_json", message, { rawArguments });
}
