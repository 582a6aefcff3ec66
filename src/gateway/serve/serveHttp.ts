import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  hostHeaderValidation,
  type NodeIncomingMessageLike,
  originValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { McpService } from "../McpService.ts";
import { authenticateBy } from "./authenticate.ts";
import type { HttpServeOptions, Served } from "./HttpServeOptions.ts";
import { makeServer } from "./makeServer.ts";

/** Serves clients of all revisions over streamable HTTP: older ones have sessions, so that they hear of changes. */
export async function serveHttp(service: McpService, options: HttpServeOptions): Promise<Served> {
  const { port = 0, host = "127.0.0.1", path = "/mcp", allowedHosts = [], allowedOrigins = [] } = options;
  const authenticate = authenticateBy(options);
  const modern = createMcpHandler(() => makeServer(service), { legacy: "reject", onerror: ignore });
  const sessions = new Sessions(service);
  const ofChanges = service.onToolsChanged?.(() => {
    modern.notify.toolsChanged();
    sessions.tellToolsChanged();
  });
  const handle = toNodeHandler({
    async fetch(request) {
      const authInfo = await authenticate(request);
      if (authInfo instanceof Response) return authInfo;
      const further = { ...(authInfo && { authInfo }) };
      return (await isLegacyRequest(request)) ? sessions.fetch(request, further) : modern.fetch(request, further);
    },
  });
  const hosts = [...LOCAL, ...allowedHosts];
  const isHostAllowed = hostHeaderValidation(hosts);
  const isOriginAllowed = originValidation([...LOCAL, ...allowedOrigins]);
  const http = createServer((request, response) => {
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    if (new URL(request.url ?? "/", "http://localhost").pathname === path)
      void handle(request as NodeIncomingMessageLike, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject).listen(port, host, resolve);
  });
  const { port: bound } = http.address() as AddressInfo;
  return {
    url: new URL(`http://${host.includes(":") ? `[${host}]` : host}:${bound}${path}`),
    async close() {
      ofChanges?.();
      await Promise.all([modern.close(), sessions.close()]);
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

const ignore = (): void => {};

type Further = { readonly authInfo?: AuthInfo };
type Session = {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: Server;
  lastUse: number;
};

/** The clients of older revisions: each has a server of its own, from its first request to its last. */
class Sessions {
  readonly #service: McpService;
  readonly #sessions: Map<string, Session> = new Map();

  constructor(service: McpService) {
    this.#service = service;
  }

  async fetch(request: Request, further: Further): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id !== null) {
      const session = this.#sessions.get(id);
      if (session === undefined) return Response.json(NO_SESSION, { status: 404 });
      session.lastUse = performance.now();
      return session.transport.handleRequest(request, further);
    }
    const server = makeServer(this.#service);
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.#sessions.set(id, { transport, server, lastUse: performance.now() }),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await server.connect(transport);
    this.#endOldest();
    return transport.handleRequest(request, further);
  }

  tellToolsChanged(): void {
    for (const { server } of this.#sessions.values()) server.sendToolListChanged().catch(ignore);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()));
    this.#sessions.clear();
  }

  /** Clients that go without a word leave their sessions behind. */
  #endOldest(): void {
    if (this.#sessions.size < MAX_SESSIONS) return;
    const [oldest] = [...this.#sessions].sort(([, left], [, right]) => left.lastUse - right.lastUse);
    if (oldest === undefined) return;
    this.#sessions.delete(oldest[0]);
    void oldest[1].server.close().catch(ignore);
  }
}

const MAX_SESSIONS = 1_000;

const NO_SESSION = { jsonrpc: "2.0", id: null, error: { code: -32001, message: "Session not found" } };
