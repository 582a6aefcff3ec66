import { isObject } from "../../schema/index.ts";
import type { RawResult, RawTool } from "../raw.ts";
import type { UpstreamState } from "../ServerStatus.ts";
import { Connection, type ConnectionSettings, type UpstreamRequest } from "./Connection.ts";
import { UpstreamError } from "./UpstreamError.ts";

/** How a server lives. */
export type UpstreamSettings = Omit<ConnectionSettings, "onListChanged" | "onClose"> & {
  /** Undefined for never. */
  readonly idleMs?: number | undefined;
  /** The limit of requests that have none of their own. */
  readonly callMs: number;
  readonly health?: { readonly intervalMs: number; readonly timeoutMs: number; readonly threshold: number } | undefined;
};

export type UpstreamChange = "tools" | "resources" | "state";

/**
 * One server: started when it is first asked, stopped when nobody asks it, started again when it has ended.
 *
 * @example
 * const files = new Upstream(settings);
 * await files.listTools();
 * await files.callTool("read_file", { path: "a.txt" });
 * await files.close();
 */
export class Upstream {
  readonly name: string;
  readonly #settings: UpstreamSettings;
  readonly #listeners: Set<(change: UpstreamChange) => void> = new Set();
  readonly #pause: StartPause = new StartPause();
  #state: UpstreamState = "idle";
  #error: UpstreamError | undefined;
  #connection: Promise<Connection> | undefined;
  #tools: { readonly list: Promise<readonly RawTool[]>; expires: number } | undefined;
  #requests = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #healthTimer: NodeJS.Timeout | undefined;

  constructor(settings: UpstreamSettings) {
    this.name = settings.name;
    this.#settings = settings;
  }

  get state(): UpstreamState {
    return this.#state;
  }

  /** Why it failed, if it did. */
  get error(): UpstreamError | undefined {
    return this.#error;
  }

