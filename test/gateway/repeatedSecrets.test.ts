import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { CallRecord, GatewayOptions } from "../../src/gateway/index.ts";
import { closing } from "./closing.ts";
import { openGateway } from "./openListed.ts";
import { serveOddHttp } from "./servers/serveOddHttp.mjs";
import { callerWith } from "./workers.ts";

const headers = { Authorization: "Bearer s3cr3t-of-Ada", "X-Api-Key": "my-own-key" };
const SECRETS = /s3cr3t-of-ada|my-own-key/i;

type Answer = (said: { token: string; key: string; id: unknown }, response: ServerResponse) => unknown;
const send = (response: ServerResponse, id: unknown, answer: object): ServerResponse =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));

/** A server that answers one method in a way of its own. */
async function serveRepeating(method: string, answer: Answer) {
  const server = closing(
    await serveOddHttp({
      ways: ["modern"],
      before(request: IncomingMessage, response, message) {
        const isAsked = message?.method === method;
        if (message?.method === "tools/list" && !isAsked) {
          const tools = [{ name: "say", inputSchema: { type: "object" } }];
          return send(response, message.id, { result: { resultType: "complete", tools } }) !== undefined;
        }
        if (!isAsked) return false;
        const { authorization = "", "x-api-key": key } = request.headers;
        answer({ token: authorization.slice("Bearer ".length), key: String(key), id: message.id }, response);
        return true;
      },
    }),
  );
  return server.url.href;
}

const answers: [name: string, method: string, answer: Answer][] = [
  [
    "the data of an error",
    "tools/call",
    ({ token, key, id }, response) =>
      send(response, id, { error: { code: -32000, message: "No", data: { token, deep: [{ key }] } } }),
  ],
  [
    "the scopes that are missing",
    "tools/call",
    ({ token }, response) =>
      response.writeHead(403, { "www-authenticate": `Bearer error="insufficient_scope", scope="${token}"` }).end(),
  ],
  [
    "the type of a result",
    "tools/call",
    ({ token, id }, response) => send(response, id, { result: { resultType: token } }),
  ],
  [
    "the host of a redirect",
    "tools/call",
    ({ token }, response) => response.writeHead(302, { location: `https://${token}.example/` }).end(),
  ],
  [
    "tools that cannot be served",
    "tools/list",
    ({ token, key, id }, response) => {
      const tools = [
        { name: `${token}\n`, inputSchema: { type: "object" } },
        { name: "say", inputSchema: { type: key } },
      ];
      return send(response, id, { result: { resultType: "complete", tools } });
    },
  ],
  [
    "the error of a list",
    "tools/list",
    ({ token, id }, response) => send(response, id, { error: { code: -32000, message: token, data: token } }),
  ],
];

const ways: [name: string, entry: object, options: GatewayOptions][] = [
  ["the config", { headers }, {}],
  ["headersFor", {}, { headersFor: () => headers }],
];

describe.each(ways)("a server with headers of %s", (_, entry, options) => {
  it.each(answers)("that repeats them as %s is told without them", async (_, method, answer) => {
    const url = await serveRepeating(method, answer);
    const records: CallRecord[] = [];
    const gateway = await openGateway(
      { mcpServers: { crm: { url, ...entry } } },
      {
        ...options,
        onCall: (record) => records.push(record),
      },
    );
    const caller = callerWith({ user: "ada" });
    const said = (work: Promise<unknown>): Promise<string> =>
      work.then(JSON.stringify, ({ message, data }) => JSON.stringify([message, data]));
    const call = { server_name: "crm", tool_name: "say" };
    const texts = [
      await said(gateway.service.callTool({ name: "exec", arguments: call }, caller)),
      await said(gateway.passThrough().callTool({ name: "crm__say", arguments: {} }, caller)),
      await said(gateway.service.callTool({ name: "inspect", arguments: { server_name: "crm" } }, caller)),
      JSON.stringify([await gateway.ready(), records]),
    ];
    expect(texts.join("\n")).not.toMatch(SECRETS);
    expect(texts.join("\n")).toContain("***");
  });
});
