import { isObject } from "../../schema/index.ts";
import { listIn, type Raw, raw } from "../fields.ts";
import { exportedName } from "../providers/exportedName.ts";
import type { Provider } from "../providers/Provider.ts";
import { providers } from "../providers/providers.ts";
import { isStoredByLangChain, REVIVE } from "./notData.ts";
import { textForm } from "./textForm.ts";

/**
 * Why a message of a conversation is not one of this provider, if its shape is that of another one. Fields that nobody
 * knows are no reason.
 *
 * @example
 * foreignMessage(ANTHROPIC, { role: "tool", tool_call_id: "call_1", content: "12" });
 * // "expected a message for anthropic, received one that looks like openai-chat: …"
 */
export function foreignMessage(provider: Provider, message: unknown): string | undefined {
  if (!isObject(message)) return undefined;
  const other = otherLibrary(provider, message);
  if (other !== undefined) return expecting(provider, other);
  if (isLangChain(message)) return undefined;
  const format = otherFormat(provider, message);
  if (format === undefined) return undefined;
  const [own, theirs] = [exportedName(provider.id), exportedName(format)];
  return expecting(
    provider,
    `one that looks like ${format}: write it with the methods of ${own}, or send the conversation with ${theirs}`,
  );
}

const expecting = ({ id }: Provider, received: string): string => `expected a message for ${id}, received ${received}`;

/** Messages that no API takes. LangChain's client takes its messages and those of the Chat API. */
function otherLibrary({ takesLangChain }: Provider, message: Raw): string | undefined {
  if (isStoredByLangChain(message)) return `LangChain's stored form of a message: ${REVIVE}`;
  if (isLangChain(message) && !takesLangChain)
    return "one of LangChain: give it to a model of LangChain with openaiChat";
  const { content, parts } = message;
  if (content !== undefined || !listIn(parts).some((part) => typeof raw(part).type === "string")) return undefined;
  return "a message of the AI SDK's user interface: convert the list with `convertToModelMessages`, and send it with aiSdk";
}

/** A message of LangChain has a type instead of a role. */
function isLangChain({ getType, type, role, content }: Raw): boolean {
  return typeof getType === "function" || (role === undefined && content !== undefined && LANGCHAIN_TYPES.has(type));
}

const LANGCHAIN_TYPES: ReadonlySet<unknown> = new Set(["human", "ai", "system", "tool"]);

function otherFormat({ detect, texts }: Provider, message: Raw): string | undefined {
  const { content } = message;
  const parts = [...(isObject(content) ? [content] : listIn(content)), ...listIn(message.parts)].filter(isObject);
  if (detect.message?.(message, parts)) return undefined;
  // The first one, because Ollama takes results as the Chat API has them, too.
  const other = providers.find((one) => one.detect.message?.(message, parts));
  if (other !== undefined) return other.id;
  const form = textForm(message);
  if (form === undefined || texts.includes(form) || detect.messageTexts?.includes(form)) return undefined;
  return providers.find((other) => other.texts.includes(form))?.id;
}
