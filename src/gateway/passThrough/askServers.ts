import { GatewayError } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { listAll } from "../servers/listAll.ts";
import type { ManagedServer } from "../servers/ManagedServer.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { sanitizeEntry } from "../servers/sanitizeTool.ts";

/** @throws {GatewayError} `unknown_server` */
export function serverOf(servers: ServerRegistry, name: string): ManagedServer {
  const server = servers.get(name);
  if (server === undefined) throw new GatewayError("unknown_server", "", `Unknown server ${JSON.stringify(name)}`);
  return server;
}

/** A list of each server that answers soon; one that fails, or takes its time, keeps the others from nothing. */
export async function askServers(
  servers: ServerRegistry,
  key: string,
  method: string,
  { signal }: McpCaller,
): Promise<[server: string, found: RawResult[]][]> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  return Promise.all(
    servers.names.map(async (name) => {
      const found = await listAll(serverOf(servers, name).upstream, key, method, patience).catch(() => []);
      return [name, found.map(sanitizeEntry)] as [string, RawResult[]];
    }),
  );
}

/** The milliseconds that a list waits for servers. */
const PATIENCE = 5_000;
