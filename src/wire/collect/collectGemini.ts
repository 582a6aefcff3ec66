import { GrowingText, mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { hasCall } from "../decodeGeminiEvent.ts";
import { given, listIn, type Raw, textIn } from "../fields.ts";
import { raw } from "../raw.ts";
import type { AnswerCollector, EncodeCalls } from "./AnswerCollector.ts";
import { type Held, Joined, sizeOf } from "./Joined.ts";
import { withCalls } from "./withCalls.ts";

/**
 * Collects a content of Gemini: its parts in their order, each with the signature that came with it, as Gemini 3 refuses
 * calls without theirs.
 */
export function collectGemini(encodeCalls: EncodeCalls<{ readonly parts: readonly object[] }>): AnswerCollector {
  const text = new GrowingText();
  const parts: { fields: Raw; joined: Joined | undefined }[] = [];
  const held: Held = { size: 0 };
  let reason: string | undefined;

  const take = (part: Raw): void => {
    if (hasCall(part)) {
      // Pieces of arguments without a name go on with the call before them.
      if (textIn(part.functionCall.name) === undefined) return;
      const { args: _, partialArgs: __, willContinue: ___, ...functionCall } = part.functionCall;
      parts.push({ fields: { ...part, functionCall }, joined: undefined });
      held.size += sizeOf(functionCall);
      return;
    }
    if (typeof part.text !== "string") {
      parts.push({ fields: mutableCopy(part), joined: undefined });
      held.size += sizeOf(part);
      return;
    }
    if (part.thought !== true) text.append(part.text);
    const last = parts.at(-1)?.joined;
    // A part with a signature stays apart from those without one.
    const goesOn = last && last.has("thought") === (part.thought === true) && !last.has("thoughtSignature");
    const joined = goesOn && part.thoughtSignature === undefined ? last : new Joined(held);
    joined.take(part, TEXT);
    if (joined !== last) parts.push({ fields: {}, joined });
  };

  return {
    get text() {
      return text.value;
    },
    get size() {
      return held.size;
    },
    push(event) {
      const { candidates, serverContent } = raw(event);
      const candidate = raw(listIn(candidates)[0]);
      const { parts: live } = raw(raw(serverContent).modelTurn);
      for (const part of [...listIn(raw(candidate.content).parts), ...listIn(live)]) if (isObject(part)) take(part);
      reason = textIn(candidate.finishReason) ?? reason;
    },
    answer(calls, options) {
      const sent = parts.map(({ fields, joined }) => joined?.value ?? fields).filter(isSendable);
      const content = { role: "model", parts: withCalls(sent, hasCall, encodeCalls(calls, options).parts) };
      return { candidates: [{ content, ...given("finishReason", reason) }] };
    },
  };
}

const TEXT: ReadonlySet<string> = new Set(["text"]);

/** The last chunk often has an empty text. */
const isSendable = (part: Raw): boolean => part.text !== "" || part.thoughtSignature !== undefined;
