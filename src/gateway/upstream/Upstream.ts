import { abortable } from "../../checks/index.ts";
import type { RawResult, RawTool } from "../McpService.ts";
import { isLogged } from "../protocol.ts";
import type { UpstreamState } from "../servers/ServerStatus.ts";
import { Changes, type UpstreamChange } from "./Changes.ts";
import { Connection, type ConnectionSettings, type UpstreamRequest } from "./connection/Connection.ts";
import type { ServerList } from "./connection/followLists.ts";
import { FollowedResources, type UpdateListener } from "./FollowedResources.ts";
import { aborted, closed, tooDeep } from "./failures.ts";
import { parameterHeaders } from "./http/parameterHeaders.ts";
import { isTooDeep } from "./jsonValues.ts";
import { Link } from "./Link.ts";
import { StartPause } from "./StartPause.ts";
import { fetchTools, ToolList } from "./ToolList.ts";
import { UpstreamError } from "./UpstreamError.ts";
import { type HealthSettings, watchHealth } from "./watchHealth.ts";

/** How a server lives. */
export type UpstreamSettings = ConnectionSettings & {
  /** Undefined for never. */
  readonly idleMs?: number | undefined;
  /** The time limit of requests without a limit of their own. */
  readonly callMs: number;
  readonly health?: HealthSettings | undefined;
};

/** A request with fields besides the name and the arguments, such as `_meta` or `requestState`. */
export type CallRequest = Partial<UpstreamRequest> & { readonly params?: RawResult | undefined };

