import { setMaxListeners } from "node:events";
import { MAX_LIST_ENTRIES, MAX_LIST_LENGTH, MAX_LIST_PAGES } from "../limits.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { ProtocolErrorCode } from "../mcp/client.ts";
import { type PageLimits, readPages } from "../upstream/readPages.ts";
import type { Upstream } from "../upstream/Upstream.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { listFaults } from "./listFaults.ts";
import type { ServerRegistry } from "./ServerRegistry.ts";
import { sanitizeEntry } from "./sanitizeTool.ts";

/**
 * The entries of all pages of a server's list; `[]` if the server has no such list.
 *
 * @throws {UpstreamError}
 * @example
 * await listAll(files, "resources", "resources/list", request.signal); // [{ uri: "file:///notes.md", name: "notes" }]
 */
export async function listAll(
  upstream: Upstream,
  key: string,
  method: string,
  signal: AbortSignal | undefined,
): Promise<RawResult[]> {
  const ask = (params: RawResult): Promise<RawResult> =>
    upstream.request(method, params, { signal }).catch((cause: unknown) => {
      if (hasCode(cause, ProtocolErrorCode.MethodNotFound)) return { [key]: [] };
      throw cause;
    });
  const { entries, warnings } = await readPages(key, ask, LIMITS);
  upstream.warn(key, [...warnings, ...listFaults(key, entries)]);
  return entries;
}

const LIMITS: PageLimits = { pages: MAX_LIST_PAGES, entries: MAX_LIST_ENTRIES, length: MAX_LIST_LENGTH };

const hasCode = (cause: unknown, code: number): boolean => cause instanceof UpstreamError && cause.rpcCode === code;

/** The entries of a list at each server that answers soon; `[]` for a server that is slow, or fails as its status says. */
export async function listOfEach(
  servers: ServerRegistry,
  key: string,
  method: string,
  { signal }: McpCaller,
): Promise<[server: string, found: RawResult[]][]> {
  return Promise.all(
    servers.names.map(async (name) => {
      const { upstream } = servers.require(name);
      const patience = AbortSignal.any([signal, AbortSignal.timeout(upstream.patience)]);
      // Each request hears of it; Node warns of more than ten.
      setMaxListeners(0, patience);
      const found = await listAll(upstream, key, method, patience).catch((cause: unknown) => {
        // An error of the server itself is in no other part of its status.
        if (cause instanceof UpstreamError && cause.rpcCode !== undefined) {
          upstream.warn(key, [`its list of ${key} cannot be read: ${cause.message}`]);
        }
        return [];
      });
      return [name, found.map(sanitizeEntry)] as [string, RawResult[]];
    }),
  );
}
