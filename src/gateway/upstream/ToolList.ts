import { isObject } from "../../schema/index.ts";
import { MAX_TOOL_PAGES, MAX_TOOLS, MAX_TOOLS_LENGTH } from "../limits.ts";
import type { RawTool } from "../McpService.ts";
import type { Connection, UpstreamRequest } from "./connection/Connection.ts";
import { isSame, sizeOf } from "./jsonValues.ts";

/** The tools of a server, from the moment when they are asked for until they may be others. */
export class ToolList {
  readonly tools: Promise<readonly RawTool[]>;
  #expires = Number.POSITIVE_INFINITY;
  #isFetched = false;

  /** `onOther` is called when the tools are others than `before`. If they are not, the same array stays. */
  constructor(fetching: Promise<FetchedTools>, before: ToolList | undefined, onOther: () => void) {
    this.tools = this.#read(fetching, before, onOther);
  }

  get isStale(): boolean {
    return performance.now() >= this.#expires;
  }

  /** The server was started again, and may have others. */
  expire(): void {
    if (this.#isFetched) this.#expires = 0;
  }

  async #read(
    fetching: Promise<FetchedTools>,
    before: ToolList | undefined,
    onOther: () => void,
  ): Promise<readonly RawTool[]> {
    const { tools, lifetimeMs } = await fetching;
    this.#expires = performance.now() + lifetimeMs;
    this.#isFetched = true;
    const known = await before?.tools.catch(() => undefined);
    if (known === undefined) return tools;
    if (isSame(known, tools)) return known;
    onOther();
    return tools;
  }
}

/** The tools of a server, and for how many milliseconds they may be taken to stay the same. */
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
    size += sizeOf(page.tools, MAX_TOOLS_LENGTH - size);
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
