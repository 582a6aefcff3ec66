import type { Logins } from "../auth/Logins.ts";
import type { ResolvedConfig } from "../config/configInputs.ts";
import { GatewayError } from "../GatewayError.ts";
import type { GatewayIdentity } from "../GatewayIdentity.ts";
import type { RawResult } from "../McpService.ts";
import { ApprovalWatch } from "../pins/ApprovalWatch.ts";
import type { PinStore } from "../pins/PinStore.ts";
import { Pins } from "../pins/Pins.ts";
import { FileDefaults } from "./FileDefaults.ts";
import type { ManagedServer } from "./ManagedServer.ts";
import { RetiredServers } from "./RetiredServers.ts";
import { ServerConnections } from "./ServerConnections.ts";
import type { ServerListeners } from "./ServerListeners.ts";
import { type ServerSetup, serverSetup } from "./serverSetup.ts";

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

/** What the servers need besides the config. */
export type ConfiguredServersInit = {
  readonly identity: GatewayIdentity;
  readonly logins: Logins;
  readonly listeners: ServerListeners;
  /** Whether the program makes headers for the callers of servers with a URL. */
  readonly makesHeaders: boolean;
  readonly pins?: PinStore | undefined;
  /** The folder for the last lists of tools. */
  readonly index?: string | undefined;
};

/** A config, as far as servers are made of it. */
export type ServersConfig = Pick<ResolvedConfig, "config" | "environment"> & {
  /** By name: the reason why a server cannot be started. */
  readonly faults?: ResolvedConfig["faults"] | undefined;
};

/** The servers of the current config, by their names. A later config takes its place. */
export class ConfiguredServers {
  #servers: ReadonlyMap<string, ServerConnections>;
  readonly #retired: RetiredServers = new RetiredServers();
  readonly #init: ConfiguredServersInit;
  /** Those of all configs: connections stay when tools are served differently. */
  readonly #fileDefaults: FileDefaults = new FileDefaults();
  #pins: Pins | undefined;
  readonly #endWatch: () => void;
  /** What the clients of all servers can do. */
  #announced: RawResult | undefined;
  #isSingle = false;

  constructor(first: ServersConfig, init: ConfiguredServersInit) {
    this.#init = init;
    this.#servers = new Map(this.#setupsOf(first).map((setup) => [setup.name, this.#connectionsOf(setup)]));
    this.#endWatch = init.pins === undefined ? () => {} : this.#watchApprovals(init.pins);
  }

  get names(): string[] {
    return [...this.#servers.keys()];
  }

  get all(): ServerConnections[] {
    return [...this.#servers.values()];
  }

  get(name: string): ServerConnections | undefined {
    return this.#servers.get(name);
  }

  /** Refuses later configs with several servers. */
  requireSingle(): void {
    this.#isSingle = true;
  }

  /** Declares to all servers, also to those that a later config adds, what their clients can do. */
  announce(capabilities: RawResult): void {
    this.#announced = capabilities;
    for (const connections of this.all) connections.announce(capabilities);
  }

  /**
   * Goes on with another config. A server whose settings are the same keeps running; one with another connection is
   * started again when it is needed, after the calls that are under way; one that is gone ends after them.
   *
   * @throws {GatewayError} `invalid_config` if a single server is served without its name, and the config has several.
   */
  reload(next: ServersConfig): Reloaded {
    if (this.#isSingle && Object.keys(next.config.mcpServers).length !== 1) {
      const reason = "expected one server, because its tools are served without its name (prefix: false)";
      throw new GatewayError("invalid_config", "/mcpServers", reason);
    }
    const reloaded = this.#replace(this.#setupsOf(next));
    const { added, removed } = reloaded;
    if (!next.config.start_on_use) for (const name of added) start(this.#servers.get(name)?.shared);
    if (added.length + removed.length > 0) {
      const { listeners } = this.#init;
      listeners.notify();
      for (const list of ["resources", "prompts"] as const) listeners.notifyList(list);
    }
    return reloaded;
  }

  #replace(setups: readonly ServerSetup[]): Reloaded {
    const before = this.#servers;
    const reloaded = { added: [], removed: [], restarted: [], changed: [] } as { [Kind in keyof Reloaded]: string[] };
    this.#servers = new Map(
      setups.map((setup) => {
        const { name } = setup;
        const known = before.get(name);
        const difference = known === undefined ? "added" : known.change(setup);
        if (difference !== undefined) reloaded[difference].push(name);
        return [name, known ?? this.#connectionsOf(setup)];
      }),
    );
    for (const [name, connections] of before) {
      if (this.#servers.has(name)) continue;
      reloaded.removed.push(name);
      connections.retire();
    }
    return reloaded;
  }

  /** Hears of the approvals of other processes, as long as tools are held back. */
  #watchApprovals(store: PinStore): () => void {
    const watch = new ApprovalWatch(store, () => {
      for (const { shared } of this.all) void shared.serveApproved(true);
    });
    const end = this.#init.listeners.onChange(() => watch.set(this.all.some(({ shared }) => shared.isHolding)));
    return () => {
      end();
      watch.set(false);
    };
  }

  #setupsOf({ config, environment, faults = new Map() }: ServersConfig): ServerSetup[] {
    const { pins: store, logins, index, identity } = this.#init;
    if (config.pin && store) this.#pins ??= new Pins(store);
    const needs = { environment, logins, pins: this.#pins, index, fileDefaults: this.#fileDefaults, identity };
    return Object.entries(config.mcpServers).map(([name, entry]) =>
      serverSetup(name, entry, config, { ...needs, fault: faults.get(name) }),
    );
  }

  #connectionsOf(setup: ServerSetup): ServerConnections {
    const { listeners, makesHeaders } = this.#init;
    return new ServerConnections(setup, this.#announced, { listeners, makesHeaders, retired: this.#retired });
  }

  /** Ends all servers, also those that left the config and still answer. */
  async close(): Promise<void> {
    this.#endWatch();
    await Promise.all([...this.all, this.#retired].map((one) => one.close()));
  }
}

/** Starts a server by its first request. */
function start(server: ManagedServer | undefined): void {
  server?.tools().catch(() => {});
}
