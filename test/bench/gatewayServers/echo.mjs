// An MCP server of the official SDK, for clients of both eras: node echo.mjs
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

serveStdio(() => {
  const server = new McpServer({ name: "echo", version: "1.0.0" });
  const inputSchema = z.object({ text: z.string() });
  server.registerTool("echo", { inputSchema }, async ({ text }) => ({ content: [{ type: "text", text }] }));
  return server;
});
