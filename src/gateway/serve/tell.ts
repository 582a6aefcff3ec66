import type { McpList } from "../McpService.ts";
import type { Server } from "../mcp/server.ts";
import type { RawResult } from "../raw.ts";

/** Tells the client that a list has changed; one that is gone by now need not know. */
export function tellListChanged(server: Server, list: McpList): void {
  server.notification({ method: `notifications/${list}/list_changed` }).catch(() => {});
}

/** Tells the client that a resource has changed, by the `params` of the notification. */
export function tellUpdated(server: Server, params: RawResult): void {
  server.notification({ method: "notifications/resources/updated", params }).catch(() => {});
}
