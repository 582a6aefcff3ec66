import { isObject } from "../../../schema/index.ts";
import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { laterReason } from "../../Ending.ts";
import { firstAnswer, given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { hasCall, liveReason } from "./decodeGeminiEvent.ts";
import { beginsInteraction, interactionReason } from "./decodeInteractionEvent.ts";
import { GEMINI_ENDINGS } from "./endings.ts";

/**
 * Collects a response of Gemini with its usage: its parts in order, each with its signature, because Gemini 3 rejects calls without
 * their signatures.
 */
export function collectGemini(encodeCalls: EncodeCalls<{ readonly parts: readonly object[] }>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const response = new Joined(held);
  const candidate = new Joined(held);
  const parts: Joined[] = [];
  let reason: string | undefined;
  let isBlocked = false;

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
      const { candidates, promptFeedback, serverContent, event_type: type, interaction } = raw(event);
      if (raw(promptFeedback).blockReason) isBlocked = true;
      response.note(type === undefined ? raw(event) : given("usage", raw(interaction).usage), OF_CHUNK);
      const first = raw(firstAnswer(candidates));
      candidate.note(first, OF_CANDIDATE);
      const { parts: live } = raw(raw(serverContent).modelTurn);
      for (const part of [...listIn(raw(first.content).parts), ...listIn(live)]) if (isTaken(part)) take(part);
      const ended = first.finishReason ?? liveReason(raw(serverContent)) ?? interactionReason(raw(event));
      if (beginsInteraction(type)) reason = undefined;
      reason = laterReason(GEMINI_ENDINGS, reason, ended);
    },
    answer(calls, options) {
      const own = parts.map((part) => part.value);
      const content = { role: "model", parts: withCalls(own, hasCall, encodeCalls(calls, options).parts) };
      if (isBlocked && content.parts.length === 0) return response.value;
      return {
        ...response.value,
        candidates: [{ ...candidate.value, content, ...given("finishReason", options?.isCut ? undefined : reason) }],
      };
    },
  };
}

const TEXT: ReadonlySet<string> = new Set(["text"]);

/** The fields that are handled separately, or that the client adds. */
const OF_CHUNK: ReadonlySet<string> = new Set(["candidates", "serverContent", "toolCall", "sdkHttpResponse"]);
const OF_CANDIDATE: ReadonlySet<string> = new Set(["content", "finishReason"]);

/** Pieces of arguments without a name belong to the call before them. */
const isTaken = (part: unknown): part is Raw =>
  isObject(part) && !(hasCall(part) && textIn(part.functionCall.name) === undefined);

/** Texts of the same kind are joined, but a text with a signature is not joined with a text without one. */
function goesOn(last: Joined, { text, thought, thoughtSignature }: Raw): boolean {
  if (typeof text !== "string" || thoughtSignature !== undefined) return false;
  return last.has("text") && !last.has("thoughtSignature") && last.has("thought") === (thought === true);
}
