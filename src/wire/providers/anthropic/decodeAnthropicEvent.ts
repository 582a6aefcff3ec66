import { isObject } from "../../../schema/index.ts";
import { textAtStart } from "../../calls/callArguments.ts";
import { callerIn } from "../../calls/sentBack.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { endingKind, isCutBy } from "../../Ending.ts";
import { given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import type { CallDelta, CallEvent, CallStart } from "../../Wire.ts";
import { ANTHROPIC_ENDINGS } from "./endings.ts";
import { originalId } from "./toolUseId.ts";

/**
 * Decodes an event of a stream. The index of a content block is the key of its call.
 *
 * @see https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
export function decodeAnthropicEvent(event: unknown): CallEvent[] {
  const { type, index, content_block: begun, delta, message, error } = raw(event);
  const block = readableBlock(begun);
  const keyed = given("key", textIn(index));
  switch (type) {
    case "message_start": {
      // With programmatic tool calling a message can already contain its calls at its start.
      const blocks = listIn(raw(message).content).map(readableBlock);
      const sent = new Set(sentBlocks(blocks));
      const calls = blocks.flatMap((content, position) =>
        isCall(content) && sent.has(content)
          ? [{ ...startOf(content), key: String(position), isDone: true as const, isEarly: true as const }]
          : [],
      );
      const start: CallStart = { kind: "start", ...given("id", textIn(raw(message).id)) };
      return [start, ...calls, ...endOf(raw(message).stop_reason)];
    }
    case "content_block_start":
      if (isFallback(block)) return [{ kind: "discard" }];
      return isCall(block) ? [{ ...startOf(block), ...keyed }] : [];
    case "content_block_delta": {
      const { partial_json: text } = raw(delta);
      return typeof text === "string" && text !== "" ? [{ kind: "delta", ...keyed, text }] : [];
    }
    case "content_block_stop":
      return [{ kind: "delta", ...keyed, isDone: true }];
    case "message_delta":
      return endOf(raw(delta).stop_reason);
    case "error":
      return [
        {
          kind: "end",
          reason: textIn(raw(error).type) ?? "error",
          isTruncated: true,
          fault: errorIn(event) ?? "an error",
        },
      ];
    default:
      return [];
  }
}

/** `server_tool_use` and `mcp_tool_use` are calls that the provider runs itself. */
export const isCall = (block: unknown): block is Raw => isObject(block) && block.type === "tool_use";

/**
 * A block without an input that cannot be read. Anthropic's own stream parses the input of a call when it is read, and
 * has perhaps received all of it by then; a text that is not JSON is thrown as an error. The deltas have the text.
 */
export function readableBlock(block: unknown): unknown {
  if (!isCall(block)) return block;
  try {
    void block.input;
    return block;
  } catch {
    const names = Object.keys(block).filter((name) => name !== "input");
    return Object.fromEntries(names.map((name) => [name, block[name]]));
  }
}

/** Where another model took over, because the model before it refused to go on. */
const isFallback = (block: unknown): boolean => raw(block).type === "fallback";

/**
 * The blocks that are sent back. The API refuses calls from before another model took over, because they get no result.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/refusals-and-fallback
 */
export function sentBlocks<Block>(blocks: readonly Block[]): Block[] {
  const last = blocks.findLastIndex(isFallback);
  return blocks.filter((block, at) => at > last || !isCall(block));
}

function startOf(block: Raw): CallDelta {
  return {
    kind: "delta",
    ...given("id", idOf(block)),
    ...given("name", textIn(block.name)),
    ...originOf(block),
    ...given("whole", textAtStart(block.input)),
  };
}

/** The id of a call. If the call was sent before with an escaped id, it is the original id. */
export function idOf({ id }: Raw): string | undefined {
  const sent = textIn(id);
  return sent === undefined ? undefined : originalId(sent);
}

/** The toolset of the called tool, and the caller. */
export function originOf({ toolset_name: namespace, caller }: Raw): { namespace?: string; caller?: Raw } {
  return { ...given("namespace", textIn(namespace)), ...given("caller", callerIn(caller)) };
}

function endOf(reason: unknown): CallEvent[] {
  const word = textIn(reason);
  return word ? [{ kind: "end", reason: word, isTruncated: isCutBy(endingKind(ANTHROPIC_ENDINGS, word)) }] : [];
}
