import { describeValue, didYouMean, OptionError } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { argumentsText } from "../../calls/callArguments.ts";
import { madeId } from "../../calls/ids.ts";
import { instanceWith } from "../../calls/instanceWith.ts";
import { isData, ownAnswer, saysNothing } from "../../calls/ownAnswer.ts";
import { furtherIn, signatureIn } from "../../calls/sentBack.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineTurn, type OwnWire } from "../../defineTurn.ts";
import { checkedChoice, defineDecoder, withEncoder } from "../../defineWire.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { type Ending, endedBy, endingKind, isCutBy } from "../../Ending.ts";
import { firstAnswer, given, listIn, placeIn, type Raw, raw, textIn } from "../../fields.ts";
import { messageCheck } from "../../messages/messageCheck.ts";
import type { ContentPart } from "../../results/ContentPart.ts";
import { callOf, partsOf, withFields } from "../../results/content.ts";
import { refusedImage } from "../../results/media.ts";
import { namesOf } from "../../tools/names.ts";
import { type ChosenTool, readChoice, refuseAllowed, refuseChoice } from "../../tools/readChoice.ts";
import type { CallEvent, Wire, WireDecoder, WireResult } from "../../Wire.ts";
import type {
  OpenAIChatCalls,
  OpenAIChatChoice,
  OpenAIChatChosen,
  OpenAIChatCustomTool,
  OpenAIChatImages,
  OpenAIChatMessage,
  OpenAIChatResponse,
  OpenAIChatResult,
  OpenAIChatTool,
} from "./ChatTypes.ts";
import { CHAT_SERVERS, type ChatServer } from "./chatServers.ts";
import { collectChat } from "./collectChat.ts";
import { CHAT_NAME, encodeCallsFor } from "./encodeChatCalls.ts";
import { CHAT_ENDINGS } from "./endings.ts";
import { type ChatEncoder, chatEncoder, openaiChatEncoder } from "./openaiChatEncoder.ts";
import { type ChatProvider, OPENAI_CHAT } from "./provider.ts";
import {
  bodyOf,
  callsOfDelta,
  chatEnding,
  isOurs,
  messageIn,
  readChatCalls,
  reasonIn,
  typeOf,
} from "./readChatCalls.ts";
import { readChatMessage } from "./readChatMessage.ts";
import { refuseClientNames } from "./refuseClientNames.ts";
import { summarizeChat } from "./summarizeChat.ts";

/** The payloads of {@link openaiChat}. */
export declare namespace openaiChat {
  /**
   * A tool in a request to OpenAI's Chat API.
   *
   * @example
   * const tool: openaiChat.Tool = { type: "function", function: { name: "now", parameters: { type: "object" } } };
   */
  type Tool = OpenAIChatTool;

  /** A custom tool in such a request. Its calls contain text instead of JSON. */
  type CustomTool = OpenAIChatCustomTool;

  /**
   * `tool_choice` of a request to OpenAI's Chat API.
   *
   * @example
   * const choice: openaiChat.Choice = { type: "function", function: { name: "now" } };
   */
  type Choice = OpenAIChatChoice;

  /**
   * The assistant's message with its calls, in the form in which OpenAI's Chat API accepts it.
   *
   * @example
   * const message: openaiChat.Calls = openaiChat.encodeCalls(calls);
   * messages.push({ ...message, content: "Let me look." });
   */
  type Calls = OpenAIChatCalls;

  /**
   * A result as a message to OpenAI's Chat API.
   *
   * @example
   * const message: openaiChat.Result = { role: "tool", tool_call_id: "call_1", content: "12 °C" };
   */
  type Result = OpenAIChatResult;

  /** The messages that a turn adds to a request to OpenAI's Chat API. */
  type Message = OpenAIChatMessage;

  /** A completion, as it is put together from a stream. A server may send further fields. */
  type Response = OpenAIChatResponse;
}

type OpenAIChatWire = Wire<OpenAIChatTool, OpenAIChatChoice, OpenAIChatCalls, OpenAIChatResult, OpenAIChatMessage> & {
  readonly "~response"?: OpenAIChatResponse;
  /**
   * The wire for a server of this format with rules of its own: what it refuses of tools, ids of calls and images is sent
   * in another form, or is an error.
   *
   * @throws {OptionError} for a server whose rules are not known
   * @example
   * const mistral = openaiChat.forServer("mistral");
   * mistral.encodeResult({ call, content: "12 °C" }); // { role: "tool", tool_call_id: "054njdtqa", content: "12 °C" }
   */
  readonly forServer: (server: ChatServer) => OpenAIChatWire;
};

