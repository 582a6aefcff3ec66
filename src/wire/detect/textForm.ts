import { firstAnswer, listIn, raw, textIn } from "../fields.ts";

/**
 * Where an answer without calls has its text. A block has the type `text`, a part has no type, and an item is a message
 * of the Responses API.
 */
export type TextForm =
  | "text in content"
  | "block in content"
  | "blocks in content"
  | "parts in content"
  | "parts"
  | "block"
  | "item"
  | "list of blocks"
  | "list of parts"
  | "list of items"
  | "list of messages";

/**
 * Where an answer has its text; `undefined` if it has no text, or has it in a place that only one format has.
 *
 * @example
 * textForm({ role: "model", parts: [{ text: "Hello" }] }); // "parts"
 */
export function textForm(answer: unknown): TextForm | undefined {
  if (Array.isArray(answer)) return formOfList(answer);
  const { choices, message } = raw(answer);
  const said = raw(firstAnswer(choices)?.message ?? message ?? answer);
  const { content, parts = raw(content).parts } = said;
  const alone = kindOf(said);
  if (alone === "block" || alone === "item") return alone;
  if (textIn(content) !== undefined) return "text in content";
  if (kindOf(content) === "block") return "block in content";
  const kind = firstKind(listIn(content));
  if (kind === "block" || kind === "part") return `${kind}s in content`;
  return firstKind(listIn(parts)) === undefined ? undefined : "parts";
}

function formOfList(list: readonly unknown[]): TextForm | undefined {
  const kind = firstKind(list);
  if (kind !== undefined) return `list of ${kind}s`;
  const isMessage = (item: unknown): boolean => typeof raw(item).role === "string" && textForm(item) !== undefined;
  return list.some(isMessage) ? "list of messages" : undefined;
}

type Kind = "block" | "part" | "item";

function firstKind(values: readonly unknown[]): Kind | undefined {
  for (const value of values) {
    const kind = kindOf(value);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function kindOf(value: unknown): Kind | undefined {
  const { type, content } = raw(value);
  if (type === "message") return listIn(content).some(isWritten) ? "item" : undefined;
  if (type !== "text" && type !== undefined) return undefined;
  // Clients have a getter of this name, which may write warnings.
  const isText = Object.hasOwn(raw(value), "text") && textIn(raw(value).text) !== undefined;
  return isText ? (type === undefined ? "part" : "block") : undefined;
}

const isWritten = (part: unknown): boolean => raw(part).type === "output_text";
