// The payloads of `mcp` fit the servers and clients of both official packages.
import { Client as Client2 } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Server as Server2 } from "@modelcontextprotocol/server";
import { defineTool, ToolSet } from "../../src/index.ts";
import { mcp } from "../../src/wire/index.ts";

const tools = new ToolSet([defineTool({ name: "now", execute: () => "12:00" })]);
const call = { id: "call_1", name: "now", arguments: "{}" };
const [params] = mcp.encodeCalls([call]);
if (!params) throw new Error("no call");
const facts = { name: "clock", version: "1.0.0" };

const server = new Server(facts, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mcp.encodeTools(tools) }));
server.setRequestHandler(CallToolRequestSchema, () => mcp.encodeResult({ call, content: "12:00" }));
await new Client(facts).callTool(params);
await server.createMessage({
  ...{
    messages: [{ role: "user", content: { type: "text", text: "When?" } }, ...mcp.encodeTurn({}, [])],
    maxTokens: 100,
  },
  tools: mcp.encodeTools(tools),
  toolChoice: mcp.encodeToolChoice("auto"),
});

const server2 = new Server2(facts, { capabilities: { tools: {} } });
server2.setRequestHandler("tools/list", () => ({ tools: mcp.encodeTools(tools) }));
server2.setRequestHandler("tools/call", () => mcp.encodeResult({ call, content: "12:00" }));
await new Client2(facts).callTool(params);
await server2.createMessage({
  ...{
    messages: [{ role: "user", content: { type: "text", text: "When?" } }, ...mcp.encodeTurn({}, [])],
    maxTokens: 100,
  },
  tools: mcp.encodeTools(tools),
  toolChoice: mcp.encodeToolChoice("auto"),
});