/**
 * OpenAI's Chat Completions API and compatible servers. For a server that accepts less, or more, take its own wire:
 * `openaiChat.forServer("mistral")`.
 *
 * `decodeMessage` accepts a completion, its message, the message's list of calls, or one call.
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 * @example
 * const completion = await client.chat.completions.create({ model, messages, tools: openaiChat.encodeTools(tools) });
 * const calls = openaiChat.decodeMessage(completion, { tools });
 * messages.push(openaiChat.encodeCalls(calls, { tools }));
 * messages.push(openaiChat.encodeResult({ call: calls[0], content: "12 °C" }));
 */
export const openaiChat: OpenAIChatWire = /* @__PURE__ */ chatWire(OPENAI_CHAT, openaiChatEncoder);

/** The wires that were made for servers. */
const made = new Map<ChatServer, OpenAIChatWire>();

function serverWire(server: ChatServer): OpenAIChatWire {
  checkServer(server);
  const wire = made.get(server) ?? chatWire(CHAT_SERVERS[server]);
  made.set(server, wire);
  return wire;
}

/** The wire of a server of this format. */
/* @__NO_SIDE_EFFECTS__ */
function chatWire(server: ChatProvider, encoder: ChatEncoder = chatEncoder(server)): OpenAIChatWire {
  return defineTurn<OpenAIChatWire>(
    withEncoder(
      encoder,
      defineDecoder<Omit<OwnWire<OpenAIChatWire>, keyof ChatEncoder> & WireDecoder>(server, {
        forServer: serverWire,

        encodeToolChoice: checkedChoice(CHAT_NAME, (choice, options): OpenAIChatChoice => {
          const { refusesCustom = false, refusesSome = false, refusesChoice = false } = server.rules.tools ?? {};
          const read = readChoice(choice, server, options);
          if (refusesChoice && read !== "auto") refuseChoice(CHAT_NAME);
          if (typeof read === "string") return read;
          const chosen = (tool: ChosenTool): OpenAIChatChosen => chosenTool(tool, refusesCustom);
          if ("name" in read) return chosen(read);
          if (refusesSome) refuseAllowed(CHAT_NAME);
          return { type: "allowed_tools", allowed_tools: { mode: read.mode, tools: read.allowed.map(chosen) } };
        }),

        decodeMessage(message, options) {
          const calls = readChatCalls(message, CHAT_NAME).filter(({ isOurs }) => isOurs);
          if (calls.length === 0) return [];
          const names = namesOf(options?.tools, server);
          return calls.map(({ call, raw }) => ({
            ...call,
            id: call.id || madeId(raw, options),
            name: names.full(call.name),
          }));
        },

        decodeEvent: decodeChatEvent,

        checkMessages: messageCheck(server, readChatMessage),

        collector: collectChat,

        encodeReceived: (calls, options) => encodeCallsFor(server, calls, options),

        answerWith: (answer, calls) => assistantOf(answer, calls, server),

        ending: endingOf,

        summarize: summarizeChat,

        encodeResults(results, options) {
          const images = results.map((result) => imagesOf(result, server)).filter(({ content }) => content.length > 1);
          const texts = results.map((result) => encoder.encodeResult(withoutImages(result, server), options));
          return [...texts, ...images];
        },
      }),
    ),
  );
}

function checkServer(name: unknown): asserts name is ChatServer {
  if (typeof name === "string" && Object.hasOwn(CHAT_SERVERS, name)) return;
  const names = Object.keys(CHAT_SERVERS);
  const hint = typeof name === "string" ? didYouMean(name, names) : "";
  const message = `forServer: expected ${names.join(", ")}, received ${describeValue(name)}.${hint}`;
  throw new OptionError("invalid_option", "server", message);
}

function decodeChatEvent(event: unknown): CallEvent[] {
  if (!isObject(event)) return [];
  refuseClientNames(event, CHAT_NAME);
  const choice = firstAnswer(event.choices);
  const events: CallEvent[] = choice ? deltasIn(choice) : [];
  const fault = errorIn(event) ?? errorIn(choice);
  const reason = textIn(choice?.finish_reason) ?? (fault === undefined ? undefined : "error");
  if (reason === undefined) return events;
  const isTruncated = fault !== undefined || isCutBy(endingKind(CHAT_ENDINGS, reason.toLowerCase()));
  return [...events, { kind: "end", reason, isTruncated, ...given("fault", fault) }];
}

function endingOf(answer: unknown, reason: string | undefined = reasonIn(answer)): Ending {
  const fault = errorIn(answer) ?? errorIn(firstAnswer(raw(answer).choices));
  const ending = chatEnding(answer, reason, fault);
  // A model that refuses a structured answer says so in a message that is whole.
  const message = messageIn(raw(answer));
  const { refusal = raw(message.additional_kwargs).refusal, tool_calls: calls, function_call: legacy } = message;
  const hasCalls = listIn(calls).length > 0 || isObject(legacy);
  const isRefused = ending.kind === "done" && textIn(refusal) !== undefined && !hasCalls;
  return isRefused ? endedBy("refusal", reason, refusal) : ending;
}

