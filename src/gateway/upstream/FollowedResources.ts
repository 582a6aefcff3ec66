import type { RawResult } from "../McpService.ts";
import { Backoff } from "./Backoff.ts";
import type { Connection } from "./connection/Connection.ts";
import type { Supervisor } from "./Supervisor.ts";

/** Gets the `params` of a `notifications/resources/updated`. */
export type UpdateListener = (params: RawResult) => void;

/** One that follows a resource. */
export type Follower = {
  readonly onUpdate: UpdateListener;
  /** The server sends no update any more: it has left the config, or refused to at another connection. */
  readonly onRetired?: (() => void) | undefined;
};

/** What following needs of its server. */
export type FollowedResourcesInit = {
  readonly supervisor: Pick<Supervisor, "use" | "current" | "stopWhenIdle">;
  /** The time limit of a request, in milliseconds. */
  callMs(): number;
};

/**
 * The resources of one server whose updates are subscribed to. As long as there is one, the server is connected again
 * when its connection has ended, or could not be opened.
 */
export class FollowedResources {
  readonly #init: FollowedResourcesInit;
  readonly #followers: Map<string, Set<Follower>> = new Map();
  /** Those that the server has agreed to send the updates of. */
  readonly #confirmed: Set<string> = new Set();
  readonly #pauses: Backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  #connecting: NodeJS.Timeout | undefined;
  #connectedAt = Number.POSITIVE_INFINITY;

  constructor(init: FollowedResourcesInit) {
    this.#init = init;
  }

  get isEmpty(): boolean {
    return this.#followers.size === 0;
  }

  /**
   * Tells `follower` of each update of a resource, until the function that it resolves to is called. `isAttended` is that
   * of `Supervisor.use`.
   *
   * @throws {UpstreamError}
   */
  async follow(
    uri: string,
    follower: Follower,
    signal: AbortSignal | undefined,
    isAttended?: boolean,
  ): Promise<() => void> {
    const subscribe = (connection: Connection): Promise<void> => this.#subscribe(connection, uri, follower);
    if (this.#confirmed.has(uri)) this.#add(uri, follower);
    else await this.#init.supervisor.use(signal, subscribe, isAttended);
    return () => this.#unfollow(uri, follower);
  }

  /** The URI of an update may be that of a part of what is followed, such as a file in a folder. */
  notify(params: RawResult): void {
    const { uri } = params;
    if (typeof uri !== "string") return;
    // Who follows what is above learns of no resource that others follow for themselves.
    if (this.#followers.has(uri)) this.#tell(uri, params);
    else for (const followed of this.#followers.keys()) if (isWithin(uri, followed)) this.#tell(followed, params);
  }

  #tell(uri: string, params: RawResult): void {
    for (const { onUpdate } of this.#followers.get(uri) ?? []) onUpdate(params);
  }

  /** Subscribes to all of them at a new connection. */
  restore(connection: Connection): void {
    clearTimeout(this.#connecting);
    this.#connecting = undefined;
    this.#connectedAt = performance.now();
    for (const uri of this.#followers.keys()) {
      // The resource may have changed in between.
      const notify = (): void => this.#tell(uri, { uri });
      const refused = (): void => {
        if (!connection.over.aborted) this.lose(uri);
      };
      connection.follow(uri, this.#init.callMs()).then(notify, refused);
    }
  }

  /** The server has no connection: opens one after a pause, which grows while connections do not last. */
  connectAgain(): void {
    if (this.isEmpty || this.#connecting !== undefined) return;
    if (performance.now() - this.#connectedAt > LONGEST_PAUSE_MS) this.#pauses.reset();
    this.#connectedAt = Number.POSITIVE_INFINITY;
    this.#connecting = setTimeout(async () => {
      this.#connecting = undefined;
      if (this.isEmpty) return;
      await this.#init.supervisor.use(undefined, async () => {}, false).catch(() => this.connectAgain());
    }, this.#pauses.next()).unref();
  }

  clear(): void {
    clearTimeout(this.#connecting);
    this.#followers.clear();
    this.#confirmed.clear();
  }

  /** Tells all who follow that there are no updates any more. */
  retire(): void {
    for (const uri of [...this.#followers.keys()]) this.lose(uri);
    this.clear();
  }

  /** The server sends no updates of a resource any more. */
  lose(uri: string): void {
    const followers = this.#followers.get(uri) ?? [];
    this.#followers.delete(uri);
    this.#confirmed.delete(uri);
    for (const { onRetired } of followers) onRetired?.();
  }

  /** Notes a follower before the answer, because the connection may be replaced until then. */
  async #subscribe(connection: Connection, uri: string, follower: Follower): Promise<void> {
    this.#add(uri, follower);
    try {
      await connection.follow(uri, this.#init.callMs());
    } catch (cause) {
      this.#remove(uri, follower);
      throw cause;
    }
    // The server may have refused it at another connection meanwhile.
    if (this.#followers.get(uri)?.has(follower)) this.#confirmed.add(uri);
  }

  #add(uri: string, follower: Follower): void {
    const followers = this.#followers.get(uri);
    if (followers === undefined) this.#followers.set(uri, new Set([follower]));
    else followers.add(follower);
  }

  /** Removes a follower. Returns whether it was the last one of the resource. */
  #remove(uri: string, follower: Follower): boolean {
    const followers = this.#followers.get(uri);
    if (followers?.delete(follower) !== true || followers.size > 0) return false;
    this.#confirmed.delete(uri);
    return this.#followers.delete(uri);
  }

  #unfollow(uri: string, follower: Follower): void {
    if (!this.#remove(uri, follower)) return;
    const { supervisor, callMs } = this.#init;
    const unfollow = (connection?: Connection) => connection?.unfollow(uri, callMs());
    supervisor.current().then(unfollow).catch(ignore);
    supervisor.stopWhenIdle();
  }
}

/** Whether a URI is below another one in the hierarchy of its path. Nothing is below a scheme or a host alone. */
const isWithin = (uri: string, other: string): boolean =>
  uri.startsWith(other) && (other.endsWith("/") || uri[other.length] === "/") && hasPath(other);

const hasPath = (uri: string): boolean => /[^/]/.test(uri.replace(/^[^:]*:(?:\/\/[^/]*)?/, ""));

/** The pauses before a server is connected again. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

const ignore = (): void => {};
