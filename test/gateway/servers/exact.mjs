// An MCP server of 2025-11-25 that writes an integer of 64 bits wherever it can, and answers with what it read as text.
import { createInterface } from "node:readline";

const ID = "9007199254740993";
const tools = [
  { name: "row", inputSchema: { type: "object", properties: { id: { type: "integer", maximum: 0 } } } },
  { name: "talk", inputSchema: { type: "object" } },
  { name: "fail", inputSchema: { type: "object" } },
];
// No JavaScript number holds this.
const listed = JSON.stringify({ tools }).replace('"maximum":0', '"maximum":9223372036854775807');
const capabilities = { tools: {}, prompts: {}, resources: {}, logging: {} };
const initialized = { serverInfo: { name: "exact", version: "1" }, capabilities };
const send = (text) => process.stdout.write(`{"jsonrpc":"2.0",${text}}\n`);
const textOf = (value) => JSON.stringify(JSON.stringify(value));

/** The call that waits for an answer of the user. */
let asking;

function talk({ _meta }) {
  const token = JSON.stringify(_meta?.progressToken);
  if (token !== undefined) {
    send(`"method":"notifications/progress","params":{"progressToken":${token},"progress":${ID},"extra":[${ID}]}`);
  }
  send(`"method":"notifications/message","params":{"level":"error","data":{"logged":${ID}}}`);
  const schema = `{"type":"object","properties":{"id":{"type":"integer","default":${ID}}}}`;
  send(`"id":"who","method":"elicitation/create","params":{"message":"Id?","requestedSchema":${schema}}`);
}

const results = {
  initialize: ({ protocolVersion }) => JSON.stringify({ ...initialized, protocolVersion }),
  "tools/list": () => listed,
  "tools/call": (_, line) => {
    const received = JSON.stringify({ received: line }).slice(0, -1);
    const structured = `${received},"id":${ID},"ids":[-${ID},1e3,0.1],"text":"${ID}"}`;
    return `{"content":[],"structuredContent":${structured},"_meta":{"trace":${ID}}}`;
  },
  "prompts/list": () => `{"prompts":[{"name":"ask","_meta":{"id":${ID}}}]}`,
  "prompts/get": (_, line) =>
    `{"messages":[{"role":"user","content":{"type":"text","text":${textOf(line)}}}],"_meta":{"id":${ID}}}`,
  "resources/list": () => `{"resources":[{"uri":"note://1","name":"note","size":${ID}}]}`,
  "resources/read": (_, line) =>
    `{"contents":[{"uri":"note://1","text":${textOf(line)},"_meta":{"id":${ID}}}],"_meta":{"id":${ID}}}`,
  "logging/setLevel": () => "{}",
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === "who") {
    send(`"id":${asking},"result":{"content":[{"type":"text","text":${textOf(line)}}],"_meta":{"id":${ID}}}`);
  } else if (id === undefined) continue;
  else if (method === "tools/call" && params.name === "talk") {
    asking = JSON.stringify(id);
    talk(params);
  } else if (method === "tools/call" && params.name === "fail") {
    send(`"id":${JSON.stringify(id)},"error":{"code":-32050,"message":"No","data":{"id":${ID}}}`);
  } else if (Object.hasOwn(results, method))
    send(`"id":${JSON.stringify(id)},"result":${results[method](params, line)}`);
  else send(`"id":${JSON.stringify(id)},"error":{"code":-32601,"message":"Method not found"}`);
}
