import { describeKind } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { receivedText } from "../../calls/callArguments.ts";
import { signatureIn } from "../../calls/sentBack.ts";
import type { WireCall } from "../../calls/WireCall.ts";
import { errorIn, looksLike } from "../../detect/otherAnswer.ts";
import { type Ending, endedBy, endedWithoutCalls, endingKind, isCutBy, reasonText } from "../../Ending.ts";
import { firstAnswer, given, listIn, placeIn, type Raw, raw, textIn } from "../../fields.ts";
import { notAnAnswer } from "../../reading.ts";
import { WireError } from "../../WireError.ts";
import { providers } from "../providers.ts";
import { CHAT_ENDINGS } from "./endings.ts";
import { type CallWithText, isJoined, langChainCalls, langChainReason } from "./langChainCalls.ts";
import { refuseClientNames } from "./refuseClientNames.ts";

/** A decoded call with its original id and name. */
export type ReadCall = {
  readonly call: WireCall & { readonly type: string; readonly index: number };
  readonly raw: object;
  /** `false` if the provider runs the call itself. */
  readonly isOurs: boolean;
};

/**
 * The calls of a completion, a message, a list of calls or one call in the form of OpenAI's Chat API. If all calls have
 * an index, they are sorted by it.
 */
export function readChatCalls(message: unknown, wire: string): ReadCall[] {
  let isNumbered = true;
  const calls = callsIn(message, wire).map(([raw, text], position) => {
    if (!isObject(raw)) throw notACall(wire, raw, position);
    const index = placeIn(raw.index);
    if (index === undefined) isNumbered = false;
    return readCall(raw, index ?? position, wire, text);
  });
  const last = calls.at(-1);
  if (last && isCutBy(chatKind(message, reasonIn(message))))
    calls[calls.length - 1] = { ...last, call: { ...last.call, isTruncated: true } };
  return isNumbered ? calls.sort((left, right) => left.call.index - right.call.index) : calls;
}

/** The object with name and arguments. Some servers have no inner object, so it is the call itself. */
export function bodyOf(raw: Raw, type: string): Raw {
  return [raw[type], raw.function].find(isObject) ?? raw;
}

function callsIn(answer: unknown, wire: string): readonly CallWithText[] {
  if (Array.isArray(answer)) return answer.map((call) => [call]);
  if (!isObject(answer)) throw notAMessage(wire, answer);
  const other = otherIn(answer, wire);
  if (other !== undefined) throw other;
  refuseClientNames(answer, wire);
  checkMessage(answer, wire);
  const message = messageIn(answer);
  const { tool_calls: calls, function_call: legacy } = message;
  if (Array.isArray(calls)) return langChainCalls(message);
  if (calls !== null && calls !== undefined) throw notAMessage(wire, calls, "/tool_calls");
  if (isObject(legacy)) return [[legacy]];
  if (message !== answer || ["tool_calls", "role", "content"].some((key) => key in message)) return [];
  if (!isCall(message) || (!hasBody(message) && !isObject(message[typeOf(message)]))) throw notAMessage(wire, message);
  return [[message]];
}

/** Throws for a message that is missing or malformed, because it would be taken for one that says nothing. */
function checkMessage(answer: Raw, wire: string): void {
  const choice = firstAnswer(answer.choices);
  if (choice !== undefined && !isObject(choice.message) && errorIn(choice) === undefined)
    throw notAMessage(wire, choice.message, "/choices/0/message");
  const { content, function_call: legacy } = messageIn(answer);
  if (typeof (content ?? "") !== "string" && !Array.isArray(content)) throw notAMessage(wire, content, "/content");
  if (Array.isArray(legacy)) throw notAMessage(wire, legacy, "/function_call");
}

/** The messages of several formats are alike, but the objects around them differ. */
function otherIn(answer: Raw, wire: string): WireError | undefined {
  const format = providers.find(({ detect }) => detect.around?.(answer))?.id ?? wire;
  return format === wire ? undefined : new WireError("invalid_message", wire, "", looksLike(format));
}

/** A call of another type has its body under the name of the type. */
const isCall = (raw: Raw): boolean => typeOf(raw) !== "function" || hasBody(raw);

const hasBody = (raw: Raw): boolean => ["function", "name", "arguments"].some((key) => key in raw);

