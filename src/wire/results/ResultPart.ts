import { isObject } from "../../schema/index.ts";
import type { WireTool } from "../tools/WireTool.ts";

/**
 * One content block of a result as in MCP, or the tools that a search found. `data` and `blob` are Base64.
 *
 * @example
 * const blocks: ContentBlock[] = [{ type: "text", text: "A map:" }, { type: "image", data: "iVBO…", mimeType: "image/png" }];
 */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | { readonly type: "audio"; readonly data: string; readonly mimeType: string }
  /** Its content is `text` or `blob`. */
  | {
      readonly type: "resource";
      readonly resource: {
        readonly uri: string;
        readonly mimeType?: string | undefined;
        readonly text?: string | undefined;
        readonly blob?: string | undefined;
      };
    }
  | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly description?: string | undefined;
      readonly mimeType?: string | undefined;
    }
  /** The result of a tool that searches for tools. OpenAI's Responses API and Anthropic load these tools. */
  | { readonly type: "tools"; readonly tools: readonly WireTool[] };

/** One part of a result for a wire: a {@link ContentBlock}, or JSON. */
export type ResultPart = ContentBlock | { readonly type: "json"; readonly value: unknown };

/** Whether a value has the form of such a part. */
export function isContentBlock(block: unknown): block is ContentBlock {
  if (!isObject(block)) return false;
  const { type, text, data, mimeType, resource, uri, name, tools } = block;
  switch (type) {
    case "text":
      return typeof text === "string";
    case "image":
    case "audio":
      return typeof data === "string" && typeof mimeType === "string";
    case "resource":
      return isObject(resource) && typeof resource.uri === "string" && TEXTS.every((name) => isText(resource[name]));
    case "resource_link":
      return typeof uri === "string" && typeof name === "string";
    case "tools":
      return Array.isArray(tools) && tools.every((tool) => isObject(tool) && typeof tool.name === "string");
    default:
      return false;
  }
}

const TEXTS = ["mimeType", "text", "blob"] as const;

const isText = (value: unknown): boolean => value === undefined || typeof value === "string";

/** The text of a part for a provider that accepts only text. Other data is replaced by a description. */
export function textOfBlock(block: ContentBlock, nameOf = (name: string): string => name): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type}: ${block.mimeType}]`;
    case "resource":
      return block.resource.text ?? `[resource: ${block.resource.uri}]`;
    case "resource_link":
      return linkText(block);
    case "tools":
      return `[tools: ${[...new Set(block.tools.map(({ name }) => nameOf(name)))].join(", ") || "none"}]`;
  }
}

/** The description by which a model decides whether to read a resource. */
function linkText({ uri, name, mimeType, description }: Extract<ContentBlock, { type: "resource_link" }>): string {
  const facts = [uri, name, mimeType].filter((fact) => typeof fact === "string" && fact !== "").join(", ");
  return `[resource: ${facts}${description ? `: ${description}` : ""}]`;
}

/** The tools of a part without duplicates, because two searches may find the same tool. */
export function toolsIn({ tools }: { readonly tools: readonly WireTool[] }): WireTool[] {
  return [...new Map(tools.map((tool) => [tool.name, tool])).values()];
}
