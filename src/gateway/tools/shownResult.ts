import { parse } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { exactText } from "../exactIntegers.ts";
import { MAX_MIRRORED_LENGTH } from "../limits.ts";
import type { RawResult } from "../McpService.ts";

/** Writes a value as TOON. */
export type Toon = (value: unknown) => string;

export type ResultSettings = Pick<
  CompleteConfig,
  "include_structured_content" | "toon_compression_min_size" | "max_result_len"
>;

/**
 * A server's result in the form that the config asks for. Everything else stays as the server sent it. A structured
 * result without content gets its JSON as text, because many clients read only the content.
 */
export function shownResult(result: RawResult, settings: ResultSettings, toon: Toon | undefined): RawResult {
  const { structuredContent, ...others } = result;
  const kept = settings.include_structured_content ? result : others;
  const isMirrored = structuredContent !== undefined && isEmpty(result.content);
  const content = isMirrored ? [{ type: "text", text: exactText(structuredContent) }] : result.content;
  const length = settings.max_result_len ?? (isMirrored ? MAX_MIRRORED_LENGTH : undefined);
  if (!Array.isArray(content)) return kept;
  const shown = content.map((block) => shownBlock(block, settings.toon_compression_min_size, toon, length));
  return !isMirrored && shown.every((block, index) => block === content[index]) ? kept : { ...kept, content: shown };
}

const isEmpty = (content: unknown): boolean =>
  content === undefined || (Array.isArray(content) && content.length === 0);

function shownBlock(block: unknown, minSize: number, toon: Toon | undefined, length: number | undefined): unknown {
  if (!isObject(block) || block.type !== "text" || typeof block.text !== "string") return block;
  const compressed = toon !== undefined && block.text.length >= minSize ? toonOf(block.text, toon) : block.text;
  const text = length !== undefined && compressed.length > length ? shortened(compressed, length) : compressed;
  return text === block.text ? block : { ...block, text };
}

/** The text as TOON if it is JSON of an object or an array, loses nothing and gets shorter. */
function toonOf(text: string, toon: Toon): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const compressed = toon(parse(text));
    return compressed.length < text.length ? compressed : text;
  } catch {
    return text;
  }
}

const shortened = (text: string, length: number): string =>
  `${text.slice(0, length).toWellFormed()}\n[${text.length - length} more characters are left out; ask for a smaller part]`;