/** The finish reason of a completion or a choice. */
export function reasonIn(answer: unknown): string | undefined {
  // Ollama has another name for it.
  const { choices, done_reason: done, finish_reason: reason = done } = raw(answer);
  const own = Array.isArray(choices) ? firstAnswer(choices)?.finish_reason : (reason ?? langChainReason(raw(answer)));
  return reasonText(own);
}

/** How an answer ended, and what the provider says about it. Nothing is missing in an answer that is `done`. */
export function chatEnding(answer: unknown, reason: string | undefined, detail: unknown): Ending {
  const kind = chatKind(answer, reason);
  return (kind === "done" ? endingWithoutCalls(answer, reason) : undefined) ?? endedBy(kind, reason, detail);
}

/**
 * How a completion, a choice or a message ended. A server that gives no reasons leaves the field out, but a message that
 * LangChain joined from a stream has one if the stream reached its end.
 */
function chatKind(answer: unknown, reason: string | undefined): Ending["kind"] {
  const { choices } = raw(answer);
  const choice = Array.isArray(choices) ? firstAnswer(choices) : answer;
  const isCut = choice === undefined || raw(choice).finish_reason === null || isJoined(raw(choice));
  return endingKind(CHAT_ENDINGS, reason?.toLowerCase(), isCut);
}

/** The ending of an answer whose reason says that calls follow, although it has no call of a tool; `undefined` for another answer. */
function endingWithoutCalls(answer: unknown, reason: string | undefined): Ending | undefined {
  if (!CALLS.has(reason?.toLowerCase())) return undefined;
  const { tool_calls: calls, function_call: legacy, invalid_tool_calls: invalid } = messageIn(raw(answer));
  const made = [...listIn(calls), ...listIn(invalid), ...(isObject(legacy) ? [legacy] : [])].map(raw);
  if (made.some((call) => !isCall(call) || readCall(call, 0, "").isOurs)) return undefined;
  const [other] = made;
  return other === undefined ? endedWithoutCalls(reason) : endedBy("unanswered_item", typeOf(other));
}

/** The reasons of answers with calls. */
const CALLS: ReadonlySet<string | undefined> = new Set(["tool_calls", "tool_call", "function_call", "tool_use"]);

/** The message of a completion or of a choice, or the value itself. */
export function messageIn(answer: Raw): Raw {
  const choice = Array.isArray(answer.choices) ? (firstAnswer(answer.choices) ?? {}) : answer;
  if (isObject(choice.message)) return choice.message;
  return choice === answer ? answer : {};
}

function readCall(raw: Raw, index: number, wire: string, text?: string): ReadCall {
  const type = typeOf(raw);
  if (!isCall(raw)) throw notACall(wire, raw, index);
  const body = bodyOf(raw, type);
  const itemId = raw.response_item_id ?? raw.responseItemId;
  return {
    raw,
    isOurs: isOurs(raw),
    call: {
      id: typeof raw.id === "string" ? raw.id : (textIn(raw.id) ?? null),
      type,
      name: textIn(body.name) ?? "",
      arguments: receivedText(
        raw,
        text ?? (type === "custom" ? (body.input ?? body.arguments) : (body.arguments ?? body.args)),
      ),
      index,
      ...signatureIn(raw),
      ...given("responseItemId", itemId === undefined ? undefined : (textIn(itemId) ?? null)),
    },
  };
}

/** The calls in a delta. Text Generation Inference sends the one call of a chunk without a list around it. */
export const callsOfDelta = ({ tool_calls: calls }: Raw): Raw[] => [calls].flat().filter(isObject);

/** Whether a call is one of a tool of the request. The provider runs calls of other types itself. */
export function isOurs(raw: Raw): boolean {
  const type = typeOf(raw);
  return type === "function" || type === "custom" || isObject(raw.function);
}

/** Some servers leave the type out, or send it empty. LangChain's calls have types of their own. */
export function typeOf({ type, custom }: Raw): string {
  if (!type) return custom === undefined ? "function" : "custom";
  if (type === "tool_call" || type === "invalid_tool_call") return "function";
  return typeof type === "object" ? "object" : String(type);
}

function notAMessage(wire: string, value: unknown, path = ""): WireError {
  return notAnAnswer(wire, "a completion, a message, a list of calls or a call", value, path);
}

function notACall(wire: string, value: unknown, position: number): WireError {
  const message = `expected a tool call with a name and arguments, received ${describeKind(value)}`;
  return new WireError("invalid_call", wire, `/${position}`, message);
}
