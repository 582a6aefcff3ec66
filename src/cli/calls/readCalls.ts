import { ToolCall, type ToolInfo } from "../../tool/index.ts";
import { formatIn, openaiChat } from "../../wire/index.ts";
import { CommandError } from "../CommandError.ts";
import { type OnFault, reportFault } from "../input/Fault.ts";
import { type Input, readInputs } from "../input/readInputs.ts";
import { JSON_EXTENSIONS, readJson } from "../input/readJson.ts";
import { printableLine } from "../output/printable.ts";
import { shortJson } from "../output/shortJson.ts";
import { warn } from "../output/warn.ts";
import { DECODERS } from "../tools/wires.ts";
import { endingFault } from "./endingFault.ts";

/** A call, and its input. */
export type ReadCall = { readonly call: ToolCall; readonly source: string };

/**
 * The calls in answers of any provider, in messages, and in dumps of the Python SDK. Faults are inputs without an
 * answer, answers in no known format, and incomplete answers, such as a refusal or a cut answer.
 */
export async function readCalls(
  paths: readonly string[],
  tools: readonly ToolInfo[],
  onFault: OnFault,
): Promise<ReadCall[]> {
  const inputs = await readInputs(paths, JSON_EXTENSIONS, onFault);
  return inputs.flatMap((input) => {
    let hasFault = false;
    const calls = callsIn(input, tools, (fault) => {
      hasFault = true;
      onFault(fault);
    });
    if (calls.length === 0 && !hasFault) warn(`${printableLine(input.name)} has no calls`);
    return calls.map((call) => ({ call, source: input.name }));
  });
}

function callsIn(input: Input, tools: readonly ToolInfo[], onFault: OnFault): ToolCall[] {
  const { name } = input;
  const answers = readJson(input, onFault).map(answersIn);
  return answers.flatMap((list) => {
    if (list.length === 0) return reportFault(name, new CommandError(`${EXPECTED}, received an empty list`), onFault);
    const isOfItems = list.some(isItem);
    return list.flatMap((answer, index) => {
      // Such as reasoning and calls of the provider's own tools.
      if (isOfItems && isOtherItem(answer)) return [];
      const place = list.length > 1 ? `, answer ${index + 1} of ${list.length}` : "";
      const source = `${name}${place}`;
      try {
        const calls = decodeCalls(answer, tools);
        const fault = faultOf(answer);
        if (fault !== undefined) reportFault(source, new CommandError(fault), onFault);
        return calls;
      } catch (cause) {
        return reportFault(source, cause, onFault);
      }
    });
  });
}

const EXPECTED = "expected an answer of a provider, its calls, or dumps of ToolCall";

/** The messages of a request, the items of a stored conversation, a log with an answer in each line, or one answer. */
function answersIn(payload: unknown): readonly unknown[] {
  if (Array.isArray(payload)) return payload;
  const { messages, input, data } = (payload ?? {}) as Fields;
  if (Array.isArray(messages)) return messages;
  const items = formatIn(payload) === undefined ? [input, data].find(Array.isArray) : undefined;
  return items ?? [payload];
}

function decodeCalls(answer: unknown, tools: readonly ToolInfo[]): ToolCall[] {
  if (isDump(answer)) return [ToolCall.modelValidate(answer)];
  const format = formatIn(answer);
  if (format !== undefined) return ToolCall.decode(DECODERS[format] as (typeof DECODERS)[string], answer, { tools });
  if (isMessage(answer)) return callsOfDump(answer as Fields, tools);
  throw new CommandError(`${EXPECTED}, received ${shortJson(answer, SHOWN)}`);
}

/** The flat calls of a message as `model_dump_json()` of the Python SDK writes it. */
const callsOfDump = (message: Fields, tools: readonly ToolInfo[]): ToolCall[] =>
  Array.isArray(message.tool_calls) ? ToolCall.decode(openaiChat, message, { tools }) : [];

const SHOWN = 100;

/** Why an answer is not whole. A message of a conversation does not say how its answer ended. */
function faultOf(answer: unknown): string | undefined {
  if (isMessage(answer) && (answer as Fields).stop_reason === undefined) return undefined;
  const ending = DECODERS[formatIn(answer) ?? ""]?.ending?.(answer);
  return ending && endingFault(ending);
}

type Fields = { readonly [field: string]: unknown };

const isDump = (answer: unknown): boolean => {
  const { name, arguments: text, function: called, type } = (answer ?? {}) as Fields;
  return typeof name === "string" && typeof text === "string" && called === undefined && type !== "function_call";
};

/** An item that only a conversation of the Responses API has. */
function isItem(answer: unknown): boolean {
  const { type, call_id: id } = (answer ?? {}) as Fields;
  return typeof id === "string" || type === "reasoning";
}

/** An item of such a conversation that has no call of the caller's tools. */
function isOtherItem(answer: unknown): boolean {
  const { type } = (answer ?? {}) as Fields;
  const isOther = typeof type === "string" && !/^(function|custom_tool)(_call)?$/.test(type);
  return isOther && formatIn(answer) === undefined;
}

/** A message without calls: from the user, from the system, or with a result. */
const isMessage = (answer: unknown): boolean => typeof ((answer ?? {}) as Fields).role === "string";
