import { isObject } from "../../schema/index.ts";
import { MAX_TOOL_PAGES, MAX_TOOLS, MAX_TOOLS_LENGTH } from "../limits.ts";
import type { RawTool } from "../McpService.ts";
import type { Connection, UpstreamRequest } from "./connection/Connection.ts";
import { isSame, jsonSize } from "./jsonValues.ts";

type CachedTools = {
  readonly tools: Promise<readonly RawTool[]>;
  /** When the list must be fetched again; `undefined` while it is being fetched. */
  expires?: number;
};

/** The tools of a server, kept until they may have changed. */
export class ToolCache {
  readonly #onChanged: () => void;
  #cached: CachedTools | undefined;

  /** `onChanged` is called when a list that was fetched again differs from the one before. */
  constructor(onChanged: () => void) {
    this.#onChanged = onChanged;
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
    { tools, lifetimeMs }: FetchedTools,
    cached: CachedTools,
    before: CachedTools | undefined,
  ): Promise<readonly RawTool[]> {
    cached.expires = performance.now() + lifetimeMs;
    const known = await before?.tools.catch(() => undefined);
    if (known === undefined) return tools;
    if (isSame(known, tools)) return known;
    this.#onChanged();
    return tools;
  }
}

/** The tools of a server, and the milliseconds for which they may be cached. */
export type FetchedTools = { readonly tools: readonly RawTool[]; readonly lifetimeMs: number };

/** Asks for all pages of the tools, on one connection: a cursor means nothing on the next. */
export async function fetchTools(
  connection: Connection,
  { timeoutMs, capabilities }: Pick<UpstreamRequest, "timeoutMs" | "capabilities">,
): Promise<FetchedTools> {
  const tools: RawTool[] = [];
  const seen = new Set<unknown>();
  let size = 0;
  let ttlMs: number | undefined;
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor };
    const page = await connection.request("tools/list", params, { timeoutMs, capabilities });
    for (const tool of toolsIn(page)) tools.push(tool);
    ttlMs = shorter(ttlMs, page.ttlMs);
    size += jsonSize(page.tools, MAX_TOOLS_LENGTH - size);
    seen.add(cursor);
    const next = page.nextCursor;
    const isLast = typeof next !== "string" || seen.has(next);
    if (isLast || seen.size >= MAX_TOOL_PAGES || tools.length >= MAX_TOOLS || size >= MAX_TOOLS_LENGTH) break;
    cursor = next;
  }
  return { tools: tools.slice(0, MAX_TOOLS), lifetimeMs: lifetime(ttlMs, connection.receivesChanges) };
}

const toolsIn = ({ tools }: { readonly tools?: unknown }): RawTool[] =>
  Array.isArray(tools) ? tools.filter(isRawTool) : [];

const isRawTool = (tool: unknown): tool is RawTool => isObject(tool) && typeof tool.name === "string";

const shorter = (known: number | undefined, next: unknown): number | undefined =>
  typeof next === "number" && next >= 0 ? Math.min(known ?? next, next) : known;

/** The time for which a list is cached: the server's, or no limit if it declares none or reports changes. */
function lifetime(ttlMs: number | undefined, receivesChanges: boolean): number {
  if (ttlMs !== undefined && ttlMs > 0) return ttlMs;
  return ttlMs === undefined || receivesChanges ? Number.POSITIVE_INFINITY : SHORTEST;
}

const SHORTEST = 1_000;
