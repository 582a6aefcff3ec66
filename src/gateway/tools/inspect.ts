import { shorten } from "../../checks/index.ts";
import { stubsFor } from "../code/stubsOf.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { MAX_NAMED_SERVERS, MAX_SHOWN_DESCRIPTION } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import { instructionsOf } from "../servers/instructionsOf.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ServerTools } from "../servers/ServerTools.ts";
import type { ToolDirectory } from "../servers/ToolDirectory.ts";
import { findServer, findTool } from "./find.ts";
import { GatewayTool, jsonResult } from "./GatewayTool.ts";
import { lineOf, shownTool } from "./shownTool.ts";

/** The tool that lists the servers, lists the tools of a server, or shows one tool. */
export function inspectTool(servers: ServerRegistry, config: CompleteConfig, names?: ToolDirectory): GatewayTool {
  return new GatewayTool({
    name: "inspect",
    describe: () =>
      `Lists the servers; with server_name the tools of one; with tool_name too its input_schema.${catalogue(servers)}`,
    properties: { server_name: { type: "string" }, tool_name: { type: "string" } },
    async call({ server_name: server, tool_name: tool }: { server_name?: string; tool_name?: string }) {
      if (server === undefined) return jsonResult({ servers: await listServers(servers) });
      const managed = findServer(servers, server);
      const found = await managed.known();
      if (tool === undefined) return jsonResult(listTools(server, found, instructionsOf(managed.upstream)));
      const served = findTool(servers, server, found, tool);
      const shown = shownTool(server, served, config, MAX_SHOWN_DESCRIPTION);
      const stubs = names && (await stubsFor([served], names, new Map([[server, found]]), config.max_description_len));
      return jsonResult({ ...shown, ...(stubs !== undefined && { input_schema: undefined, stubs }) });
    },
  });
}

/** A summary of the servers' known status for the tool's description, without requests to servers. */
function catalogue(servers: ServerRegistry): string {
  const { status } = servers;
  if (status.length === 0) return "";
  const shown = status.slice(0, MAX_NAMED_SERVERS).map(({ name, tools, description }) => {
    const count = tools === undefined ? "" : ` (${tools})`;
    return `${name}${count}${description === undefined ? "" : `: ${shorten(description, MAX_PURPOSE)}`}`;
  });
  const rest = status.length > MAX_NAMED_SERVERS ? `; and ${status.length - MAX_NAMED_SERVERS} more` : "";
  return ` Servers (tools): ${shown.join(status.some(({ description }) => description) ? "; " : ", ")}${rest}`;
}

/** @internal */
const MAX_PURPOSE = 80;

async function listServers(servers: ServerRegistry): Promise<RawResult[]> {
  await servers.allTools();
  return servers.status.map(({ name, description, state, tools, error }) => ({
    name,
    ...(description !== undefined && { description }),
    ...(tools === undefined ? { state } : { tools }),
    ...(error !== undefined && { error }),
  }));
}

function listTools(server: string, { tools, refused }: ServerTools, instructions: string | undefined): RawResult {
  return {
    server_name: server,
    ...(instructions !== undefined && { server_says: instructions }),
    tools: [...tools.values()].map((tool) => lineOf(tool)),
    ...(refused.size > 0 && { refused: Object.fromEntries(refused) }),
  };
}
