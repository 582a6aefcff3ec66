import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { abortable, didYouMean, endsWithin } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { Logins, type LoginsInit } from "../auth/Logins.ts";
import { CallWatch, type CallWatchOptions } from "../calls/CallWatch.ts";
import type { ResolvedConfig } from "../config/configInputs.ts";
import { type Environment, expander } from "../config/expandVariables.ts";
import type { ServerConfig } from "../config/GatewayConfig.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { GatewayError, unknownName } from "../GatewayError.ts";
import type { McpCaller, McpList, RawResult } from "../McpService.ts";
import type { PinStore } from "../pins/PinStore.ts";
import { Pins } from "../pins/Pins.ts";
import type { SearchLimits, ToolHit } from "../search/createToolSearch.ts";
import type { Embed } from "../search/embeddings.ts";
import type { ToolUse } from "../search/ToolMemory.ts";
import type { UpstreamRequest } from "../upstream/connection/Connection.ts";
import { Upstream, type UpstreamSettings } from "../upstream/Upstream.ts";
import { awaitingTask, requiresTask } from "./awaitTask.ts";
import { CachedToolSearch } from "./CachedToolSearch.ts";
import { type CallerHeaders, CallerPool } from "./CallerPool.ts";
import { argumentsFor } from "./changedTool.ts";
import { ManagedServer, type ServerStatus, type ServingSettings } from "./ManagedServer.ts";
import { RetiredServers } from "./RetiredServers.ts";
import { requestFor } from "./requestFor.ts";
import type { ServerTools } from "./ServerTools.ts";
import { TaskIds, withPublicTask } from "./TaskIds.ts";
import { storedTools } from "./ToolIndex.ts";
import { upstreamSettings } from "./upstreamSettings.ts";

/**
 * The headers that a server gets for a caller, who then has a connection of its own; `undefined` for none. If it throws,
 * the request fails.
 *
 * @example
 * const headersFor: HeadersFor = ({ user }, server) => ({ authorization: `Bearer ${tokenOf(user, server)}` });
 */
export type HeadersFor = (
  caller: McpCaller,
  server: string,
) => CallerHeaders | undefined | Promise<CallerHeaders | undefined>;

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

/** All servers of a config: lists, searches and calls their tools. */
export class ServerRegistry {
  #servers: ReadonlyMap<string, Entry> = new Map();
  readonly #retired: RetiredServers = new RetiredServers();
  readonly #options: ServerRegistryOptions;
  #environment: Environment;
  readonly #listeners: Set<() => void> = new Set();
  readonly #listListeners: Set<(list: McpList) => void> = new Set();
  /** What the clients of all servers can do. */
  #announced: RawResult | undefined;
  #pins: Pins | undefined;
  #isSingle = false;
  /** The caller whose request is under way: all that it leads to uses the connections of this caller. */
  readonly #scope: AsyncLocalStorage<Scope> = new AsyncLocalStorage();
  readonly #search: CachedToolSearch;
  #isPinned = false;
  readonly #authorize: Authorize | undefined;
  readonly #logins: Logins;
  /** Records the calls of tools. */
  readonly calls: CallWatch;

  readonly taskIds: TaskIds = new TaskIds();

  constructor(config: CompleteConfig, options: ServerRegistryOptions) {
    const { embed, memory, authorize, faults } = options;
    this.#options = options;
    this.#environment = options.environment;
    this.#authorize = authorize;
    this.#logins = new Logins(options);
    this.calls = new CallWatch(options);
    this.#search = new CachedToolSearch(embed, memory);
    this.#configure(config, faults);
  }

