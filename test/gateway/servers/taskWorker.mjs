// An MCP server whose tool answers with a task that only this process knows: node taskWorker.mjs [legacy | modern]
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const isModern = process.argv[2] === "modern";
const EXTENSION = { "io.modelcontextprotocol/tasks": {} };
const common = { serverInfo: { name: "tasks", version: "1" } };
const tool = {
  name: "job",
  inputSchema: { type: "object", properties: { ms: { type: "integer" } } },
  execution: { taskSupport: "required" },
};
const result = () => ({ content: [{ type: "text", text: JSON.stringify({ pid: process.pid }) }] });
const ends = new Map();

/** The task as the revision shows it: a newer one has its result. */
function shown(taskId) {
  const end = ends.get(taskId);
  if (end === undefined) throw new Error(`Unknown task ${taskId}`);
  const isEnded = Date.now() >= end;
  const state = { taskId, status: isEnded ? "completed" : "working", createdAt: "2026-01-01T00:00:00Z" };
  if (!isModern) return { ...state, ttl: null, pollInterval: 1_000 };
  return { ...state, ttlMs: null, pollIntervalMs: 1_000, ...(isEnded && { result: result() }) };
}

const methods = {
  initialize: () => ({
    ...common,
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } } } },
  }),
  "server/discover": () => ({
    ...common,
    supportedVersions: ["2026-07-28"],
    capabilities: { tools: {}, extensions: EXTENSION },
    ...{ ttlMs: 0, cacheScope: "private" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools: [tool], ...(isModern && { ttlMs: 100_000, cacheScope: "private" }) }),
  "tools/call"({ arguments: { ms = 0 } = {}, task, _meta }) {
    const capabilities = _meta?.["io.modelcontextprotocol/clientCapabilities"];
    const data = { requiredCapabilities: { extensions: EXTENSION } };
    if (isModern && capabilities?.extensions === undefined)
      throw Object.assign(new Error("Tasks"), { code: -32021, data });
    if (!isModern && task === undefined) throw new Error("The tool needs a task");
    const taskId = process.env.COUNTS ? `task ${ends.size}` : randomUUID();
    ends.set(taskId, Date.now() + ms);
    return isModern ? { ...shown(taskId), resultType: "task" } : { task: shown(taskId) };
  },
  "tasks/get": ({ taskId }) => shown(taskId),
  "tasks/result": result,
  "tasks/cancel": ({ taskId }) => (process.env.IGNORES_CANCEL ? {} : ends.set(taskId, 0) && {}),
};
const unknown = isModern ? "initialize" : "server/discover";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  const send = (answer) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
  try {
    if (method === unknown || !Object.hasOwn(methods, method)) throw Object.assign(new Error(method), { code: -32601 });
    send({ result: { ...(isModern && { resultType: "complete" }), ...methods[method](params) } });
  } catch ({ code = -32602, message, data }) {
    send({ error: { code, message, data } });
  }
}
