import { isInstance } from "../checks/index.ts";
import { itemsOf, type PythonValue, pythonText, record, write } from "../json/index.ts";
import { dumpAssistant, type Fields, givenFields } from "../pydantic/index.ts";
import { AssistantMessage, type BaseMessage } from "../tool/index.ts";
import { callItems } from "./chatCalls.ts";
import { asDict, firstTrue, get } from "./dicts.ts";
import { invalid, MessagesError } from "./MessagesError.ts";
import { isMessage, readMessages, roleAndContent, toolCallId, userMessage } from "./readMessages.ts";

/** What goes to OpenAI's Responses API: its instructions, and the items of its input. */
export type ResponsesInput = { readonly instructions: string; readonly input: readonly Fields[] };

/** 0.1.16: `convert_messages` of core/foundation/llm/utils/responses_utils.py. */
export function toResponses(messages: unknown): ResponsesInput {
  const instructions: string[] = [];
  const input: (readonly Fields[])[] = [];
  let calls = 0;
  for (const [index, message] of dictsOf(messages).entries()) {
    const role = pythonText(firstTrue(get(message, "role"), "user"));
    const text = contentText(get(message, "content"));
    if (role === "system" || role === "developer") {
      if (text) instructions.push(text);
    } else if (role === "tool") {
      input.push(resultOf(message, text));
    } else if (role === "assistant") {
      const items = callsOf(message, `/${index}/tool_calls`, calls);
      calls += items.length;
      input.push(text ? [part("assistant", "output_text", text)] : [], items);
    } else {
      input.push([part("user", "input_text", text)]);
    }
  }
  return { instructions: instructions.join("\n\n"), input: input.flat() };
}

function dictsOf(messages: unknown): Fields[] {
  if (typeof messages === "string") return [userMessage(messages)];
  const given = readMessages(messages);
  if (given.length > 0) return given.map((message) => (isMessage(message) ? dictOf(message) : message));
  throw new MessagesError("no_messages", "", "expected a message, received none");
}

/** What the conversion reads of an object's `model_dump()`. */
function dictOf(message: BaseMessage): Fields {
  if (isInstance(message, AssistantMessage)) return dumpAssistant(message[givenFields], { onLoss: "drop" });
  return record([...roleAndContent(message), ...toolCallId(message)]);
}

function contentText(content: PythonValue): string {
  if (content === null) return "";
  return Array.isArray(content) ? itemsOf(content).map(partText).join("") : pythonText(content);
}

function partText(item: PythonValue): string {
  if (typeof item === "string") return item;
  const dict = asDict(item);
  const value = dict && (get(dict, "text") ?? get(dict, "content"));
  return (value ?? null) === null ? "" : pythonText(value as PythonValue);
}

function resultOf(message: Fields, output: string): Fields[] {
  const call_id = strip(pythonText(firstTrue(get(message, "tool_call_id"), get(message, "call_id"), "")));
  return call_id === "" ? [] : [{ type: "function_call_output", call_id, output }];
}

function callsOf(message: Fields, path: string, before: number): Fields[] {
  return callItems(message, path).map((call, index) => {
    const dict = asDict(call);
    if (dict === undefined) throw invalid(`${path}/${index}`, "an object", call);
    return callOf(dict, `call_${before + index}`);
  });
}

function callOf(call: Fields, otherwise: string): Fields {
  const inner = asDict(get(call, "function")) ?? {};
  const value = firstTrue(get(call, "arguments"), get(inner, "arguments"), "{}");
  const id = firstTrue(get(call, "call_id"), get(call, "id"), otherwise);
  return {
    type: "function_call",
    id: pythonText(firstTrue(get(call, "response_item_id"), get(call, "id"), id)),
    call_id: pythonText(id),
    name: pythonText(firstTrue(get(call, "name"), get(inner, "name"), "")),
    arguments: typeof value === "string" ? value : write(value, { style: "json.dumps", ensureAscii: false }),
  };
}

const part = (role: string, type: string, text: string): Fields => ({ role, content: [{ type, text }] });

/** `text.strip()` of Python, whose white space differs from that of JavaScript. */
function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charAt(start))) start++;
  while (end > start && isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const isSpace = (character: string): boolean =>
  character !== "\ufeff" && (/\s/.test(character) || "\x1c\x1d\x1e\x1f\x85".includes(character));