  /**
   * Goes on with another config. A server whose settings are the same keeps running; one with another connection is
   * started again when it is needed, after the calls that are under way; one that is gone ends after them.
   *
   * @throws {GatewayError} `invalid_config` if a single server is served without its name, and the config has several.
   */
  reload({ config, faults, environment }: ResolvedConfig): Reloaded {
    if (this.#isSingle && Object.keys(config.mcpServers).length !== 1) {
      const reason = "expected one server, because its tools are served without its name (prefix: false)";
      throw new GatewayError("invalid_config", "/mcpServers", reason);
    }
    const before = this.#servers;
    this.#environment = environment;
    const reloaded = this.#configure(config, faults);
    for (const [name, entry] of before) {
      if (this.#servers.has(name)) continue;
      this.#retired.add(entry.server.upstream);
      this.#retireCallers(entry);
    }
    for (const name of reloaded.added) {
      if (!config.start_on_use) this.require(name).tools().catch(ignore);
    }
    if (reloaded.added.length + reloaded.removed.length > 0) {
      this.notify();
      for (const list of ["resources", "prompts"] as const) this.#listChanged(list);
    }
    return reloaded;
  }

  #configure(config: CompleteConfig, faults: ReadonlyMap<string, GatewayError> = new Map()): Reloaded {
    const { pins } = this.#options;
    this.#isPinned = config.pin;
    if (config.pin && pins) this.#pins ??= new Pins(pins);
    const before = this.#servers;
    const reloaded = {
      added: [] as string[],
      removed: [] as string[],
      restarted: [] as string[],
      changed: [] as string[],
    };
    this.#servers = new Map(
      Object.entries(config.mcpServers).map(([name, entry]) => {
        const given = this.#givenFor(name, entry, config, faults.get(name));
        const known = before.get(name);
        const difference = known === undefined ? "added" : differenceOf(known.given, given);
        if (difference !== undefined) reloaded[difference].push(name);
        return [name, known === undefined ? this.#entryOf(given) : this.#entryAfter(known, given, difference)];
      }),
    );
    for (const name of before.keys()) if (!this.#servers.has(name)) reloaded.removed.push(name);
    return reloaded;
  }

  /** What the config says of a server: how it is connected, and how its tools are served. */
  #givenFor(name: string, entry: ServerConfig, config: CompleteConfig, fault: GatewayError | undefined): Given {
    const server = fault === undefined ? entry : UNKNOWN;
    const { allow, deny, description, tools, ...connected } = server;
    const { disabled_tools: disabled, pin } = config;
    const environment = this.#environment;
    const { index } = this.#options;
    const settings = upstreamSettings(name, server, config, { environment, logins: this.#logins, fault });
    const { makeTransport: _, makeOlderTransport: __, ...times } = settings;
    const filter = { server: name, allow, deny, disabled };
    const settingsFor = (callerHeaders: CallerHeaders): UpstreamSettings =>
      upstreamSettings(name, server, config, { environment, logins: this.#logins, callerHeaders });
    const hasUrl = "url" in server;
    return {
      name,
      isPerSession: server.per_session === true,
      forwarded: (hasUrl ? (server.forward_headers ?? []) : []).map((header) => header.toLowerCase()),
      hasUrl,
      settingsFor,
      connection: [connected, times, fault?.message],
      serving: [filter, description, pin, tools],
      settings,
      served: {
        filter,
        description,
        pins: pin ? this.#pins : undefined,
        changes: tools && { tools, expand: expander(environment) },
        stored: index === undefined || fault !== undefined ? undefined : storedTools(index, name, server),
      },
      isFault: fault !== undefined,
    };
  }

  #entryOf(given: Given): Entry {
    const server = this.#open(given);
    if (given.served.stored !== undefined) void server.readStored();
    return { given, server, callers: this.#callersOf(given, server) };
  }

  /** The entry of a server that stays, with what the config says of it now. */
  #entryAfter(known: Entry, given: Given, difference: keyof Reloaded | undefined): Entry {
    const { server, callers } = known;
    if (difference === undefined) return { given, server, callers };
    this.#retireCallers(known);
    const isRestarted = difference === "restarted";
    if (isRestarted) server.upstream.restart(given.settings);
    server.serveBy(given.served);
    if (isRestarted && given.isFault) this.#fail(server);
    return { given, server, callers: this.#callersOf(given, server) };
  }

  /** The connections of single callers, if the server has such. */
  #callersOf(given: Given, lister: ManagedServer): CallerPool | undefined {
    const { name, isPerSession, forwarded, hasUrl, isFault } = given;
    const isForwarding = forwarded.length > 0 || (hasUrl && this.#options.headersFor !== undefined);
    if (isFault || !(isPerSession || isForwarding)) return undefined;
    return new CallerPool({
      name,
      isPerSession,
      open: (headers) => {
        const settings = given.settingsFor(headers);
        // With other headers a server may have other tools.
        const served = { ...given.served, stored: undefined };
        const server = this.#open({ ...given, settings, served }, isForwarding ? undefined : lister);
        server.upstream.onChange((change) => {
          if (change === "tools") this.#listChanged("tools");
        });
        return server;
      },
    });
  }

  #retireCallers({ callers }: Entry): void {
    for (const { upstream } of callers?.clear() ?? []) this.#retired.add(upstream);
  }

  /** The connection of the caller whose request is under way, or the one of all callers. */
  #serverOf({ given, server, callers }: Entry): ManagedServer {
    const scope = this.#scope.getStore();
    if (callers === undefined || scope === undefined) return server;
    const { caller, made } = scope;
    const headers = caller.headers ?? {};
    const forwarded = given.forwarded.filter((name) => Object.hasOwn(headers, name));
    const sent = Object.fromEntries(forwarded.map((name) => [name, headers[name] as string]));
    return callers.at(caller, { ...sent, ...made.get(given.name) }) ?? server;
  }

  /** Whether a server has connections of single callers, so that two callers may see other tools. */
  get isPerCaller(): boolean {
    for (const { callers } of this.#servers.values()) if (callers !== undefined) return true;
    return false;
  }

  /**
   * Does what a caller asks for. Meanwhile the servers are those of this caller.
   *
   * @throws {GatewayError} `not_authorized` if `headersFor` fails.
   */
  async within<Value>(caller: McpCaller, work: () => Promise<Value>): Promise<Value> {
    if (!this.isPerCaller) return work();
    return this.#scope.run({ caller, made: await this.#headersFor(caller) }, work);
  }

  async #headersFor(caller: McpCaller): Promise<ReadonlyMap<string, CallerHeaders>> {
    const made = new Map<string, CallerHeaders>();
    const { headersFor } = this.#options;
    if (headersFor === undefined) return made;
    for (const { given } of this.#servers.values()) {
      if (!given.hasUrl) continue;
      try {
        made.set(given.name, checkedHeaders(await headersFor(caller, given.name)));
      } catch (cause) {
        const message = `The headers for the server ${JSON.stringify(given.name)} cannot be made`;
        throw new GatewayError("not_authorized", "", message, { cause });
      }
    }
    return made;
  }

  #open(given: Given, lister?: ManagedServer): ManagedServer {
    const upstream = new Upstream(given.settings);
    if (this.#announced !== undefined) upstream.announce(this.#announced);
    const server = new ManagedServer({ ...given.served, upstream, lister, onChange: () => this.notify() });
    upstream.onChange((change) => {
      if (change === "resources" || change === "prompts") this.#listChanged(change);
    });
    if (given.isFault) this.#fail(server);
    return server;
  }

  /** A server that cannot be started fails at once, so that its status has the reason also before its first use. */
  #fail(server: ManagedServer): void {
    server.tools().catch(ignore);
  }

  /** Tells the listeners that something may be different. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #listChanged(list: McpList): void {
    for (const listener of this.#listListeners) listener(list);
  }

  /** Refuses later configs with several servers. */
  requireSingle(): void {
    this.#isSingle = true;
  }

  /** Declares to all servers, also to those that a later config adds, what their clients can do. */
  announce(capabilities: RawResult): void {
    this.#announced = capabilities;
    for (const { upstream } of this.#all()) upstream.announce(capabilities);
  }

  get names(): string[] {
    return [...this.#servers.keys()];
  }

  /** The current state, without requests to servers. */
  get status(): ServerStatus[] {
    return [...this.#servers.values()].map(({ server }) => server.status);
  }

  /** The same, with what takes a look at each schema. */
  get wholeStatus(): ServerStatus[] {
    return [...this.#servers.values()].map(({ server }) => server.wholeStatus);
  }

  get(name: string): ManagedServer | undefined {
    const entry = this.#servers.get(name);
    return entry && this.#serverOf(entry);
  }

  /** The servers that are known to have a tool of that name. */
  namesWith(tool: string): string[] {
    return [...this.#servers].filter(([, { server }]) => server.latest?.tools.has(tool)).map(([name]) => name);
  }

  /** Resolves when each server has listed its tools, or failed. */
  async ready(): Promise<void> {
    // A server that gets the headers of its callers may say nothing without them.
    const servers = [...this.#servers.values()].filter(({ given }) => given.forwarded.length === 0);
    await Promise.allSettled(servers.map(({ server }) => server.tools()));
  }

  /**
   * The tools of all servers that answer soon. A server that fails or is slow does not hold up the others. For a server
   * that is slow, its last known tools are used.
   */
  async allTools(): Promise<Map<string, ServerTools>> {
    const found = await Promise.all(
      [...this.#servers].map(async ([name, entry]) => {
        const server = this.#serverOf(entry);
        let hasFailed = false;
        const listing = server.known().catch(() => {
          hasFailed = true;
        });
        await endsWithin(listing, PATIENCE);
        return hasFailed || server.latest === undefined ? undefined : ([name, server.latest] as const);
      }),
    );
    return new Map(found.filter((entry) => entry !== undefined));
  }

  /** Searches the tools of all servers. Default for `lists`: the servers' current lists. */
  async search(
    queries: string | readonly string[],
    limits?: SearchLimits,
    lists?: ReadonlyMap<string, ServerTools>,
  ): Promise<ToolHit[]> {
    return this.#search.search([...(lists ?? (await this.allTools())).values()], queries, limits);
  }

  /**
   * Calls a tool with checked arguments if the host allows it. `params` are the other parameters of the request.
   *
   * @throws {UpstreamError}, {GatewayError} `unknown_server`, `not_authorized`
   */
  async callTool(call: GatewayCall, caller: McpCaller, params: RawResult): Promise<RawResult> {
    const origin = await this.require(call.server).originOf(call.tool);
    const named = origin === undefined ? call : { ...call, tool: origin.name };
    // The record has the arguments of the caller, because defaults of the config may be secret.
    return this.calls.watch(named, caller, params, (params) => {
      const args = origin === undefined ? call.arguments : argumentsFor(origin, call.arguments);
      return this.#callTool({ ...named, arguments: args }, call.tool, caller, params);
    });
  }

  async #callTool(call: GatewayCall, shown: string, caller: McpCaller, params: RawResult): Promise<RawResult> {
    const { server, tool } = call;
    const served = this.require(server);
    const { upstream } = served;
    await this.#requireAuthorized(call, caller);
    // The tool may have changed while `authorize` decided, or since it was stored.
    const mayDiffer = this.#authorize !== undefined || served.isStored;
    const reason = mayDiffer ? (await served.tools()).refused.get(shown) : undefined;
    if (reason !== undefined) {
      const message = `The tool ${JSON.stringify(shown)} of ${server} is not served: ${reason}`;
      throw new GatewayError("not_authorized", "", message);
    }
    const send = (request: Omit<UpstreamRequest, "timeoutMs">, further?: RawResult): Promise<RawResult> =>
      upstream.callTool(tool, call.arguments, { ...request, params: { ...params, ...further } });
    const raw = served.latest?.find(shown)?.raw;
    const awaitsTask = caller.awaitsTasks === true || (raw !== undefined && requiresTask(raw));
    const result = await requestFor(caller, upstream, (request) =>
      awaitsTask ? awaitingTask(upstream, raw ?? { name: tool }, request, send) : send(request),
    );
    // An error while remembering must not hold back the answer.
    if (result.isError !== true) this.#search.noteUse(server, shown).catch(() => {});
    return result.resultType === "task" ? withPublicTask(result, server, caller.user, this.taskIds) : result;
  }

  /** Sends a request of a caller to a server. */
  async request(name: string, method: string, params: RawResult, caller: McpCaller): Promise<RawResult> {
    const { upstream } = this.require(name);
    return requestFor(caller, upstream, (request) => upstream.request(method, params, request));
  }

  get memory(): readonly ToolUse[] {
    return this.#search.memory;
  }

  /** @throws {GatewayError} `unknown_server`, `unknown_tool`, `invalid_config` without `pin` */
  async approve(name: string, tool?: string): Promise<string[]> {
    const server = this.require(name);
    if (!this.#isPinned) {
      throw new GatewayError("invalid_config", "/pin", "approve() needs `pin: true` in the config");
    }
    if (tool !== undefined) {
      const { tools, changed } = await server.tools();
      if (!tools.has(tool) && !changed.has(tool)) {
        const hint = didYouMean(tool, [...tools.keys(), ...changed.keys()]);
        throw new GatewayError("unknown_tool", "", `Unknown tool ${JSON.stringify(tool)} of ${name}.${hint}`);
      }
    }
    return server.approve(tool);
  }

  /** @throws {GatewayError} `unknown_server` with the nearest name. */
  require(name: string): ManagedServer {
    const server = this.get(name);
    if (server === undefined) throw unknownName("server", "", name, this.names);
    return server;
  }

  async #requireAuthorized(call: GatewayCall, caller: McpCaller): Promise<void> {
    if (this.#authorize === undefined) return;
    const answer = await abortable(Promise.resolve(this.#authorize(call, caller)), caller.signal);
    if (answer === true) return;
    const reason = typeof answer === "string" ? `: ${answer}` : "";
    throw new GatewayError("not_authorized", "", `The call of ${call.tool} was refused${reason}`);
  }

  /** Calls `listener` after a change of the served items or of a server's state. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `listener` when the resources or the prompts of a server have changed. */
  onListChanged(listener: (list: McpList) => void): () => void {
    this.#listListeners.add(listener);
    return () => void this.#listListeners.delete(listener);
  }

  #all(): ManagedServer[] {
    return [...this.#servers.values()].flatMap(({ server, callers }) => [server, ...(callers?.servers ?? [])]);
  }

  async close(): Promise<void> {
    this.#logins.close();
    const upstreams = this.#all().map(({ upstream }) => upstream);
    await Promise.all([...upstreams, this.#retired].map((one) => one.close()));
  }
}

const ignore = (): void => {};

/** A server, and what the config says of it. */
type Entry = {
  readonly given: Given;
  /** The connection of all callers; it lists the tools where each session has its own. */
  readonly server: ManagedServer;
  readonly callers: CallerPool | undefined;
};

/** The caller of a request, and the headers that `headersFor` made for it, by server. */
type Scope = { readonly caller: McpCaller; readonly made: ReadonlyMap<string, CallerHeaders> };

/** @throws {TypeError} without the values, which may be secret. */
function checkedHeaders(headers: unknown): CallerHeaders {
  if (headers === undefined || headers === null) return {};
  if (!isObject(headers)) throw new TypeError("expected an object with headers");
  const texts = Object.entries(headers).map(([name, value]): [string, string] => {
    if (typeof value !== "string") throw new TypeError(`expected a text as the header ${JSON.stringify(name)}`);
    return [name.toLowerCase(), value];
  });
  return Object.fromEntries(texts);
}

type Given = {
  readonly name: string;
  readonly isPerSession: boolean;
  /** The headers of callers that it gets, in lower case. */
  readonly forwarded: readonly string[];
  readonly hasUrl: boolean;
  settingsFor(headers: CallerHeaders): UpstreamSettings;
  /** With other values the server is started again. */
  readonly connection: unknown;
  /** With other values its tools are served differently. */
  readonly serving: unknown;
  readonly settings: UpstreamSettings;
  readonly served: ServingSettings;
  /** Whether the server cannot be started. */
  readonly isFault: boolean;
};

/** How a later config treats a server differently. */
function differenceOf(before: Given, now: Given): "restarted" | "changed" | undefined {
  if (!isDeepStrictEqual(before.connection, now.connection)) return "restarted";
  return isDeepStrictEqual(before.serving, now.serving) ? undefined : "changed";
}

/**
 * What another config has changed, by the names of servers: `restarted` are those with another connection, `changed`
 * those whose tools are served differently.
 *
 * @example
 * const reloaded: Reloaded = { added: ["crm"], removed: [], restarted: ["files"], changed: [] };
 */
export type Reloaded = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly restarted: readonly string[];
  readonly changed: readonly string[];
};

/** A server whose entry cannot be read. */
const UNKNOWN: ServerConfig = { command: "" };

/** The milliseconds that a list or a search waits for servers that start. */
const PATIENCE = 5_000;

/**
 * A call of a server's tool, with arguments that fit.
 *
 * @example
 * const call: GatewayCall = { server: "files", tool: "write_file", arguments: { path: "a.txt", content: "" } };
 */
export type GatewayCall = { readonly server: string; readonly tool: string; readonly arguments: unknown };

/**
 * Decides whether a call may go to its server: `true` allows it; `false`, or a text with the reason for the model,
 * refuses it. It is asked before each call, however the call was made. If it throws, the call is refused.
 *
 * @example
 * const authorize: Authorize = ({ tool }) => !tool.startsWith("delete_") || "Nothing is deleted here";
 */
export type Authorize = (call: GatewayCall, caller: McpCaller) => boolean | string | Promise<boolean | string>;
