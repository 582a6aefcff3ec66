import type { CompleteConfig } from "../config/readConfig.ts";
import type { Servers } from "../Servers.ts";
import { execTool } from "./exec.ts";
import type { GatewayTool } from "./GatewayTool.ts";
import { inspectTool } from "./inspect.ts";
import { resourcesTool } from "./resources.ts";
import { searchTool } from "./search.ts";
import type { Toon } from "./shownResult.ts";

/** The four tools in front of all others. */
export const gatewayTools = (servers: Servers, config: CompleteConfig, toon: Toon | undefined): GatewayTool[] => [
  inspectTool(servers, config),
  searchTool(servers, config),
  execTool(servers, config, toon),
  resourcesTool(servers),
];
