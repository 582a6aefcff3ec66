import { isObject } from "../../../schema/index.ts";
import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { PartList } from "../../collect/PartList.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { laterReason } from "../../Ending.ts";
import { firstAnswer, given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { CHAT_ENDINGS } from "./readChatCalls.ts";

/**
 * Collects the answer of OpenAI's Chat API and of compatible servers: the text, the refusal, and the reasoning under
 * the names that DeepSeek, Moonshot, Groq, vLLM and OpenRouter use and require.
 */
export function collectChat(encodeCalls: EncodeCalls<object>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const message = new Joined(held);
  const content = new PartList(held);
  const details = new PartList(held);
  let hasContent = false;
  let reason: string | undefined;
  let id: string | undefined;

  const add = (part: Raw): void => {
    content.add(part);
    if (part.type === "text") spoken.say(part.text);
  };
  const take = (delta: Raw): void => {
    const { content: said, reasoning_details: pieces, audio } = delta;
    if (typeof said === "string") {
      hasContent = true;
      if (said !== "") add({ type: "text", text: said });
    }
    for (const part of listIn(said)) add(raw(part));
    for (const piece of listIn(pieces)) details.add(raw(piece));
    // The API accepts only the id.
    if (textIn(raw(audio).id) !== undefined) message.set("audio", { id: raw(audio).id });
    message.take(delta, JOINED, OWN);
  };

  return {
    held,
    spoken,
    push(event) {
      const chunk = raw(event);
      id ??= textIn(chunk.id);
      const choice = firstAnswer(chunk.choices);
      if (choice === undefined) return;
      // A server without streaming sends the whole message.
      take(raw(isObject(choice.delta) ? choice.delta : choice.message));
      reason = laterReason(CHAT_ENDINGS, reason, choice.finish_reason);
    },
    answer(calls, options) {
      const said = content.isText ? (hasContent ? content.text : null) : content.value;
      const encoded = calls.length > 0 ? encodeCalls(calls, options) : {};
      const reasoning = details.value.length > 0 ? { reasoning_details: details.value } : {};
      const answered = { ...encoded, role: "assistant", content: said, ...message.value, ...reasoning };
      return { ...given("id", id), choices: [{ index: 0, message: answered, finish_reason: reason ?? null }] };
    },
  };
}

/** The fields that come in pieces. Every other field is complete in each chunk. */
const JOINED: ReadonlySet<string> = new Set(["reasoning_content", "reasoning", "refusal"]);

/** The fields that are handled separately, or that are useful only in the stream. */
const OWN: ReadonlySet<string> = new Set([
  "role",
  "content",
  "reasoning_details",
  "audio",
  "tool_calls",
  "function_call",
  "index",
]);
