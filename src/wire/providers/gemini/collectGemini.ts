import { isObject } from "../../../schema/index.ts";
import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { laterReason } from "../../Ending.ts";
import { firstAnswer, given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { GEMINI_ENDINGS, hasCall } from "./decodeGeminiEvent.ts";

/**
 * Collects a content of Gemini: its parts in order, each with its signature, because Gemini 3 rejects calls without
 * their signatures.
 */
export function collectGemini(encodeCalls: EncodeCalls<{ readonly parts: readonly object[] }>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const parts: Joined[] = [];
  let reason: string | undefined;
  let told: string | undefined;
  let blocked: unknown;

  const take = (part: Raw): void => {
    let joined = parts.at(-1);
    if (!joined || !goesOn(joined, part)) {
      joined = new Joined(held);
      parts.push(joined);
    }
    if (!part.thought) spoken.say(part.text);
    if (!hasCall(part)) {
      joined.take(part, TEXT);
      return;
    }
    // The stream joins the arguments.
    const { args: _, partialArgs: __, willContinue: ___, ...functionCall } = part.functionCall;
    joined.take({ ...part, functionCall }, TEXT);
  };

  return {
    held,
    spoken,
    push(event) {
      const { candidates, promptFeedback, serverContent } = raw(event);
      if (raw(promptFeedback).blockReason) blocked = promptFeedback;
      const candidate = raw(firstAnswer(candidates));
      const { parts: live } = raw(raw(serverContent).modelTurn);
      for (const part of [...listIn(raw(candidate.content).parts), ...listIn(live)]) if (isTaken(part)) take(part);
      reason = laterReason(GEMINI_ENDINGS, reason, candidate.finishReason);
      told = textIn(candidate.finishMessage) ?? told;
    },
    answer(calls, options) {
      const own = parts.map((part) => part.value);
      const content = { role: "model", parts: withCalls(own, hasCall, encodeCalls(calls, options).parts) };
      const feedback = given("promptFeedback", blocked);
      if (blocked !== undefined && content.parts.length === 0) return feedback;
      return {
        ...feedback,
        candidates: [{ content, ...given("finishReason", reason), ...given("finishMessage", told) }],
      };
    },
  };
}

const TEXT: ReadonlySet<string> = new Set(["text"]);

/** Pieces of arguments without a name belong to the call before them. */
const isTaken = (part: unknown): part is Raw =>
  isObject(part) && !(hasCall(part) && textIn(part.functionCall.name) === undefined);

/** Texts of the same kind are joined, but a text with a signature is not joined with a text without one. */
function goesOn(last: Joined, { text, thought, thoughtSignature }: Raw): boolean {
  if (typeof text !== "string" || thoughtSignature !== undefined) return false;
  return last.has("text") && !last.has("thoughtSignature") && last.has("thought") === (thought === true);
}
