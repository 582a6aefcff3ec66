import type { McpList } from "../../McpService.ts";
import type { Server } from "../../mcp/server.ts";
import { userKey } from "../../userKey.ts";
import { notifyListChanged } from "../notify.ts";
import { invalidRequest } from "../readClientMessage.ts";
import { Session } from "./Session.ts";
import type { Received } from "./SessionTransport.ts";

/** The clients of older revisions: each has a server of its own, from its first request to its last. */
export class Sessions {
  readonly #makeServer: () => Server;
  readonly #limits: { readonly maxSessions: number; readonly sessionIdleMs: number };
  readonly #sessions: Map<string, Session> = new Map();
  /** Those whose first request is read, and which have no id yet. */
  readonly #opening: Set<Session> = new Set();
  readonly #sweep: NodeJS.Timeout;

  constructor(makeServer: () => Server, limits: { readonly maxSessions: number; readonly sessionIdleMs: number }) {
    this.#makeServer = makeServer;
    this.#limits = limits;
    this.#sweep = setInterval(() => this.#endIdle(), Math.min(limits.sessionIdleMs, MAX_SWEEP)).unref();
  }

  get size(): number {
    return this.#sessions.size;
  }

  async fetch(request: Request, received: Received): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null && received.batch !== undefined) return NO_FIRST_BATCH();
    const session = id === null ? this.#open(request, received) : this.#sessions.get(id);
    // A user must not learn whether another user's session exists.
    if (session === undefined || !session.belongsTo(received.authInfo)) return id === null ? FULL() : NOT_FOUND();
    if (received.batch !== undefined && !session.takesBatches) return NO_BATCH();
    const used = session.idInUse(received);
    if (used !== undefined) return Response.json(invalidRequest(used, IN_USE), { status: 400 });
    const response = await session.answer(request, received).finally(() => this.#opening.delete(session));
    if (id === null && !this.#has(session)) await session.end();
    return response;
  }

  notifyListChanged(list: McpList): void {
    for (const { server } of this.#sessions.values()) notifyListChanged(server, list);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#sessions.values()].map((session) => session.end()));
  }

  /**
   * A session that is kept if its first request is `initialize`; undefined if there are too many. Another request is
   * refused by the session itself, so no other one has to end for it.
   */
  #open(request: Request, { authInfo, body }: Received): Session | undefined {
    const isFirst = body?.method === "initialize";
    const isFull = this.#sessions.size + this.#opening.size >= this.#limits.maxSessions;
    if (isFirst && isFull && !this.#endOldest(userKey(authInfo?.extra?.user))) return undefined;
    const session: Session = new Session(this.#makeServer(), request, authInfo, {
      opened: (id) => {
        this.#opening.delete(session);
        this.#sessions.set(id, session);
      },
      ended: (id) => void this.#sessions.delete(id),
    });
    if (isFirst) this.#opening.add(session);
    return session;
  }

  #has({ id }: Session): boolean {
    return id !== undefined && this.#sessions.has(id);
  }

  #endIdle(): void {
    const before = performance.now() - this.#limits.sessionIdleMs;
    for (const session of this.#sessions.values()) {
      if (isSilent(session) && session.lastUse <= before) void session.end();
    }
  }

  /**
   * Makes room for a session of a user. Clients that disconnect without a request to end leave their sessions open: one
   * of these ends. A user with more sessions gives one that listens, too.
   */
  #endOldest(user: string): boolean {
    const all = [...this.#sessions.values()];
    const of = (key: string): Session[] => all.filter(({ userKey }) => userKey === key);
    const own = of(user);
    const most = [...new Set(all.map(({ userKey }) => userKey))].map(of).reduce(longer, []);
    const isRicher = most.length > own.length + 1;
    const candidates = isRicher ? most : own.length > 0 ? own : all;
    const silent = candidates.filter(isSilent);
    const [oldest] = (silent.length === 0 && isRicher ? candidates : silent).sort(
      (left, right) => left.lastUse - right.lastUse,
    );
    void oldest?.end();
    return oldest !== undefined;
  }
}

const longer = <Item>(one: Item[], other: Item[]): Item[] => (other.length > one.length ? other : one);

/** Whether no request waits for its answer, or listens. */
const isSilent = ({ requests }: Session): boolean => requests === 0;

/** The milliseconds between two looks for sessions that are not used any more. @internal */
const MAX_SWEEP = 60_000;

const IN_USE = "another request with this id has no answer yet";

const refusal = (status: number, code: number, message: string) => (): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });

const NOT_FOUND = refusal(404, -32001, "Session not found");
const NO_BATCH = refusal(
  400,
  -32600,
  "Invalid Request: expected one message, because the session's revision has no batches",
);
const NO_FIRST_BATCH = refusal(400, -32600, "Invalid Request: expected initialize alone as the first message");
const FULL = refusal(503, -32000, "Too many sessions");
