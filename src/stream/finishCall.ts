import { type Integers, JsonError, parse } from "../json/index.ts";
import {
  type CalledTools,
  cutError,
  noteWire,
  type ParsedArguments,
  readAnyObject,
  refuseCall,
  type SetOptions,
  ToolArgumentsError,
  ToolCall,
  type ToolCallInit,
} from "../tool/index.ts";
import type { WireDecoder } from "../wire/index.ts";
import type { FinishedCall } from "./FinishedCall.ts";
import type { OpenCall } from "./OpenCall.ts";

/** The state of the stream at its end. */
export type CallEnding = {
  readonly wire: WireDecoder;
  readonly tools: CalledTools | undefined;
  /** Whether the end of the stream may have cut this call. */
  readonly isCut: boolean;
  /** Whether the stream itself was cut. */
  readonly isStreamCut: boolean;
  /** Whether the client stopped reading because a text is not JSON. */
  readonly isRefusedByClient: boolean;
  readonly options: SetOptions<Integers>;
};

type Arguments = { [name: string]: unknown };

/** The final state of a call. The source must validate the arguments synchronously. */
export function finishCall(open: OpenCall, ending: CallEnding): FinishedCall {
  const call = callOf(open, receivedText(open, ending), ending.wire);
  try {
    checkWhole(open, call, ending);
    return open.isCustom ? finishedCustom(call, ending) : finished(open, ending, read(call, ending));
  } catch (error) {
    return unusable(call, error);
  }
}

/** Like {@link finishCall}, for sources that validate asynchronously. */
export async function finishCallAsync(open: OpenCall, ending: CallEnding): Promise<FinishedCall> {
  const call = callOf(open, receivedText(open, ending), ending.wire);
  try {
    checkWhole(open, call, ending);
    return open.isCustom ? finishedCustom(call, ending) : finished(open, ending, await readAsync(call, ending));
  } catch (error) {
    return unusable(call, error);
  }
}

function checkWhole(open: OpenCall, call: ToolCall, { isCut, isRefusedByClient, options, tools }: CallEnding): void {
  if (open.isTooLong) throw lengthError(call, open.wireName);
  if (isCut && isRefusedByClient && isBroken(call)) throw clientError(call, open.wireName);
  if (isCut && !options.allowTruncated) throw cutError(call, open.wireName);
  if (open.isCustom) return;
  if (call.name === "" && !tools) throw namelessError(call);
  if (open.pieces?.fault !== undefined) throw pieceError(call, open.wireName, open.pieces.fault);
}

function finishedCustom(call: ToolCall, { isCut }: CallEnding): FinishedCall {
  return { name: call.name, call, state: isCut ? "repaired" : "complete", arguments: undefined, changes: [] };
}

function finished(
  open: OpenCall,
  { wire, isCut }: CallEnding,
  { value, changes, json }: ParsedArguments,
): FinishedCall {
  const call = callOf(open, objectText(json), wire);
  const state = isCut || changes.length > 0 ? "repaired" : "complete";
  return { name: call.name, call, state, arguments: value as Arguments, changes };
}

function unusable(call: ToolCall, error: unknown): FinishedCall {
  if (!(error instanceof ToolArgumentsError)) throw error;
  const isCut = error.code === "truncated";
  refuseCall(call, error);
  return { name: call.name, call, state: isCut ? "truncated" : "invalid", arguments: undefined, changes: [], error };
}

function callOf(open: OpenCall, text: string, wire: WireDecoder): ToolCall {
  const { id, type, name, index } = open.live;
  const call = new ToolCall({ id, type, name, arguments: text, index, ...open.sentBack } as ToolCallInit);
  noteWire(call, wire);
  return call;
}

/** The text of the arguments, in which the properties have their own names. */
function receivedText(open: OpenCall, { wire, tools }: CallEnding): string {
  const { argumentsText: text, isCustom, live } = open;
  return isCustom ? text : (wire.decodeArguments?.(live.name, text, { tools }) ?? text);
}

function read(call: ToolCall, { tools, options }: CallEnding): ParsedArguments {
  return tools ? tools.read(call, options) : readAnyObject(call.name, call.arguments, options);
}

async function readAsync(call: ToolCall, ending: CallEnding): Promise<ParsedArguments> {
  return ending.tools ? ending.tools.readAsync(call, ending.options) : read(call, ending);
}

/** Some models send nothing or null for a tool without parameters. */
const objectText = (json: string): string => (["", "null"].includes(json.trim()) ? "{}" : json);

function lengthError({ arguments: rawArguments }: ToolCall, name: string): ToolArgumentsError {
  return new ToolArgumentsError("limit_exceeded", `The input of the call to ${name} is too long`, { rawArguments });
}

/** Whether the arguments are broken, and not only cut. */
function isBroken({ arguments: text }: ToolCall): boolean {
  try {
    parse(text);
    return false;
  } catch (error) {
    return error instanceof JsonError && error.code === "invalid_json";
  }
}

function clientError({ arguments: rawArguments }: ToolCall, name: string): ToolArgumentsError {
  const message = `The arguments of the call to ${name} are not valid JSON, so the client stopped reading the answer`;
  return new ToolArgumentsError("invalid_json", message, { rawArguments });
}

function namelessError({ arguments: rawArguments }: ToolCall): ToolArgumentsError {
  return new ToolArgumentsError("unknown_tool", "The call names no tool", { rawArguments });
}

function pieceError({ arguments: rawArguments }: ToolCall, name: string, fault: string): ToolArgumentsError {
  const message = `The arguments of the call to ${name} cannot be put together: ${fault}`;
  return new ToolArgumentsError("invalid_json", message, { rawArguments });
}
