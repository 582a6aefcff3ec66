import {
  ANYTHING,
  BOOLEAN,
  checkOptions,
  isInstance,
  OBJECT,
  OptionError,
  type OptionRules,
} from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import { type ContentBlock, isContentBlock, textOfBlock, toolFault } from "../../wire/index.ts";

import { blockFault } from "./blockFault.ts";

export type { ContentBlock } from "../../wire/index.ts";

/**
 * What a result is made from.
 *
 * @example
 * const init: ToolResultInit = { content: "12 °C", structured: { celsius: 12 } };
 */
export type ToolResultInit<Structured = unknown> = {
  /** What the model gets: text, or parts. */
  readonly content: string | readonly ContentBlock[];
  /** The same as data, of any JSON type, for programs. */
  readonly structured?: Structured | undefined;
  /** Whether the content tells of an error. Default: `false`. */
  readonly isError?: boolean | undefined;
  /** What an MCP client gets beside it. */
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
};

/**
 * A result of several parts, or with data beside its text, as `toolResult` makes it.
 *
 * @example
 * toolResult({ content: "12 °C" }) instanceof ToolResult; // true
 */
export class ToolResult<Structured = unknown> {
  readonly content: readonly ContentBlock[];
  readonly structured: Structured | undefined;
  readonly isError: boolean;
  readonly _meta: { readonly [key: string]: unknown } | undefined;
  readonly #isOurs = true;

  constructor(init: ToolResultInit<Structured>) {
    checkOptions("toolResult", init, RULES);
    const { content, structured, isError = false, _meta } = init ?? {};
    this.content = typeof content === "string" ? [{ type: "text", text: content }] : checkedBlocks(content);
    this.structured = structured;
    this.isError = isError;
    this._meta = _meta;
  }

  /** @internal Whether a value is such a result; `instanceof` runs code of a Proxy. */
  static is(value: object): value is ToolResult {
    return #isOurs in value;
  }
}

/**
 * What a handler answers where its result has several parts, such as an image, or is also data for programs.
 *
 * @throws {OptionError} for what is no content, with its place.
 * @example
 * const map = defineTool({
 *   name: "map",
 *   execute: async () => toolResult({ content: [{ type: "image", data: await draw(), mimeType: "image/png" }] }),
 * });
 */
export function toolResult<Structured = unknown>(init: ToolResultInit<Structured>): ToolResult<Structured> {
  return new ToolResult(init);
}

const RULES: OptionRules = { content: ANYTHING, structured: ANYTHING, isError: BOOLEAN, _meta: OBJECT };

function checkedBlocks(content: unknown): readonly ContentBlock[] {
  if (!Array.isArray(content)) throw refusal("content", "text or an array of parts", content);
  return content.map((block: unknown, index) => {
    const copy = copyOf(block);
    const wrong = blockFault(copy);
    if (wrong !== undefined) {
      const place = `content[${index}]${wrong.place}`;
      throw new OptionError("invalid_option", place, `toolResult: ${place}: ${wrong.fault}`);
    }
    if (isContentBlock(copy)) return checkedTools(copy, index);
    throw refusal(`content[${index}]`, KINDS, block);
  });
}

/** A provider loads the tools that a search found, so they must be tools. */
function checkedTools(block: ContentBlock, index: number): ContentBlock {
  for (const [position, tool] of block.type === "tools" ? block.tools.entries() : []) {
    const fault = toolFault(tool);
    if (fault === undefined) continue;
    const place = `content[${index}].tools[${position}]`;
    throw new OptionError("invalid_option", place, `toolResult: ${place}: ${fault}`);
  }
  return block;
}

/** Nobody changes a part that was checked, and what a getter gives is read once. */
function copyOf(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { resource, tools } = block;
  const inner = {
    ...(isObject(resource) && { resource: { ...resource } }),
    ...(Array.isArray(tools) && { tools: [...tools] }),
  };
  return { ...block, ...inner };
}

const KINDS = "text, image, audio, resource, resource_link or tools";

const refusal = (place: string, expected: string, value: unknown): OptionError =>
  new OptionError("invalid_option", place, `toolResult: ${place}: expected ${expected}, received ${preview(value)}`);

/**
 * The result of several parts that a handler gave: one of `toolResult`, or the answer of an MCP client to `tools/call`.
 * Other JSON with a `content` stays JSON.
 */
export function readToolResult(value: unknown): ToolResult | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (ToolResult.is(value)) return value;
  try {
    return isCallToolResult(value) ? fromMcp(value) : undefined;
  } catch (error) {
    if (isInstance<OptionError>(error, OptionError) && error.option.startsWith("content[")) throw error;
    // A getter or a Proxy threw: the encoder says so.
    return undefined;
  }
}

type CallToolResult = {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly _meta?: unknown;
};

const fromMcp = ({ content, structuredContent: structured, isError, _meta }: CallToolResult): ToolResult =>
  new ToolResult({ content, structured, isError: isError === true, ...(isObject(_meta) && { _meta }) });

function isCallToolResult(value: object): value is CallToolResult {
  const { content } = value as { readonly content?: unknown };
  if (!Array.isArray(content) || !content.every((block) => isContentBlock(block) && block.type !== "tools"))
    return false;
  const names = Object.keys(value);
  return names.every((name) => MCP_NAMES.has(name)) && (content.length > 0 || names.length > 1);
}

const MCP_NAMES: ReadonlySet<string> = new Set(["content", "structuredContent", "isError", "_meta", "resultType"]);

/** The text of parts, each on lines of its own, for who takes text alone: what is no text is named. */
export const textOfBlocks = (blocks: readonly ContentBlock[]): string =>
  blocks.map((block) => textOfBlock(block)).join("\n");
