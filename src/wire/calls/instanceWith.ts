import { listIn, type Raw, raw } from "../fields.ts";
import type { OpenAIChatCalls } from "../providers/openai-chat/ChatTypes.ts";

/**
 * A message that is an instance of another library's class, such as LangChain's AIMessage, with the calls as they are
 * sent back. It is the same instance if it has these calls, and otherwise a copy.
 *
 * @example
 * instanceWith(new AIMessage({ content: "", tool_calls: [call] }), calls); // that message
 */
export function instanceWith(message: Raw, calls: OpenAIChatCalls): object {
  const { tool_calls: own, invalid_tool_calls: invalid, tool_call_chunks: chunks } = message;
  const sent = listIn(calls.tool_calls).map((call) => {
    const { id, function: called, custom } = raw(call);
    const { name, arguments: text, input } = raw(called ?? custom);
    return { type: "tool_call", id, name, args: custom ? { input } : JSON.parse(String(text)) };
  });
  if (listIn(invalid).length === 0 && comparable(listIn(own)) === comparable(sent)) return message;
  // The class makes its calls of the chunks when it is revived.
  const ofStream = chunks === undefined ? {} : { tool_call_chunks: [] };
  return changedCopy(message, { tool_calls: sent, invalid_tool_calls: [], ...ofStream });
}

/** The fields of calls that are sent back, as a text. */
const comparable = (calls: readonly unknown[]): string =>
  JSON.stringify(calls.map(raw).map(({ id, name, args }) => [id, name, args]));

/** A copy of an instance, of the same class, with other values in some fields. */
export function changedCopy(instance: object, fields: Raw): object {
  const copy = Object.create(Object.getPrototypeOf(instance), Object.getOwnPropertyDescriptors(instance));
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
  return copy;
}
