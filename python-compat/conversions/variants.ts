import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import type { Release } from "../releases/releases.ts";

/** From a release on, a conversion of the SDK is this variant; `undefined` where the release has no such conversion. */
export type VariantRow = readonly [since: Release, variant: string | undefined];

/** One variant of a conversion, and the releases that have it, oldest first. */
export type Variant = { readonly name: string; readonly releases: readonly Release[] };

/**
 * The variants of each conversion of the SDK. Two sources that do the same are one variant; a conversion whose result
 * is read by others, such as the parts of a stream, has a row for each source that matters.
 */
export const VARIANTS: { readonly [conversion: string]: readonly VariantRow[] } = {
  messages_chat: [
    ["0.0.37", "whole dumps"],
    ["0.1.4", "role and content"],
    ["0.1.10.post4", "reasoning always"],
    ["0.1.11", "role and content"],
    ["0.1.11.post1", "reasoning beside calls"],
  ],
  messages_deepseek: [
    ["0.1.11.post1", "a client of its own"],
    ["0.1.18", "by the client of OpenAI"],
  ],
  messages_siliconflow: [
    ["0.1.4", "role and content"],
    ["0.1.10.post4", "reasoning always"],
    ["0.1.11", "role and content"],
    ["0.1.11.post1", "reasoning beside calls"],
    ["0.1.18", "by the client of OpenAI"],
  ],
  messages_responses: [["0.1.16", "one"]],
  messages_anthropic: [
    ["0.1.15.post1", "text"],
    ["0.1.18", "images"],
  ],
  chat_request: [
    ["0.0.37", "whole dumps"],
    ["0.1.4", "role and content"],
    ["0.1.11.post1", "reasoning beside calls"],
  ],
  decode_message: [
    ["0.1.14.post2", "metadata"],
    ["0.1.16", "response_item_id"],
    ["0.1.18", "provider_content"],
  ],
  assistant_message: [
    ["0.0.37", "raw_content"],
    ["0.1.4", "parser_content"],
    ["0.1.10.post3", "metadata"],
    ["0.1.12", "token ids"],
    ["0.1.16", "response_item_id"],
    ["0.1.18", "provider_content"],
  ],
  chat_tools: [
    ["0.0.37", "without required inside"],
    ["0.1.4", "as they are"],
    ["0.1.10.post4", "classes as schemas"],
    ["0.1.11", "as they are"],
  ],
  responses_tools: [["0.1.16", "one"]],
  anthropic_tools: [["0.1.15.post1", "one"]],
  anthropic_choice: [["0.1.18", "one"]],
  chat_calls: [
    ["0.0.37", "_parse_openai_response"],
    ["0.1.4", "_parse_response"],
    ["0.1.10.post3", "costs"],
    ["0.1.11.post1", "token ids in metadata"],
    ["0.1.12", "token ids"],
    ["0.1.14.post2", "cache tokens"],
    ["0.1.15", "reasoning content"],
    ["0.1.16.post1", "reasoning tokens"],
    ["0.1.16.post2", "any finish reason"],
    ["0.1.18", "provider metadata"],
  ],
  responses_calls: [
    ["0.1.16", "calls"],
    ["0.1.18", "provider metadata"],
  ],
  anthropic_calls: [
    ["0.1.15.post1", "calls"],
    ["0.1.18", "replayed blocks"],
  ],
  chat_stream: [
    ["0.0.37", "joined in place"],
    ["0.1.4", "names are lost"],
    ["0.1.9", "new calls"],
    ["0.1.11", "missing usage"],
    ["0.1.11.post1", "names are kept"],
    ["0.1.12", "token ids"],
    ["0.1.14.post2", "cache tokens"],
    ["0.1.15", "reasoning content"],
    ["0.1.16", "response_item_id"],
    ["0.1.16.post1", "reasoning tokens"],
    ["0.1.18", "metadata"],
    ["0.1.19", "calls of a message"],
  ],
  format_functions: [
    ["0.0.37", "one"],
    ["0.1.4", undefined],
  ],
  function_schema: [
    ["0.0.37", "parameters of plug-ins"],
    ["0.1.4", "types"],
    ["0.1.5", "unions and literals"],
    ["0.1.6", "any further arguments"],
  ],
  arguments: [
    ["0.1.10", "empty where broken"],
    ["0.1.13.post1", "an error where broken"],
  ],
  tool_message_content: [
    ["0.1.5", "str"],
    ["0.1.10.post5", "content first, extra_metadata"],
    ["0.1.11", "str"],
    ["0.1.12", "content first"],
    ["0.1.15.post1", "error first"],
    ["0.1.16.post4", "error first, long_term_memory"],
    ["0.1.16.post20", "error first"],
    ["0.1.17", "error first, long_term_memory"],
    ["0.1.19", "render_tool_output"],
  ],
  tool_output_text: [["0.1.19", "one"]],
  mcp_tool_name: [
    ["0.1.16.post4", "one"],
    ["0.1.16.post20", undefined],
    ["0.1.17", "one"],
  ],
};

/**
 * The variants of a conversion, in the order in which they came, each with its releases.
 *
 * @throws {Error} if there is no such conversion.
 * @example
 * variantsOf("arguments").map(({ name, releases }) => [name, releases.at(-1)]);
 * // [["empty where broken", "0.1.13"], ["an error where broken", "0.1.19.post2"]]
 */
export function variantsOf(conversion: string): Variant[] {
  const rows = VARIANTS[conversion];
  if (rows === undefined)
    throw new Error(`expected one of ${Object.keys(VARIANTS).join(", ")}, received ${conversion}`);
  const variants = new Map<string, Release[]>();
  const ages = rows.map(([since]) => SDK_RELEASES.indexOf(since));
  for (const [age, release] of (SDK_RELEASES as readonly Release[]).entries()) {
    const [, name] = rows[ages.findLastIndex((since) => since <= age)] ?? [];
    if (name !== undefined) variants.set(name, [...(variants.get(name) ?? []), release]);
  }
  return [...variants].map(([name, releases]) => ({ name, releases }));
}

/** The newest release of each variant of any conversion, oldest first: those in which the conversions are compared. */
export const newestOfVariants: readonly Release[] = (SDK_RELEASES as readonly Release[]).filter((release) =>
  Object.keys(VARIANTS).some((name) => variantsOf(name).some(({ releases }) => releases.at(-1) === release)),
);
