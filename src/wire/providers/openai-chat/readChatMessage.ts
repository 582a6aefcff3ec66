import { isObject } from "../../../schema/index.ts";
import { listIn, type Raw, raw, textIn } from "../../fields.ts";
import type { CallPart, MessageParts } from "../../messages/MessageParts.ts";
import { bodyOf, isOurs, typeOf } from "./readChatCalls.ts";

/** The calls and the result of a message to the Chat API, or of one of LangChain's. */
export function readChatMessage(message: unknown): MessageParts {
  const given = raw(message);
  const role = roleIn(given);
  if (role === "tool") {
    // An instance of this package has the other spelling, as of its calls.
    const field = given.tool_call_id === undefined && given.toolCallId !== undefined ? "toolCallId" : "tool_call_id";
    const [id, name] = [textIn(given[field]), textIn(given.name)];
    return { role, parts: [{ kind: "result", id, name, path: `/${field}` }] };
  }
  return { role, parts: role === "assistant" || role === "ai" ? callsIn(given) : [] };
}

/** The calls of a message, or of an instance of this package. Of LangChain's lists only the first one is always sent. */
function callsIn(message: Raw): CallPart[] {
  const further = raw(message.additional_kwargs);
  const lists: [path: string, calls: unknown][] = [
    ["/tool_calls", message.tool_calls],
    ["/toolCalls", message.toolCalls],
    ["/invalid_tool_calls", message.invalid_tool_calls],
    ["/additional_kwargs/tool_calls", further.tool_calls],
  ];
  return lists.flatMap(([path, calls], list) =>
    listIn(calls)
      .filter(isObject)
      .map((call, place): CallPart => {
        const id = textIn(call.id);
        const name = textIn(bodyOf(call, typeOf(call)).name) ?? "";
        return { kind: "call", id, name, path: `${path}/${place}/id`, isOptional: list > 1 || !isOurs(call) };
      }),
  );
}

/** A message of LangChain has a type instead of a role. */
function roleIn(message: Raw): string {
  const { role, type, getType } = message;
  const kind = typeof getType === "function" ? getType.call(message) : (role ?? type);
  return textIn(kind) ?? "user";
}
