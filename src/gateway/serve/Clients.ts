import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { isObject } from "../../schema/index.ts";
import type { McpCaller, McpService } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import { within } from "../upstream/within.ts";
import { METHOD_NOT_FOUND } from "./askClient.ts";
import { Following } from "./Following.ts";
import type { HttpServeOptions } from "./HttpServeOptions.ts";
import { headerMismatch } from "./headerMismatch.ts";
import { makeServer } from "./makeServer.ts";
import { ParkedCalls } from "./ParkedCalls.ts";
import { type Received, Sessions } from "./Sessions.ts";

/** The clients of all revisions, over HTTP. */
export class Clients {
  readonly #service: McpService;
  readonly #modern: ReturnType<typeof createMcpHandler>;
  readonly #sessions: Sessions;
  readonly #parked: ParkedCalls = new ParkedCalls();
  /** The resources of which clients of 2026-07-28 hear. */
  readonly #following: Following = new Following();
  readonly #endChanges: (() => void) | undefined;

  constructor(service: McpService, { maxSessions = MAX_SESSIONS, sessionIdleMs = MAX_SILENCE }: HttpServeOptions) {
    const make = () => makeServer(service, this.#parked);
    this.#service = service;
    this.#modern = createMcpHandler(make, { legacy: "reject" });
    this.#sessions = new Sessions(make, { maxSessions, sessionIdleMs });
    this.#endChanges = service.onListChanged?.((list) => {
      this.#modern.bus.publish({ kind: `${list}_list_changed` });
      this.#sessions.tellListChanged(list);
    });
  }

  async fetch(request: Request, received: Received): Promise<Response> {
    const { authInfo, body } = received;
    if (await isLegacyRequest(request, body)) return this.#sessions.fetch(request, received);
    if (body?.id !== undefined && !this.#isKnown(body.method)) return methodNotFound(body);
    if (body?.method === "tools/call") {
      const refusal = await headerMismatch(this.#service, request.headers, body);
      if (refusal !== undefined) return refusal;
    }
    if (body?.method === "subscriptions/listen") await this.#follow(body, received);
    return this.#modern.fetch(request, { ...(authInfo && { authInfo }), ...(body && { parsedBody: body }) });
  }

  async close(): Promise<void> {
    this.#endChanges?.();
    this.#following.end();
    this.#parked.close();
    await Promise.all([this.#modern.close(), this.#sessions.close()]);
  }

  #isKnown(method: unknown): boolean {
    return OWN_METHODS.has(method) || Object.hasOwn(this.#service.methods ?? {}, String(method));
  }

  /** The SDK sends updates to the clients that listen; it does not say which resources these are. */
  async #follow({ params }: RawResult, { authInfo, onEnd }: Received): Promise<void> {
    const { followResource } = this.#service;
    const filter = isObject(params) && isObject(params.notifications) ? params.notifications : {};
    if (followResource === undefined || !Array.isArray(filter.resourceSubscriptions)) return;
    const uris = new Set(filter.resourceSubscriptions.filter((uri) => typeof uri === "string"));
    const gone = new AbortController();
    const caller: McpCaller = { signal: gone.signal, progress() {}, user: authInfo?.extra?.user };
    const starts = [...uris].map(async (uri) => {
      const tell = (params: RawResult): void => this.#modern.bus.publish({ kind: "resource_updated", uri, params });
      const isFollowed = this.#following
        .add(uri, () => followResource(uri, tell, caller))
        .then(
          () => true,
          () => false,
        );
      onEnd(async () => {
        gone.abort();
        if (await isFollowed) this.#following.drop(uri);
      });
      await isFollowed;
    });
    await within(Promise.all(starts), PATIENCE);
  }
}

/** The methods that each service has, and those that the SDK answers. */
const OWN_METHODS: ReadonlySet<unknown> = new Set([
  "tools/list",
  "tools/call",
  "server/discover",
  "subscriptions/listen",
]);

/** The SDK would answer with the status 200, as it does not know which methods a service has. */
function methodNotFound({ id, method }: RawResult): Response {
  const error = { code: METHOD_NOT_FOUND, message: `Method not found: ${String(method)}` };
  return Response.json({ jsonrpc: "2.0", id, error }, { status: 404 });
}

/** How many clients may have a session at one time. */
const MAX_SESSIONS = 1_000;

/** The milliseconds of silence after which a session is ended. */
const MAX_SILENCE = 1_800_000;

/** The milliseconds that a client who listens waits for the servers of its resources. */
const PATIENCE = 5_000;
