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
 * The input of `toolResult`.
 *
 * @example
 * const init: HandlerResultInit = { content: "12 °C", structured: { celsius: 12 } };
 */
export type HandlerResultInit<Structured = unknown> = {
  /** The result for the model: text, or parts. */
  readonly content: string | readonly ContentBlock[];
  /** The result for programs: data of any JSON type. */
  readonly structured?: Structured | undefined;
  /** Whether the result is an error. Default: `false`. */
  readonly isError?: boolean | undefined;
  /** Further data for an MCP client. */
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
};

/**
 * A result with several parts, or with data beside its text; `toolResult` makes it.
 *
 * @example
 * toolResult({ content: "12 °C" }) instanceof HandlerResult; // true
 */
export class HandlerResult<Structured = unknown> {
  readonly content: readonly ContentBlock[];
  readonly structured: Structured | undefined;
  readonly isError: boolean;
  readonly _meta: { readonly [key: string]: unknown } | undefined;
  readonly #isOurs = true;

  constructor(init: HandlerResultInit<Structured>) {
    checkOptions("toolResult", init, RULES);
    const { content, structured, isError = false, _meta } = init ?? {};
    this.content = typeof content === "string" ? [{ type: "text", text: content }] : checkedBlocks(content);
    this.structured = structured;
    this.isError = isError;
    this._meta = _meta;
  }

  /** @internal Whether a value is such a result; `instanceof` runs code of a Proxy. */
  static is(value: object): value is HandlerResult {
    return #isOurs in value;
  }
}

/**
 * Makes a result of a handler with several parts, such as an image, or with data for programs.
 *
 * @throws {OptionError} for invalid content, with its place.
 * @example
 * const map = defineTool({
 *   name: "map",
 *   execute: async () => toolResult({ content: [{ type: "image", data: await draw(), mimeType: "image/png" }] }),
 * });
 */
export function toolResult<Structured = unknown>(init: HandlerResultInit<Structured>): HandlerResult<Structured> {
  return new HandlerResult(init);
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

/** A copy, so that a part cannot change after it was checked. A getter is called only once. */
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
 * The HandlerResult that a handler returned, also in the form of an MCP client's answer to `tools/call`; `undefined` for
 * any other value, also if it has a `content`.
 */
export function readToolResult(value: unknown): HandlerResult | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (HandlerResult.is(value)) return value;
  try {
    return isCallToolResult(value) ? fromMcp(value) : undefined;
  } catch (error) {
    if (isInstance<OptionError>(error, OptionError) && error.option.startsWith("content[")) throw error;
    // A getter or a Proxy threw. The encoder throws that error.
    return undefined;
  }
}

type CallToolResult = {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly _meta?: unknown;
};

const fromMcp = ({ content, structuredContent: structured, isError, _meta }: CallToolResult): HandlerResult =>
  new HandlerResult({ content, structured, isError: isError === true, ...(isObject(_meta) && { _meta }) });

function isCallToolResult(value: object): value is CallToolResult {
  const { content } = value as { readonly content?: unknown };
  if (!Array.isArray(content) || !content.every((block) => isContentBlock(block) && block.type !== "tools"))
    return false;
  const names = Object.keys(value);
  return names.every((name) => MCP_NAMES.has(name)) && (content.length > 0 || names.length > 1);
}

const MCP_NAMES: ReadonlySet<string> = new Set(["content", "structuredContent", "isError", "_meta", "resultType"]);

/** The text of parts, each on its own lines, for receivers that accept only text; other parts become placeholders. */
export const textOfBlocks = (blocks: readonly ContentBlock[]): string =>
  blocks.map((block) => textOfBlock(block)).join("\n");
