import { listIn, type Raw, raw } from "../fields.ts";
import type { OpenAIChatCalls } from "../providers/openai-chat/ChatTypes.ts";

/**
 * A message that is an instance of another library's class, such as LangChain's AIMessage, with the calls of the turn.
 * It is the same instance, or a copy if a call lacks an id or if the class keeps unparsable calls in a separate list.
 *
 * @example
 * instanceWith(new AIMessage({ content: "", tool_calls: [call] }), calls); // that message
 */
export function instanceWith(message: Raw, calls: OpenAIChatCalls): object {
  const { tool_calls: own, invalid_tool_calls: invalid } = message;
  if (listIn(invalid).length === 0 && listIn(own).every((call) => raw(call).id)) return message;
  const sent = listIn(calls.tool_calls).map((call) => {
    const { id, function: called, custom } = raw(call);
    const { name, arguments: text, input } = raw(called ?? custom);
    return { type: "tool_call", id, name, args: custom ? { input } : JSON.parse(String(text)) };
  });
  const copy = Object.create(Object.getPrototypeOf(message), Object.getOwnPropertyDescriptors(message));
  for (const [name, value] of [["tool_calls", sent] as const, ["invalid_tool_calls", []] as const])
    Object.defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
  return copy;
}
