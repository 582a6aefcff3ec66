import type { McpList } from "../McpService.ts";
import type { Server } from "../mcp/server.ts";
import type { RawResult } from "../raw.ts";

/** Tells the client that a list has changed; one that is gone by now need not know. */
export function tellListChanged(server: Server, list: McpList): void {
  server.notification({ method: `notifications/${list}/list_changed` }).catch(() => {});
}

/** Tells the client that a resource has changed, by the `params` of the notification, unless it is about to hear of it. */
export function tellUpdated(server: Server, params: RawResult): void {
  const unsent = UNSENT.get(server) ?? new Set();
  UNSENT.set(server, unsent);
  if (unsent.has(params.uri)) return;
  unsent.add(params.uri);
  const sent = server.notification({ method: "notifications/resources/updated", params });
  void sent.catch(() => {}).finally(() => unsent.delete(params.uri));
}

/** The resources of whose updates clients will hear: a server may tell of them faster than a client reads. */
const UNSENT: WeakMap<Server, Set<unknown>> = new WeakMap();
