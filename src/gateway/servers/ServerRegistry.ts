import { Logins, type LoginsInit } from "../auth/Logins.ts";
import { CallWatch, type CallWatchOptions } from "../calls/CallWatch.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { type GatewayError, unknownName } from "../GatewayError.ts";
import { GatewayIdentity } from "../GatewayIdentity.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import type { PinStore } from "../pins/PinStore.ts";
import type { SearchLimits, ToolHit } from "../search/createToolSearch.ts";
import type { Embed } from "../search/embeddings.ts";
import type { ToolUse } from "../search/ToolMemory.ts";
import { CachedToolSearch } from "./CachedToolSearch.ts";
import { CallerScope, type HeadersFor } from "./CallerScope.ts";
import { ConfiguredServers, type Reloaded, type ServersConfig } from "./ConfiguredServers.ts";
import type { ManagedServer, ShowChanges } from "./ManagedServer.ts";
import { requestFor } from "./requestFor.ts";
import type { ServerConnections } from "./ServerConnections.ts";
import { ServerListeners } from "./ServerListeners.ts";
import type { ServerTools } from "./ServerTools.ts";
import type { ServerStatus } from "./serverStatus.ts";
import { TaskIds } from "./TaskIds.ts";
import { type Authorize, type GatewayCall, ToolCalls } from "./ToolCalls.ts";

/** Options of the servers, besides the config. */
export type ServerRegistryOptions = LoginsInit &
  CallWatchOptions & {
    readonly pins?: PinStore | undefined;
    readonly embed?: Embed | undefined;
    readonly memory?: readonly ToolUse[] | undefined;
    readonly authorize?: Authorize | undefined;
    readonly headersFor?: HeadersFor | undefined;
    /** By name: the reason why a server cannot be started. */
    readonly faults?: ReadonlyMap<string, GatewayError> | undefined;
    /** The folder for the last lists of tools, which are used until a server has been started. Default: none. */
    readonly index?: string | undefined;
    /** The keys of the config that were not read. */
    readonly warnings?: readonly string[] | undefined;
  };

/** How tools are searched for a user. */
export type RegistrySearch = SearchLimits & {
  readonly user?: unknown;
  readonly lists?: ReadonlyMap<string, ServerTools> | undefined;
};

/**
 * All servers of a config: lists, searches and calls their tools. A request of a caller goes to the connections of this
 * caller.
 */
export class ServerRegistry {
  readonly #servers: ConfiguredServers;
  readonly #scope: CallerScope;
  readonly #search: CachedToolSearch;
  readonly #toolCalls: ToolCalls;
  readonly #logins: Logins;
  readonly #identity: GatewayIdentity = new GatewayIdentity();
  /** Who hears of changes of the servers. */
  readonly listeners: ServerListeners = new ServerListeners();
  /** Records the calls of tools. */
  readonly calls: CallWatch;
  readonly taskIds: TaskIds = new TaskIds();

