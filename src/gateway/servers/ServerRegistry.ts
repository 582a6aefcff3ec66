import { abortable, didYouMean, endsWithin } from "../../checks/index.ts";
import { Logins, type LoginsInit } from "../auth/Logins.ts";
import { CallWatch, type CallWatchOptions } from "../calls/CallWatch.ts";
import type { ServerConfig } from "../config/GatewayConfig.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { GatewayError, unknownName } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import type { PinStore } from "../pins/PinStore.ts";
import { Pins } from "../pins/Pins.ts";
import type { SearchLimits, ToolHit } from "../search/createToolSearch.ts";
import type { Embed } from "../search/embeddings.ts";
import type { ToolUse } from "../search/ToolMemory.ts";
import { CachedToolSearch } from "./CachedToolSearch.ts";
import { ManagedServer, type ServerStatus } from "./ManagedServer.ts";
import { makeUpstream } from "./makeUpstream.ts";
import { requestFor } from "./requestFor.ts";
import type { ServerTools } from "./ServerTools.ts";

/** Options of the servers, besides the config. */
export type ServerRegistryOptions = LoginsInit &
  CallWatchOptions & {
    readonly pins?: PinStore | undefined;
    readonly embed?: Embed | undefined;
    readonly memory?: readonly ToolUse[] | undefined;
    readonly authorize?: Authorize | undefined;
    /** By name: the reason why a server cannot be started. */
    readonly faults?: ReadonlyMap<string, GatewayError> | undefined;
    /** The keys of the config that were not read. */
    readonly warnings?: readonly string[] | undefined;
  };

/** All servers of a config: lists, searches and calls their tools. */
export class ServerRegistry {
  readonly #servers: ReadonlyMap<string, ManagedServer>;
  readonly #listeners: Set<() => void> = new Set();
  readonly #search: CachedToolSearch;
  readonly #isPinned: boolean;
  readonly #authorize: Authorize | undefined;
  readonly #logins: Logins;
  /** Records the calls of tools. */
  readonly calls: CallWatch;

  constructor(config: CompleteConfig, options: ServerRegistryOptions) {
    const { environment, pins, embed, memory, authorize, faults } = options;
    const logins = new Logins(options);
    this.#isPinned = config.pin;
    this.#authorize = authorize;
    this.#logins = logins;
    this.calls = new CallWatch(options);
    this.#search = new CachedToolSearch(embed, memory);
    const approved = config.pin && pins ? new Pins(pins) : undefined;
    this.#servers = new Map(
      Object.entries(config.mcpServers).map(([name, entry]) => {
        const fault = faults?.get(name);
        const server = fault === undefined ? entry : UNKNOWN;
        const served = new ManagedServer({
          upstream: makeUpstream(name, server, config, { environment, logins, fault }),
          filter: { server: name, allow: server.allow, deny: server.deny, disabled: config.disabled_tools },
          description: server.description,
          pins: approved,
          onChange: () => {
            for (const listener of this.#listeners) listener();
          },
        });
        // It fails at once, so that its status has the reason also if servers are only started on use.
        if (fault !== undefined) served.tools().catch(() => {});
        return [name, served];
      }),
    );
  }

  get names(): string[] {
    return [...this.#servers.keys()];
  }

  /** The current state, without requests to servers. */
  get status(): ServerStatus[] {
    return [...this.#servers.values()].map(({ status }) => status);
  }

  /** The same, with what takes a look at each schema. */
  get wholeStatus(): ServerStatus[] {
    return [...this.#servers.values()].map(({ wholeStatus }) => wholeStatus);
  }

  get(name: string): ManagedServer | undefined {
    return this.#servers.get(name);
  }

  /** The servers that are known to have a tool of that name. */
  namesWith(tool: string): string[] {
    return [...this.#servers].filter(([, { latest }]) => latest?.tools.has(tool)).map(([name]) => name);
  }

  /** Resolves when each server has listed its tools, or failed. */
  async ready(): Promise<void> {
    await Promise.allSettled([...this.#servers.values()].map((server) => server.tools()));
  }

  /**
   * The tools of all servers that answer soon. A server that fails or is slow does not hold up the others. For a server
   * that is slow, its last known tools are used.
   */
  async allTools(): Promise<Map<string, ServerTools>> {
    const found = await Promise.all(
      [...this.#servers].map(async ([name, server]) => {
        let hasFailed = false;
        const listing = server.tools().catch(() => {
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
  callTool(call: GatewayCall, caller: McpCaller, params: RawResult): Promise<RawResult> {
    return this.calls.watch(call, caller, params, (params) => this.#callTool(call, caller, params));
  }

  async #callTool(call: GatewayCall, caller: McpCaller, params: RawResult): Promise<RawResult> {
    const { server, tool } = call;
    const served = this.require(server);
    const { upstream } = served;
    await this.#requireAuthorized(call, caller);
    // The tool may have changed while `authorize` decided.
    const reason = this.#authorize && (await served.tools()).refused.get(tool);
    if (reason !== undefined) {
      const message = `The tool ${JSON.stringify(tool)} of ${server} is not served: ${reason}`;
      throw new GatewayError("not_authorized", "", message);
    }
    const result = await requestFor(caller, upstream, (request) =>
      upstream.callTool(tool, call.arguments, { ...request, params }),
    );
    // An error while remembering must not hold back the answer.
    if (result.isError !== true) this.#search.noteUse(server, tool).catch(() => {});
    return result;
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
    const server = this.#servers.get(name);
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

  async close(): Promise<void> {
    this.#logins.close();
    await Promise.all([...this.#servers.values()].map(({ upstream }) => upstream.close()));
  }
}

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
