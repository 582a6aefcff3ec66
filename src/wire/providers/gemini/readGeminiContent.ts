import { isObject } from "../../../schema/index.ts";
import { raw, textIn } from "../../fields.ts";
import { type MessagePart, type MessageParts, OTHER_PART } from "../../messages/MessageParts.ts";

/** The calls and responses of a content. A part alone can have neither: the client refuses it. */
export function readGeminiContent(content: unknown): MessageParts | undefined {
  const { role, parts } = raw(content);
  if (!Array.isArray(parts)) return undefined;
  return { role: textIn(role) ?? "user", parts: parts.map(partOf) };
}

function partOf(part: unknown, place: number): MessagePart {
  const { functionCall: call, functionResponse: response } = raw(part);
  const path = `/parts/${place}`;
  if (isObject(call))
    return { kind: "call", id: textIn(call.id), name: textIn(call.name) ?? "", path: `${path}/functionCall` };
  if (!isObject(response)) return OTHER_PART;
  return { kind: "result", id: textIn(response.id), name: textIn(response.name), path: `${path}/functionResponse` };
}
