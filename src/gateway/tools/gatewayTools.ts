import type { CompleteConfig } from "../config/readConfig.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ToolDirectory } from "../servers/ToolDirectory.ts";
import { execTool } from "./exec.ts";
import type { GatewayTool } from "./GatewayTool.ts";
import { inspectTool } from "./inspect.ts";
import { resourcesTool } from "./resources.ts";
import { searchTool } from "./search.ts";
import type { Toon } from "./shownResult.ts";

/** The four tools in front of all others; `names` are those by which code calls these, if it does. */
export const gatewayTools = (
  servers: ServerRegistry,
  config: CompleteConfig,
  toon: Toon | undefined,
  names?: ToolDirectory,
): GatewayTool[] => [
  inspectTool(servers, config, names),
  searchTool(servers, config, names),
  execTool(servers, config, toon),
  resourcesTool(servers),
];
