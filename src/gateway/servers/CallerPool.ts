import { isDeepStrictEqual } from "node:util";
import { MAX_CALLERS } from "../limits.ts";
import type { McpCaller } from "../McpService.ts";
import { closed } from "../upstream/failures.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { userKey } from "../userKey.ts";
import type { ManagedServer } from "./ManagedServer.ts";

/** Headers that are sent to a server for one caller. */
export type CallerHeaders = { readonly [name: string]: string };

/** What connections of callers are made of. */
export type CallerPoolInit = {
  readonly name: string;
  /** Whether each session of a client has a connection of its own, or each user where there are no sessions. */
  readonly isPerSession: boolean;
  readonly open: (headers: CallerHeaders) => ManagedServer;
};

type Member = {
  /** The key of the session or the user whose connection it is. */
  readonly of: string;
  readonly headers: CallerHeaders;
  readonly server: ManagedServer;
  /** The user who used it last. */
  user: string;
  lastUse: number;
  /** Aborted when the pool gives it up. */
  readonly over: AbortController;
};

/** The connections of one server for its callers. Two callers never share one, unless their headers are the same. */
export class CallerPool {
  readonly #init: CallerPoolInit;
  readonly #members: Set<Member> = new Set();
  #isClosed = false;

  constructor(init: CallerPoolInit) {
    this.#init = init;
  }

  get servers(): ManagedServer[] {
    return [...this.#members].map(({ server }) => server);
  }

  /**
   * The connection for a caller; `undefined` for one without headers, where sessions share a connection.
   *
   * @throws {UpstreamError} `cannot_start` if there are as many as may be, and none may end for this user; `ended` after
   *   the end of the gateway.
   */
  at(caller: McpCaller, headers: CallerHeaders): ManagedServer | undefined {
    const { isPerSession, open } = this.#init;
    if (!isPerSession && Object.keys(headers).length === 0) return undefined;
    // A client is known by its identity; a user, whom a host makes anew for each request, by what it is made of.
    const of = userKey(isPerSession ? (caller.client ?? caller.user) : undefined);
    const isSame = (member: Member): boolean => member.of === of && isDeepStrictEqual(member.headers, headers);
    let member = [...this.#members].find(isSame);
    const user = userKey(caller.user);
    if (member === undefined) {
      if (this.#isClosed) throw closed(this.#init.name);
      if (this.#members.size >= MAX_CALLERS) this.#makeRoom(user);
      member = { of, headers, server: open(headers), user, lastUse: 0, over: new AbortController() };
      this.#members.add(member);
      this.#endWith(member, isPerSession ? caller.clientEnd : undefined);
    }
    member.user = user;
    member.lastUse = performance.now();
    return member.server;
  }

  /** Gives up all connections, which are to be retired. */
  clear(): ManagedServer[] {
    const { servers } = this;
    for (const member of this.#members) this.#giveUp(member);
    return servers;
  }

  /** Gives up all connections, which are to be closed, and opens no others. */
  close(): ManagedServer[] {
    this.#isClosed = true;
    return this.clear();
  }

  #endWith(member: Member, end: AbortSignal | undefined): void {
    const drop = (): void => this.#drop(member);
    if (end?.aborted) drop();
    else end?.addEventListener("abort", drop, { once: true, signal: member.over.signal });
  }

  #makeRoom(user: string): void {
    const member = memberToEnd(this.#members, user);
    if (member === undefined) {
      const { name } = this.#init;
      const server = `The server ${JSON.stringify(name)}`;
      const reason = `has ${MAX_CALLERS} connections for its callers and takes no more, call again later`;
      throw new UpstreamError("cannot_start", name, `${server} ${reason}`);
    }
    this.#drop(member);
  }

  #drop(member: Member): void {
    if (this.#giveUp(member)) void member.server.upstream.close();
  }

  #giveUp(member: Member): boolean {
    // A client may stay for much longer, and would keep what waits for its end.
    member.over.abort();
    return this.#members.delete(member);
  }
}

/**
 * The connection that ends, so that a user can open one more: of those that are not in use, or else of those that are
 * kept for tasks alone, the oldest of the user with the most. A user who would then have more than that one gives one
 * of their own; `undefined` if all of these are in use.
 */
function memberToEnd(members: Iterable<Member>, user: string): Member | undefined {
  const all = [...members].sort((left, right) => left.lastUse - right.lastUse);
  const countOf = (one: string): number => all.filter((member) => member.user === one).length;
  const own = countOf(user);
  const fairOf = (some: readonly Member[]): Member | undefined => {
    const most = some.reduce((count, member) => Math.max(count, countOf(member.user)), 0);
    if (most > own + 1) return some.find((member) => countOf(member.user) === most);
    return own === 0 ? some[0] : some.find((member) => member.user === user);
  };
  const idle = all.filter(({ server }) => !server.upstream.isInUse);
  return fairOf(idle) ?? fairOf(all.filter(({ server }) => server.upstream.isKeptForTasks));
}
