import { isInstance } from "../../checks/index.ts";
import type { CopyOptions, Model } from "../../pydantic/index.ts";
import { isObject } from "../../schema/index.ts";
import { freeId, sentCalls, type TakenIds } from "../../wire/index.ts";
import { AssistantMessage } from "./AssistantMessage.ts";
import { ToolCall } from "./ToolCall.ts";
import { ToolMessage } from "./ToolMessage.ts";

/**
 * The messages of a conversation in which each call without an id has one, and its result the same: the n-th result
 * without an id answers the n-th call without one of the turn. A server may give no ids, and Python then stores `""`.
 * The ids are those that `ToolSet.run` gave the results; where two turns have the same call, and its results have no ids
 * either, the second one gets another. Messages with ids are the same objects, and none is changed.
 *
 * @example
 * const calls = [{ id: "", type: "function", name: "now", arguments: "{}" }];
 * withCallIds([{ role: "assistant", tool_calls: calls }, { role: "tool", tool_call_id: "", content: "9" }])[1];
 * // { role: "tool", tool_call_id: "call_f9aa919e57182334", content: "9" }
 */
export function withCallIds<Message>(messages: readonly Message[]): Message[] {
  /** The made ids of this turn that no result has yet. */
  let open: string[] = [];
  const taken: TakenIds = new Map();
  return messages.map((message, at) => {
    if (!isObject(message)) return message;
    if (message.role === "tool") {
      if (!lacksId(message)) open = open.filter((id) => id !== message.tool_call_id);
      const id = lacksId(message) ? open.shift() : undefined;
      return id === undefined ? message : (withResultId(message, id) as Message);
    }
    const turn = turnWithIds(message, new Set(resultIdsAfter(messages, at)), taken);
    open = turn.open;
    return turn.message as Message;
  });
}

/** A message whose calls have ids, and those that were made and have no result yet. */
function turnWithIds(
  message: Data,
  answered: ReadonlySet<unknown>,
  taken: TakenIds,
): { message: Data; open: string[] } {
  const calls = callsOf(message);
  for (const { id } of calls) if (isGiven(id)) taken.set(String(id), 0);
  if (calls.every(({ id }) => isGiven(id))) return { message, open: [] };
  const open: string[] = [];
  const ids = idsOf(calls).map((id, place) => {
    if (isGiven(calls[place]?.id) || answered.has(id)) return id;
    const free = freeId(id, taken);
    open.push(free);
    return free;
  });
  return { message: withIds(message, ids), open };
}

/** The ids of the results of a turn, whose calls are at a place. */
function resultIdsAfter(messages: readonly unknown[], at: number): unknown[] {
  const ids: unknown[] = [];
  for (let next = at + 1; next < messages.length; next++) {
    const message = messages[next];
    if (!isObject(message) || message.role !== "tool") break;
    ids.push(message.tool_call_id);
  }
  return ids;
}

const isGiven = (id: unknown): boolean => id !== undefined && id !== null && id !== "";

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
      id: isGiven(id) ? String(id) : null,
      index: index as number | null,
      name: String(name),
      arguments: String(text ?? input),
    };
  });
  return sentCalls(read).map(({ id }) => id);
}

function withIds(message: Data, ids: readonly string[]): Data {
  if (isInstance<AssistantMessage>(message, AssistantMessage)) {
    const tool_calls = message.toolCalls.map((call, place) =>
      isGiven(call.id) ? call : copyOf(call, { id: ids[place] }),
    );
    return copyOf(message, { tool_calls });
  }
  const tool_calls = callsOf(message).map((call, place) => (isGiven(call.id) ? call : { ...call, id: ids[place] }));
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
