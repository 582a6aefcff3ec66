import { isObject } from "../../../schema/index.ts";
import { marked, unmarked } from "../../exactIntegers.ts";
import { DEFAULT_SESSION_IDLE_MS, DEFAULT_SESSIONS } from "../../limits.ts";
import type { McpCaller, McpService, RawResult } from "../../McpService.ts";
import { createMcpHandler, isLegacyRequest, ProtocolErrorCode } from "../../mcp/server.ts";
import { HEADER_MISMATCH } from "../../protocol.ts";
import { decodeParameter } from "../../upstream/http/parameterHeaders.ts";
import { hiddenMethod } from "../hiddenMethods.ts";
import { ParkedCalls } from "../input/ParkedCalls.ts";
import { makeServer } from "../makeServer.ts";
import { ListenBus } from "../resources/ListenBus.ts";
import { ResourceSubscriptions } from "../resources/ResourceSubscriptions.ts";
import type { ServeOptions } from "../ServeOptions.ts";
import { Sessions } from "./Sessions.ts";
import type { Received } from "./SessionTransport.ts";

/** The clients of all revisions, over HTTP. */
export class Clients {
  readonly #service: McpService;
  readonly #modern: ReturnType<typeof createMcpHandler>;
  readonly #sessions: Sessions;
  readonly #parked: ParkedCalls = new ParkedCalls();
  readonly #bus: ListenBus = new ListenBus();
  readonly #listening: ResourceSubscriptions;
  readonly #endChanges: (() => void) | undefined;

  constructor(
    service: McpService,
    { maxSessions = DEFAULT_SESSIONS, sessionIdleMs = DEFAULT_SESSION_IDLE_MS }: ServeOptions,
  ) {
    const make = () => makeServer(service, this.#parked);
    this.#service = service;
    this.#modern = createMcpHandler(make, { legacy: "reject", bus: this.#bus });
    this.#listening = new ResourceSubscriptions(service, (uri, params, caller) =>
      this.#bus.publishUpdate({ kind: "resource_updated", uri, params: marked(params) }, caller),
    );
    this.#sessions = new Sessions(make, { maxSessions, sessionIdleMs });
    this.#endChanges = service.onListChanged?.((list) => {
      this.#bus.publish({ kind: `${list}_list_changed` });
      this.#sessions.notifyListChanged(list);
    });
  }

  async fetch(request: Request, received: Received): Promise<Response> {
    const { body, batch } = received;
    if (INSTRUCTING.has(body?.method)) await this.#service.instructed?.();
    if (await isLegacyRequest(request, batch ?? body)) return this.#sessions.fetch(request, received);
    if (body?.id !== undefined && !this.#isKnown(body.method)) return methodNotFound(body);
    if (body?.method === "tools/call") {
      const refusal = await headerMismatch(this.#service, request, received);
      if (refusal !== undefined) return refusal;
    }
    const misrouted = taskMismatch(request.headers, body);
    if (misrouted !== undefined) return misrouted;
    if (body?.method === "subscriptions/listen") return this.#listen(request, received, body);
    return this.#answer(request, received);
  }

  async #listen(request: Request, received: Received, body: RawResult): Promise<Response> {
    const { user, headers, taken } = (received.authInfo?.extra ?? {}) as Asking;
    const listening = this.#listening.open(body, { user, headers });
    received.onEnd(() => listening.end());
    const accepted = { ...received, body: { ...body, params: await listening.accepted } };
    return this.#bus.listenFor(listening.caller, taken, () => this.#answer(request, accepted));
  }

  #answer(request: Request, { authInfo, body, batch }: Received): Promise<Response> {
    const method = hiddenMethod(body?.method);
    if (body?.method !== method) request.headers.set("mcp-method", String(method));
    const parsedBody = batch ?? (body && { ...body, method });
    return this.#modern.fetch(request, { ...(authInfo && { authInfo }), ...(parsedBody && { parsedBody }) });
  }

  async close(): Promise<void> {
    this.#endChanges?.();
    this.#listening.close();
    this.#parked.close();
    await Promise.all([this.#modern.close(), this.#sessions.close()]);
  }

  #isKnown(method: unknown): boolean {
    return OWN_METHODS.has(method) || Object.hasOwn(this.#service.methods ?? {}, String(method));
  }
}

/** What is known of who asks. */
type Asking = Pick<McpCaller, "user" | "headers"> & { readonly taken?: () => Promise<void> };

/** The methods whose results have the instructions of the service. */
const INSTRUCTING: ReadonlySet<unknown> = new Set(["initialize", "server/discover"]);

/** The methods that each service has, and those that the SDK answers. */
const OWN_METHODS: ReadonlySet<unknown> = new Set([
  "tools/list",
  "tools/call",
  "server/discover",
  "subscriptions/listen",
]);

/** The SDK would answer with the status 200, because it does not know the methods of a service. */
function methodNotFound({ id, method }: RawResult): Response {
  const error = { code: ProtocolErrorCode.MethodNotFound, message: `Method not found: ${String(method)}` };
  return Response.json({ jsonrpc: "2.0", id, error }, { status: 404 });
}

/** The refusal of a request for a task whose header has another id: proxies route it by the header. */
function taskMismatch(headers: Headers, { id = null, method, params }: RawResult = {}): Response | undefined {
  if (hiddenMethod(method) === method || !isObject(params)) return undefined;
  const [named, routed] = [headers.get("mcp-name"), headers.get("mcp-method")];
  if (named !== null && decodeParameter(named) === params.taskId && routed === method) return undefined;
  const expected = "expected the headers Mcp-Method and Mcp-Name to be the method and the taskId";
  const message = `${expected}, received ${JSON.stringify(routed)} and ${JSON.stringify(named)}`;
  return Response.json({ jsonrpc: "2.0", id, error: { code: HEADER_MISMATCH, message } }, { status: 400 });
}

/** The refusal of a call whose headers do not repeat its arguments; `undefined` if the schema's headers are there. */
async function headerMismatch(
  service: McpService,
  { headers, signal }: Request,
  { authInfo, body: { id = null, params } = {} }: Received,
): Promise<Response | undefined> {
  if (!isObject(params) || service.parameterHeaders === undefined) return undefined;
  const { user, headers: own } = (authInfo?.extra ?? {}) as Asking;
  const caller: McpCaller = { signal, progress() {}, user, headers: own };
  // The call itself reports an unknown tool.
  const expected: { [header: string]: string } = await service
    .parameterHeaders(unmarked(params), caller)
    .catch(() => ({}));
  for (const [name, value] of Object.entries(expected)) {
    const received = headers.get(name);
    const decoded = received === null ? undefined : decodeParameter(received);
    if (decoded !== undefined && decoded === decodeParameter(value)) continue;
    const message = `expected the header ${name} to be the argument of the call, received ${JSON.stringify(received)}`;
    return Response.json({ jsonrpc: "2.0", id, error: { code: HEADER_MISMATCH, message } }, { status: 400 });
  }
  return undefined;
}
