import { isObject } from "../../schema/index.ts";
import { listIn, type Raw, raw } from "../fields.ts";
import { exportedName } from "../providers/exportedName.ts";
import { formatsOf } from "../providers/formats.ts";
import type { Provider } from "../providers/Provider.ts";
import { providers } from "../providers/providers.ts";
import { notAMessage, withoutRole } from "./notAMessage.ts";
import { isStoredByLangChain, REVIVE } from "./notData.ts";
import { textForm } from "./textForm.ts";

/**
 * Why a message of a conversation is not one of this provider, if its shape is that of another one, or it is not a
 * message. Fields that nobody knows are no reason.
 *
 * @example
 * foreignMessage(ANTHROPIC, { role: "tool", tool_call_id: "call_1", content: "12" });
 * // "expected a message for anthropic, received one that looks like openai-chat: …"
 */
export function foreignMessage(provider: Provider, message: unknown): string | undefined {
  const received = notAMessage(provider, message) ?? (isObject(message) ? otherMessage(provider, message) : undefined);
  return received && `expected a message for ${provider.id}, received ${received}`;
}

function otherMessage(provider: Provider, message: Raw): string | undefined {
  const library = otherLibrary(provider, message) ?? flatCalls(provider, message);
  if (library !== undefined || isLangChain(message)) return library;
  return otherFormat(provider, message) ?? withoutRole(provider, message);
}

/** Messages that no API takes. LangChain's client takes its messages and those of the Chat API. */
function otherLibrary({ takesLangChain }: Provider, message: Raw): string | undefined {
  if (isStoredByLangChain(message)) return `LangChain's stored form of a message: ${REVIVE}`;
  if (isLangChain(message) && !takesLangChain)
    return "one of LangChain: give it to a model of LangChain with openaiChat";
  const { content, parts } = message;
  if (content !== undefined || !listIn(parts).some((part) => typeof raw(part).type === "string")) return undefined;
  return "a message of the AI SDK's user interface: convert the list with `convertToModelMessages`, and send it with aiSdk";
}

/** Python's `model_dump_json()` writes flat calls, which no server of the Chat API takes. */
function flatCalls({ takesLangChain }: Provider, { tool_calls: calls }: Raw): string | undefined {
  const isFlat = ({ function: called, custom, name, arguments: text }: Raw): boolean =>
    !isObject(called) && !isObject(custom) && typeof name === "string" && typeof text === "string";
  if (!takesLangChain || !listIn(calls).map(raw).some(isFlat)) return undefined;
  return "one with flat calls, as `model_dump_json()` of the Python SDK writes them: read it with `decodeMessage`";
}

/** A message of LangChain has a type instead of a role. */
function isLangChain({ getType, type, role, content }: Raw): boolean {
  return typeof getType === "function" || (role === undefined && content !== undefined && LANGCHAIN_TYPES.has(type));
}

const LANGCHAIN_TYPES: ReadonlySet<unknown> = new Set(["human", "ai", "system", "tool"]);

function otherFormat(provider: Provider, message: Raw): string | undefined {
  const { detect, texts, id } = provider;
  const { content } = message;
  const parts = [...(isObject(content) ? [content] : listIn(content)), ...listIn(message.parts)].filter(isObject);
  if (detect.message?.(message, parts)) return undefined;
  // The first one, because Ollama takes results as the Chat API has them, too.
  const other = providers.find((one) => one.detect.message?.(message, parts));
  if (other !== undefined) return looksLike([other], id);
  const form = textForm(message);
  if (form === undefined || texts.includes(form) || detect.messageTexts?.includes(form)) return undefined;
  return looksLike(
    providers.filter((one) => one.texts.includes(form)),
    id,
  );
}

/** What to do with a message of one of several formats. Not each of them has a wire that writes messages. */
function looksLike(formats: readonly Provider[], own: string): string | undefined {
  const [format, ...others] = formats;
  if (format === undefined) return undefined;
  const received = others.length > 0 ? "a message with `role` and `content`" : `one that looks like ${format.id}`;
  // A list of tools as an answer belongs to no conversation.
  const theirs = formats
    .filter(({ id, listsTools }) => WRITING.has(id) && !listsTools)
    .map(({ id }) => exportedName(id));
  const way = theirs.length > 0 ? `, or send the conversation with ${theirs.join(" or ")}` : "";
  return `${received}: write it with the methods of ${exportedName(own)}${way}`;
}

/** The formats with a wire that writes. */
const WRITING: ReadonlySet<string> = /* @__PURE__ */ new Set(/* @__PURE__ */ formatsOf("json", "object"));
