import { isObject } from "../../schema/index.ts";
import { MAX_LIST_PAGES } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import type { Upstream } from "../upstream/Upstream.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";

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
  const found: RawResult[] = [];
  let params: RawResult = {};
  for (let pages = 0; pages < MAX_LIST_PAGES; pages++) {
    const page = await upstream.request(method, params, { signal }).catch(emptyIfUnknown);
    const entries = page[key];
    for (const entry of Array.isArray(entries) ? entries : []) if (isObject(entry)) found.push(entry);
    if (typeof page.nextCursor !== "string" || page.nextCursor === params.cursor) break;
    params = { cursor: page.nextCursor };
  }
  return found;
}

function emptyIfUnknown(cause: unknown): RawResult {
  if (cause instanceof UpstreamError && cause.rpcCode === METHOD_NOT_FOUND) return {};
  throw cause;
}

const METHOD_NOT_FOUND = -32601;
