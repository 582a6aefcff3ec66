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

/** The entries of a list at each server that answers soon; `[]` for one that is slow, or fails as its status says. */
export async function listOfEach(
  servers: ServerRegistry,
  key: string,
  method: string,
  { signal }: McpCaller,
): Promise<[server: string, found: RawResult[]][]> {
  return Promise.all(
    servers.names.map(async (name) => {
      const { upstream } = servers.reachable(name) ?? {};
      if (upstream === undefined) return [name, []] as [string, RawResult[]];
      const patience = AbortSignal.any([signal, AbortSignal.timeout(upstream.patience)]);
      // Each request hears of it; Node warns of more than ten.
      setMaxListeners(0, patience);
      const found = await listAll(upstream, key, method, patience).catch((cause: unknown) => {
        // An error of the server itself is in no other part of its status.
        if (cause instanceof UpstreamError && cause.rpcCode !== undefined) warnOf(key, cause, upstream);
        return [];
      });
      return [name, found.map(sanitizeEntry)] as [string, RawResult[]];
    }),
  );
}

/**
 * Reads the lists of prompts and resources of a server, so that its status has what is wrong with them.
 *
 * @throws {GatewayError} `unknown_server`
 * @example
 * await checkLists(servers, "files");
 * servers.require("files").upstream.warnings; // ['its list of prompts cannot be read: The server "files" answered …']
 */
export async function checkLists(servers: ServerRegistry, name: string): Promise<void> {
  const { upstream } = (await servers.listed(name)) ?? {};
  // The status has the reason why a server does not answer.
  const declared = (await upstream?.lists().catch(() => undefined)) ?? [];
  const read = LISTS.map(async ([list, key, method]) => {
    if (upstream === undefined || !declared.includes(list)) return;
    await listAll(upstream, key, method, undefined).catch((cause: Error) => warnOf(key, cause, upstream));
  });
  await Promise.all(read);
}

/** By what a server declares: the key and the method of a list. */
const LISTS = [
  ["prompts", "prompts", "prompts/list"],
  ["resources", "resources", "resources/list"],
  ["resources", "resourceTemplates", "resources/templates/list"],
] as const;

const warnOf = (key: string, { message }: Error, upstream: Upstream): void =>
  upstream.warn(key, [`its list of ${key} cannot be read: ${message}`]);
