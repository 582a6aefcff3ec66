import { stubsFor } from "../code/stubsOf.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { MAX_MODEL_QUERIES } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ServerTools } from "../servers/ServerTools.ts";
import type { LocatedTool, ToolDirectory } from "../servers/ToolDirectory.ts";
import { GatewayTool, jsonResult } from "./GatewayTool.ts";
import { lineOf, shownTool } from "./shownTool.ts";

/** The tool that finds tools; `names` are the names by which code calls them, if the config enables code. */
export function searchTool(servers: ServerRegistry, config: CompleteConfig, names?: ToolDirectory): GatewayTool {
  return new GatewayTool({
    name: "search",
    describe: () => "Finds tools of all servers by what they do. Write one short query for each thing you need.",
    properties: { queries: { type: "array", items: { type: "string" }, maxItems: MAX_MODEL_QUERIES } },
    required: ["queries"],
    async call({ queries }: { queries: string[] }, { user }) {
      const lists = await servers.allTools();
      const hits = await servers.search(queries, { limit: BEST + FURTHER, lists, user });
      const found = hits.flatMap(({ server = "", name }) => {
        const served = lists.get(server)?.tools.get(name);
        return served ? [{ server, name, served }] : [];
      });
      const best = found.slice(0, BEST);
      const more = found.slice(BEST).map(({ server, served }) => lineOf(served, server));
      const missing = servers.names.filter((name) => !lists.has(name));
      return jsonResult({
        ...((names && (await declared(best, names, lists, config))) ?? schemasOf(best, config)),
        ...(more.length > 0 && { more }),
        ...(best.length === 0 && hintOf(lists)),
        ...(missing.length > 0 && { not_searched: missing }),
      });
    },
  });
}

/** The number of tools that are shown with their schemas, then of tools that are shown as one line. */
const BEST = 5;
const FURTHER = 15;

/** What a model can do that has found nothing, if there are tools. */
function hintOf(lists: ReadonlyMap<string, ServerTools>): RawResult {
  const served = [...lists].filter(([, { tools }]) => tools.size > 0);
  if (served.length === 0) return {};
  const texts = served.flatMap(([, { tools }]) => [...tools.values()].map(({ info }) => info.description));
  const language = texts.filter((text) => NOT_LATIN.test(text)).length < texts.length / 2 ? ", in English" : "";
  const rest = served.length > NAMED ? `, and ${served.length - NAMED} more` : "";
  const names = served.slice(0, NAMED).map(([name]) => name);
  return {
    hint: `No tool has these words. Search for others${language}, or inspect a server: ${names.join(", ")}${rest}`,
  };
}

/** The number of servers that the hint names. */
const NAMED = 15;
const NOT_LATIN = /(?!\p{sc=Latin})\p{L}/u;

const schemasOf = (tools: readonly LocatedTool[], config: CompleteConfig): RawResult => ({
  tools: tools.map(({ server, served }) => shownTool(server, served, config, config.max_description_len)),
});

/** The tools as code calls them; undefined if a schema cannot be written so. */
async function declared(
  tools: readonly LocatedTool[],
  names: ToolDirectory,
  lists: ReadonlyMap<string, ServerTools>,
  { max_description_len }: CompleteConfig,
): Promise<RawResult | undefined> {
  const served = tools.map((tool) => tool.served);
  const stubs = await stubsFor(served, names, lists, max_description_len);
  return stubs === undefined
    ? undefined
    : { tools: tools.map(({ server, name }) => ({ server_name: server, name })), stubs };
}
