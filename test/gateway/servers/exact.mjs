// An MCP server whose tool answers with an integer of 64 bits, and with the text of the request as it came.
import { createInterface } from "node:readline";

const ID = "9007199254740993";
const tools = [{ name: "row", inputSchema: { type: "object", properties: { id: { type: "integer", maximum: 0 } } } }];
// No JavaScript number holds this.
const listed = JSON.stringify({ tools }).replace('"maximum":0', '"maximum":9223372036854775807');
const initialized = { serverInfo: { name: "exact", version: "1" }, capabilities: { tools: {} } };

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const received = JSON.stringify({ received: line });
  const results = {
    initialize: () => JSON.stringify({ ...initialized, protocolVersion: params.protocolVersion }),
    "tools/list": () => listed,
    "tools/call": () =>
      `{"content":[],"structuredContent":${received.slice(0, -1)},"id":${ID},"ids":[-${ID},1e3,0.1],"text":"${ID}"}}`,
  };
  const answer = Object.hasOwn(results, method)
    ? `"result":${results[method]()}`
    : '"error":{"code":-32601,"message":"Method not found"}';
  process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${answer}}\n`);
}
