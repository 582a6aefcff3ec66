import { listIn, raw, textIn } from "../../fields.ts";
import { type MessagePart, type MessageParts, OTHER_PART } from "../../messages/MessageParts.ts";

/** The calls and results of a message to the Messages API. A message of the system belongs to no turn. */
export function readAnthropicMessage(message: unknown): MessageParts | undefined {
  const { role, content } = raw(message);
  if (role !== "user" && role !== "assistant") return undefined;
  const parts = typeof content === "string" ? [OTHER_PART] : listIn(content).map(partOf);
  return { role, parts };
}

function partOf(block: unknown, place: number): MessagePart {
  const { type, id, name, tool_use_id: answered } = raw(block);
  const path = `/content/${place}`;
  if (type === "tool_use") return { kind: "call", id: textIn(id), name: textIn(name) ?? "", path: `${path}/id` };
  if (type === "tool_result") return { kind: "result", id: textIn(answered), path: `${path}/tool_use_id` };
  return OTHER_PART;
}
