import { isDeepStrictEqual } from "node:util";
import { IDENTITY_METHOD } from "../GatewayIdentity.ts";
import type { RawResult, RawTool } from "../McpService.ts";
import { HEADER_MISMATCH, isLogged, LOG_LEVELS } from "../protocol.ts";
import { Changes, type UpstreamChange } from "./Changes.ts";
import type { Connection } from "./connection/Connection.ts";
import { SERVER_LISTS, type ServerList } from "./connection/followLists.ts";
import { type ConnectionSettings, openConnection } from "./connection/openConnection.ts";
import type { Era, UpstreamRequest } from "./connection/UpstreamRequest.ts";
import { FollowedResources, type Follower, type UpdateListener } from "./FollowedResources.ts";
import { cannotStart, tooDeep } from "./failures.ts";
import { parameterHeaders } from "./http/parameterHeaders.ts";
import { isTooDeep } from "./jsonValues.ts";
import { ListPace } from "./ListPace.ts";
import { OpenPages } from "./OpenPages.ts";
import type { OpenTask } from "./OpenTask.ts";
import { OpenTasks } from "./OpenTasks.ts";
import { Supervisor, type SupervisorSettings, type UpstreamState, unlessAborted } from "./Supervisor.ts";
import { fetchTools, ToolCache } from "./ToolCache.ts";
import { UpstreamError } from "./UpstreamError.ts";

/** How a server is connected, asked and stopped. */
export type UpstreamSettings = ConnectionSettings &
  SupervisorSettings & {
    /** The time limit of requests without a limit of their own. */
    readonly callMs: number;
  };

/** A request with fields besides the name and the arguments, such as `_meta` or `requestState`. */
export type CallRequest = Partial<UpstreamRequest> & {
  readonly params?: RawResult | undefined;
  /** Gets the task that a call was answered with, which is then to be ended. Default: nobody asks for it. */
  readonly onTask?: ((task: OpenTask) => void) | undefined;
};

