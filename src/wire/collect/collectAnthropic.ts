import { isObject } from "../../schema/index.ts";
import { objectIn } from "../callArguments.ts";
import { isCall } from "../decodeAnthropicEvent.ts";
import { given, listIn, type Raw, textIn } from "../fields.ts";
import { raw } from "../raw.ts";
import type { AnswerCollector, EncodeCalls } from "./AnswerCollector.ts";
import { type Held, Joined } from "./Joined.ts";
import { withCalls } from "./withCalls.ts";

/**
 * Collects a message of Anthropic's Messages API: its blocks in their order, thinking with its signature, and the calls
 * and results of the tools that the provider runs itself.
 */
export function collectAnthropic(encodeCalls: EncodeCalls<{ readonly content: readonly object[] }>): AnswerCollector {
  let head: Raw = {};
  let reason: string | undefined;
  const blocks = new Map<number, Joined>();
  const held: Held = { size: 0 };

  const begin = (index: number, block: Raw): void => {
    const joined = new Joined(held);
    joined.take(block, TEXTS);
    blocks.set(index, joined);
  };

  return {
    get text() {
      return [...blocks.values()].map((block) => (block.value.type === "text" ? block.text("text") : "")).join("");
    },
    get size() {
      return held.size;
    },
    push(event) {
      const { type, index, content_block: block, delta, message } = raw(event);
      const place = Number(index);
      switch (type) {
        case "message_start": {
          const { content, id, model } = raw(message);
          blocks.clear();
          head = { ...given("id", textIn(id)), ...given("model", textIn(model)) };
          // With programmatic tool calling a message can begin with blocks in it.
          for (const [at, early] of listIn(content).entries()) if (isObject(early)) begin(at, early);
          break;
        }
        case "content_block_start":
          if (isObject(block)) begin(place, block);
          break;
        case "content_block_delta":
          if (isObject(delta)) addDelta(blocks.get(place), delta);
          break;
        case "message_delta":
          reason = textIn(raw(delta).stop_reason) ?? reason;
          break;
      }
    },
    answer(calls, options) {
      const inOrder = [...blocks].sort(([left], [right]) => left - right).map(([, block]) => blockOf(block));
      const sendable = inOrder.filter(isSendable);
      const content = withCalls(sendable, isCall, calls.length > 0 ? encodeCalls(calls, options).content : []);
      return { ...head, type: "message", role: "assistant", content, stop_reason: reason ?? null };
    },
  };
}

/** What comes in pieces behind the start of a block. */
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
      // The input of our calls is the stream's work.
      if (!isCall(block?.value)) block?.append(INPUT, delta.partial_json);
      break;
    case "compaction_delta":
      block?.append("content", delta.content);
      break;
  }
}

/** Under this name the text of an input is joined, which no block of the provider's has. */
const INPUT = " input";

function blockOf(joined: Joined): Raw {
  const { [INPUT]: text, ...block } = joined.value;
  return typeof text === "string" ? { ...block, input: objectIn(text) ?? {} } : block;
}

/** The API refuses text that is empty, and thinking that was cut before its signature. */
function isSendable({ type, text, signature }: Raw): boolean {
  if (type === "text") return text !== "";
  return type !== "thinking" || (typeof signature === "string" && signature !== "");
}
