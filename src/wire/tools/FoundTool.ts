import type { FormatName } from "../providers/formats.ts";
import type { WireError } from "../WireError.ts";
import type { WireTool } from "./WireTool.ts";

/**
 * The format of a payload with tools: that of a provider, `openjiuwen` for what the Python SDK and this package write,
 * `langchain` for `{ name, description, schema }`, or `json-schema` for a schema alone.
 *
 * @example
 * const format: ToolsFormat = "openai-chat";
 */
export type ToolsFormat = FormatName | "openjiuwen" | "langchain" | "json-schema";

/** A tool in a payload: its path there, which is a JSON Pointer, and its format. */
export type FoundTool = {
  readonly path: string;
  readonly format: ToolsFormat;
  /** `undefined` for a tool that the provider runs itself, such as a web search. */
  readonly tool: (WireTool & { readonly serverName?: string }) | undefined;
  /** The type of a tool that the provider runs itself. */
  readonly builtIn?: string;
};

/** An entry of a payload that cannot be read as a tool, with the place and the reason. The name of an entry without one is empty. */
export type UnreadTool = { readonly path: string; readonly name: string; readonly fault: WireError };

/** An entry of a payload: a tool, or something that cannot be read as one. */
export type FoundEntry = FoundTool | UnreadTool;
