import { GrowingText } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { given, listIn, placeIn, type Raw, textIn } from "../fields.ts";
import { raw } from "../raw.ts";
import { firstChoice } from "../readChatCalls.ts";
import type { AnswerCollector, EncodeCalls } from "./AnswerCollector.ts";
import { type Held, Joined } from "./Joined.ts";

/**
 * Collects the answer of OpenAI's Chat API, and of the servers that speak its form: the text, the refusal, and the
 * reasoning under the names that DeepSeek, Moonshot, Groq, vLLM and OpenRouter give it and want back.
 */
export function collectChat(encodeCalls: EncodeCalls<object>): AnswerCollector {
  const held: Held = { size: 0 };
  const message = new Joined(held);
  const text = new GrowingText();
  const parts = new PartList(held);
  const details = new PartList(held);
  let reason: string | undefined;
  let id: string | undefined;

  const take = (delta: Raw): void => {
    const { content, tool_calls: _, function_call: __, role: ___, reasoning_details: pieces, ...others } = delta;
    if (typeof content === "string") {
      text.append(content);
      parts.add({ type: "text", text: content });
    } else {
      for (const part of listIn(content).filter(isObject)) {
        if (part.type === "text" && typeof part.text === "string") text.append(part.text);
        parts.add(part);
      }
    }
    for (const piece of listIn(pieces).filter(isObject)) details.add(piece);
    message.take(others, JOINED);
  };

  return {
    get text() {
      return text.value;
    },
    get size() {
      return held.size;
    },
    push(event) {
      const chunk = raw(event);
      id ??= textIn(chunk.id);
      const choice = firstChoice(listIn(chunk.choices));
      if (choice === undefined) return;
      // A server that does not stream answers with the whole message.
      take(raw(isObject(choice.delta) ? choice.delta : choice.message));
      reason = textIn(choice.finish_reason) ?? reason;
    },
    answer(calls, options) {
      const content = parts.hasOnlyText ? text.value || null : parts.value;
      const encoded = calls.length > 0 ? encodeCalls(calls, options) : {};
      const reasoning = details.value.length > 0 ? { reasoning_details: details.value } : {};
      const answered = { ...encoded, role: "assistant", content, ...message.value, ...reasoning };
      return { ...given("id", id), choices: [{ index: 0, message: answered, finish_reason: reason ?? null }] };
    },
  };
}

/** What comes in pieces; every other field is whole each time. */
const JOINED: ReadonlySet<string> = new Set(["reasoning_content", "reasoning", "refusal"]);

/** A list whose parts come in pieces: a piece goes on with the last part where type and place are the same. */
class PartList {
  readonly #parts: { readonly type: unknown; readonly place: number | undefined; readonly joined: Joined }[] = [];
  readonly #held: Held;

  constructor(held: Held) {
    this.#held = held;
  }

  add(piece: Raw): void {
    const last = this.#parts.at(-1);
    const place = placeIn(piece.index);
    const isSame = last?.type === piece.type && last?.place === place && !last?.joined.has("signature");
    const joined = isSame && last ? last.joined : new Joined(this.#held);
    if (joined !== last?.joined) this.#parts.push({ type: piece.type, place, joined });
    if (Array.isArray(piece.thinking)) this.#addThinking(joined, piece);
    else joined.take(piece, PIECES);
  }

  /** Mistral's thinking is a list of texts. */
  #addThinking(joined: Joined, { thinking, ...others }: Raw): void {
    joined.take(others, PIECES);
    for (const part of listIn(thinking)) joined.push("thinking", part);
  }

  get hasOnlyText(): boolean {
    return this.#parts.every(({ type }) => type === "text");
  }

  get value(): object[] {
    return this.#parts.map(({ joined }) => joined.value);
  }
}

const PIECES: ReadonlySet<string> = new Set(["text", "summary", "data"]);
