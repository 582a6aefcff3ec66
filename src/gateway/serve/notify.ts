import { marked } from "../exactIntegers.ts";
import type { McpList, RawResult } from "../McpService.ts";
import type { Server } from "../mcp/server.ts";
import { PAGE_DONE } from "../protocol.ts";

/** Notifies the client that a list has changed. An error is ignored, because the client may have disconnected. */
export function notifyListChanged(server: Server, list: McpList): void {
  server.notification({ method: `notifications/${list}/list_changed` }).catch(() => {});
}

/** Notifies the client that its user is done with a page. */
export function notifyPageDone(server: Server, params: RawResult): void {
  server.notification({ method: PAGE_DONE, params: marked(params) }).catch(() => {});
}

/** Notifies the client that a resource has changed, unless a notification of the same resource is still being sent. */
export function notifyUpdated(server: Server, params: RawResult): void {
  const unsent = UNSENT.get(server) ?? new Set();
  UNSENT.set(server, unsent);
  if (unsent.has(params.uri)) return;
  unsent.add(params.uri);
  const sent = server.notification({ method: "notifications/resources/updated", params: marked(params) });
  void sent.catch(() => {}).finally(() => unsent.delete(params.uri));
}

/** The resources whose notification is still being sent: a server may send updates faster than a client reads them. */
const UNSENT: WeakMap<Server, Set<unknown>> = new WeakMap();
