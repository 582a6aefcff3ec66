// An MCP server of the older protocol, written by hand so that it can do what no server should: node odd.mjs WAY…
import { createInterface } from "node:readline";

const ways = new Set(process.argv.slice(2));
const write = (text) => process.stdout.write(text);
const send = (message) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const say = (id, text) => send({ id, result: { content: [{ type: "text", text }] } });

const tools = [
  {
    name: "echo",
    description: "Says it again",
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
  },
  {
    name: "odd",
    description: 5,
    inputSchema: { type: "object" },
    "x-key": { kept: [1, null] },
    outputSchema: { type: "array" },
  },
  { title: "without a name" },
];
let lists = 0;

const answers = {
  initialize: (id, { protocolVersion }) =>
    send({
      id,
      result: {
        protocolVersion,
        serverInfo: { name: "odd", version: "1" },
        capabilities: { tools: { listChanged: true } },
      },
    }),
  "tools/list": (id, { cursor }) => {
    lists++;
    if (ways.has("pages"))
      send({ id, result: { tools: [{ name: `tool${cursor ?? 0}` }], nextCursor: `${Number(cursor ?? 0) + 1}` } });
    else if (ways.has("same-cursor")) send({ id, result: { tools, nextCursor: "again" } });
    else send({ id, result: { tools } });
  },
  ping: (id) => {
    if (!ways.has("no-ping")) send({ id, result: {} });
  },
  "tools/call": async (id, { name, arguments: args = {}, _meta }) => {
    switch (name) {
      case "echo":
        return say(id, args.text);
      case "lists":
        return say(id, String(lists));
      case "environment":
        return say(id, JSON.stringify(process.env));
      case "kill":
        console.error("out of memory");
        return process.exit(args.code ?? 9);
      case "silent":
        return;
      case "large":
        return say(id, "x".repeat(args.bytes));
      case "nan":
        return write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"x":NaN}}\n`);
      case "number":
        return send({ id, result: 5 });
      case "fail":
        return send({ id, error: { code: -32001, message: "not today", data: { again: "tomorrow" } } });
      case "unknown-content":
        return send({
          id,
          result: { content: [{ type: "hologram", x: [1] }], structuredContent: [1, 2], _meta: { a: 1 }, zzz: null },
        });
      case "progress": {
        const all = [];
        for (let progress = 1; progress <= args.count; progress++) {
          const params = { progressToken: _meta?.progressToken, progress, total: args.count, extra: { kept: true } };
          all.push(JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params }));
        }
        all.push(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "done" }] } }));
        return write(`${all.join("\n")}\n`);
      }
      case "changed":
        send({ method: "notifications/tools/list_changed" });
        return say(id, "changed");
      case "noise":
        console.log("listening on stdio {");
        write("banner without a newline ");
        return say(id, "noise");
      default:
        return send({ id, error: { code: -32602, message: `Unknown tool: ${name}` } });
    }
  },
};

if (ways.has("child")) {
  const { spawn } = await import("node:child_process");
  spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore", env: process.env });
}
if (ways.has("ignore-term")) process.on("SIGTERM", () => {});
if (ways.has("exit")) {
  console.error("no such directory: /nowhere");
  process.exit(3);
}
if (ways.has("mute")) setInterval(() => {}, 1000);
else {
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params = {} } = JSON.parse(line);
    if (id === undefined) continue;
    if (ways.has("dies-by-probe") && method === "server/discover") process.exit(1);
    if (method in answers) await answers[method](id, params);
    else send({ id, error: { code: -32601, message: "Method not found" } });
  }
  if (ways.has("ignore-end")) setInterval(() => {}, 1000);
}
