import { objectIn } from "../../calls/callArguments.ts";
import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { laterReason } from "../../Ending.ts";
import { listIn, placeIn, type Raw, raw, textIn } from "../../fields.ts";
import { isCall, readableBlock, sentBlocks } from "./decodeAnthropicEvent.ts";
import { ANTHROPIC_ENDINGS } from "./endings.ts";

/**
 * Collects a message of Anthropic's Messages API with its usage: its blocks in their order, thinking with its signature, and the calls
 * and results of the tools that the provider runs itself.
 */
export function collectAnthropic(encodeCalls: EncodeCalls<{ readonly content: readonly object[] }>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  /** All blocks in the order in which they came, each with its place. */
  const blocks: { readonly place: number; readonly block: Joined }[] = [];
  /** The last block at each place, which gets the deltas. */
  const open = new Map<number, Joined>();
  let last = -1;
  /**
   * The places of the blocks that the start of the message has. If such a block begins once more, it replaces them: the
   * client's own stream adds the blocks that it has read to the message of this event.
   */
  const early = new Set<number>();
  /** The blocks that come in one piece. */
  const ended = new Set<Joined>();
  let said = new Joined(held);
  let usage = new Joined(held);
  let reason: string | undefined;

  const begin = (place: number, block: unknown): Joined => {
    if (early.delete(place))
      blocks.splice(
        blocks.findIndex((before) => before.place === place),
        1,
      );
    const joined = new Joined(held);
    joined.take(raw(readableBlock(block)), TEXTS);
    blocks.push({ place, block: joined });
    open.set(place, joined);
    last = place;
    return joined;
  };

  const say = (block: Joined | undefined): void => {
    if (block && isOf(block, "text")) spoken.say(block.text("text"));
  };

  /** Says the early texts that did not come once more. */
  const sayEarly = (): void => {
    for (const place of early) say(open.get(place));
    early.clear();
  };

  const take = (place: number, delta: Raw): void => {
    const isText = delta.type === "text_delta";
    addDelta(open.get(place) ?? (isText ? begin(place, { type: "text", text: "" }) : undefined), delta);
    if (isText) spoken.say(delta.text);
  };

  const restart = (message: Raw): void => {
    // A message whose calls a program made is whole at its start.
    reason = textIn(message.stop_reason);
    blocks.length = 0;
    open.clear();
    early.clear();
    last = -1;
    spoken.clear();
    Object.assign(held, new Held());
    said = new Joined(held);
    said.note(message, OF_MESSAGE);
    usage = new Joined(held);
    usage.note(raw(message.usage));
    // With programmatic tool calling a message can already contain blocks at its start.
    for (const [at, block] of listIn(message.content).entries()) begin(at, block);
    for (const place of open.keys()) early.add(place);
  };

  return {
    held,
    spoken,
    push(event) {
      const { type, index, content_block: block, delta, message } = raw(event);
      // A server without indexes goes on with the last block.
      const place = placeIn(index) ?? (type === "content_block_start" ? last + 1 : last);
      switch (type) {
        case "message_start":
          restart(raw(message));
          break;
        case "content_block_start":
          say(begin(place, block));
          break;
        case "content_block_delta":
          take(place, raw(delta));
          break;
        case "content_block_stop": {
          const stopped = open.get(place);
          if (stopped) ended.add(stopped);
          break;
        }
        case "message_delta":
          sayEarly();
          reason = laterReason(ANTHROPIC_ENDINGS, reason, raw(delta).stop_reason);
          said.note(raw(delta), OF_MESSAGE);
          // Such as `context_management`, which stands beside the delta.
          said.note(raw(event), OF_EVENT);
          usage.note(raw(raw(event).usage));
          break;
      }
    },
    answer(calls, options) {
      const inOrder = [...blocks].sort((left, right) => left.place - right.place).map(({ block }) => block);
      const whole = inOrder.filter((block, at) => {
        const isEnded = ended.has(block);
        if (isOf(block, "thinking")) return isEnded;
        return !hasHalfInput(block, isEnded || at < inOrder.length - 1) || isAnswered(block, inOrder);
      });
      const encoded = calls.length > 0 ? encodeCalls(calls, options).content : [];
      const content = withCalls(sentBlocks(whole.map(blockOf)), isCall, encoded);
      const counted = Object.keys(usage.value).length > 0 ? { usage: usage.value } : {};
      return {
        ...said.value,
        type: "message",
        role: "assistant",
        content,
        stop_reason: options?.isCut ? null : (reason ?? null),
        ...counted,
      };
    },
  };
}

/** The fields that are handled separately. */
const OF_MESSAGE: ReadonlySet<string> = new Set(["type", "role", "content", "stop_reason", "usage"]);
const OF_EVENT: ReadonlySet<string> = new Set(["type", "delta", "usage"]);

/** The fields of a block that come in pieces after its start. */
const TEXTS: ReadonlySet<string> = new Set(["text", "thinking"]);

function addDelta(block: Joined | undefined, delta: Raw): void {
  switch (delta.type) {
    case "text_delta":
      block?.append("text", delta.text);
      break;
    case "thinking_delta":
      block?.append("thinking", delta.thinking);
      break;
    case "signature_delta":
      block?.set("signature", delta.signature);
      break;
    case "citations_delta":
      block?.push("citations", delta.citation);
      break;
    case "input_json_delta":
      // The stream joins the input of our calls.
      if (block && !isOf(block, "tool_use")) block.append(INPUT, delta.partial_json);
      break;
    case "compaction_delta":
      block?.append("content", delta.content);
      break;
  }
}

const isOf = (block: Joined, type: string): boolean => block.text("type") === type;

/** The name under which the text of an input is joined. No block of the provider has a field of this name. */
const INPUT = " input";

/** Whether the input of a call that the provider runs itself was cut. Without any text it is empty if the block ended. */
function hasHalfInput(block: Joined, isEnded: boolean): boolean {
  if (isOf(block, "tool_use") || !(block.has("input") || block.has(INPUT))) return false;
  const text = block.text(INPUT);
  if (text.trim() !== "") return objectIn(text) === undefined;
  return !isEnded && Object.keys(raw(block.value.input)).length === 0;
}

/** Whether one of the blocks is the result of the call. */
const isAnswered = (call: Joined, blocks: readonly Joined[]): boolean =>
  blocks.some((block) => block.has("tool_use_id") && block.text("tool_use_id") === call.text("id"));

function blockOf(joined: Joined): Raw {
  const { [INPUT]: text, ...block } = joined.value;
  return typeof text === "string" ? { ...block, input: objectIn(text) ?? {} } : block;
}
