import { abortable, endsWithin } from "../../checks/index.ts";
import { MAX_START_PAUSE_MS } from "../limits.ts";
import { Backoff } from "./Backoff.ts";
import type { Connection, ConnectionListener } from "./connection/Connection.ts";
import { aborted, closed, isLoginPostponed } from "./failures.ts";
import { Link } from "./Link.ts";
import { UpstreamError } from "./UpstreamError.ts";
import { type HealthSettings, watchHealth } from "./watchHealth.ts";

/**
 * The state of a server: not started or stopped (`idle`), starting, answering, failing with a pause before the next
 * start, or closed.
 *
 * @example
 * const state: UpstreamState = "ready";
 */
export type UpstreamState = "idle" | "starting" | "ready" | "failed" | "closed";

/** When a server is stopped, and when it is given up. */
export type SupervisorSettings = {
  readonly name: string;
  /** Undefined for never. */
  readonly idleMs?: number | undefined;
  readonly health?: HealthSettings | undefined;
};

/** How a server is connected, and the listeners for what happens then. */
export type Supervised = Omit<ConnectionListener, "onSessionLost" | "onClose"> & {
  open(listener: ConnectionListener, signal: AbortSignal): Promise<Connection>;
  /** Whether the server must not be stopped, although it has no request. */
  isNeeded(): boolean;
  /** Whether a call waits for a task at this connection, which has no request. */
  isAwaited(connection: Connection): boolean;
  /** A connection is open, and takes new requests. */
  onConnected(connection: Connection): void;
  /** The connection has ended, or is given up. */
  onLost(): void;
  onState(state: UpstreamState): void;
};