  /** All tools of the server; kept until it says that they have changed, or for as long as it says. */
  async listTools(request: Partial<UpstreamRequest> = {}): Promise<readonly RawTool[]> {
    if (this.#tools === undefined || performance.now() >= this.#tools.expires) {
      const tools = { list: this.#fetchTools(request), expires: Number.POSITIVE_INFINITY };
      this.#tools = tools;
      tools.list.catch(() => {
        if (this.#tools === tools) this.#tools = undefined;
      });
    }
    return this.#tools.list;
  }

  /** The result as the server sent it. */
  async callTool(name: string, args: unknown, request: CallRequest = {}): Promise<RawResult> {
    const { params, ...rest } = request;
    return this.request("tools/call", { name, arguments: args, ...params }, rest);
  }

  /** @throws {UpstreamError} */
  async request(method: string, params: RawResult, request: Partial<UpstreamRequest> = {}): Promise<RawResult> {
    this.#requests++;
    clearTimeout(this.#idleTimer);
    try {
      const connection = await this.#connected();
      return await connection.request(method, params, { timeoutMs: this.#settings.callMs, ...request });
    } finally {
      this.#requests--;
      this.#stopWhenIdle();
    }
  }

  /** Calls `listener` after each change, until the function that it gives back is called. */
  onChange(listener: (change: UpstreamChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Ends the server; it is not started again. */
  async close(): Promise<void> {
    this.#enter("closed");
    await this.#disconnect();
  }

  #connected(): Promise<Connection> {
    if (this.#connection !== undefined) return this.#connection;
    if (this.#state === "closed") {
      throw new UpstreamError("ended", this.name, `The server ${JSON.stringify(this.name)} was closed`);
    }
    if (this.#error !== undefined && this.#pause.isOn) throw this.#error;
    const connection = this.#open();
    this.#connection = connection;
    connection.catch(() => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    return connection;
  }

  async #open(): Promise<Connection> {
    this.#enter("starting");
    let isOver = false;
    const opening = Connection.open({
      ...this.#settings,
      onListChanged: (list) => {
        if (list === "tools") this.#tools = undefined;
        this.#tell(list);
      },
      onClose: () => {
        isOver = true;
        this.#forget();
      },
    });
    try {
      const connection = await opening;
      if (this.#state === "closed" || isOver) {
        await connection.close();
        throw new UpstreamError("ended", this.name, `The server ${JSON.stringify(this.name)} ended`);
      }
      this.#pause.reset();
      this.#error = undefined;
      this.#enter("ready");
      this.#checkHealth(connection, 0);
      return connection;
    } catch (cause) {
      this.#error = cause as UpstreamError;
      this.#pause.begin();
      this.#enter("failed");
      throw cause;
    }
  }

  async #fetchTools(request: Partial<UpstreamRequest>): Promise<readonly RawTool[]> {
    const tools: RawTool[] = [];
    const seen = new Set<unknown>();
    for (let cursor: unknown; ; ) {
      const page = await this.request("tools/list", cursor === undefined ? {} : { cursor }, request);
      if (Array.isArray(page.tools)) tools.push(...page.tools.filter(isRawTool));
      if (typeof page.ttlMs === "number" && this.#tools !== undefined) {
        this.#tools.expires = performance.now() + Math.max(page.ttlMs, MIN_TTL);
      }
      seen.add(cursor);
      cursor = page.nextCursor;
      if (typeof cursor !== "string" || seen.has(cursor) || seen.size >= MAX_PAGES || tools.length >= MAX_TOOLS) {
        return tools.slice(0, MAX_TOOLS);
      }
    }
  }

  /** The connection is gone; the next request opens another. */
  #forget(): void {
    this.#connection = undefined;
    this.#tools = undefined;
    clearTimeout(this.#healthTimer);
    if (this.#state === "ready") this.#enter("idle");
  }

  async #disconnect(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#healthTimer);
    await connection?.then((open) => open.close()).catch(() => {});
  }

  #stopWhenIdle(): void {
    const { idleMs } = this.#settings;
    if (idleMs === undefined || this.#requests > 0 || this.#state !== "ready") return;
    this.#idleTimer = setTimeout(() => {
      this.#enter("idle");
      void this.#disconnect();
    }, idleMs).unref();
  }

  #checkHealth(connection: Connection, failures: number): void {
    const { health } = this.#settings;
    if (health === undefined) return;
    const check = async (): Promise<void> => {
      const isWell = await connection.ping(health.timeoutMs).then(
        () => true,
        () => false,
      );
      if (this.#state !== "ready") return;
      const count = isWell ? 0 : failures + 1;
      if (count < health.threshold) this.#checkHealth(connection, count);
      else await connection.close();
    };
    this.#healthTimer = setTimeout(() => void check(), health.intervalMs).unref();
  }

  #enter(state: UpstreamState): void {
    if (this.#state === state || this.#state === "closed") return;
    this.#state = state;
    this.#tell("state");
  }

  #tell(change: UpstreamChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A request with fields beside the name and the arguments, such as `_meta` or `requestState`. */
export type CallRequest = Partial<UpstreamRequest> & { readonly params?: RawResult | undefined };

const isRawTool = (tool: unknown): tool is RawTool => isObject(tool) && typeof tool.name === "string";

const MAX_PAGES = 100;
const MAX_TOOLS = 10_000;

/** A server whose list is stale at once would be asked for it before each call. */
const MIN_TTL = 1_000;

/** The time after a failure in which a server is not started again; it grows with each failure in a row. */
class StartPause {
  #failures = 0;
  #until = 0;

  get isOn(): boolean {
    return performance.now() < this.#until;
  }

  begin(): void {
    this.#until = performance.now() + Math.min(FIRST_PAUSE * 2 ** this.#failures, MAX_PAUSE);
    this.#failures++;
  }

  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}

const FIRST_PAUSE = 250;
const MAX_PAUSE = 30_000;
