import type { CompleteConfig } from "../config/readConfig.ts";
import type { Servers } from "../Servers.ts";
import { GatewayTool, jsonResult } from "./GatewayTool.ts";
import { lineOf, shownTool } from "./shownTool.ts";

/** The tool that finds tools. */
export function searchTool(servers: Servers, config: CompleteConfig): GatewayTool {
  return new GatewayTool({
    name: "search",
    describe: () => "Finds tools of all servers by what they do. Write one short query for each thing you need.",
    properties: { queries: { type: "array", items: { type: "string" } } },
    required: ["queries"],
    async call({ queries }: { queries: string[] }) {
      const all = await servers.allTools();
      const hits = await servers.search(queries, { limit: BEST + FURTHER });
      const found = hits.flatMap(({ server = "", name }) => {
        const tool = all.get(server)?.tools.get(name);
        return tool ? [{ server, tool }] : [];
      });
      const more = found.slice(BEST).map(({ server, tool }) => lineOf(tool, server));
      const missing = servers.names.filter((name) => !all.has(name));
      return jsonResult({
        tools: found
          .slice(0, BEST)
          .map(({ server, tool }) => shownTool(server, tool, config, config.max_description_len)),
        ...(more.length > 0 && { more }),
        ...(missing.length > 0 && { not_searched: missing }),
      });
    },
  });
}

/** So many tools with their schemas, and then so many as a line each. */
const BEST = 5;
const FURTHER = 15;
