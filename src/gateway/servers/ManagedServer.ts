import { didYouMean, endsWithin } from "../../checks/index.ts";
import { GatewayError, quoted } from "../GatewayError.ts";
import type { RawTool } from "../McpService.ts";
import { ApprovalLook } from "../pins/ApprovalLook.ts";
import type { Pins } from "../pins/Pins.ts";
import { withoutWords } from "../upstream/failures.ts";
import { isSame } from "../upstream/jsonValues.ts";
import type { Upstream } from "../upstream/Upstream.ts";
import type { ToolOrigin } from "./changedTool.ts";
import type { ToolFilter } from "./isServed.ts";
import { ServerTools, type ToolChanges } from "./ServerTools.ts";
import { StoredList } from "./StoredList.ts";
import { type ServerStatus, serverStatus } from "./serverStatus.ts";
import type { StoredTools } from "./ToolIndex.ts";

/** How the tools of a server are served: the settings of the config without those of its connection. */
export type ServingSettings = {
  readonly filter: ToolFilter;
  readonly description: string | undefined;
  readonly pins: Pins | undefined;
  readonly changes: ToolChanges | undefined;
  /** Keeps the last list of tools, which is used until the server has been started. Default: none. */
  readonly stored?: StoredTools | undefined;
};

export type ManagedServerInit = ServingSettings & {
  readonly upstream: Upstream;
  /** Lists the tools as long as the server need not run. */
  readonly lister?: ManagedServer | undefined;
  /** The served items or the status of the server have changed. */
  onChange(): void;
};

/** Shows a person what tools that are held back say now, before they are approved. If it fails, they are not. */
export type ShowChanges = (held: Pick<ServerStatus, "changed" | "changedTo">) => unknown;

/** One server of the config: its connection, its filter of tools, its pins, and its status. */
export class ManagedServer {
  readonly upstream: Upstream;
  /** A number that is another one after each change of what it is connected to. */
  generation = 0;
  #init: ManagedServerInit;
  /** The last list of the server, and the tools that were made of it. */
  #read: { readonly listed: readonly RawTool[]; readonly served: Promise<ServerTools> } | undefined;
  #latest: ServerTools | undefined;
  #fault: Error | undefined;
  #stored: StoredList;
  readonly #look: ApprovalLook = new ApprovalLook();

  constructor(init: ManagedServerInit) {
    this.upstream = init.upstream;
    this.#init = init;
    this.#stored = this.#storedList();
    init.upstream.onChange((change) => {
      if (change === "tools") this.tools().catch(ignore);
      else init.onChange();
    });
  }

  /** The current state, without a request to the server. */
  get status(): ServerStatus {
    const { upstream, latest, isStored } = this;
    void this.serveApproved();
    const { description } = this.#init;
    const faults = { error: this.#error, storedFault: this.#stored.fault };
    return serverStatus({ upstream, description, latest, isStored, ...faults });
  }

  /** The status for all callers, without what the server said in the call of one of them. */
  get sharedStatus(): ServerStatus {
    const error = this.#error;
    return { ...this.status, ...(error !== undefined && { error: withoutWords(error) }) };
  }

  get #error(): Error | undefined {
    return this.upstream.error ?? this.#fault ?? this.upstream.loss;
  }

  /** The status with what takes a look at each schema. */
  get wholeStatus(): ServerStatus {
    const { status, latest } = this;
    return {
      ...status,
      ...(latest && latest.changed.size > 0 && { changedTo: latest.changedTo() }),
      ...(latest && latest.unchecked.size > 0 && { unchecked: Object.fromEntries(latest.unchecked) }),
    };
  }

  /** The tool as its server knows it; `undefined` if the config does not change it. */
  async originOf(name: string): Promise<ToolOrigin | undefined> {
    return this.#init.changes && (await this.tools()).find(name)?.origin;
  }

  /** The tools that were served last; before the first start those that were stored. */
  get latest(): ServerTools | undefined {
    return this.#latest ?? this.#stored.tools ?? this.#init.lister?.latest;
  }

