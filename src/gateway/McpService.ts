import type { RawResult, RawTool } from "./raw.ts";

/**
 * What an MCP server serves, whose results go out as they are given: tools and, by `capabilities` and `request`, anything
 * else of MCP.
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
  /** What it can do besides tools, as MCP writes it: `{ resources: {}, prompts: {} }`. */
  readonly capabilities?: RawResult | undefined;
  listTools(caller: McpCaller): Promise<readonly RawTool[]>;
  /** `params` are those of `tools/call`, unread: `name`, `arguments`, and on a retry `inputResponses` and `requestState`. */
  callTool(params: RawResult, caller: McpCaller): Promise<RawResult>;
  /** Answers the methods of its further capabilities, such as `resources/read`; undefined for one that it has not. */
  request?(method: string, params: RawResult, caller: McpCaller): Promise<RawResult | undefined>;
  /** Calls the listener when a list has changed, until the function that it gives back is called. */
  onListChanged?(listener: (list: McpList) => void): () => void;
};

/**
 * A list that clients are told of when it has changed.
 *
 * @example
 * const list: McpList = "tools";
 */
export type McpList = "tools" | "resources" | "prompts";

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
  /** What `authenticate` said of the request, over HTTP. */
  readonly user?: unknown;
  /** What the client can do, as it says: only that is it asked for. */
  readonly capabilities?: RawResult | undefined;
};