  constructor(config: CompleteConfig, options: ServerRegistryOptions) {
    const { embed, memory, authorize, headersFor, environment, faults, pins, index } = options;
    this.calls = new CallWatch(options);
    this.#logins = new Logins(options);
    this.#scope = new CallerScope(headersFor);
    this.#search = new CachedToolSearch({ embed, memory, isPerCaller: () => this.isPerCaller });
    this.#servers = new ConfiguredServers(
      { config, environment, faults },
      {
        identity: this.#identity,
        logins: this.#logins,
        listeners: this.listeners,
        makesHeaders: headersFor !== undefined,
        pins,
        index,
      },
    );
    this.#toolCalls = new ToolCalls({
      authorize,
      watch: this.calls,
      taskIds: this.taskIds,
      serverOf: (name) => this.require(name),
      // An error while remembering must not hold back the answer.
      onUse: (tool, user) => this.#search.noteUse(tool, user).catch(() => {}),
    });
  }

  /**
   * Goes on with another config. Calls that are under way are answered.
   *
   * @throws {GatewayError} `invalid_config` if a single server is served without its name, and the config has several.
   */
  reload(next: ServersConfig): Reloaded {
    return this.#servers.reload(next);
  }

  /** Refuses later configs with several servers. */
  requireSingle(): void {
    this.#servers.requireSingle();
  }

  /** Declares to all servers, also to those that a later config adds, what their clients can do. */
  announce(capabilities: RawResult): void {
    this.#servers.announce(capabilities);
  }

  /** What tells this gateway from others, for `capabilities.experimental`. */
  get identity(): RawResult {
    return this.#identity.capability(this.names);
  }

  /** Whether a server has connections of single callers, so that two callers may see other tools. */
  get isPerCaller(): boolean {
    return this.#servers.all.some(({ isPerCaller }) => isPerCaller);
  }

  /** Does what a caller asks for. Meanwhile the servers are those of this caller. */
  async within<Value>(caller: McpCaller, work: () => Promise<Value>): Promise<Value> {
    if (!this.isPerCaller) return work();
    const withUrl = this.#servers.all.flatMap(({ setup }) => (setup.hasUrl ? [setup.name] : []));
    return this.#scope.run(caller, withUrl, work);
  }

  get names(): string[] {
    return this.#servers.names;
  }

  /** The current state for callers, without requests to servers; for one it has why a server cannot be asked. */
  get status(): ServerStatus[] {
    return this.#servers.all.map(({ shared, setup }) => {
      const refusal = this.refusalOf(setup.name);
      if (refusal === undefined) return shared.sharedStatus;
      const { tools, ...status } = shared.sharedStatus;
      return { ...status, state: "failed", error: refusal.message };
    });
  }

  /** The state for the operator, with what takes a look at each schema. */
  get wholeStatus(): ServerStatus[] {
    return this.#servers.all.map(({ shared }) => shared.wholeStatus);
  }

  /** @throws {GatewayError} `not_authorized`, {UpstreamError} if it cannot be asked for the caller. */
  get(name: string): ManagedServer | undefined {
    return this.#servers.get(name)?.of(this.#scope.current);
  }

  /** The server, if it is known and can be asked for the caller whose request is under way. */
  reachable(name: string): ManagedServer | undefined {
    try {
      return this.get(name);
    } catch {
      return undefined;
    }
  }

  /** Why a server cannot be asked for the caller whose request is under way; `undefined` if it can. */
  refusalOf(name: string): Error | undefined {
    try {
      this.get(name);
      return undefined;
    } catch (cause) {
      return cause as Error;
    }
  }

  /** Records a call whose server cannot be asked for the caller. */
  noteRefused(call: GatewayCall, caller: McpCaller): void {
    const refusal = this.refusalOf(call.server);
    if (refusal !== undefined) this.calls.noteUnsent(call, caller, refusal);
  }

  /** @throws {GatewayError} `unknown_server` with the nearest name; as {@link get} */
  require(name: string): ManagedServer {
    const server = this.get(name);
    if (server === undefined) throw unknownName("server", "", name, this.names);
    return server;
  }

  /** The servers that are known to have a tool of that name, among those that can be asked for the caller. */
  namesWith(tool: string): string[] {
    return this.names.filter((name) => this.reachable(name)?.latest?.tools.has(tool));
  }

  /** Resolves when each server has listed its tools, or failed. */
  async ready(): Promise<void> {
    await Promise.allSettled(this.#askable.map(({ shared }) => shared.tools()));
  }

  /** The same, without a wait for servers that are slow. */
  async readySoon(): Promise<void> {
    await Promise.all(this.#askable.map(({ shared }) => shared.knownSoon()));
  }

  /**
   * The server when it has listed its tools; `undefined` if it fails, or waits for the headers of a caller.
   *
   * @throws {GatewayError} `unknown_server`
   */
  async listed(name: string): Promise<ManagedServer | undefined> {
    this.require(name);
    const { shared } = this.#askable.find(({ setup }) => setup.name === name) ?? {};
    return shared?.tools().then(
      () => shared,
      () => undefined,
    );
  }

  /** A server that gets the headers of its callers may say nothing without them. */
  get #askable(): ServerConnections[] {
    return this.#servers.all.filter(({ setup }) => setup.forwarded.length === 0);
  }

  /**
   * The tools of all servers that answer soon. A server that fails, or cannot be asked for the caller, or is slow does not
   * hold up the others. For a server that is slow, its last known tools are used. Default for `names`: all servers.
   */
  async allTools(names: readonly string[] = this.names): Promise<Map<string, ServerTools>> {
    const servers = names.flatMap((name) => this.reachable(name) ?? []);
    const lists = await Promise.all(servers.map((server) => server.knownSoon()));
    const found = servers.map(({ upstream }, index) => [upstream.name, lists[index]] as const);
    return new Map(found.filter((entry): entry is [string, ServerTools] => entry[1] !== undefined));
  }

  /** Searches the tools of all servers for a user. Default for `lists`: the servers' current lists. */
  async search(
    queries: string | readonly string[],
    { lists, user, ...limits }: RegistrySearch = {},
  ): Promise<ToolHit[]> {
    const searched = [...(lists ?? (await this.allTools())).values()];
    return this.#search.search(searched, queries, { user, ...limits });
  }

  get memory(): readonly ToolUse[] {
    return this.#search.memory;
  }

  /**
   * Calls a tool with checked arguments if the host allows it. `params` are the other parameters of the request.
   *
   * @throws {UpstreamError}, {GatewayError} `unknown_server`, `not_authorized`
   */
  callTool(call: GatewayCall, caller: McpCaller, params: RawResult): Promise<RawResult> {
    return this.#toolCalls.call(call, caller, params);
  }

  /** Sends a request of a caller to a server. */
  async request(name: string, method: string, params: RawResult, caller: McpCaller): Promise<RawResult> {
    const { upstream } = this.require(name);
    return requestFor(caller, upstream, (request) => upstream.request(method, params, request));
  }

  /** @throws {GatewayError} `unknown_server`, `unknown_tool`, `invalid_config` without `pin` */
  async approve(name: string, tool?: string, show?: ShowChanges): Promise<string[]> {
    return this.require(name).approve(tool, show);
  }

  async close(): Promise<void> {
    this.#logins.close();
    await this.#servers.close();
  }
}
