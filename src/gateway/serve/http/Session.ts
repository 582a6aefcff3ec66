import { randomUUID } from "node:crypto";
import type { AuthInfo, Server } from "../../mcp/server.ts";
import { userKey } from "../../userKey.ts";
import { onClose } from "../makeServer.ts";
import { changesOf } from "../notify.ts";
import { accepts } from "./accepts.ts";
import { type Received, SessionTransport } from "./SessionTransport.ts";

/** The client of an older revision, from its first request to its last. */
export class Session {
  readonly server: Server;
  requests: number = 0;
  lastUse: number = performance.now();
  readonly #transport: SessionTransport;
  /** The media type of the answers to its requests. */
  readonly #answers: string;
  readonly userKey: string;
  readonly #connected: Promise<void>;

  constructor(server: Server, request: Request, authInfo: AuthInfo | undefined, { opened, ended }: Life) {
    this.server = server;
    this.#answers = accepts(request, EVENTS) || !accepts(request, JSON_TYPE) ? EVENTS : JSON_TYPE;
    this.userKey = userKey(authInfo?.extra?.user);
    this.#transport = new SessionTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: this.#answers === JSON_TYPE,
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
    return userKey(authInfo?.extra?.user) === this.userKey;
  }

  /** The id of a request that another one has whose response is open. */
  idInUse(received: Received): string | number | undefined {
    return this.#transport.idInUse(received);
  }

  answer(request: Request, received: Received): Promise<Response> {
    const { authInfo, onEnd } = received;
    this.requests++;
    onEnd(() => {
      this.requests--;
      this.lastUse = performance.now();
    });
    const taken = authInfo?.extra?.taken as (() => Promise<void>) | undefined;
    if (request.method === "GET" && taken !== undefined) changesOf(this.server).taken = taken;
    // The SDK looks for both names in the header and knows no ranges.
    const isAccepted = accepts(request, request.method === "GET" ? EVENTS : this.#answers);
    request.headers.set("accept", isAccepted ? `${JSON_TYPE}, ${EVENTS}` : "");
    return this.#transport.handle(request, received, this.#connected);
  }

  async end(): Promise<void> {
    await this.server.close().catch(() => {});
  }
}

/** The functions that are called with the id of a session at its start and at its end. */
type Life = { opened(id: string): void; ended(id: string): void };

const EVENTS = "text/event-stream";
const JSON_TYPE = "application/json";
