// An MCP server of 2025-11-25 that says which process it is, and what it was sent: node worker.mjs [LABEL]
import { createInterface } from "node:readline";

const [, , label = ""] = process.argv;
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value, isError) => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  ...(isError && { isError }),
});
const object = (properties, required = []) => ({ type: "object", properties, required });

const tools = {
  who: { inputSchema: object({}), answer: () => text({ pid: process.pid, label }) },
  echo: {
    description: "Gives back what it gets.",
    inputSchema: object({ word: { type: "string" }, count: { type: "integer" }, key: { type: "string" } }, ["word"]),
    answer: ({ arguments: args, _meta }) => text({ args, _meta }),
  },
  wait: {
    inputSchema: object({ ms: { type: "integer" } }, ["ms"]),
    answer: ({ arguments: { ms } }) => new Promise((resolve) => setTimeout(resolve, ms, text({ pid: process.pid }))),
  },
  fail: { inputSchema: object({}), answer: () => text("It did not work", true) },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  const serverInfo = { name: "worker", version: "1" };
  if (method === "initialize") {
    send({ id, result: { protocolVersion: "2025-11-25", serverInfo, capabilities: { tools: {}, prompts: {} } } });
  } else if (method === "tools/list") {
    const listed = Object.entries(tools).map(([name, { answer, ...tool }]) => ({ name, ...tool }));
    send({ id, result: { tools: listed } });
  } else if (method === "tools/call" && Object.hasOwn(tools, params.name)) {
    Promise.resolve(tools[params.name].answer(params)).then((result) => send({ id, result }));
  } else if (method === "prompts/list") {
    send({ id, result: { prompts: [{ name: `greet${label}` }] } });
  } else if (method === "ping") send({ id, result: {} });
  else send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}
