// An MCP server whose tools are those of a JSON file, which it reads anew for each list: node listed.mjs FILE
// A tool answers with its `x-result`, or with its arguments as JSON. The tool "tell" says that the list has changed.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file] = process.argv;
const write = (text) => process.stdout.write(`${text}\n`);
const send = (message) => write(JSON.stringify({ jsonrpc: "2.0", ...message }));
const toolsText = () => readFileSync(file, "utf8");
const tools = () => JSON.parse(toolsText());
const text = (text) => ({ content: [{ type: "text", text }] });
const serverInfo = { name: "listed", version: "1" };
const capabilities = { tools: { listChanged: true }, resources: {} };

const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, serverInfo, capabilities }),
  "tools/call": ({ name, arguments: args }) => {
    const tool = tools().find((tool) => tool.name === name);
    if (name === "tell") send({ method: "notifications/tools/list_changed" });
    return tool?.["x-result"] ?? text(JSON.stringify(args ?? null));
  },
  ping: () => ({}),
  "resources/list": ({ cursor }) =>
    cursor ? { resources: [{ uri: "a://2" }] } : { resources: [{ uri: "a://1", name: "one" }], nextCursor: "2" },
  "resources/read": ({ uri }) => ({ contents: JSON.parse(decodeURIComponent(uri.slice("a://".length))) }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  // As it is: it may be deeper than JSON.stringify goes.
  if (method === "tools/list") write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":${toolsText()}}}`);
  else if (Object.hasOwn(answers, method)) send({ id, result: answers[method](params) });
  else send({ id, error: { code: -32601, message: "Method not found" } });
}