  /** Whether the tools are those that were stored, because the server has not listed its own yet. */
  get isStored(): boolean {
    if (this.#latest !== undefined) return false;
    return this.#stored.tools !== undefined || this.#init.lister?.isStored === true;
  }

  /**
   * The tools of the server; before its first start those that were stored, so that it need not be started.
   *
   * @throws {UpstreamError}, {GatewayError} `invalid_pins`
   */
  async known(): Promise<ServerTools> {
    const { lister } = this.#init;
    if (lister !== undefined && this.upstream.state !== "ready") return lister.known();
    const hasOwn = this.#latest !== undefined || this.upstream.error !== undefined;
    if (hasOwn) return this.tools();
    await this.readStored();
    await this.serveApproved();
    return (await this.readStored()) ?? this.tools();
  }

  /** The tools as far as they are known soon; the last ones if the server is slow, and `undefined` if it fails. */
  async knownSoon(): Promise<ServerTools | undefined> {
    let hasFailed = false;
    const listing = this.known().catch(() => {
      hasFailed = true;
    });
    await endsWithin(listing, this.upstream.patience);
    return hasFailed ? undefined : this.latest;
  }

  /** Reads the stored list, once. A list that cannot be used is a warning. */
  readStored(): Promise<ServerTools | undefined> {
    return this.#stored.read();
  }

  #storedList(): StoredList {
    const { stored, filter, pins, changes, onChange } = this.#init;
    return new StoredList({ stored, serve: (listed) => ServerTools.of(listed, filter, pins, changes), onChange });
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
    return (await this.serveApproved()) ? this.tools() : served;
  }

  /** Whether tools are held back. */
  get isHolding(): boolean {
    return (this.#own?.changed.size ?? 0) > 0;
  }

  /** The tools of its own connection that were served last, or that were stored. */
  get #own(): ServerTools | undefined {
    return this.#latest ?? this.#stored.tools;
  }

  /**
   * Serves tools that were held back, if another process has approved them meanwhile, without a request to the server.
   * With `isNews` the store has just been written. Resolves to whether other tools are served.
   */
  async serveApproved(isNews?: boolean): Promise<boolean> {
    const { pins } = this.#init;
    const own = this.#own;
    if (pins === undefined || own === undefined || !this.isHolding) return false;
    return this.#look.now(async () => {
      const held = own.held([...own.changed.keys()]);
      const isApproved = (await pins.approvedOf(this.upstream.name, held)).length > 0 && this.#own === own;
      if (isApproved) await this.#serveAgain();
      return isApproved;
    }, isNews);
  }

  async #serveAgain(): Promise<void> {
    const listed = this.#read?.listed;
    if (listed !== undefined) {
      this.#read = { listed, served: this.#serve(listed) };
      await this.#read.served;
    } else if (this.#latest === undefined) {
      this.#stored = this.#storedList();
      await this.#stored.read();
    }
  }

  /** Serves the tools by other settings, without another request to the server. */
  serveBy(settings: ServingSettings): void {
    this.#init = { ...this.#init, ...settings };
    const wasRead = this.#stored.tools !== undefined;
    this.#stored = this.#storedList();
    if (wasRead) void this.#stored.read();
    const isKnown = this.#read !== undefined;
    this.#read = undefined;
    this.#fault = undefined;
    if (isKnown) this.tools().catch(ignore);
    else this.#init.onChange();
  }

  /**
   * Approves the current form of a tool, or of all tools. Resolves to the names of the tools that had changed. `show`
   * gets the changed parts before they are approved.
   *
   * @throws {UpstreamError}, {GatewayError} `unknown_tool`, `invalid_config` without pins
   */
  async approve(name?: string, show?: ShowChanges): Promise<string[]> {
    const { pins } = this.#init;
    if (pins === undefined) {
      throw new GatewayError("invalid_config", "/pin", "approve() needs `pin: true` in the config");
    }
    const served = await this.tools();
    const { tools, changed } = served;
    if (name !== undefined && !tools.has(name) && !changed.has(name)) {
      const hint = didYouMean(name, [...tools.keys(), ...changed.keys()]);
      throw new GatewayError("unknown_tool", "", `Unknown tool ${quoted(name)} of ${this.upstream.name}.${hint}`);
    }
    const names = [...changed.keys()].filter((one) => name === undefined || one === name);
    if (names.length === 0) return names;
    await show?.({
      changed: Object.fromEntries([...changed].filter(([one]) => names.includes(one))),
      changedTo: served.changedTo(names),
    });
    await pins.approve(this.upstream.name, served.held(names));
    this.#read = undefined;
    await this.tools();
    return names;
  }

  async #serve(listed: readonly RawTool[]): Promise<ServerTools> {
    const init = this.#init;
    const { filter, pins, changes, onChange } = init;
    try {
      const served = await ServerTools.of(listed, filter, pins, changes, this.upstream.secrets);
      // A list that was requested later may be ready earlier.
      if (init === this.#init && (this.#latest === undefined || this.#isCurrent(listed))) this.#latest = served;
      void this.#stored.write(listed);
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
