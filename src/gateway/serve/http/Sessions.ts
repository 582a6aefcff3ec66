import { randomUUID } from "node:crypto";
import type { McpList, RawResult } from "../../McpService.ts";
import { type AuthInfo, type Server, WebStandardStreamableHTTPServerTransport } from "../../mcp/server.ts";
import { userKey } from "../../userKey.ts";
import { onClose } from "../makeServer.ts";
import { changesOf, notifyListChanged } from "../notify.ts";
import { invalidRequest, type RefusedMessage } from "../readClientMessage.ts";
import { accepts } from "./accepts.ts";

/** The context of a request. */
export type Received = {
  readonly authInfo?: AuthInfo | undefined;
  /** The message that the request brings, if it was read. */
  readonly body?: RawResult | undefined;
  /** The number of messages, if it brings a list of them. */
  readonly batch?: number | undefined;
  /** Calls the listener when the response has been sent, or its client is gone. */
  onEnd(listener: () => void): void;
};

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
    if (session.isAnswering(received.body)) return Response.json(IN_USE(received.body), { status: 400 });
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
    if (isFirst && isFull && !this.#endOldest(userKey(userOf(authInfo)))) return undefined;
    const answers = accepts(request, EVENTS) || !accepts(request, JSON_TYPE) ? EVENTS : JSON_TYPE;
    const session: Session = new Session(this.#makeServer(), answers, authInfo, {
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

const EVENTS = "text/event-stream";
const JSON_TYPE = "application/json";

/** The functions that are called with the id of a session at its start and at its end. */
type Life = { opened(id: string): void; ended(id: string): void };

class Session {
  readonly server: Server;
  requests = 0;
  lastUse = performance.now();
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  /** The media type of the answers to its requests. */
  readonly #answers: string;
  readonly userKey: string;
  readonly #connected: Promise<void>;
  /** The ids of its requests that have no answer yet. */
  readonly #answering: Set<unknown> = new Set();

  constructor(server: Server, answers: string, authInfo: AuthInfo | undefined, { opened, ended }: Life) {
    this.server = server;
    this.#answers = answers;
    this.userKey = userKey(userOf(authInfo));
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: answers === JSON_TYPE,
      onsessioninitialized: opened,
    });
    this.#connected = server.connect(this.#transport);
    onClose(server, () => {
      if (this.id !== undefined) ended(this.id);
    });
  }

  get id(): string | undefined {
    return this.#transport.sessionId;
  }

  /** Lists of messages were in the revisions before 2025-06-18. */
  get takesBatches(): boolean {
    return (this.server.getNegotiatedProtocolVersion() ?? "") < "2025-06-18";
  }

  belongsTo(authInfo: AuthInfo | undefined): boolean {
    return userKey(userOf(authInfo)) === this.userKey;
  }

  /** Whether another request with the id of this one waits for its answer: the SDK would answer one of them only. */
  isAnswering(body: RawResult | undefined): boolean {
    return body?.method !== undefined && body.id !== undefined && this.#answering.has(body.id);
  }

  async answer(request: Request, { authInfo, body, onEnd }: Received): Promise<Response> {
    const id = body?.method === undefined ? undefined : body.id;
    this.requests++;
    this.#answering.add(id);
    onEnd(() => {
      this.requests--;
      this.#answering.delete(id);
      this.lastUse = performance.now();
    });
    await this.#connected;
    const taken = authInfo?.extra?.taken as (() => Promise<void>) | undefined;
    if (request.method === "GET" && taken !== undefined) changesOf(this.server).taken = taken;
    // The SDK looks for both names in the header and knows no ranges.
    const isAccepted = accepts(request, request.method === "GET" ? EVENTS : this.#answers);
    request.headers.set("accept", isAccepted ? `${JSON_TYPE}, ${EVENTS}` : "");
    return this.#transport.handleRequest(request, { ...(authInfo && { authInfo }), ...(body && { parsedBody: body }) });
  }

  async end(): Promise<void> {
    await this.server.close().catch(() => {});
  }
}

const IN_USE = (body: RawResult = {}): RefusedMessage =>
  invalidRequest(body.id as string | number, "another request with this id has no answer yet");

const userOf = (authInfo: AuthInfo | undefined): unknown => authInfo?.extra?.user;

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
