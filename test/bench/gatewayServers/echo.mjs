// An MCP server of the official SDK, for clients of both eras: node echo.mjs [http]. It prints its URL.
import { once } from "node:events";
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const data = Buffer.alloc(600, 7).toString("base64");
const rows = Array.from({ length: 10 }, (_, id) => ({ id, name: `row ${id}`, tags: ["a", "b"], price: id * 1.5 }));

/** Ten kinds of content. */
const MIXED = {
  content: [
    { type: "text", text: "hello" },
    { type: "text", text: JSON.stringify(rows), annotations: { audience: ["user"], priority: 0.5 } },
    { type: "image", data, mimeType: "image/png" },
    { type: "image", data, mimeType: "image/jpeg", annotations: { audience: ["assistant"] } },
    { type: "audio", data, mimeType: "audio/wav" },
    { type: "resource", resource: { uri: "a://text", mimeType: "text/plain", text: "grüße 漢字" } },
    { type: "resource", resource: { uri: "a://blob", mimeType: "application/pdf", blob: data } },
    { type: "resource_link", uri: "a://link", name: "link", description: "a link", size: 9 },
    { type: "text", text: "with metadata", _meta: { "example.org/id": 7 } },
    { type: "text", text: "x".repeat(2_000) },
  ],
  structuredContent: { rows },
  _meta: { "example.org/took": 1.5 },
};

function make() {
  const server = new McpServer({ name: "echo", version: "1.0.0" });
  const inputSchema = z.object({ text: z.string() });
  server.registerTool("echo", { inputSchema }, async ({ text }) => ({ content: [{ type: "text", text }] }));
  server.registerTool("mixed", { inputSchema }, async () => MIXED);
  return server;
}

if (process.argv[2] === "http") {
  const http = createServer(toNodeHandler(createMcpHandler(make)));
  await once(http.listen(0, "127.0.0.1"), "listening");
  console.log(`http://127.0.0.1:${http.address().port}/mcp`);
  process.stdin.once("end", () => process.exit()).resume();
} else serveStdio(make);
