// The shortest proxy of the official SDK, to compare with: node proxy.mjs SCRIPT. It passes calls on, and nothing else.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const info = { name: "proxy", version: "1.0.0" };
const client = new Client(info, { versionNegotiation: { mode: process.argv[3] === "modern" ? "auto" : "legacy" } });
await client.connect(new StdioClientTransport({ command: process.execPath, args: [process.argv[2]] }));

serveStdio(() => {
  const server = new Server(info, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => client.listTools());
  server.setRequestHandler("tools/call", ({ params: { name, arguments: args } }) =>
    client.callTool({ name, arguments: args }),
  );
  return server;
});
