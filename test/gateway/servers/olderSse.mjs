// A server of HTTP+SSE, the transport of 2024-11-05, made with version 1 of MCP's own package.
import { once } from "node:events";
import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { z } from "zod";

const text = (text) => ({ content: [{ type: "text", text }] });

function makeServer(state) {
  const server = new McpServer({ name: "older", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
  server.registerTool("echo", { inputSchema: { text: z.string() } }, ({ text: said }) => text(said));
  server.registerTool("count", { inputSchema: { to: z.number() } }, async ({ to }, { _meta, sendNotification }) => {
    for (let progress = 1; progress <= to; progress++) {
      const params = { progressToken: _meta?.progressToken, progress, total: to };
      await sendNotification({ method: "notifications/progress", params });
    }
    return text(`counted to ${to}`);
  });
  server.registerTool("slow", {}, async ({ signal }) => {
    state.events.push("began");
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    state.events.push("cancelled");
    return text("never seen");
  });
  server.registerTool("add", {}, () => {
    server.registerTool(`added-${++state.added}`, {}, () => text("there"));
    return text("added");
  });
  return server;
}

/** `before` may answer a request itself, and says that by true; `token` is what clients must send. */
export async function serveOlderSse({ port = 0, token, path = "/messages", before = () => false } = {}) {
  const state = { added: 0, events: [] };
  const sessions = new Map();
  const requests = [];
  const http = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    requests.push({ method: request.method, path: pathname, headers: request.headers });
    if (before(request, response)) return;
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      return response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    }
    if (request.method === "GET" && pathname === "/sse") {
      const transport = new SSEServerTransport(path, response);
      sessions.set(transport.sessionId, response);
      response.on("close", () => sessions.delete(transport.sessionId));
      await makeServer(state).connect(transport);
      state[transport.sessionId] = transport;
      return;
    }
    const transport = state[searchParams.get("sessionId")];
    if (request.method !== "POST" || pathname !== path) return response.writeHead(404).end("Not found");
    if (transport === undefined || !sessions.has(searchParams.get("sessionId"))) {
      return response.writeHead(404).end("No transport found for sessionId");
    }
    await transport.handlePostMessage(request, response);
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  return {
    url: new URL(`http://127.0.0.1:${http.address().port}/sse`),
    state,
    sessions,
    requests,
    /** Forgets all sessions, but leaves their streams open. */
    forget: () => sessions.clear(),
    /** Ends all streams. */
    cut: () => http.closeAllConnections(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
