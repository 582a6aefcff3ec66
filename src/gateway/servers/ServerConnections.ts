import { GatewayError } from "../GatewayError.ts";
import type { RawResult } from "../McpService.ts";
import { Upstream } from "../upstream/Upstream.ts";
import { CallerPool } from "./CallerPool.ts";
import type { CallerRequest } from "./CallerScope.ts";
import { ManagedServer } from "./ManagedServer.ts";
import type { RetiredServers } from "./RetiredServers.ts";
import type { ServerListeners } from "./ServerListeners.ts";
import { differenceOf, type ServerSetup } from "./serverSetup.ts";

/** What the connections of all servers share. */
export type ServerConnectionsInit = {
  /** Whether the program makes headers for the callers of servers with a URL. */
  readonly makesHeaders: boolean;
  readonly listeners: ServerListeners;
  readonly retired: RetiredServers;
};

/** Of all servers of this process: one that was removed and added again is another one. */
let generations = 1;

/** One server of the config with its connections: the one that all callers share, and those of single callers. */
export class ServerConnections {
  /** The connection of all callers; it lists the tools where each session has its own. */
  readonly shared: ManagedServer;
  readonly #init: ServerConnectionsInit;
  #setup: ServerSetup;
  #generation = generations++;
  #callers: CallerPool | undefined;
  /** What the clients of the server can do. */
  #announced: RawResult | undefined;

  constructor(setup: ServerSetup, announced: RawResult | undefined, init: ServerConnectionsInit) {
    this.#init = init;
    this.#setup = setup;
    this.#announced = announced;
    this.shared = this.#open(setup);
    if (setup.served.stored !== undefined) void this.shared.readStored();
    this.#callers = this.#poolOf(setup);
  }

  get setup(): ServerSetup {
    return this.#setup;
  }

  /** Whether single callers have connections, so that two of them may see other tools. */
  get isPerCaller(): boolean {
    return this.#callers !== undefined;
  }

  get all(): ManagedServer[] {
    return [this.shared, ...(this.#callers?.servers ?? [])];
  }

  /**
   * The connection for a request, which is the shared one outside of requests.
   *
   * @throws {GatewayError} `not_authorized` if `headersFor` failed for the server, {UpstreamError} as {@link CallerPool.at}
   */
  of(request: CallerRequest | undefined): ManagedServer {
    if (this.#callers === undefined || request === undefined) return this.shared;
    const { name, forwarded } = this.#setup;
    const { headers = {} } = request.caller;
    const made = request.made.get(name);
    if (made instanceof GatewayError) throw made;
    const sent = forwarded
      .filter((header) => Object.hasOwn(headers, header))
      .map((header) => [header, headers[header]]);
    return this.#callers.at(request.caller, { ...Object.fromEntries(sent), ...made }) ?? this.shared;
  }

  announce(capabilities: RawResult): void {
    this.#announced = capabilities;
    for (const { upstream } of this.all) upstream.announce(capabilities);
  }

  /** Goes on with what a later config says. Connections that it changes end after their last answers. */
  change(setup: ServerSetup): ReturnType<typeof differenceOf> {
    const difference = differenceOf(this.#setup, setup);
    this.#setup = setup;
    if (difference === undefined) return undefined;
    this.#retireCallers();
    const isRestarted = difference === "restarted";
    if (isRestarted) {
      this.#generation = generations++;
      this.shared.generation = this.#generation;
      this.shared.upstream.restart(setup.settings);
    }
    this.shared.serveBy(setup.served);
    if (isRestarted && setup.isFault) failAtOnce(this.shared);
    this.#callers = this.#poolOf(setup);
    return difference;
  }

  /** Ends all connections after their last answers. */
  retire(): void {
    this.#init.retired.add(this.shared.upstream);
    this.#retireCallers();
  }

  /** Ends all connections at once; none is opened any more. */
  async close(): Promise<void> {
    const callers = this.#callers?.close() ?? [];
    await Promise.all([this.shared, ...callers].map(({ upstream }) => upstream.close()));
  }

  #retireCallers(): void {
    for (const { upstream } of this.#callers?.clear() ?? []) this.#init.retired.add(upstream);
  }

  /** The connections of single callers, if the server has such. */
  #poolOf(setup: ServerSetup): CallerPool | undefined {
    const { name, isPerSession, forwarded, hasUrl, isFault } = setup;
    const isForwarding = forwarded.length > 0 || (hasUrl && this.#init.makesHeaders);
    if (isFault || !(isPerSession || isForwarding)) return undefined;
    return new CallerPool({
      name,
      isPerSession,
      open: (headers) => {
        // With other headers a server may have other tools.
        const served = { ...setup.served, stored: undefined };
        const lister = isForwarding ? undefined : this.shared;
        const server = this.#open({ ...setup, settings: setup.settingsFor(headers), served }, lister);
        server.upstream.onChange((change) => {
          if (change === "tools") this.#init.listeners.notifyList("tools");
        });
        return server;
      },
    });
  }

  #open(setup: ServerSetup, lister?: ManagedServer): ManagedServer {
    const { listeners } = this.#init;
    const upstream = new Upstream(setup.settings);
    if (this.#announced !== undefined) upstream.announce(this.#announced);
    const server = new ManagedServer({ ...setup.served, upstream, lister, onChange: () => listeners.notify() });
    server.generation = this.#generation;
    upstream.onChange((change) => {
      if (change === "resources" || change === "prompts") listeners.notifyList(change);
    });
    if (setup.isFault) failAtOnce(server);
    return server;
  }
}

/** A server that cannot be started fails at once, so that its status has the reason also before its first use. */
function failAtOnce(server: ManagedServer): void {
  server.tools().catch(() => {});
}
