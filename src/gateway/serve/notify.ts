import { marked } from "../exactIntegers.ts";
import type { McpList, RawResult } from "../McpService.ts";
import type { Server } from "../mcp/server.ts";
import { PAGE_DONE } from "../protocol.ts";
import { ClientUpdates } from "./ClientUpdates.ts";

/** Notifies the client that a list has changed. An error is ignored, because the client may have disconnected. */
export function notifyListChanged(server: Server, list: McpList): void {
  server.notification({ method: `notifications/${list}/list_changed` }).catch(() => {});
}

/** Notifies the client that its user is done with a page. */
export function notifyPageDone(server: Server, params: RawResult): void {
  server.notification({ method: PAGE_DONE, params: marked(params) }).catch(() => {});
}

/** Notifies the client that a resource has changed. */
export function notifyUpdated(server: Server, params: RawResult): void {
  const changes = changesOf(server);
  const method = "notifications/resources/updated";
  changes.tell(String(params.uri), params, () => server.notification({ method, params: marked(params) }));
}

/** The changes that the client of a server receives. */
export function changesOf(server: Server): ClientUpdates {
  const changes = CHANGES.get(server) ?? new ClientUpdates();
  CHANGES.set(server, changes);
  return changes;
}

const CHANGES: WeakMap<Server, ClientUpdates> = new WeakMap();
