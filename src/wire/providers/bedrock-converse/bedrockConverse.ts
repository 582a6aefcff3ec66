import { isObject } from "../../../schema/index.ts";
import { decodeParts } from "../../calls/decodeParts.ts";
import { defineDecoder } from "../../defineWire.ts";
import { endedBy, endingKind, isCutBy, reasonText } from "../../Ending.ts";
import { given, joinedText, type Raw, raw, textIn } from "../../fields.ts";
import { notAnAnswer } from "../../reading.ts";
import { countIn, sumOf, usageOf } from "../../usageOf.ts";
import type { CallEvent, Usage, WireDecoder } from "../../Wire.ts";
import { BEDROCK_ENDINGS } from "./endings.ts";
import { BEDROCK_CONVERSE } from "./provider.ts";

/**
 * Amazon Bedrock's Converse API (decoding only).
 *
 * `decodeMessage` accepts a response, its output, the message or its content; `decodeEvent` accepts the events of
 * ConverseStream.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
 * @example
 * const response = await client.send(new ConverseCommand(request));
 * bedrockConverse.decodeMessage(response).map((call) => call.name); // ["get_weather"]
 */
export const bedrockConverse: WireDecoder = defineDecoder(BEDROCK_CONVERSE, {
  decodeMessage(message, options) {
    const content = blocksIn(message);
    const broken = content.findIndex((block) => Array.isArray(raw(block).toolUse));
    if (broken >= 0) {
      const { toolUse } = raw(content[broken]);
      throw notAnAnswer("bedrock-converse", "a call as an object", toolUse, `/content/${broken}/toolUse`);
    }
    const blocks = content.map(ourCall);
    const calls = blocks.filter((call) => call !== undefined);
    const cut = isCutBy(endingKind(BEDROCK_ENDINGS, reasonIn(message))) ? blocks.at(-1) : undefined;
    const fieldsOf = ({ toolUseId: id, name, input }: Raw) => ({ id, name, input });
    return decodeParts(calls, BEDROCK_CONVERSE, options, fieldsOf, cut);
  },

  decodeEvent,

  ending: (answer, reason = reasonIn(answer)) =>
    endedBy(endingKind(BEDROCK_ENDINGS, reason, raw(answer).stopReason === null), reason),

  summarize(answer) {
    const blocks = blocksIn(answer).map(raw);
    const reasons = blocks.map(({ reasoningContent }) => raw(raw(reasoningContent).reasoningText).text);
    return {
      text: joinedText(blocks.map(({ text }) => text)),
      reasoning: joinedText(reasons, "\n\n"),
      stopReason: reasonIn(answer),
      usage: converseUsage(raw(answer).usage),
    };
  },
});

const reasonIn = (answer: unknown): string | undefined => reasonText(raw(answer).stopReason);

/**
 * `inputTokens` are those that are neither read from the cache nor written to it.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html
 */
function converseUsage(usage: unknown): Usage | undefined {
  return usageOf(usage, ({ inputTokens, outputTokens, cacheReadInputTokens, cacheWriteInputTokens }) => ({
    inputTokens: sumOf(inputTokens, cacheReadInputTokens, cacheWriteInputTokens),
    outputTokens: countIn(outputTokens),
    cachedInputTokens: countIn(cacheReadInputTokens),
    cacheWriteTokens: countIn(cacheWriteInputTokens),
  }));
}

function blocksIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const { message = answer } = raw(raw(answer).output ?? answer);
  const { content, role } = raw(message);
  if (Array.isArray(content)) return content;
  if (role !== undefined && (content === null || content === undefined)) return [];
  throw notAnAnswer("bedrock-converse", "a response, its output, a message or its content", answer);
}

/**
 * The call in a block, or at the start of a block in a stream. The provider itself runs calls of the type
 * `server_tool_use`.
 */
function ourCall(block: unknown): Raw | undefined {
  const { toolUse } = raw(block);
  return isObject(toolUse) && toolUse.type !== "server_tool_use" ? toolUse : undefined;
}

/**
 * An event is an object with one member, whose name is its kind.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamOutput.html
 */
function decodeEvent(event: unknown): CallEvent[] {
  const { messageStart, contentBlockStart: start, contentBlockDelta: delta } = raw(event);
  const { contentBlockStop: stop, messageStop } = raw(event);
  if (isObject(delta)) {
    const { input: text } = raw(raw(delta.delta).toolUse);
    return typeof text === "string" && text !== "" ? [{ kind: "delta", ...keyOf(delta), text }] : [];
  }
  if (isObject(start)) {
    const call = ourCall(start.start);
    if (!call) return [];
    const { toolUseId, name } = call;
    return [{ kind: "delta", ...keyOf(start), ...given("id", textIn(toolUseId)), ...given("name", textIn(name)) }];
  }
  if (isObject(messageStart)) return [{ kind: "start" }];
  if (isObject(stop)) return [{ kind: "delta", ...keyOf(stop), isDone: true }];
  const exception = Object.keys(raw(event)).find((kind) => kind.endsWith("Exception"));
  if (exception !== undefined) {
    const fault = textIn(raw(raw(event)[exception]).message) ?? exception;
    return [{ kind: "end", reason: exception, isTruncated: true, fault }];
  }
  if (!isObject(messageStop)) return [];
  const reason = reasonIn(messageStop) ?? "";
  return [{ kind: "end", reason, isTruncated: isCutBy(endingKind(BEDROCK_ENDINGS, reason)) }];
}

const keyOf = (body: Raw): { key?: string } => given("key", textIn(body.contentBlockIndex));
