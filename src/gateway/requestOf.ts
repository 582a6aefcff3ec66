import type { McpCaller } from "./McpService.ts";
import type { UpstreamRequest } from "./upstream/Connection.ts";

/** How a server is asked for a caller: what the caller can do, answers and hears of goes through. */
export function requestOf(caller: McpCaller): Omit<UpstreamRequest, "timeoutMs"> {
  const { signal, progress, capabilities, ask, log, logLevel, client } = caller;
  return { signal, onProgress: progress, capabilities, ask, onLog: log, logLevel, client };
}
