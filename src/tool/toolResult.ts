import { ANYTHING, BOOLEAN, checkOptions, OBJECT, OptionError, type OptionRules } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { preview } from "../validate/index.ts";

/**
 * One part of a result, as MCP has it. `data` and `blob` are Base64.
 *
 * @example
 * const blocks: ContentBlock[] = [{ type: "text", text: "A map:" }, { type: "image", data: "iVBO…", mimeType: "image/png" }];
 */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | { readonly type: "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: {
        readonly uri: string;
        readonly mimeType?: string | undefined;
        readonly text?: string | undefined;
        readonly blob?: string | undefined;
      };
    }
  | { readonly type: "resource_link"; readonly uri: string; readonly name: string };

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
    if (isBlock(copy)) return copy;
    throw refusal(`content[${index}]`, "text, image, audio, resource or resource_link", block);
  });
}

/** Nobody changes a part that was checked, and what a getter gives is read once. */
function copyOf(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { resource } = block;
  return isObject(resource) ? { ...block, resource: { ...resource } } : { ...block };
}

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
  } catch {
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
  if (!Array.isArray(content) || !content.every(isBlock)) return false;
  const names = Object.keys(value);
  return names.every((name) => MCP_NAMES.has(name)) && (content.length > 0 || names.length > 1);
}

const MCP_NAMES: ReadonlySet<string> = new Set(["content", "structuredContent", "isError", "_meta", "resultType"]);

function isBlock(block: unknown): block is ContentBlock {
  if (!isObject(block)) return false;
  const { type, text, data, mimeType, resource, uri, name } = block;
  switch (type) {
    case "text":
      return typeof text === "string";
    case "image":
    case "audio":
      return typeof data === "string" && typeof mimeType === "string";
    case "resource":
      return isObject(resource) && typeof resource.uri === "string";
    case "resource_link":
      return typeof uri === "string" && typeof name === "string";
    default:
      return false;
  }
}

/** The text of parts, each on lines of its own, for who takes text alone: what is no text is named. */
export const textOfBlocks = (blocks: readonly ContentBlock[]): string => blocks.map(textOfBlock).join("\n");

function textOfBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type}: ${block.mimeType}]`;
    case "resource":
      return block.resource.text ?? `[resource: ${block.resource.uri}]`;
    case "resource_link":
      return `[resource: ${block.uri}]`;
  }
}
