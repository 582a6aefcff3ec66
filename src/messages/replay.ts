import { itemsOf, type PythonValue, pythonText, record } from "../json/index.ts";
import { type Fields, isTruthy } from "../pydantic/index.ts";
import { contentBlocks, textBlock } from "./contentBlocks.ts";
import { asDict, firstTrue, get } from "./dicts.ts";
import { type AnthropicInput, type AnthropicWriter, convertDicts } from "./toAnthropic.ts";

/**
 * 0.1.18: images, blocks of an earlier answer that are sent again, and, for models that take it, a system's message
 * between those of user and assistant.
 */
export const toAnthropicWithReplay: AnthropicWriter = (dicts, { metadata, model = "" }) => {
  const { messages } = convertDicts(dicts, {
    hasImages: true,
    systemInPlace: (message, path) => ({ role: "system", content: systemText(get(message, "content", ""), path) }),
    replayed: (message, index) => replayedBlocks(message, metadata[index] ?? null),
  });
  return partitioned(messages, takesSystemBetween(model));
};

function systemText(content: PythonValue, path: string): string {
  if (typeof content === "string") return content;
  return contentBlocks(content, `${path}/content`, true)
    .filter((block) => get(block, "type") === "text")
    .map((block) => pythonText(get(block, "text", "")))
    .join("\n");
}

const takesSystemBetween = (model: string): boolean => {
  const name = model.toLowerCase();
  return FAMILIES.some((family) => name.includes(family));
};

const FAMILIES = ["claude-opus-5", "claude-opus-4-8", "claude-fable-5", "claude-mythos-5"];

/** The system's messages go to the top, except those that may stay. */
function partitioned(all: readonly Fields[], mayStay: boolean): AnthropicInput {
  const stays = ({ role }: Fields, index: number): boolean =>
    role !== "system" || (mayStay && isAfterUser(all, index) && isBeforeAssistant(all, index));
  const system = all
    .filter((message, index) => !stays(message, index))
    .flatMap(({ content }) => (content === "" ? [] : [textBlock(content as string)]));
  return { system: system.length > 0 ? system : null, messages: all.filter(stays) };
}

const isAfterUser = (all: readonly Fields[], index: number): boolean => all[index - 1]?.role === "user";
const isBeforeAssistant = (all: readonly Fields[], index: number): boolean =>
  index === all.length - 1 || all[index + 1]?.role === "assistant";

/** The metadata of the given message comes before a member of the dict. */
function replayedBlocks(message: Fields, metadata: PythonValue): Fields[] {
  const given = blocksIn(metadata);
  const blocks = Array.isArray(given) ? given : (get(message, KEY) ?? blocksIn(get(message, "metadata")));
  return Array.isArray(blocks) ? itemsOf(blocks).flatMap((block) => replayedBlock(asDict(block))) : [];
}

const KEY = "__anthropic_content_blocks";

function blocksIn(metadata: PythonValue): PythonValue {
  const dict = asDict(metadata);
  return dict === undefined ? null : get(dict, "anthropic_content_blocks");
}

/** A block with what Anthropic takes of it; none if it takes no such block. */
function replayedBlock(block: Fields | undefined): Fields[] {
  if (block === undefined) return [];
  const text = (name: string) => pythonText(firstTrue(get(block, name), ""));
  switch (get(block, "type")) {
    case "thinking":
      return [{ type: "thinking", thinking: text("thinking"), signature: text("signature") }];
    case "redacted_thinking": {
      const data = get(block, "data");
      return isTruthy(data)
        ? [
            record([
              ["type", "redacted_thinking"],
              ["data", data],
            ]),
          ]
        : [];
    }
    case "text": {
      const citations = get(block, "citations");
      return [record([...Object.entries(textBlock(text("text"))), ["citations", citations ?? undefined]])];
    }
    case "tool_use":
      return [
        record([
          ["type", "tool_use"],
          ["id", text("id")],
          ["name", text("name")],
          ["input", firstTrue(get(block, "input"), {})],
        ]),
      ];
    default:
      return [];
  }
}
