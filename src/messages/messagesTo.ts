import { checkOptions, describeValue, OptionError } from "../checks/index.ts";
import { type JsonObject, mutableCopy, type PythonValue } from "../json/index.ts";
import { dumpData, givenFields, ReleaseError, rowOf, type SdkRelease } from "../pydantic/index.ts";
import type { BaseMessage } from "../tool/index.ts";
import { get } from "./dicts.ts";
import { HISTORIES, type History } from "./histories.ts";
import { MESSAGES_RULES, type MessagesOptions } from "./MessagesOptions.ts";
import { isMessage, readMessages } from "./readMessages.ts";

/**
 * Messages as the Python SDK takes them: one text of the user, or a list of messages, all objects of its classes or all
 * dicts in the form of OpenAI's Chat API.
 *
 * @example
 * const messages: SdkMessages = [new SystemMessage({ content: "Be short." }), new UserMessage({ content: "Hello" })];
 */
export type SdkMessages = string | readonly (BaseMessage | { readonly [key: string]: unknown })[];

/**
 * What the messages become: the list for OpenAI's Chat API (`chat`), and for DeepSeek and SiliconFlow, which take the
 * same API with other fields; `instructions` and `input` for the Responses API; `system` and `messages` for Anthropic.
 *
 * @example
 * const { system, messages }: ConvertedMessages["anthropic"] = messagesTo("anthropic", "Hello");
 */
export type ConvertedMessages = {
  chat: JsonObject[];
  deepseek: JsonObject[];
  siliconflow: JsonObject[];
  responses: { instructions: string; input: JsonObject[] };
  anthropic: { system: JsonObject[] | null; messages: JsonObject[] };
};

/**
 * The messages of a request, as the Python SDK of a release writes them: for the Chat API without names and metadata,
 * since 0.1.11.post1 with the reasoning of a turn that has calls, up to 0.1.3 with all fields. The result is plain data,
 * a new copy each time; whole floats and integers beyond 2^53 are ordinary numbers in it.
 *
 * The wires of `openjiuwen-tools/wire` write what a provider takes, whatever the SDK sends; this function writes what
 * the SDK sends.
 *
 * @throws {MessagesError} The SDK refuses the messages, such as an empty list.
 * @throws {ReleaseError} The release has no such conversion, or is unknown, or cannot represent a message.
 * @throws {JsonError} A message has a part that is not JSON.
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @example
 * const call = new ToolCall({ id: "c1", name: "now", arguments: "{}" });
 * const turn = [new UserMessage({ content: "Time?" }), new AssistantMessage({ reasoningContent: "Ask", toolCalls: [call] })];
 * messagesTo("chat", turn)[1].reasoning_content; // "Ask"
 * messagesTo("chat", turn, { sdk: "0.1.11" })[1].reasoning_content; // undefined
 */
export function messagesTo<Format extends keyof ConvertedMessages>(
  format: Format,
  messages: SdkMessages,
  options: MessagesOptions = {},
): ConvertedMessages[Format] {
  checkOptions("messagesTo", options, MESSAGES_RULES);
  if (!Object.hasOwn(HISTORIES, format)) {
    const names = Object.keys(HISTORIES).join(", ");
    const message = `messagesTo: expected a format (${names}), received ${describeValue(format)}`;
    throw new OptionError("invalid_option", "format", message);
  }
  // Free data of a message may hold objects of classes.
  const { sdk = "latest", onLoss } = options;
  const converted = dumpData(convert(format, messages, { ...options, sdk }) as PythonValue, { sdk, onLoss });
  return mutableCopy(converted) as ConvertedMessages[Format];
}

function convert(format: keyof ConvertedMessages, messages: unknown, how: How): unknown {
  const { sdk, model } = how;
  if (format === "responses") return writerOf(format, HISTORIES[format], sdk)(messages);
  if (format !== "anthropic") return writerOf(format, HISTORIES[format], sdk)(messages, how);
  const write = writerOf(format, HISTORIES[format], sdk);
  const dicts = writerOf("chat", HISTORIES.chat, sdk)(messages, how);
  return write(dicts, { metadata: metadataOf(messages), model });
}

type How = MessagesOptions & { readonly sdk: SdkRelease };

function writerOf<Writer>(format: string, history: History<Writer>, sdk: SdkRelease): Writer {
  const writer = rowOf(history, sdk);
  if (writer !== undefined) return writer;
  const message = `openjiuwen ${sdk} does not convert messages for ${format}; it does from ${history[0]?.[0]} on`;
  throw new ReleaseError("missing_conversion", message);
}

function metadataOf(messages: unknown): PythonValue[] {
  if (!Array.isArray(messages)) return [];
  return readMessages(messages).map((given) => get(isMessage(given) ? given[givenFields] : given, "metadata"));
}
