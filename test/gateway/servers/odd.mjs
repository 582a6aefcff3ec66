// An MCP server written by hand, so that it can do what no server should: node odd.mjs WAY…
import { createInterface } from "node:readline";

/** The tools as they are sent. */
export const tools = [
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

/** A result with all that clients tend to drop. */
export const result = {
  content: [
    { type: "text", text: "t", annotations: { audience: ["user"], zz: 1 }, _meta: { a: 1 }, vendor: [null] },
    { type: "hologram", x: [1] },
    { type: "resource_link", uri: "ui://a", name: "n", zz: { deep: [{}] } },
    { type: "resource", resource: { uri: "ui://x", mimeType: "text/html;profile=mcp-app", text: "<b>", zz: 1 } },
    { type: "audio", data: "bm8=", mimeType: "audio/wav" },
    5,
  ],
  structuredContent: [1, { two: null }, "三"],
  isError: "perhaps",
  _meta: { "x/y": 1, progressToken: [2] },
  zzz: null,
};

/** What can be called, in the way "all". */
const CALLS = [
  "echo",
  "kill",
  "silent",
  "large",
  "nan",
  "fail",
  "progress",
  "noise",
  "environment",
  "params",
  "unknown-content",
];

/** What the server does with a message; `write` gets the text of its answers. */
export function makeOdd(ways) {
  let lists = 0;
  const answer = (write) => {
    const send = (message) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const give = (id, result) =>
      send({ id, result: ways.has("modern") ? { resultType: "complete", ...result } : result });
    const say = (id, text) => give(id, { content: [{ type: "text", text }] });
    return {
      ...(ways.has("modern")
        ? {
            "server/discover": (id) =>
              give(id, {
                supportedVersions: ["2026-07-28"],
                capabilities: { tools: {} },
                ttlMs: 0,
                cacheScope: "private",
              }),
          }
        : {
            ping: (id) => {
              if (!ways.has("no-ping")) give(id, {});
            },
            initialize: (id, { protocolVersion }) =>
              give(id, {
                protocolVersion,
                serverInfo: { name: "odd", version: "1" },
                capabilities: { tools: { listChanged: true } },
              }),
          }),
      "tools/list": (id, { cursor = 0 }) => {
        lists++;
        const pages = {
          pages: { tools: [{ name: `tool${cursor}` }], nextCursor: `${Number(cursor) + 1}` },
          "same-cursor": { tools, nextCursor: "again" },
          ttl: { tools, ttlMs: 300 },
          "no-ttl": { tools, ttlMs: 0 },
          all: { tools: CALLS.map((name) => ({ name, inputSchema: { type: "object" } })) },
        };
        const way = Object.keys(pages).find((name) => ways.has(name));
        give(id, way === undefined ? { tools, zz: 1 } : pages[way]);
      },
      "tools/call": async (id, params) => {
        const { name, arguments: args = {}, _meta } = params;
        switch (name) {
          case "echo":
            return say(id, args.text);
          case "lists":
            return say(id, String(lists));
          case "environment":
            return say(id, JSON.stringify(process.env));
          case "kill":
            if (!args.silently) console.error("out of memory");
            return args.signal ? process.kill(process.pid, args.signal) : process.exit(9);
          case "silent":
            return;
          case "block":
            await new Promise((resolve) => setTimeout(resolve, args.ms));
            return say(id, "blocked");
          case "large":
            return say(id, "x".repeat(args.bytes));
          case "nan":
            return write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"x":NaN}}\n`);
          case "raw":
            return write(Buffer.from(args.latin1.replaceAll('"ID"', JSON.stringify(id)), "latin1"));
          case "number":
            return send({ id, result: 5 });
          case "fail":
            return send({ id, error: { code: -32001, message: "not today", data: { again: "tomorrow" } } });
          case "typed":
            return send({ id, result: { resultType: args.type, content: [] } });
          case "params":
            return say(id, JSON.stringify(params));
          case "ask":
            return send({
              id,
              result: {
                resultType: "input_required",
                inputRequests: { a: { method: "elicitation/create", params: { message: "?", zz: 1 } } },
                requestState: "state",
                zz: [1],
              },
            });
          case "unknown-content":
            return give(id, result);
          case "progress":
            return write(progressLines(id, args.count, _meta?.progressToken));
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
  };
  return async ({ id, method, params = {} }, write) => {
    if (id === undefined) return;
    if (ways.has("dies-by-probe") && method === "server/discover") process.exit(1);
    if (ways.has("mute-by-probe") && method === "server/discover") return;
    const answers = answer(write);
    if (Object.hasOwn(answers, method)) await answers[method](id, params);
    else write(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } })}\n`);
  };
}

function progressLines(id, total, progressToken) {
  const lines = Array.from({ length: total }, (_, index) => {
    const params = { progressToken, progress: index + 1, total, extra: { kept: true } };
    return JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params });
  });
  const content = [{ type: "text", text: "done" }];
  lines.push(JSON.stringify({ jsonrpc: "2.0", id, result: { resultType: "complete", content } }));
  return `${lines.join("\n")}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const ways = new Set(process.argv.slice(2));
  if (ways.has("child")) {
    const { spawn } = await import("node:child_process");
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore", env: process.env });
  }
  if (ways.has("ignore-term")) process.on("SIGTERM", () => {});
  if (ways.has("exit")) {
    console.error("no such directory: /nowhere");
    process.exit(3);
  }
  // As programs that load much before they read their input.
  if (ways.has("slow")) await new Promise((resolve) => setTimeout(resolve, 400));
  if (ways.has("mute")) setInterval(() => {}, 1000);
  else {
    const odd = makeOdd(ways);
    for await (const line of createInterface({ input: process.stdin })) {
      const done = odd(JSON.parse(line), (text) => process.stdout.write(text));
      if (ways.has("one-at-a-time")) await done;
    }
    if (ways.has("ignore-end")) setInterval(() => {}, 1000);
  }
}
