// A server made with MCP's own package, of both eras: over stdio when it is run, over HTTP by `serveOfficial`.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  inputRequired,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const text = (text) => ({ content: [{ type: "text", text }] });

/** `state` is shared by all servers: the tools that were added, and what happened. */
export function makeOfficial(state = { added: 0, events: [] }) {
  const server = new McpServer(
    { name: "official", version: "1.0.0" },
    { capabilities: { tools: { listChanged: true }, resources: { listChanged: true } } },
  );
  server.registerTool("echo", { inputSchema: z.object({ text: z.string() }) }, ({ text: said }) => text(said));
  server.registerTool("events", {}, () => text(state.events.join(" ")));
  server.registerTool("add", {}, () => {
    state.added++;
    add(state.added);
    state.onAdded?.();
    return text("added");
  });
  server.registerTool("slow", { inputSchema: z.object({ id: z.string() }) }, async ({ id }, { mcpReq }) => {
    state.events.push(`began-${id}`);
    await new Promise((resolve) => mcpReq.signal.addEventListener("abort", resolve));
    state.events.push(`cancelled-${id}`);
    return text("never seen");
  });
  server.registerTool("ask", {}, async ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.name;
    if (answer !== undefined) return text(`${JSON.stringify(answer)} ${mcpReq.requestState()}`);
    const params = {
      message: "Your name?",
      requestedSchema: { type: "object", properties: { name: { type: "string" } } },
    };
    return inputRequired({ inputRequests: { name: inputRequired.elicit(params) }, requestState: "round-1" });
  });
  server.registerTool(
    "region",
    {
      inputSchema: z.object({
        region: z.string().meta({ "x-mcp-header": "Region" }),
        count: z.number().int().optional().meta({ "x-mcp-header": "Count" }),
      }),
    },
    ({ region }) => text(region),
  );
  const add = (index) => {
    const uri = `note://${index}`;
    server.registerTool(`added-${index}`, {}, () => text(String(index)));
    server.registerResource(`added-${index}`, uri, {}, () => ({ contents: [{ uri, text: String(index) }] }));
  };
  for (let index = 1; index <= state.added; index++) add(index);
  server.registerResource("notes", "note://all", {}, () => ({ contents: [{ uri: "note://all", text: "notes" }] }));
  return server;
}

/**
 * Serves what `make` makes over HTTP; `token` is what clients must send, and `layer` answers requests of 2026-07-28 or
 * passes them on.
 */
export async function serveOfficial({ era = "both", token, port = 0, make = makeOfficial, layer } = {}) {
  const state = { added: 0, events: [] };
  const sessions = new Map();
  const modern = createMcpHandler(() => make(state), { legacy: "reject" });
  state.notify = modern.notify;
  state.onAdded = () => {
    modern.notify.toolsChanged();
    modern.notify.resourcesChanged();
  };
  const requests = [];
  const layerOr = (request) => (layer ? layer(request, (request) => modern.fetch(request)) : modern.fetch(request));
  const legacy = async (request) => {
    const id = request.headers.get("mcp-session-id");
    if (id !== null) return sessions.get(id)?.transport.handleRequest(request) ?? new Response("", { status: 404 });
    const server = make(state);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.set(id, { server, transport }),
      onsessionclosed: (id) => sessions.delete(id),
    });
    await server.connect(transport);
    return transport.handleRequest(request);
  };
  const handle = toNodeHandler({
    async fetch(request) {
      requests.push({ method: request.method, headers: Object.fromEntries(request.headers) });
      if (token && request.headers.get("authorization") !== `Bearer ${token}`) {
        return new Response("no", { status: 401, headers: { "www-authenticate": "Bearer" } });
      }
      const isLegacy = await isLegacyRequest(request);
      if (isLegacy) return era === "modern" ? new Response("", { status: 400 }) : legacy(request);
      return era === "legacy" ? new Response("", { status: 404 }) : layerOr(request);
    },
  });
  const isLocalHost = localhostHostValidation();
  const isLocalOrigin = localhostOriginValidation();
  const http = createServer((request, response) => {
    if (isLocalHost(request, response) && isLocalOrigin(request, response)) void handle(request, response);
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  return {
    url: new URL(`http://127.0.0.1:${http.address().port}/mcp`),
    port: http.address().port,
    state,
    sessions,
    requests,
    /** Ends what is open, and goes on. */
    cut: () => http.closeAllConnections(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await modern.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const state = { added: 0, events: [] };
  serveStdio(() => makeOfficial(state));
}