/** Keeps a server connected: opens a connection for a request, replaces one that has ended, and stops an idle server. */
export class Supervisor {
  #settings: SupervisorSettings;
  readonly #server: Supervised;
  readonly #backoff: Backoff = new Backoff(FIRST_PAUSE_MS, MAX_START_PAUSE_MS);
  /** All that have not ended yet; new requests use `#link`. */
  readonly #links: Set<Link> = new Set();
  #link: Link | undefined;
  /** Called when the last connection of a retired server has ended. */
  #onLastEnd: (() => void) | undefined;
  #state: UpstreamState = "idle";
  #stateSince = 0;
  /** Why the last start failed, and when the next may be tried. */
  #failure: { readonly error: UpstreamError; readonly until: number } | undefined;
  /** Why the last connection was lost, until the next one is open. */
  #loss: UpstreamError | undefined;
  #requests = 0;
  /** How many of them no user waits for. */
  #unattended = 0;
  /** The end of the connection before: two processes of one server may not run side by side. */
  #before: Promise<unknown> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(settings: SupervisorSettings, server: Supervised) {
    this.#settings = settings;
    this.#server = server;
  }

  get state(): UpstreamState {
    return this.#state;
  }

  /** When the start began that is under way, by `performance.now()`. */
  get startingSince(): number | undefined {
    return this.#state === "starting" ? this.#stateSince : undefined;
  }

  /** Why the last start failed, if it did. */
  get error(): UpstreamError | undefined {
    return this.#failure?.error;
  }

  /** Why the server ended by itself, or was given up, and is not connected again yet. */
  get loss(): UpstreamError | undefined {
    return this.#loss;
  }

  /** Resolves to the connection that takes new requests; `undefined` without a connection. */
  async current(): Promise<Connection | undefined> {
    const link = this.#link;
    const connection = await link?.opening.catch(() => undefined);
    return this.#link === link ? connection : undefined;
  }

  /** The process that takes new requests; `undefined` without one. */
  get process(): number | undefined {
    return this.#link?.connection?.process;
  }

  /** Whether this connection takes new requests. */
  isCurrent(connection: Connection): boolean {
    return this.#link?.connection === connection;
  }

  /** Whether a request is under way. */
  get isBusy(): boolean {
    return this.#requests > 0;
  }

  /** Whether a user waits for a request. */
  get isAttended(): boolean {
    return this.#requests > this.#unattended;
  }

  /** Whether a connection is open or is being opened. */
  get isConnecting(): boolean {
    return this.#link !== undefined;
  }

  /**
   * Works with the connection, which is opened if need be; and once more if the server has lost the session.
   * `isAttended` says whether a user waits for it, who can log in.
   */
  async use<Value>(
    signal: AbortSignal | undefined,
    work: (connection: Connection) => Promise<Value>,
    isAttended = true,
  ): Promise<Value> {
    this.#count(1, isAttended);
    clearTimeout(this.#idleTimer);
    try {
      for (let isFirst = true; ; isFirst = false) {
        this.#link ??= this.#start(isAttended);
        const link = this.#link;
        const connection = await this.#opened(link, signal, isAttended);
        // A connection that was left meanwhile may have ended by now.
        if (connection === undefined || link.isReplaced) continue;
        try {
          return await work(connection);
        } catch (error) {
          if (!(await this.#isOver(link, connection, error)) || !isFirst) throw error;
          if (!connection.isSessionGone(error as UpstreamError)) throw error;
        }
      }
    } finally {
      this.#count(-1, isAttended);
      this.stopWhenIdle();
    }
  }

  #count(change: number, isAttended: boolean): void {
    this.#requests += change;
    if (!isAttended) this.#unattended += change;
  }

  /** Whether the connection has ended with the failure of a request. Then it takes no new ones. */
  async #isOver(link: Link, connection: Connection, error: unknown): Promise<boolean> {
    if (!(error instanceof UpstreamError) || error.code !== "ended") return false;
    if (await connection.outlives(error)) return false;
    // A server that has forgotten its session is there.
    this.#giveUp(link, connection.isSessionGone(error) ? undefined : error);
    connection.giveUp();
    return true;
  }

  /** The connection of a link; `undefined` if it is to be tried again: it was replaced, or no user was there to log in. */
  async #opened(link: Link, signal: AbortSignal | undefined, isAttended: boolean): Promise<Connection | undefined> {
    try {
      return await unlessAborted(this.#settings.name, link.opening, signal);
    } catch (cause) {
      const isOther = link.isReplaced || (isAttended && isLoginPostponed(cause));
      if (isOther && signal?.aborted !== true) return undefined;
      throw cause;
    }
  }

  /** Goes on with other settings: a connection ends after its last answer, and the next request opens another one. */
  restart(settings: SupervisorSettings): void {
    this.#settings = settings;
    this.#failure = undefined;
    this.#loss = undefined;
    this.#backoff.reset();
    clearTimeout(this.#idleTimer);
    this.#leave();
    if (this.#state === "failed") this.#enter("idle");
  }

  /** Takes no further requests, and ends after the last answer. Resolves when no connection is left. */
  async retire(): Promise<void> {
    this.#leave();
    this.#enter("closed");
    clearTimeout(this.#idleTimer);
    if (this.#links.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onLastEnd = resolve;
    });
  }

  /** Leaves the connection, which ends after its last answer. */
  #leave(): void {
    const link = this.#link;
    if (link === undefined) return;
    link.isReplaced = true;
    this.#giveUp(link);
    const { connection } = link;
    if (connection !== undefined && (this.#requests > 0 || connection.isHeld)) connection.retire();
    else this.#before = endsWithin(link.end(), WAIT_FOR_END_MS);
  }

  /** Lets the next request open another connection, if this one takes new requests; it ends after its last answer. */
  replace(connection: Connection): void {
    if (this.isCurrent(connection)) this.#leave();
  }

  /** Stops the server after a time without requests. */
  stopWhenIdle(): void {
    const { idleMs } = this.#settings;
    if (idleMs === undefined || this.#requests > 0 || this.#state !== "ready" || this.#server.isNeeded()) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const link = this.#link;
      if (link === undefined) return;
      this.#link = undefined;
      this.#enter("idle");
      this.#before = endsWithin(link.end(), WAIT_FOR_END_MS);
    }, idleMs).unref();
  }

  /** Ends the server, which is not started again. */
  async close(): Promise<void> {
    this.#enter("closed");
    clearTimeout(this.#idleTimer);
    this.#link = undefined;
    await Promise.all([...this.#links].map((link) => link.end()));
  }

  #start(isAttended: boolean): Link {
    if (this.#state === "closed") throw closed(this.#settings.name);
    const { error, until } = this.#failure ?? { until: 0 };
    const isOver = performance.now() >= until || (isAttended && isLoginPostponed(error));
    if (error !== undefined && !isOver) throw error;
    this.#enter("starting");
    const before = this.#before;
    const link: Link = new Link(async (signal) => {
      await before;
      return this.#open(link, signal);
    });
    this.#links.add(link);
    return link;
  }

  async #open(link: Link, signal: AbortSignal): Promise<Connection> {
    const isCurrent = (): boolean => this.#link === link;
    const listener: ConnectionListener = {
      onListChanged: (list) => isCurrent() && this.#server.onListChanged(list),
      onResourceUpdated: (params) => isCurrent() && this.#server.onResourceUpdated(params),
      onListsSilent: (lists, reason) => isCurrent() && this.#server.onListsSilent(lists, reason),
      onResourceLost: (uri) => isCurrent() && this.#server.onResourceLost(uri),
      onPageDone: (params) => this.#server.onPageDone(params),
      onSessionLost: () => this.#giveUp(link),
      onClose: (error) => {
        this.#forget(link);
        this.#giveUp(link, error);
      },
    };
    try {
      const connection = await this.#server.open(listener, signal).catch(async (error: UpstreamError) => {
        // A program that may run only once ends at once while its process before is kept.
        if (error.end === undefined || !isCurrent() || !(await this.#endHeldAlone())) throw error;
        return this.#server.open(listener, signal);
      });
      if (isCurrent()) this.#onOpen(connection);
      return connection;
    } catch (error) {
      this.#forget(link);
      if (isCurrent()) this.#onFailure(error as UpstreamError);
      throw error;
    }
  }

  /** Ends the connections that are kept open without a request, and for no call. Returns whether there were any. */
  async #endHeldAlone(): Promise<boolean> {
    const held = [...this.#links].filter(
      ({ connection }) => connection?.isHeldAlone && !this.#server.isAwaited(connection),
    );
    await endsWithin(Promise.all(held.map((link) => link.end())), WAIT_FOR_END_MS);
    return held.length > 0;
  }

  /** A connection has ended, or could not be opened. */
  #forget(link: Link): void {
    this.#links.delete(link);
    if (this.#links.size === 0) this.#onLastEnd?.();
  }

  #onOpen(connection: Connection): void {
    this.#backoff.reset();
    this.#failure = undefined;
    this.#loss = undefined;
    this.#server.onConnected(connection);
    this.#enter("ready");
    if (this.#settings.health) watchHealth(connection, this.#settings.health);
  }

  #onFailure(error: UpstreamError): void {
    this.#link = undefined;
    this.#failure = { error, until: performance.now() + this.#backoff.next() };
    this.#enter("failed");
  }

  /** New requests use another connection; what is cached of this one may be wrong. `loss` says why, if that is a fault. */
  #giveUp(link: Link, loss?: UpstreamError): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#loss = loss;
    this.#server.onLost();
    this.#enter("idle");
  }

  #enter(state: UpstreamState): void {
    if (this.#state === state || this.#state === "closed") return;
    this.#state = state;
    this.#stateSince = performance.now();
    this.#server.onState(state);
  }
}

/** The milliseconds before a server that failed once is started again. */
const FIRST_PAUSE_MS = 250;

/** The milliseconds that a server that is started again waits for the end of its process before. */
const WAIT_FOR_END_MS = 5_000;

/** Waits for work that others wait for too, until the caller cancels. */
export async function unlessAborted<Value>(
  server: string,
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  try {
    return await abortable(work, signal);
  } catch (cause) {
    throw signal?.aborted ? aborted(server) : cause;
  }
}