/**
 * One server: started at the first request, stopped when it is idle for too long, and started again when it has ended.
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
  readonly #changes: Changes = new Changes();
  readonly #pause: StartPause = new StartPause();
  /** All that are not over yet; new requests go to `#link`. */
  readonly #links: Set<Link> = new Set();
  #link: Link | undefined;
  #state: UpstreamState = "idle";
  #error: UpstreamError | undefined;
  #tools: ToolList | undefined;
  readonly #followed: FollowedResources = new FollowedResources();
  #logLevel: string | undefined;
  #capabilities: RawResult | undefined;
  #requests = 0;
  #idleTimer: NodeJS.Timeout | undefined;

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

  /**
   * All tools of the server. The list is cached until the server reports a change, or for the time that the server
   * names.
   */
  async listTools({ signal }: Pick<CallRequest, "signal"> = {}): Promise<readonly RawTool[]> {
    if (this.#tools?.isStale ?? true) {
      const { callMs } = this.#settings;
      const fetching = this.#use({}, (connection) =>
        fetchTools(connection, { timeoutMs: callMs, capabilities: this.#capabilities }),
      );
      const list = new ToolList(fetching, this.#tools, () => this.#changes.emit("tools"));
      this.#tools = list;
      list.tools.catch(() => {
        if (this.#tools === list) this.#tools = undefined;
      });
    }
    return this.#unlessAborted((this.#tools as ToolList).tools, signal);
  }

  /** The result as the server sent it. */
  async callTool(name: string, args: unknown, { params, ...request }: CallRequest = {}): Promise<RawResult> {
    const call = { ...params, name, arguments: args };
    const result = await this.#use(request, async (connection) => {
      const send = async (): Promise<RawResult> => {
        const headers = connection.hasParameterHeaders ? await this.#headersFor(name, args, request) : undefined;
        return connection.request("tools/call", call, this.#limited({ ...request, headers }));
      };
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.rpcCode !== HEADER_MISMATCH) throw error;
        // The tool differs from the one in the list.
        this.#listChanged("tools");
        return send();
      }
    });
    return this.#checked(result);
  }

  /** @throws {UpstreamError} */
  async request(method: string, params: RawResult, request: Partial<UpstreamRequest> = {}): Promise<RawResult> {
    const limited = this.#limited(request);
    return this.#checked(await this.#use(request, (connection) => connection.request(method, params, limited)));
  }

  /**
   * Calls `listener` after each update of a resource, until the function that it resolves to is called.
   *
   * @throws {UpstreamError}
   */
  async followResource(
    uri: string,
    listener: UpdateListener,
    request: Partial<UpstreamRequest> = {},
  ): Promise<() => void> {
    const { callMs } = this.#settings;
    if (!this.#followed.has(uri)) await this.#use(request, (connection) => connection.follow(uri, callMs));
    this.#followed.add(uri, listener);
    clearTimeout(this.#idleTimer);
    return () => {
      if (!this.#followed.remove(uri, listener)) return;
      this.#link?.opening.then((connection) => connection.unfollow(uri, callMs)).catch(() => {});
      this.#stopWhenIdle();
    };
  }

  /** Sets the log level of an older server; a lower level that was set before stays. */
  async setLogLevel(level: string): Promise<void> {
    if (this.#logLevel !== undefined && isLogged(level, this.#logLevel)) return;
    this.#logLevel = level;
    const connection = await this.#link?.opening.catch(() => undefined);
    await connection?.setLogLevel(level, this.#settings.callMs).catch(() => {});
  }

  /**
   * Says what the clients of a server can do. A server of 2026-07-28 lists its tools accordingly. An older server has
   * to know it at its start, so it is started again.
   */
  announce(capabilities: RawResult): void {
    this.#capabilities = capabilities;
    const link = this.#link;
    if (link === undefined) this.#tools?.expire();
    link?.opening
      .then((connection) => {
        if (this.#link !== link) return;
        if (connection.era === "modern") return this.#listChanged("tools");
        this.#forget(link);
        connection.retire();
      })
      .catch(() => {});
  }

  /** Calls `listener` soon after each change, until the function that it gives back is called. */
  onChange(listener: (change: UpstreamChange) => void): () => void {
    return this.#changes.listen(listener);
  }

  /** Ends the server; it is not started again. */
  async close(): Promise<void> {
    this.#enter("closed");
    this.#changes.close();
    this.#followed.clear();
    clearTimeout(this.#idleTimer);
    this.#link = undefined;
    await Promise.all([...this.#links].map((link) => link.end()));
  }

  /** Works with a connection, which is opened if need be; and once more where the server had lost the session. */
  async #use<Value>({ signal }: CallRequest, work: (connection: Connection) => Promise<Value>): Promise<Value> {
    this.#requests++;
    clearTimeout(this.#idleTimer);
    try {
      for (let isFirst = true; ; isFirst = false) {
        this.#link ??= this.#start();
        const link = this.#link;
        const connection = await this.#unlessAborted(link.opening, signal);
        try {
          return await work(connection);
        } catch (error) {
          if (!(error instanceof UpstreamError) || error.code !== "ended") throw error;
          this.#forget(link);
          connection.retire();
          if (!isFirst || !connection.isSessionGone(error)) throw error;
        }
      }
    } finally {
      this.#requests--;
      this.#stopWhenIdle();
    }
  }

  #checked(result: RawResult): RawResult {
    if (isTooDeep(result)) throw tooDeep(this.name);
    return result;
  }

  #limited(request: Partial<UpstreamRequest>): UpstreamRequest {
    return { ...request, timeoutMs: request.timeoutMs ?? this.#settings.callMs };
  }

  async #headersFor(name: string, args: unknown, request: CallRequest): Promise<{ [name: string]: string }> {
    const tool = (await this.listTools(request)).find((tool) => tool.name === name);
    return { ...request.headers, ...parameterHeaders(tool?.inputSchema, args) };
  }

  async #unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
    try {
      return await abortable(work, signal);
    } catch (cause) {
      throw signal?.aborted ? aborted(this.name) : cause;
    }
  }

  #start(): Link {
    if (this.#state === "closed") throw closed(this.name);
    if (this.#error !== undefined && this.#pause.isOn) throw this.#error;
    this.#enter("starting");
    const link = new Link((link, signal) => this.#open(link, signal));
    this.#links.add(link);
    return link;
  }

  async #open(link: Link, signal: AbortSignal): Promise<Connection> {
    const listener = {
      onListChanged: (list: ServerList) => this.#link === link && this.#listChanged(list),
      onResourceUpdated: (params: RawResult) => this.#link === link && this.#followed.notify(params),
      onClose: () => {
        this.#links.delete(link);
        this.#forget(link);
      },
    };
    try {
      const settings = { ...this.#settings, capabilities: this.#capabilities };
      const connection = await Connection.open(settings, listener, signal);
      if (this.#link !== link) return connection;
      this.#catchUp(connection);
      this.#pause.reset();
      this.#error = undefined;
      this.#tools?.expire();
      this.#enter("ready");
      if (this.#settings.health) watchHealth(connection, this.#settings.health);
      return connection;
    } catch (error) {
      this.#links.delete(link);
      if (this.#link === link) {
        this.#link = undefined;
        this.#error = error as UpstreamError;
        this.#pause.begin();
        this.#enter("failed");
      }
      throw error;
    }
  }

  /** Sends the log level and the subscriptions again to a server that was restarted. */
  #catchUp(connection: Connection): void {
    const { callMs } = this.#settings;
    if (this.#logLevel !== undefined) connection.setLogLevel(this.#logLevel, callMs).catch(() => {});
    for (const uri of this.#followed.uris) {
      // The list may have changed in between.
      const notify = (): void => this.#followed.notify({ uri });
      connection.follow(uri, callMs).then(notify, notify);
    }
  }

  /** New requests go to another connection; what was known of this one may be wrong. */
  #forget(link: Link): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#tools = undefined;
    this.#enter("idle");
  }

  /** Emitted once for each list that was handed out. */
  #listChanged(list: ServerList): void {
    if (list === "tools" && this.#tools === undefined) return;
    if (list === "tools") this.#tools = undefined;
    this.#changes.emit(list);
  }

  /** The list of tools is kept, so that a search for a tool does not start all servers. */
  #stopWhenIdle(): void {
    const { idleMs } = this.#settings;
    if (idleMs === undefined || this.#requests > 0 || this.#state !== "ready") return;
    if (this.#followed.uris.length > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const link = this.#link;
      if (link === undefined) return;
      this.#link = undefined;
      this.#enter("idle");
      void link.end();
    }, idleMs).unref();
  }

  #enter(state: UpstreamState): void {
    if (this.#state === state || this.#state === "closed") return;
    this.#state = state;
    this.#changes.emit("state");
  }
}

/** The error of a server that reads the headers of a call, and finds others than its schema asks for. */
const HEADER_MISMATCH = -32020;
