import { describeKind } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { callerIn } from "../../calls/sentBack.ts";
import { given, type Raw, raw, textIn } from "../../fields.ts";
import { plainCopy } from "../../plainCopy.ts";
import { notAnAnswer } from "../../reading.ts";
import type { WaitingItem } from "../../Wire.ts";
import { WireError } from "../../WireError.ts";
import { wellFormed } from "../../wellFormed.ts";
import type { OpenAIResponsesItemOutput } from "./ItemTypes.ts";

/** The item of a call. */
export type CallItem = Raw & { readonly type: "function_call" | "custom_tool_call" | "tool_search_call" };

/** The items of a response, of its output, or one item. */
export function itemsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (isObject(answer)) {
    if (Array.isArray(answer.output)) return answer.output;
    if (typeof answer.type === "string") return [answer];
    if (answer.object === "response") {
      const { output = null } = answer;
      if (output !== null) throw notAnAnswer("openai-responses", "the output as a list", output, "/output");
      return [];
    }
  }
  throw notAnAnswer("openai-responses", "a response, its output or an item of it", answer);
}

/** A search for tools is a call if the client runs it. The API runs most searches itself. */
export function isCall(item: unknown): item is CallItem {
  if (!isObject(item)) return false;
  const { type, execution } = item;
  return (
    type === "function_call" || type === "custom_tool_call" || (type === "tool_search_call" && execution === "client")
  );
}

/** The item that answers each type of item that waits for the program, and its fields for the id of that item. */
const OUTPUTS: ReadonlyMap<unknown, readonly [type: OpenAIResponsesItemOutput["type"], ...ids: string[]]> = new Map([
  ["computer_call", ["computer_call_output", "call_id"]],
  // The API reads one of the two: its reference has named each of them.
  ["local_shell_call", ["local_shell_call_output", "id", "call_id"]],
  ["shell_call", ["shell_call_output", "call_id"]],
  ["apply_patch_call", ["apply_patch_call_output", "call_id"]],
  ["mcp_approval_request", ["mcp_approval_response", "approval_request_id"]],
]);

/**
 * The items that the program has to answer, although they are not calls of tools, and that have no output in the list.
 * The API itself runs the commands of a shell in its own container, for example.
 */
export function unansweredItems(items: readonly unknown[]): WaitingItem[] {
  const answered = new Set(items.map(raw).filter(isOutput).map(answeredBy));
  return items.filter(isWaiting).flatMap((item) => {
    const id = idOf(item);
    return answered.has(id) ? [] : [{ type: item.type, id, item }];
  });
}

/**
 * An item whose type this version does not know waits if it is a request, or a call with the id of a call: the calls
 * that the API runs itself have no such id.
 */
function isWaiting(item: unknown): item is Raw & { readonly type: string } {
  if (!isObject(item) || typeof item.type !== "string" || isCall(item)) return false;
  if (OUTPUTS.has(item.type) || item.type.endsWith("_request")) return true;
  return item.type.endsWith("_call") && item.type !== "tool_search_call" && textIn(item.call_id) !== undefined;
}

const idOf = ({ call_id: call, id }: Raw): string => textIn(call) ?? textIn(id) ?? "";

const isOutput = ({ type }: Raw): boolean => /_(output|response)$/.test(String(type));

const answeredBy = ({ call_id: call, approval_request_id: request, id }: Raw): unknown => call ?? request ?? id;

/**
 * The item that answers an item which waited for the program.
 *
 * @throws {WireError} `unsupported` for an item of a type that this version does not know, `invalid_result` if the
 * output is not an object of plain data.
 */
export function encodeItemOutput(item: object, output: unknown): OpenAIResponsesItemOutput {
  const { type, caller } = raw(item);
  const [answer, ...ids] = OUTPUTS.get(type) ?? [];
  if (answer === undefined) {
    const expected = `expected an item that waits for the program (${[...OUTPUTS.keys()].join(", ")})`;
    throw new WireError("unsupported", "openai-responses", "/type", `${expected}, received ${String(type)}`);
  }
  if (!isObject(output)) {
    const expected = `expected the fields of the item ${answer} as an object, received ${describeKind(output)}`;
    throw new WireError("invalid_result", "openai-responses", "", expected);
  }
  const fields = plainCopy(output, ["openai-responses", ""], "invalid_result", `the output of ${String(type)}: `);
  return wellFormed({
    ...fields,
    type: answer,
    ...Object.fromEntries(ids.map((name) => [name, idOf(raw(item))])),
    ...given("caller", callerIn(caller)),
  }) as OpenAIResponsesItemOutput;
}
