import type { Integers } from "../json/index.ts";
import {
  type Change,
  type ReadArguments,
  readArguments,
  refuseCall,
  type SetOptions,
  ToolArgumentsError,
  ToolCall,
  ToolInfo,
  type ToolSet,
} from "../tool/index.ts";
import type { OpenCall } from "./OpenCall.ts";
import type { CallState } from "./StreamedCall.ts";

/**
 * A call of a stream that has ended.
 *
 * @example
 * for (const { call, arguments: args, error } of stream.finish()) {
 *   if (error) answer(call, error.toModelMessage());
 *   else answer(call, await run(call.name, args));
 * }
 */
export type FinishedCall = {
  /** Its `arguments` are valid JSON where the state is `complete` or `repaired`, else the text that came. */
  readonly call: ToolCall;
  readonly state: Exclude<CallState, "streaming">;
  /** The arguments, validated where the stream has tools; undefined where there is an error, and for a custom call. */
  readonly arguments: unknown;
  /** What was done to the arguments before they could be used. */
  readonly changes: readonly Change[];
  /** Why the call cannot be made, where it is truncated or invalid. */
  readonly error?: ToolArgumentsError;
};

/** What is known when the stream is at its end. */
export type Ending = {
  readonly tools: ToolSet | undefined;
  /** Whether the end of the stream may have cut this call. */
  readonly isCut: boolean;
  readonly options: SetOptions<Integers>;
};

/** Says what has become of a call. */
export function finishCall(open: OpenCall, { tools, isCut, options }: Ending): FinishedCall {
  const text = open.argumentsText;
  const call = callOf(open, text);
  try {
    if (isCut && !options.allowTruncated) throw cutError(call);
    if (open.isTooLong) throw lengthError(call);
    if (open.isCustom) return { call, state: isCut ? "repaired" : "complete", arguments: undefined, changes: [] };
    if (call.name === "") throw namelessError(call);
    if (open.pieces?.fault !== undefined) throw pieceError(call, open.pieces.fault);
    const { value, changes, json } = read(call, tools, options);
    const state = isCut || changes.length > 0 ? "repaired" : "complete";
    return { call: callOf(open, objectText(json)), state, arguments: value, changes };
  } catch (error) {
    if (!(error instanceof ToolArgumentsError)) throw error;
    refuseCall(call, error);
    const state = error.code === "truncated" ? "truncated" : "invalid";
    return { call, state, arguments: undefined, changes: [], error };
  }
}

function callOf({ live: { id, name, index, type }, responseItemId, signature }: OpenCall, text: string): ToolCall {
  return new ToolCall({
    id,
    type,
    name,
    arguments: text,
    index,
    ...(responseItemId !== undefined && { responseItemId }),
    ...(signature !== undefined && { signature }),
  });
}

function read(call: ToolCall, tools: ToolSet | undefined, options: SetOptions<Integers>): ReadArguments {
  return tools ? tools.read(call, options) : readArguments(new ToolInfo({ name: call.name }), call.arguments, options);
}

/** Some send nothing, or null, for a tool that takes nothing. */
const objectText = (json: string): string => (["", "null"].includes(json.trim()) ? "{}" : json);

function cutError({ name, arguments: rawArguments }: ToolCall): ToolArgumentsError {
  const message = `The arguments of the call to ${name} end before they are complete: the answer was cut`;
  return new ToolArgumentsError("truncated", message, { rawArguments });
}

function lengthError({ name, arguments: rawArguments }: ToolCall): ToolArgumentsError {
  return new ToolArgumentsError("limit_exceeded", `The input of the call to ${name} is too long`, { rawArguments });
}

function namelessError({ arguments: rawArguments }: ToolCall): ToolArgumentsError {
  return new ToolArgumentsError("unknown_tool", "The call names no tool", { rawArguments });
}

function pieceError({ name, arguments: rawArguments }: ToolCall, fault: string): ToolArgumentsError {
  const message = `The arguments of the call to ${name} cannot be put together: ${fault}`;
  return new ToolArgumentsError("invalid_json", message, { rawArguments });
}
