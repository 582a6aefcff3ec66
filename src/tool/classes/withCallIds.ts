import { isInstance } from "../../checks/index.ts";
import type { CopyOptions, Model } from "../../pydantic/index.ts";
import { isObject } from "../../schema/index.ts";
import { sentCalls } from "../../wire/index.ts";
import { AssistantMessage } from "./AssistantMessage.ts";
import { ToolCall } from "./ToolCall.ts";
import { ToolMessage } from "./ToolMessage.ts";

/**
 * The messages of a conversation in which each call without an id has one, and its result the same: the n-th result
 * without an id answers the n-th call without one of the turn. A server may give no ids, and Python then stores `""`.
 * The ids are those that `ToolSet.run` gave the results. Messages with ids are the same objects, and none is changed.
 *
 * @example
 * const calls = [{ id: "", type: "function", name: "now", arguments: "{}" }];
 * withCallIds([{ role: "assistant", tool_calls: calls }, { role: "tool", tool_call_id: "", content: "9" }])[1];
 * // { role: "tool", tool_call_id: "call_f9aa919e57182334", content: "9" }
 */
export function withCallIds<Message>(messages: readonly Message[]): Message[] {
  /** The made ids of this turn that no result has yet. */
  let open: string[] = [];
  return messages.map((message) => {
    if (!isObject(message)) return message;
    if (message.role === "tool") {
      if (!lacksId(message)) open = open.filter((id) => id !== message.tool_call_id);
      const id = lacksId(message) ? open.shift() : undefined;
      return id === undefined ? message : (withResultId(message, id) as Message);
    }
    const calls = callsOf(message);
    open = [];
    if (calls.every(({ id }) => id)) return message;
    const sent = idsOf(calls);
    open = sent.filter((_, place) => !calls[place]?.id);
    return withIds(message, sent) as Message;
  });
}

type Data = { readonly [name: string]: unknown };

/** Whether the id of a result is empty; Ollama's results have no field for one. */
const lacksId = ({ tool_call_id, toolCallId = tool_call_id }: Data): boolean =>
  toolCallId === "" || toolCallId === null;

function callsOf({ role, tool_calls, toolCalls = tool_calls }: Data): readonly Data[] {
  return role === "assistant" && Array.isArray(toolCalls) && toolCalls.every(isObject) ? toolCalls : [];
}

/** The ids that the calls of a message are sent with. */
function idsOf(calls: readonly Data[]): string[] {
  const read = calls.map((call) => {
    if (isInstance<ToolCall>(call, ToolCall)) return call;
    const { id, index, function: called, custom } = call;
    const { name, arguments: text, input } = [called, custom].find(isObject) ?? call;
    return {
      id: id ? String(id) : null,
      index: index as number | null,
      name: String(name),
      arguments: String(text ?? input),
    };
  });
  return sentCalls(read).map(({ id }) => id);
}

function withIds(message: Data, ids: readonly string[]): Data {
  if (isInstance<AssistantMessage>(message, AssistantMessage)) {
    const tool_calls = message.toolCalls.map((call, place) => (call.id ? call : copyOf(call, { id: ids[place] })));
    return copyOf(message, { tool_calls });
  }
  const tool_calls = callsOf(message).map((call, place) => (call.id ? call : { ...call, id: ids[place] }));
  const { toolCalls: _, ...others } = message;
  return { ...others, tool_calls };
}

function withResultId(message: Data, id: string): Data {
  if (isInstance<ToolMessage>(message, ToolMessage)) return copyOf(message, { tool_call_id: id });
  const { toolCallId: _, ...others } = message;
  return { ...others, tool_call_id: id };
}

const copyOf = <T extends Model>(object: T, update: NonNullable<CopyOptions["update"]>): T & Data =>
  object.modelCopy({ update }) as T & Data;
