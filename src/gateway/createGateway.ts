import { checkOptions, OBJECT } from "../json/index.ts";
import type { Environment } from "./config/expandVariables.ts";
import type { GatewayConfig } from "./config/GatewayConfig.ts";
import { readConfig } from "./config/readConfig.ts";
import { loadPart } from "./loadPart.ts";
import type { McpService } from "./McpService.ts";
import type { RunnableSet } from "./RunnableSet.ts";
import type { ServerStatus } from "./ServerStatus.ts";
import type { SearchLimits, ToolHit } from "./search/createToolSearch.ts";

/**
 * What a gateway goes by, beside its config.
 *
 * @example
 * await createGateway(config, { environment: { CRM_TOKEN: await readSecret("crm") } });
 */
export type GatewayOptions = {
  /** The variables that a config names. Default: those of this process. */
  readonly environment?: Environment | undefined;
};

/**
 * Many MCP servers behind four tools.
 *
 * @example
 * const gateway: Gateway = await createGateway({ mcpServers: { files: { command: "mcp-server-filesystem", args: ["."] } } });
 */
export type Gateway = {
  /** `inspect`, `search`, `exec` and `resources`, for a model of any provider. */
  readonly tools: RunnableSet;
  /** The same, as an MCP server serves them: results go through as the servers sent them. */
  readonly service: McpService;
  /** How the servers are. */
  readonly servers: readonly ServerStatus[];
  /** The tools that a question is about, of all servers. */
  search(queries: string | readonly string[], limits?: SearchLimits): Promise<ToolHit[]>;
  /** Ends all servers. */
  close(): Promise<void>;
};

/**
 * Puts MCP servers behind four tools, so that a model sees the schema of a tool only when it needs it. The servers are
 * started when they are first asked for; one that cannot be started is reported, and the others serve.
 *
 * @throws {GatewayError} `invalid_config`
 * @example
 * const gateway = await createGateway({
 *   mcpServers: { files: { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "."] } },
 * });
 * const turn = gateway.tools.bind(openaiChat);
 */
export async function createGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  checkOptions("createGateway", options, { environment: OBJECT });
  const complete = readConfig(config);
  const { openGateway } = await loadPart(() => import("./openGateway.ts"));
  return openGateway(complete, options.environment ?? process.env);
}
