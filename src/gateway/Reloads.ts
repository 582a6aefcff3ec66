import { isDeepStrictEqual } from "node:util";
import { attempt } from "../tool/index.ts";
import type { ResolvedConfig } from "./config/configInputs.ts";
import type { GatewayConfig } from "./config/GatewayConfig.ts";
import type { CompleteConfig } from "./config/readConfig.ts";
import { watchConfig } from "./config/watchConfig.ts";
import { GatewayError } from "./GatewayError.ts";
import type { Reloaded } from "./servers/ConfiguredServers.ts";
import type { ServerRegistry } from "./servers/ServerRegistry.ts";
import { strayPatterns } from "./servers/unfitPatterns.ts";

/**
 * A change of the config's file: what it has changed, or why the config of before stays.
 *
 * @example
 * const reload: Reload = { added: ["crm"], removed: [], restarted: [], changed: [] };
 * const failed: Reload = { error: "mcp.json:3:1: expected \",\", received nothing (missing_comma)" };
 */
export type Reload = Reloaded | { readonly error: string };

export type ReloadInit = {
  readonly servers: ServerRegistry;
  /** The settings that the tools of the gateway read; they become those of the next config. */
  readonly config: CompleteConfig;
  /** Reads a config, or the one that the gateway was made of. */
  readonly read: (config?: GatewayConfig | string) => Promise<ResolvedConfig>;
  /** The keys of the config that were not read. */
  readonly warnings?: readonly string[] | undefined;
  readonly onReload?: ((reload: Reload) => unknown) | undefined;
};

/** Puts later configs in place of the first one. */
export class Reloads {
  readonly #init: ReloadInit;
  /** One after the other, so that the last config stays. */
  #queue: Promise<unknown> = Promise.resolve();
  #warnings: readonly string[];
  /** Why the last config of the file is not used. */
  #error: string | undefined;
  #endWatch: () => void = () => {};
  #isClosed = false;

  constructor(init: ReloadInit) {
    this.#init = init;
    this.#warnings = [...(init.warnings ?? []), ...strayIn(init.config)];
  }

  /** What was not read of the config or means no server, and why the config in the file is not used. */
  get warnings(): readonly string[] {
    return this.#error === undefined ? this.#warnings : [...this.#warnings, this.#error];
  }

  /** @throws {GatewayError} `invalid_config`, `closed` */
  reload(given?: GatewayConfig | string): Promise<Reloaded> {
    const work = this.#queue.then(async () => {
      const read = await this.#init.read(given);
      const { config, warnings } = read;
      if (this.#isClosed) throw new GatewayError("closed", "", "the gateway is closed");
      const reloaded = this.#init.servers.reload(read);
      this.#warnings = [...warnings, ...strayIn(config), ...this.#unchangeable(config)];
      this.#error = undefined;
      replaceAll(this.#init.config, config);
      return reloaded;
    });
    this.#queue = work.catch(() => {});
    return work;
  }

  /** Reloads the config whenever its file changes. */
  watch(file: string): void {
    const read = (): void => void this.#reread();
    this.#endWatch = watchConfig(file, read);
    // The file may have changed since it was read.
    read();
  }

  close(): void {
    this.#isClosed = true;
    this.#endWatch();
  }

  async #reread(): Promise<void> {
    const before = this.warnings;
    try {
      const reloaded = await this.reload();
      const isNew = Object.values(reloaded).some((names) => names.length > 0);
      if (isNew || !isDeepStrictEqual(before, this.warnings)) this.#tell(reloaded);
    } catch (cause) {
      if (this.#isClosed) return;
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#error = `the config was not read again, and the one before is used: ${reason}`;
      if (!before.includes(this.#error)) this.#tell({ error: reason });
    }
  }

  #tell(reload: Reload): void {
    this.#init.servers.listeners.notify();
    attempt(() => this.#init.onReload?.(reload));
  }

  /** Settings by which the gateway was made. */
  #unchangeable(next: CompleteConfig): string[] {
    const changed = AT_START.filter((key) => this.#init.config[key] !== next[key]);
    return changed.map((key) => `a change of ${JSON.stringify(key)} needs a start of the gateway`);
  }
}

const strayIn = ({ disabled_tools: disabled, mcpServers }: CompleteConfig): string[] =>
  strayPatterns(disabled, Object.keys(mcpServers));

const AT_START = ["code", "toon_compression_enabled"] as const;

function replaceAll(config: CompleteConfig, next: CompleteConfig): void {
  for (const key of Object.keys(config)) if (!Object.hasOwn(next, key)) Reflect.deleteProperty(config, key);
  const fixed = AT_START.map((key) => [key, config[key]]);
  Object.assign(config, next, Object.fromEntries(fixed));
}
