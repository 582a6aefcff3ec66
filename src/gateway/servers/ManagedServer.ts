import type { RawTool } from "../McpService.ts";
import type { Pins } from "../pins/Pins.ts";
import { isSame } from "../upstream/jsonValues.ts";
import type { UpstreamState } from "../upstream/Supervisor.ts";
import type { Upstream } from "../upstream/Upstream.ts";
import type { ToolOrigin } from "./changedTool.ts";
import type { ToolFilter } from "./isServed.ts";
import { ServerTools, type ToolChanges } from "./ServerTools.ts";

/**
 * The status of a server.
 *
 * @example
 * const status: ServerStatus = { name: "files", state: "ready", tools: 14 };
 */
export type ServerStatus = {
  readonly name: string;
  readonly state: UpstreamState;
  readonly description?: string;
  /** How many tools are served; absent before they are known. */
  readonly tools?: number;
  /** The names of tools that cannot be served, with the reason. */
  readonly refused?: { readonly [tool: string]: string };
  /** The tools that are held back because they have changed since they were approved, with the parts that have. */
  readonly changed?: { readonly [tool: string]: readonly string[] };
  /** The served tools whose schema can be used in part only, with the parts that are left to the server. */
  readonly unchecked?: { readonly [tool: string]: readonly string[] };
  /**
   * What is wrong with its lists, such as one that was not read to its end, and what the config says of tools and
   * arguments that the server does not have.
   */
  readonly warnings?: readonly string[];
  /** Why the server does not answer. */
  readonly error?: string;
};

/** How the tools of a server are served: the settings of the config without those of its connection. */
export type ServingSettings = {
  readonly filter: ToolFilter;
  readonly description: string | undefined;
  readonly pins: Pins | undefined;
  readonly changes: ToolChanges | undefined;
};

export type ManagedServerInit = ServingSettings & {
  readonly upstream: Upstream;
  /** Lists the tools as long as the server need not run. */
  readonly lister?: ManagedServer | undefined;
  /** The served items or the status of the server have changed. */
  onChange(): void;
};

/** One server of the config: its connection, its filter of tools, its pins, and its status. */
export class ManagedServer {
  readonly upstream: Upstream;
  #init: ManagedServerInit;
  /** The last list of the server, and the tools that were made of it. */
  #read: { readonly listed: readonly RawTool[]; readonly served: Promise<ServerTools> } | undefined;
  #latest: ServerTools | undefined;
  #fault: Error | undefined;

  constructor(init: ManagedServerInit) {
    this.upstream = init.upstream;
    this.#init = init;
    init.upstream.onChange((change) => {
      if (change === "tools") this.tools().catch(ignore);
      else init.onChange();
    });
  }

  /** The current state, without a request to the server. */
  get status(): ServerStatus {
    const { name, state, error = this.#fault } = this.upstream;
    const { description } = this.#init;
    const warnings = [...this.upstream.warnings, ...(this.#latest?.warnings ?? [])];
    return {
      name,
      state,
      ...(description !== undefined && { description }),
      ...(this.#latest && { tools: this.#latest.tools.size }),
      ...(this.#latest && this.#latest.unfit.size > 0 && { refused: Object.fromEntries(this.#latest.unfit) }),
      ...(this.#latest && this.#latest.changed.size > 0 && { changed: Object.fromEntries(this.#latest.changed) }),
      ...(error !== undefined && { error: error.message }),
      ...(warnings.length > 0 && { warnings }),
    };
  }

  /** The status with what takes a look at each schema. */
  get wholeStatus(): ServerStatus {
    const unchecked = this.#latest?.unchecked ?? new Map();
    return { ...this.status, ...(unchecked.size > 0 && { unchecked: Object.fromEntries(unchecked) }) };
  }

  /** The tool as its server knows it; `undefined` if the config does not change it. */
  async originOf(name: string): Promise<ToolOrigin | undefined> {
    return this.#init.changes && (await this.tools()).find(name)?.origin;
  }

  /** The tools that were served last. */
  get latest(): ServerTools | undefined {
    return this.#latest ?? this.#init.lister?.latest;
  }

  /** @throws {UpstreamError}, {GatewayError} `invalid_pins` */
  async tools(): Promise<ServerTools> {
    const { lister } = this.#init;
    if (lister !== undefined && this.upstream.state !== "ready") return lister.tools();
    const listed = await this.upstream.listTools().catch((cause: Error) => {
      this.#fault = cause;
      throw cause;
    });
    if (this.#read?.listed !== listed) {
      // A server that was started again mostly has the same tools, which then need not be read again.
      const same = this.#read !== undefined && isSame(listed, this.#read.listed) ? this.#read.served : undefined;
      this.#read = { listed, served: same ?? this.#serve(listed) };
    }
    const served = await this.#read.served;
    this.#fault = undefined;
    return served;
  }

  /** Serves the tools by other settings, without another request to the server. */
  serveBy(settings: ServingSettings): void {
    this.#init = { ...this.#init, ...settings };
    const isKnown = this.#read !== undefined;
    this.#read = undefined;
    if (isKnown) this.tools().catch(ignore);
    else this.#init.onChange();
  }

  /**
   * Approves the current form of a tool, or of all tools. Resolves to the names of the tools that had changed.
   *
   * @throws {UpstreamError}, {GatewayError} `unknown_tool`
   */
  async approve(name?: string): Promise<string[]> {
    const { changed } = await this.tools();
    const names = [...changed.keys()].filter((one) => name === undefined || one === name);
    if (names.length === 0) return names;
    await this.#init.pins?.approve(this.upstream.name, (this.#latest as ServerTools).held(names));
    this.#read = undefined;
    await this.tools();
    return names;
  }

  async #serve(listed: readonly RawTool[]): Promise<ServerTools> {
    const init = this.#init;
    const { filter, pins, changes, onChange } = init;
    try {
      const served = await ServerTools.of(listed, filter, pins, changes);
      // A list that was requested later may be ready earlier.
      if (init === this.#init && (this.#latest === undefined || this.#isCurrent(listed))) this.#latest = served;
      return served;
    } catch (cause) {
      this.#fault = cause as Error;
      // The next request tries again.
      this.#read = undefined;
      throw cause;
    } finally {
      onChange();
    }
  }

  #isCurrent(listed: readonly RawTool[]): boolean {
    return this.#read === undefined || this.#read.listed === listed;
  }
}

const ignore = (): void => {};
