// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { CallRecord, GatewayOptions } from "../../src/gateway/index.ts";
import { closing } from "./closing.ts";
import { callTool, openGateway } from "./openListed.ts";
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

/** A process that repeats what it was given, in the way that its last argument names. */
const PROCESS = `
  const given = [process.argv.slice(1).join(" "), process.env.API_KEY, process.env.OTHER].join(" ");
  const way = process.argv.at(-1);
  const die = () => (process.stderr.write("x".repeat(Number(process.env.CUT)) + " usage: " + given + " y".repeat(200) + "\\n"), process.exit(2));
  if (way === "start") die();
  if (way === "noise") process.stdout.write("x".repeat(Number(process.env.CUT)) + given + "\\n");
  const send = (id, answer) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n");
  const inputSchema = { type: "object", properties: { n: { type: "string" } } };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "initialize") send(id, { result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } } });
    else if (method === "tools/list") send(id, { result: { tools: [{ name: "say", inputSchema }, { name: given, inputSchema: { type: given } }] } });
    else if (method === "tools/call") {
      if (way === "call") die();
      if (way === "noise") return process.stdout.write(given + "\\n");
      const args = JSON.stringify(params.arguments);
      send(id, { error: { code: 1, message: "No: " + given + args, data: { [given]: args } } });
    }
  });
`;

const GIVEN = /correct.horse|4f5e6d7c8b9a|Zx81Spectrum48k|of-the-env/i;

it.each(["start", "call", "noise", "error"].flatMap((way) => [100, 470, 490, 3_980].map((cut) => [way, cut] as const)))(
  "a process that repeats what it was given, by its %s (%i), is told without it",
  async (way, cut) => {
    const spans: unknown[] = [];
    const records: CallRecord[] = [];
    const say = {
      command: process.execPath,
      args: ["-e", PROCESS, "--", "--token", "${CRM}", way],
      env: { API_KEY: "of-the-env", OTHER: "${API}", CUT: String(cut), PATH: process.env.PATH ?? "" },
      tools: { say: { defaults: { n: "4f5e6d7c8b9a" }, hidden: ["n"] } },
      era: "legacy",
      call_timeout: 1,
    } as const;
    const tracer = {
      startActiveSpan: (_name: string, _options: object, work: (span: never) => unknown) =>
        work({
          setAttribute() {},
          setStatus: (status: object) => spans.push(status),
          recordException() {},
          end() {},
        } as never),
    };
    const environment = { CRM: "correct-horse", API: "Zx81Spectrum48k" };
    const options = { environment, tracer, onCall: (record: CallRecord) => records.push(record) };
    const gateway = await openGateway({ mcpServers: { say } }, options as never);
    const call = { server_name: "say", tool_name: "say" };
    const texts = JSON.stringify([
      await gateway.ready(),
      await callTool(gateway, "exec", call),
      await gateway
        .passThrough()
        .callTool({ name: "say__say", arguments: {} }, callerWith({}))
        .catch(({ message, data }) => [message, data]),
      await callTool(gateway, "inspect", { server_name: "say" }),
      gateway.servers,
      records,
      spans,
    ]);
    expect(texts).not.toMatch(GIVEN);
    expect(texts).toContain("***");
  },
);

/** A file of Linux that has another text each time it is read. */
const CHANGING = "${file:/proc/sys/kernel/random/uuid}";
const UUID = /[\da-f]{8}-[\da-f]{4}-/;

describe.runIf(process.platform === "linux")("the text of a file that changes at each reading is hidden", () => {
  const said = async (entry: object): Promise<string> => {
    const gateway = await openGateway({ mcpServers: { say: entry } } as never);
    const text = JSON.stringify(await callTool(gateway, "exec", { server_name: "say", tool_name: "say" }));
    expect(text).toContain("***");
    return text;
  };

  it("in what a process says", async () => {
    const env = { API_KEY: CHANGING, OTHER: CHANGING, PATH: process.env.PATH ?? "" };
    const args = ["-e", PROCESS, "--", "--token", CHANGING, "error"];
    expect(await said({ command: process.execPath, args, env, era: "legacy" })).not.toMatch(UUID);
  });

  it("in what a process says of a hidden argument, before and after another config", async () => {
    const entry = (description: string) => ({
      command: process.execPath,
      args: ["-e", PROCESS, "--", "error"],
      tools: { say: { description, defaults: { n: CHANGING }, hidden: ["n"] } },
      era: "legacy" as const,
    });
    const gateway = await openGateway({ mcpServers: { say: entry("Says it") } });
    for (const description of ["Says it", "Says it again"]) {
      await gateway.reload({ mcpServers: { say: entry(description) } });
      const text = JSON.stringify(await callTool(gateway, "exec", { server_name: "say", tool_name: "say" }));
      expect(text).toContain("***");
      expect(text).not.toMatch(UUID);
    }
  });

  it("in what a server over HTTP says", async () => {
    const url = await serveRepeating("tools/call", ({ token, key, id }, response) =>
      send(response, id, { error: { code: 1, message: `No: ${token} ${key}` } }),
    );
    const headers = { Authorization: `Bearer ${CHANGING}`, "X-Api-Key": CHANGING };
    expect(await said({ url, headers })).not.toMatch(UUID);
  });
});
