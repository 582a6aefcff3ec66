import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { laterReason } from "../../Ending.ts";
import { given, type Raw, raw, textIn } from "../../fields.ts";
import { WireError } from "../../WireError.ts";
import { isEmpty, sentCall, sentFile, sentOptions, sentRequest, sentResult } from "./aiSdkParts.ts";
import { AI_SDK_ENDINGS } from "./endings.ts";

/**
 * Collects the assistant's message of a stream of the AI SDK, with its usage and what else the SDK says: text and reasoning with their provider metadata, files,
 * and the calls and results of the tools that the provider runs itself.
 */
export function collectAiSdk(encodeCalls: EncodeCalls<{ readonly content: readonly object[] }>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const parts: Joined[] = [];
  const open = new Map<string, Joined>();
  /** The names of the tools that the provider runs itself, and what they gave, by the ids of their calls. */
  const theirs = new Map<unknown, unknown>();
  const results = new Map<unknown, Joined>();
  /** What the SDK, or a language model, says about the answer. */
  const around = new Joined(held);
  let reason: string | undefined;
  let ended: unknown;

  const begin = (fields: Raw): Joined => {
    const part = new Joined(held);
    part.take(fields, NOTHING);
    parts.push(part);
    return part;
  };

  /** Text and reasoning come in blocks, each with an id. */
  const take = (type: string, step: string, event: Raw): void => {
    const key = `${type} ${textIn(event.id) ?? ""}`;
    let part = step === "start" ? undefined : open.get(key);
    if (part === undefined) {
      part = begin({ type });
      part.append("text", "");
      open.set(key, part);
    }
    // Only the SDK's own stream names a piece `text`.
    part.append("text", event.text ?? event.delta);
    if (type === "text") spoken.say(event.text ?? event.delta);
    part.take(sentOptions(event), NOTHING);
    if (step === "end") open.delete(key);
  };

  const call = (event: Raw): void => {
    if (event.providerExecuted === true) theirs.set(event.toolCallId, event.toolName);
    // The stream joins the arguments of our calls.
    begin(sentCall(event.providerExecuted === true ? event : { ...event, input: {} }));
  };

  /**
   * The results of the other tools are those that the SDK has run. Of several results of one call the latest counts: the
   * SDK's own stream does not say which are preliminary.
   */
  const result = (event: Raw): void => {
    const { toolCallId, toolName = theirs.get(toolCallId), preliminary } = event;
    if (preliminary === true || !(isOfProvider(event) || theirs.has(toolCallId))) return;
    if (typeof toolName !== "string") {
      const expected = "expected the result of a tool of the provider after its call";
      throw new WireError("invalid_message", "ai-sdk", "/toolCallId", `${expected}, received a result without one`);
    }
    const sent = sentResult(event, toolName);
    const before = results.get(toolCallId);
    if (before) before.take(sent, NOTHING);
    else results.set(toolCallId, begin(sent));
  };

  const end = ({ type, finishReason, rawFinishReason }: Raw): void => {
    ended = finishReason ?? (type === "abort" ? laterReason(AI_SDK_ENDINGS, textIn(ended), type) : ended);
    reason = textIn(rawFinishReason ?? raw(finishReason).raw) ?? reason;
  };

  /** The model writes the answer again. */
  const restart = (): void => {
    for (const all of [open, theirs, results]) all.clear();
    parts.length = 0;
    spoken.clear();
    Object.assign(held, new Held());
  };

  const takePart = (said: Raw): void => {
    const block = BLOCK.exec(textIn(said.type) ?? "");
    if (block) take(block[1] as string, block[2] as string, said);
    else if (FILES.has(said.type)) begin(sentFile(said));
    else if (said.type === "custom") begin({ type: said.type, kind: said.kind, ...sentOptions(said) });
    else if (CALLS.has(said.type)) call(said);
    else if (RESULTS.has(said.type)) result(said);
    else if (said.type === "tool-approval-request") begin(sentRequest(said));
  };

  return {
    held,
    spoken,
    push(event) {
      const said = raw(event);
      // A step has an end of its own.
      if (STARTS.has(said.type)) ended = reason = undefined;
      end(said);
      if (AROUND.has(said.type)) around.note(aroundIn(said));
      else if (said.type === "reset-step") restart();
      else takePart(said);
    },
    answer(calls, options) {
      const encoded = calls.length > 0 ? encodeCalls(calls, options).content : [];
      const whole = parts.map((part) => part.value).filter((part) => !isEmpty(part));
      return {
        role: "assistant",
        content: withCalls(whole, isOurs, encoded),
        ...(options?.isCut
          ? { finishReason: null }
          : { finishReason: ended ?? null, ...given("rawFinishReason", reason) }),
        ...around.value,
      };
    },
  };
}

const STARTS: ReadonlySet<unknown> = new Set(["start-step", "model-call-start", "stream-start"]);

/** The parts that say something about the answer: those of the SDK, and those of a language model. */
const AROUND: ReadonlySet<unknown> = new Set([
  ...["start-step", "finish-step", "finish"],
  ...["stream-start", "response-metadata"],
]);

function aroundIn({ type, id, timestamp, modelId, ...said }: Raw): Raw {
  const response = type === "response-metadata" ? { id, timestamp, modelId } : said.response;
  const { warnings, usage, totalUsage, providerMetadata } = said;
  return { warnings, usage, totalUsage, response, providerMetadata };
}

const NOTHING: ReadonlySet<string> = new Set();
const BLOCK = /^(text|reasoning)-(start|delta|end)$/;
const FILES: ReadonlySet<unknown> = new Set(["file", "reasoning-file"]);
const CALLS: ReadonlySet<unknown> = new Set(["tool-call", "tool-input-available", "tool-input-error"]);
const RESULTS: ReadonlySet<unknown> = new Set([
  ...["tool-result", "tool-error"],
  // In the stream for user interfaces. Of `tool-output-denied` the SDK sends nothing back.
  ...["tool-output-available", "tool-output-error"],
]);

/** A language model's own stream has results of the provider's tools only. In version 4 the SDK's have `args`, too. */
const isOfProvider = ({ providerExecuted, result, args }: Raw): boolean =>
  providerExecuted === true || (result !== undefined && args === undefined);

const isOurs = (part: unknown): boolean => raw(part).type === "tool-call" && raw(part).providerExecuted !== true;
