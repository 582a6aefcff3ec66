import { didYouMean } from "../../checks/index.ts";
import { quoted } from "../GatewayError.ts";
import type { ManagedServer } from "../servers/ManagedServer.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ServerTool, ServerTools } from "../servers/ServerTools.ts";
import { Refusal } from "./GatewayTool.ts";

/** @throws {Refusal} with the nearest names. */
export function findServer(servers: ServerRegistry, name: string): ManagedServer {
  const server = servers.get(name);
  if (server !== undefined) return server;
  const hint = didYouMean(name, servers.names) || ` The servers are ${servers.names.join(", ") || "none"}.`;
  throw new Refusal(`Unknown server ${quoted(name)}.${hint}`);
}

/** @throws {Refusal} with the reason, the server that has it, or the nearest names. */
export function findTool(
  servers: ServerRegistry,
  server: string,
  { tools, refused }: ServerTools,
  name: string,
): ServerTool {
  const served = tools.get(name);
  if (served !== undefined) return served;
  const reason = refused.get(name);
  if (reason !== undefined) throw new Refusal(`The tool ${quoted(name)} of ${server} is not served: ${reason}`);
  const others = servers.namesWith(name);
  const hint =
    (others.length > 0 && ` ${others.join(" and ")} ${others.length > 1 ? "have" : "has"} a tool of that name.`) ||
    didYouMean(name, [...tools.keys()]) ||
    ` Call inspect with server_name ${JSON.stringify(server)} to list its tools.`;
  throw new Refusal(`Unknown tool ${quoted(name)} of ${server}.${hint}`);
}
