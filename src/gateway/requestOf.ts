import type { McpCaller } from "./McpService.ts";
import type { UpstreamRequest } from "./upstream/Connection.ts";

/** How a server is asked for a caller: what the caller can do, and hears of, goes through. */
export function requestOf({ signal, progress, capabilities }: McpCaller): Omit<UpstreamRequest, "timeoutMs"> {
  return { signal, onProgress: progress, capabilities };
}
