import { argumentsText, writtenText } from "../../calls/callArguments.ts";
import { sentCalls } from "../../calls/ids.ts";
import type { WireCall } from "../../calls/WireCall.ts";
import type { ReceivedOptions } from "../../collect/AnswerCollector.ts";
import { type NameMethods, nameMethods, namesOf } from "../../tools/names.ts";
import type { EncodeOptions } from "../../Wire.ts";
import type { OpenAIChatCalls } from "./ChatTypes.ts";
import { type ChatProvider, OPENAI_CHAT } from "./provider.ts";

/** The name of OpenAI's Chat format. */
export const CHAT_NAME = "openai-chat";

/** The methods for names of tools in that format. */
export const CHAT_NAMES: NameMethods = nameMethods(OPENAI_CHAT);

/** A server may have types of its own, such as for calls that it runs itself, which only an answer as it was received keeps. */
const typeOf = ({ type }: WireCall, options: ReceivedOptions | undefined): "function" =>
  (options?.asReceived && type ? type : "function") as "function";

/**
 * Encodes calls in OpenAI's Chat format. The class ToolCall uses this function, so that it does not contain the whole
 * wire.
 */
export const encodeChatCalls = (
  calls: Iterable<WireCall>,
  options?: EncodeOptions & ReceivedOptions,
): OpenAIChatCalls => encodeCallsFor(OPENAI_CHAT, calls, options);

/** The text of a call whose tool takes a text is the input of a function for servers that know functions alone. */
const textOf = (call: WireCall, options: ReceivedOptions | undefined): string =>
  call.type === "custom" ? JSON.stringify({ input: argumentsText(call.arguments) }) : writtenText(call, options);

/** Encodes calls for a server of this format. */
export function encodeCallsFor(
  server: ChatProvider,
  calls: Iterable<WireCall>,
  options?: EncodeOptions & ReceivedOptions,
): OpenAIChatCalls {
  const names = namesOf(options?.tools, server);
  const { refusesCustom = false } = server.rules.tools ?? {};
  const encoded = sentCalls(calls, server, options).map(({ call, id }) => {
    const name = names.sent(call.name);
    const { signature } = call;
    const extra = signature ? { extra_content: { google: { thought_signature: signature } } } : {};
    if (options?.asReceived && call.type === "custom" && call.isTruncated)
      // A text has no form that shows that it was cut.
      return { id, type: "function" as const, function: { name, arguments: "{" }, ...extra };
    return call.type === "custom" && !refusesCustom
      ? { id, type: "custom" as const, custom: { name, input: argumentsText(call.arguments) }, ...extra }
      : { id, type: typeOf(call, options), function: { name, arguments: textOf(call, options) }, ...extra };
  });
  // The API rejects an empty list.
  return encoded.length > 0
    ? { role: "assistant", content: null, tool_calls: encoded }
    : { role: "assistant", content: "" };
}
