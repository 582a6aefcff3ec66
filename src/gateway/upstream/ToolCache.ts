import { MAX_TOOL_PAGES, MAX_TOOLS, MAX_TOOLS_LENGTH } from "../limits.ts";
import type { RawResult, RawTool } from "../McpService.ts";
import type { Connection } from "./connection/Connection.ts";
import type { UpstreamRequest } from "./connection/UpstreamRequest.ts";
import { isSame } from "./jsonValues.ts";
import { readPages } from "./readPages.ts";

type CachedTools = {
  readonly tools: Promise<readonly RawTool[]>;
  /** When the list must be fetched again; `undefined` while it is being fetched. */
  expires?: number;
};

/** The tools of a server, kept until they may have changed. */
export class ToolCache {
  readonly #onChanged: () => void;
  readonly #onFetched: (fetched: FetchedTools) => void;
  #cached: CachedTools | undefined;

  /** `onChanged` is called when a list that was fetched again differs from the one before. */
  constructor(onChanged: () => void, onFetched: (fetched: FetchedTools) => void = () => {}) {
    this.#onChanged = onChanged;
    this.#onFetched = onFetched;
  }

  get isEmpty(): boolean {
    return this.#cached === undefined;
  }

  /** The tools; `fetch` asks for them if need be. While they stay the same, the same array is given. */
  list(fetch: () => Promise<FetchedTools>): Promise<readonly RawTool[]> {
    const before = this.#cached;
    if (before !== undefined && performance.now() < (before.expires ?? Number.POSITIVE_INFINITY)) return before.tools;
    const cached: CachedTools = { tools: fetch().then((fetched) => this.#read(fetched, cached, before)) };
    this.#cached = cached;
    cached.tools.catch(() => {
      if (this.#cached === cached) this.#cached = undefined;
    });
    return cached.tools;
  }

  /** Fetches the tools at the next use, but keeps the array if they are the same then. */
  expire(): void {
    if (this.#cached?.expires !== undefined) this.#cached.expires = 0;
  }

  drop(): void {
    this.#cached = undefined;
  }

  async #read(
    fetched: FetchedTools,
    cached: CachedTools,
    before: CachedTools | undefined,
  ): Promise<readonly RawTool[]> {
    const { tools, lifetimeMs } = fetched;
    this.#onFetched(fetched);
    cached.expires = performance.now() + lifetimeMs;
    const known = await before?.tools.catch(() => undefined);
    if (known === undefined) return tools;
    if (isSame(known, tools)) return known;
    this.#onChanged();
    return tools;
  }
}

/** The tools of a server, the milliseconds for which they may be cached, and what the server did wrong. */
export type FetchedTools = {
  readonly tools: readonly RawTool[];
  readonly lifetimeMs: number;
  readonly warnings: readonly string[];
};

/** Asks for all pages of the tools, on one connection: a cursor means nothing on the next. */
export async function fetchTools(
  connection: Connection,
  { timeoutMs, capabilities }: Pick<UpstreamRequest, "timeoutMs" | "capabilities">,
): Promise<FetchedTools> {
  let ttlMs: number | undefined;
  const ask = async (params: RawResult): Promise<RawResult> => {
    const page = await connection.request("tools/list", params, { timeoutMs, capabilities });
    ttlMs = shorter(ttlMs, page.ttlMs);
    return page;
  };
  const limits = { pages: MAX_TOOL_PAGES, entries: MAX_TOOLS, length: MAX_TOOLS_LENGTH };
  const { entries, warnings } = await readPages("tools", ask, limits);
  return { tools: entries as RawTool[], lifetimeMs: lifetime(ttlMs, connection.receivesChanges), warnings };
}

const shorter = (known: number | undefined, next: unknown): number | undefined =>
  typeof next === "number" && next >= 0 ? Math.min(known ?? next, next) : known;

/** The time for which a list is cached: the server's, or no limit if it declares none or reports changes. */
function lifetime(ttlMs: number | undefined, receivesChanges: boolean): number {
  if (ttlMs !== undefined && ttlMs > 0) return ttlMs;
  return ttlMs === undefined || receivesChanges ? Number.POSITIVE_INFINITY : SHORTEST;
}

const SHORTEST = 1_000;
