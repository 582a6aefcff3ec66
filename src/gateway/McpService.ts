import type { RawResult, RawTool } from "./raw.ts";

/**
 * What an MCP server serves: tools and resources, whose results go out as they are given.
 *
 * @example
 * const service: McpService = {
 *   name: "clock",
 *   version: "1.0.0",
 *   listTools: async () => [{ name: "now", inputSchema: { type: "object" } }],
 *   callTool: async () => ({ content: [{ type: "text", text: new Date().toISOString() }] }),
 * };
 */
export type McpService = {
  readonly name: string;
  readonly version: string;
  /** What the model is told about the whole. */
  readonly instructions?: string | undefined;
  listTools(caller: McpCaller): Promise<readonly RawTool[]>;
  /** `params` are those of `tools/call`, unread: `name`, `arguments`, and on a retry `inputResponses` and `requestState`. */
  callTool(params: RawResult, caller: McpCaller): Promise<RawResult>;
  /** Answers `resources/list`, `resources/templates/list` and `resources/read`; absent where there are no resources. */
  readResources?(method: string, params: RawResult, caller: McpCaller): Promise<RawResult>;
  /** Calls the listener when the tools have changed, until the function that it gives back is called. */
  onToolsChanged?(listener: () => void): () => void;
};

/**
 * Who asks, and how it hears of what is on the way.
 *
 * @example
 * caller.progress({ progress: 1, total: 3 });
 */
export type McpCaller = {
  /** Aborted when the client cancels its request or is gone. */
  readonly signal: AbortSignal;
  /** Sends progress if the client asked for it. */
  progress(params: RawResult): void;
  /** What is known of the client's login, over HTTP. */
  readonly authInfo?: unknown;
};