const chosenTool = ({ name, type }: ChosenTool, refusesCustom: boolean): OpenAIChatChosen =>
  type === "custom" && !refusesCustom ? { type, custom: { name } } : { type: "function", function: { name } };

/** The assistant's own message if it says something, or a message made from the calls if nothing else is known. */
function assistantOf(answer: unknown, calls: OpenAIChatCalls, { rules }: ChatProvider): OpenAIChatCalls[] {
  const message = isObject(answer) ? messageIn(answer) : undefined;
  // A list of calls or a call alone is no message.
  if (message === undefined || !["role", "content", "tool_calls"].some((name) => name in message)) return [calls];
  if (!isData(message)) {
    const { content, tool_calls: made, invalid_tool_calls: invalid, additional_kwargs: more } = message;
    const isSilent = saysNothing([content, made, invalid, more]);
    return isSilent ? [] : [instanceWith(message, calls) as unknown as OpenAIChatCalls];
  }
  const { role: _, function_call: __, tool_calls: own, content: text = null, audio, ...others } = ownAnswer(message);
  const read = readChatCalls(listIn(own), CHAT_NAME);
  const ours = new Set<unknown>(read.flatMap(({ raw, isOurs }) => (isOurs ? raw : [])));
  const inOrder = read.map(({ raw }) => raw);
  const sent = withCalls(inOrder, (call) => ours.has(call), calls.tool_calls ?? []);
  // The API accepts only the id of its audio.
  const spoken = textIn(raw(audio).id) === undefined ? {} : { audio: { id: raw(audio).id } };
  // The API refuses an empty list.
  const called = sent.length > 0 ? { tool_calls: sent } : {};
  const content = rules.results?.refusesEmpty ? withoutEmptyText(text) : text;
  const said = { ...others, ...spoken, content, ...called };
  return saysNothing(said) ? [] : [{ role: "assistant", ...said } as OpenAIChatCalls];
}

function withoutEmptyText(content: unknown): unknown {
  if (!Array.isArray(content)) return content === "" ? null : content;
  const parts = content.filter((part) => raw(part).text !== "");
  return parts.length > 0 ? parts : null;
}

/** The API does not accept images in results, but in a message of the user after the results. */
function imagesOf(result: WireResult, server: ChatProvider): OpenAIChatImages {
  const content: OpenAIChatImages["content"] = [{ type: "text", text: `From ${callOf(result, CHAT_NAME).name}:` }];
  for (const part of partsOf(result, CHAT_NAME)) {
    if (!isSentImage(part, server)) continue;
    content.push({ type: "image_url", image_url: { url: `data:${part.mimeType};base64,${part.data}` } });
  }
  return { role: "user", content };
}

const isSentImage = (
  part: ContentPart,
  { rules }: ChatProvider,
): part is Extract<ContentPart, { type: "image" | "audio" }> =>
  part.type === "image" && refusedImage(part, rules.results) === undefined;

function withoutImages(result: WireResult, server: ChatProvider): WireResult {
  const parts = partsOf(result, CHAT_NAME);
  const others = parts.filter((part) => !isSentImage(part, server)).map(({ given }) => given);
  if (others.length === parts.length) return result;
  if (others.length === 0) {
    return withFields(result, { content: "The image follows in the next message of the user.", parts: undefined });
  }
  return withFields(result, result.parts ? { parts: others } : { content: others });
}

function deltasIn({ delta, message }: Raw): CallEvent[] {
  // A server that does not stream calls sends the whole message.
  const said = isObject(delta) ? delta : message;
  if (!isObject(said)) return [];
  const events: CallEvent[] = [];
  const calls = callsOfDelta(said);
  // Some servers identify calls only by their position in the list.
  const isPlaced = calls.length > 1 && calls.every(({ index, id }) => (placeIn(index) ?? textIn(id)) === undefined);
  for (const [place, raw] of calls.entries()) addDelta(events, raw, isPlaced ? place : placeIn(raw.index));
  if (isObject(said.function_call)) addDelta(events, said.function_call, undefined);
  return events;
}

function addDelta(events: CallEvent[], raw: Raw, index: number | undefined): void {
  if (!isOurs(raw)) return;
  const type = raw.type || isObject(raw.custom) ? typeOf(raw) : undefined;
  const body = bodyOf(raw, type ?? "function");
  const text = type === "custom" ? (body.input ?? body.arguments) : body.arguments;
  const news = {
    ...given("id", textIn(raw.id)),
    ...given("type", type),
    ...given("name", textIn(body.name)),
    ...signatureIn(raw),
    ...furtherIn(raw),
    // Some servers send the arguments in one piece, as an object.
    ...given(typeof text === "string" ? "text" : "whole", argumentsText(text) || undefined),
  };
  if (Object.keys(news).length > 0) events.push({ kind: "delta", ...given("index", index), ...news });
}