type FollowRequest = Pick<CallRequest, "signal"> &
  Pick<Follower, "onRetired"> & { readonly isAttended?: boolean | undefined };

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
  #settings: UpstreamSettings;
  readonly #changes: Changes = new Changes();
  readonly #tools: ToolCache = new ToolCache(
    () => this.#changes.emit("tools"),
    ({ tools, warnings }) => {
      this.#toolCount = tools.length;
      this.warn("tools", warnings);
    },
  );
  readonly #pace: ListPace = new ListPace();
  #toolCount = 0;
  readonly #warnings: Map<string, readonly string[]> = new Map();
  readonly #followed: FollowedResources;
  readonly #pages: OpenPages = new OpenPages();
  readonly #tasks: OpenTasks;
  readonly #supervisor: Supervisor;
  #logLevel: string | undefined;
  #capabilities: RawResult | undefined;
  #instructions: string | undefined;
  #lastEra: Era | undefined;
  #secrets: readonly string[] = [];

  constructor(settings: UpstreamSettings) {
    this.name = settings.name;
    this.#settings = settings;
    this.#capabilities = settings.capabilities;
    this.#supervisor = new Supervisor(settings, {
      open: (listener, signal) =>
        openConnection(
          {
            ...this.#settings,
            capabilities: this.#capabilities,
            isAttended: () => this.#supervisor.isAttended,
            // For a user it is found out anew.
            lastEra: this.#supervisor.isAttended ? undefined : this.#lastEra,
          },
          listener,
          signal,
        ),
      isNeeded: () => this.#isNeeded,
      isAwaited: (connection) => this.#tasks.isAwaitedAt(connection),
      onConnected: (connection) => this.#restore(connection),
      onLost: () => this.#tools.drop(),
      onState: (state) => {
        if (state === "idle" || state === "failed") this.#followed.connectAgain();
        this.#changes.emit("state");
      },
      onListChanged: (list) => {
        if (list !== "tools") this.#listChanged(list);
        else if (!this.#tools.isEmpty) this.#pace.run(this.#toolCount, () => this.#listChanged("tools"));
      },
      onResourceUpdated: (params) => this.#followed.notify(params),
      onListsSilent: (lists, reason) => this.warn("changes", silentLists(lists, reason)),
      onResourceLost: (uri) => this.#followed.lose(uri),
      onPageDone: (params) => this.#pages.done(params),
    });
    this.#followed = new FollowedResources({ supervisor: this.#supervisor, callMs: () => this.#callMs });
    this.#tasks = new OpenTasks({
      name: settings.name,
      request: (connection, ...request) =>
        connection === undefined ? this.request(...request) : this.#send(connection, ...request).then(this.#checked),
      isCurrent: (connection) => this.#supervisor.isCurrent(connection),
      onEnd: () => this.#supervisor.stopWhenIdle(),
    });
  }

  get #callMs(): number {
    return this.#settings.callMs;
  }

  get state(): UpstreamState {
    return this.#supervisor.state;
  }

  /** The process that takes new requests; `undefined` for a server over HTTP, or one that does not run. */
  get process(): number | undefined {
    return this.#supervisor.process;
  }

  /** Whether a request or a task is under way, or a resource is followed. */
  get isInUse(): boolean {
    return this.#supervisor.isBusy || this.#isNeeded;
  }

  /** Whether it is in use for nothing but tasks for which a client may ask again. */
  get isKeptForTasks(): boolean {
    if (this.#supervisor.isBusy || !this.#followed.isEmpty) return false;
    return !this.#tasks.isEmpty && !this.#tasks.isAwaited;
  }

  get #isNeeded(): boolean {
    return !this.#followed.isEmpty || !this.#tasks.isEmpty;
  }

  /**
   * The milliseconds that a list or a search waits for it. All waits for a start end together, so that a server that
   * hangs does not hold up each request for the others again.
   */
  get patience(): number {
    const { startingSince = performance.now() } = this.#supervisor;
    return Math.max(0, Math.ceil(startingSince + PATIENCE - performance.now()));
  }

  /** Why the last start failed, if it did. */
  get error(): UpstreamError | undefined {
    return this.#supervisor.error;
  }

  /** Why the server ended by itself, or was given up, and is not connected again yet. */
  get loss(): UpstreamError | undefined {
    return this.#supervisor.loss;
  }

  /** The secrets that were sent to the server last, which nothing that is said of it must repeat. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** What the server said about its use when it was connected last. */
  get instructions(): string | undefined {
    return this.#instructions;
  }

  /** Whether it answers calls with tasks as servers of 2025-11-25 do, which is known when it is connected. */
  runsOlderTasks({ signal }: Pick<CallRequest, "signal"> = {}): Promise<boolean> {
    return this.#supervisor.use(signal, async ({ runsOlderTasks }) => runsOlderTasks);
  }

  /** The lists that it declares to have, which is known when it is connected. */
  lists(): Promise<readonly ServerList[]> {
    return this.#supervisor.use(undefined, async ({ lists }) => lists);
  }

  /** What the server did wrong in its lists, each the rest of a sentence about it. */
  get warnings(): readonly string[] {
    return [...this.#warnings.values()].flat();
  }

  /** Notes what the server did wrong in a list, instead of what was noted of this list before. */
  warn(list: string, warnings: readonly string[]): void {
    const before = this.#warnings.get(list) ?? [];
    if (warnings.length === 0) this.#warnings.delete(list);
    else this.#warnings.set(list, warnings);
    if (warnings.join() !== before.join()) this.#changes.emit("state");
  }

  /**
   * All tools of the server. The list is cached until the server reports a change, or for the time that the server
   * names.
   */
  async listTools({ signal }: Pick<CallRequest, "signal"> = {}): Promise<readonly RawTool[]> {
    const tools = this.#tools.list(() =>
      this.#supervisor.use(undefined, async (connection) => {
        await this.#requireOther(connection);
        const listed = fetchTools(connection, { timeoutMs: this.#callMs, capabilities: this.#capabilities });
        return listed.finally(() => this.#noteSecrets(connection));
      }),
    );
    return unlessAborted(this.name, tools, signal);
  }

  /** Calls a tool, and resolves to its result as the server sent it. */
  async callTool(name: string, args: unknown, { params, onTask, ...request }: CallRequest = {}): Promise<RawResult> {
    const call = { ...params, name, arguments: args };
    const result = await this.#supervisor.use(request.signal, async (connection) => {
      const send = async (): Promise<RawResult> => {
        const headers = connection.hasParameterHeaders ? await this.#headersFor(name, args, request) : undefined;
        const sending = (): Promise<RawResult> => this.#send(connection, "tools/call", call, { ...request, headers });
        return onTask === undefined ? sending() : this.#tasks.noting(connection, sending, onTask);
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
    const send = (connection: Connection): Promise<RawResult> => this.#send(connection, method, params, request);
    return this.#checked(await this.#supervisor.use(request.signal, send));
  }

  /**
   * Calls `onUpdate` after each update of a resource, until the function that it resolves to is called, or `onRetired`
   * is called. `isAttended` says whether a user waits for it. Default: `true`.
   *
   * @throws {UpstreamError}
   */
  followResource(
    uri: string,
    onUpdate: UpdateListener,
    { signal, onRetired, isAttended }: FollowRequest = {},
  ): Promise<() => void> {
    return this.#followed.follow(uri, { onUpdate, onRetired }, signal, isAttended);
  }

  /** Sets the log level of an older server; a lower level that was set before stays. */
  async setLogLevel(level: string): Promise<void> {
    if (!this.#lowerLevel(level)) return;
    const connection = await this.#supervisor.current();
    await connection?.setLogLevel(level, this.#callMs).catch(ignore);
  }

  /**
   * Declares what the clients of a server can do. A server of 2026-07-28 lists its tools accordingly. An older server
   * has to know it at its start, so it is started again if it is new.
   */
  announce(capabilities: RawResult): void {
    if (isDeepStrictEqual(capabilities, this.#capabilities)) return;
    this.#capabilities = capabilities;
    if (!this.#supervisor.isConnecting) this.#tools.expire();
    void this.#supervisor.current().then((connection) => {
      if (connection?.era === "modern") this.#listChanged("tools");
      else if (connection !== undefined) this.#supervisor.replace(connection);
    });
  }

  /** Calls `listener` soon after each change, until the function that it gives back is called. */
  onChange(listener: (change: UpstreamChange) => void): () => void {
    return this.#changes.listen(listener);
  }

  /**
   * Starts the server again with other settings, when it is needed next. Calls that are under way end at the server as
   * it was. Listeners and followed resources stay.
   */
  restart(settings: UpstreamSettings): void {
    const isKnown = !this.#tools.isEmpty || this.error !== undefined;
    this.#settings = settings;
    this.#lastEra = undefined;
    this.#tasks.endDone();
    this.#supervisor.restart(settings);
    this.#tools.drop();
    for (const list of isKnown ? SERVER_LISTS : []) this.#changes.emit(list);
  }

  /** Ends the server after its last answer; it is not started again. Resolves when it has ended. */
  async retire(): Promise<void> {
    const ended = this.#supervisor.retire();
    this.#changes.close();
    this.#pace.close();
    this.#followed.retire();
    await ended;
  }

  /** Ends the server, also during a request; it is not started again. */
  async close(): Promise<void> {
    const ended = this.#supervisor.close();
    this.#changes.close();
    this.#pace.close();
    this.#followed.clear();
    await ended;
  }

  /** Notes a level. Returns whether it is lower than all before. */
  #lowerLevel(level: string): boolean {
    const isLower = this.#logLevel === undefined || !isLogged(level, this.#logLevel);
    if (!isLower || !LOG_LEVELS.includes(level)) return false;
    this.#logLevel = level;
    return true;
  }

  readonly #checked = (result: RawResult): RawResult => {
    if (isTooDeep(result)) throw tooDeep(this.name);
    return result;
  };

  #send(connection: Connection, method: string, params: RawResult, request: Partial<UpstreamRequest>) {
    // Also a server that was started, or added, after its client had set the level.
    if (request.logLevel !== undefined && this.#lowerLevel(request.logLevel)) {
      connection.setLogLevel(request.logLevel, this.#callMs).catch(ignore);
    }
    const limited = { ...this.#pages.noting(request), timeoutMs: request.timeoutMs ?? this.#callMs };
    const answer = connection.request(method, params, limited).catch((cause) => {
      this.#pages.addOf(cause, request.onPageDone);
      throw cause;
    });
    return answer.finally(() => this.#noteSecrets(connection));
  }

  /** A connection that is over is not kept for them. */
  #noteSecrets({ secrets }: Connection): void {
    this.#secrets = secrets;
  }

  /** Asks a gateway anew which gateways are behind it: in a ring of them, all know it only after some time. */
  async #requireOther(connection: Connection): Promise<void> {
    const { identity } = this.#settings;
    if (identity === undefined || !connection.isGateway) return;
    const asked = connection.request(IDENTITY_METHOD, {}, { timeoutMs: this.#callMs });
    const experimental = await asked.catch((error: UpstreamError) => {
      // It is no gateway that knows the question.
      if (error.code !== "protocol") throw error;
    });
    if (experimental === undefined) return;
    try {
      identity.requireOther(this.name, { experimental });
    } catch (cause) {
      throw cannotStart(this.name, cause, {});
    }
  }

  async #headersFor(name: string, args: unknown, request: CallRequest): Promise<{ [name: string]: string }> {
    const tool = (await this.listTools(request)).find((tool) => tool.name === name);
    return { ...request.headers, ...parameterHeaders(tool?.inputSchema, args) };
  }

  /** Sends the log level and the subscriptions again to a server that was restarted, which may have other tools. */
  #restore(connection: Connection): void {
    this.#instructions = connection.instructions;
    this.#lastEra = connection.era;
    if (this.#logLevel !== undefined) connection.setLogLevel(this.#logLevel, this.#callMs).catch(ignore);
    this.#followed.restore(connection);
    this.#tools.expire();
  }

  /** Emitted once for each list that was handed out. */
  #listChanged(list: ServerList): void {
    if (list === "tools" && this.#tools.isEmpty) return;
    if (list === "tools") this.#tools.drop();
    this.#changes.emit(list);
  }
}

function silentLists(lists: readonly ServerList[], reason: UpstreamError | undefined): string[] {
  if (lists.length === 0) return [];
  const names = lists.join(", ");
  const why = reason === undefined ? "" : `: ${reason.message}`;
  return [`does not say when its ${names} change, although it declared that${why}`];
}

/** The milliseconds that a list waits for a server. */
const PATIENCE = 5_000;

const ignore = (): void => {};
