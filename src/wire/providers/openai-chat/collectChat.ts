import { isObject } from "../../../schema/index.ts";
import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { PartList } from "../../collect/PartList.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withFurther } from "../../collect/withCalls.ts";
import { laterReason } from "../../Ending.ts";
import { firstAnswer, listIn, placeIn, type Raw, raw } from "../../fields.ts";
import { CHAT_ENDINGS } from "./endings.ts";
import { callsOfDelta, isOurs } from "./readChatCalls.ts";

/**
 * Collects the answer of OpenAI's Chat API and of compatible servers: the completion with its usage, the text, the
 * refusal, and the reasoning under the names that DeepSeek, Moonshot, Groq, vLLM and OpenRouter use and require.
 */
export function collectChat(encodeCalls: EncodeCalls<{ readonly tool_calls?: readonly object[] }>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const completion = new Joined(held);
  const choice = new Joined(held);
  const logprobs = new Joined(held);
  const message = new Joined(held);
  const audio = new Joined(held);
  const content = new PartList(held);
  const details = new PartList(held);
  /** The calls that the provider runs itself, by their places. */
  const theirs = new Map<number, Joined>();
  let hasContent = false;
  let reason: string | undefined;

  const add = (part: Raw): void => {
    content.add(part);
    if (part.type === "text") spoken.say(part.text);
  };
  const takeContent = (said: unknown): void => {
    if (typeof said === "string") {
      hasContent = true;
      if (said !== "") add({ type: "text", text: said });
    }
    for (const part of listIn(said)) add(raw(part));
  };
  const takeTheirs = (delta: Raw): void => {
    for (const [at, call] of callsOfDelta(delta).entries()) {
      if (isOurs(call)) continue;
      const place = placeIn(call.index) ?? at;
      const joined = theirs.get(place) ?? new Joined(held);
      theirs.set(place, joined);
      joined.take(call, NOTHING, OF_CALL);
    }
  };
  const take = (delta: Raw): void => {
    takeContent(delta.content);
    if (delta.tool_calls) takeTheirs(delta);
    for (const piece of listIn(delta.reasoning_details)) details.add(raw(piece));
    if (isObject(delta.audio)) audio.take(delta.audio, TRANSCRIPT, SOUND);
    message.take(delta, JOINED, OWN);
  };
  const takeLogprobs = (lists: Raw): void => {
    for (const name of Object.keys(lists)) for (const item of listIn(lists[name])) logprobs.push(name, item);
  };

  return {
    held,
    spoken,
    push(event) {
      const chunk = raw(event);
      completion.note(chunk, OF_CHUNK);
      const first = firstAnswer(chunk.choices);
      if (first === undefined) return;
      choice.note(first, OF_CHOICE);
      if (isObject(first.logprobs)) takeLogprobs(first.logprobs);
      // A server without streaming sends the whole message.
      take(raw(isObject(first.delta) ? first.delta : first.message));
      reason = laterReason(CHAT_ENDINGS, reason, first.finish_reason);
    },
    answer(calls, options) {
      const said = content.isText ? (hasContent ? content.text : null) : content.value;
      const { tool_calls: encoded = [] } = calls.length > 0 ? encodeCalls(calls, options) : {};
      const called = withFurther(calls, encoded);
      for (const [place, call] of theirs) called.splice(place, 0, call.value);
      const answered = {
        role: "assistant",
        content: said,
        ...message.value,
        ...(called.length > 0 && { tool_calls: called }),
        ...(details.value.length > 0 && { reasoning_details: details.value }),
        ...valueAs("audio", audio),
      };
      const answer = { index: 0, ...choice.value, ...valueAs("logprobs", logprobs), message: answered };
      return {
        ...completion.value,
        object: "chat.completion",
        choices: [{ ...answer, finish_reason: options?.isCut ? null : (reason ?? null) }],
      };
    },
  };
}

function valueAs(name: string, { value }: Joined): Raw {
  return Object.keys(value).length > 0 ? { [name]: value } : {};
}

const NOTHING: ReadonlySet<string> = new Set();
/** The place of a call is only in the stream. */
const OF_CALL: ReadonlySet<string> = new Set(["index"]);

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

const OF_CHUNK: ReadonlySet<string> = new Set(["choices", "object", "obfuscation"]);
const OF_CHOICE: ReadonlySet<string> = new Set(["index", "delta", "message", "finish_reason", "logprobs"]);

const TRANSCRIPT: ReadonlySet<string> = new Set(["transcript"]);
/** The sound itself is in the events, and the API takes back its id alone. */
const SOUND: ReadonlySet<string> = new Set(["data"]);
