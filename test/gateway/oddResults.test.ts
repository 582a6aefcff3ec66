// What a server gives in places where MCP has texts, lists or objects: each road says the same, and the server stays.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, type Gateway, serveService } from "../../src/gateway/index.ts";
import type { RawResult } from "../../src/gateway/McpService.ts";
import { TASKS_CAPABILITY } from "../../src/gateway/protocol.ts";
import { ToolCall } from "../../src/tool/index.ts";
import type { Era } from "./connect.ts";
import { openGateway } from "./openListed.ts";
import { httpUpstream, textOf } from "./upstream/upstreams.ts";
import { callerWith } from "./workers.ts";

const BIG = "1234567890123456789";

/** A server of 2026-07-28 whose tool answers with the text of its argument. */
const SERVER = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const send = (result) => console.log('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',' + result + '}');
    const common = { resultType: "complete", ttlMs: 100000, cacheScope: "public" };
    const sendResult = (result) => send('"result":' + JSON.stringify({ ...common, ...result }));
    if (method === "server/discover") {
      const serverInfo = { name: "odd", version: "1" };
      return sendResult({ supportedVersions: ["2026-07-28"], capabilities: { tools: {}, resources: {} }, serverInfo });
    }
    if (method === "tools/list") {
      return sendResult({ tools: ["say", "pid"].map((name) => ({ name, inputSchema: { type: "object" } })) });
    }
    if (method !== "tools/call") return send('"error":{"code":-32601,"message":"Method not found"}');
    if (params.name === "say") return send(params.arguments.text);
    sendResult({ content: [{ type: "text", text: String(process.pid) }] });
  });
`;

const result = (fields: string): string => `"result":{"resultType":"complete",${fields}}`;
const CASES: [text: string, reason: string][] = [
  ...[`"text"`, "5", `{"a":1}`, BIG].flatMap((content): [string, string][] =>
    [
      `"content":${content}`,
      `"content":${content},"structuredContent":{"a":1}`,
      `"content":${content},"structuredContent":[1]`,
    ].map((fields) => [result(fields), "expected a list as the content"]),
  ),
  [`"result":{"resultType":${BIG},"content":[]}`, `received ${BIG}`],
  [`"result":{"resultType":{"a":${BIG}},"content":[]}`, "expected a result of the type complete"],
  [`"error":{"code":${BIG},"message":${BIG},"data":{"x":${BIG}}}`, BIG],
  [`"error":{"code":5,"data":${"[".repeat(5_000)}${"]".repeat(5_000)}}`, "an error with too many levels"],
  [`"result":{"resultType":"input_required","inputRequests":{"q":{"method":${BIG}}}}`, `unknown method ${BIG}n`],
];

const ROADS = (["exec", "run", "list"] as const).flatMap((form) =>
  (form === "list" ? (["legacy", "modern"] as const) : (["legacy"] as const)).map((era) => ({ form, era })),
);

describe.each<{ form: "exec" | "run" | "list"; era: Era }>(ROADS)("by $form, of a $era client", ({ form, era }) => {
  let gateway: Gateway;
  let call: (tool: string, args?: RawResult) => Promise<RawResult>;
  const ends: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    const one = { command: process.execPath, args: ["-e", SERVER], era: "modern" } as const;
    gateway = await createGateway({ mcpServers: { one }, code: true });
    const service = form === "list" ? gateway.passThrough() : gateway.service;
    const served = await serveService(service, { transport: "http" });
    const client = httpUpstream(served.url as URL, { era, capabilities: { elicitation: {} } });
    ends.push(client, served, gateway);
    call = (tool, args = {}) => {
      if (form === "list") return client.callTool(`one__${tool}`, args);
      if (form === "exec") return client.callTool("exec", { server_name: "one", tool_name: tool, arguments: args });
      return client.callTool("run", { code: `return await tools.one__${tool}(${JSON.stringify(args)})` });
    };
  });
  afterAll(async () => {
    for (const end of ends) await end.close();
  });

  it.each(CASES)("%s is an error that says so", async (text, reason) => {
    const before = textOf(await call("pid"));
    const asks = text.includes("input_required");
    // A client of 2026-07-28 gets the questions themselves, and an error of a server as it is.
    if (asks && era === "modern") return;
    const said = await call("say", { text }).then(
      (given) => ({ isError: given.isError, text: textOf(given) }),
      ({ message }: Error) => ({ isError: true, text: message }),
    );
    expect(said).toEqual({ isError: true, text: expect.stringContaining(reason) });
    expect(said.text).not.toMatch(/BigInt|not a function|Cannot read|ended/);
    expect(textOf(await call("pid"))).toBe(before);
  });

  it("what is no block of the content is relayed beside the text of a structured result", async () => {
    const given = await call("say", { text: result('"content":[null,5],"structuredContent":[1]') });
    if (form !== "run") expect(given.content).toEqual([null, 5, { type: "text", text: "[1]" }]);
    else expect(textOf(given)).toBe("[1]");
  });

  it.each([
    ["what it gives instead is the content", `"foo":1,"id":${BIG}`, `{"foo":1,"id":${BIG}}`],
    ["null is no content either", `"content":null,"toolResult":"done"`, `{"toolResult":"done"}`],
    ["nothing is the content without anything", `"_meta":{"a":1}`, ""],
  ])("with neither content nor structured content, %s", async (_, fields, text) => {
    const given = await call("say", { text: result(fields) });
    expect(given.isError).toBeUndefined();
    expect(given.content).toEqual(text === "" && form !== "run" ? [] : [{ type: "text", text }]);
  });

  it("null as the content counts as none", async () => {
    expect(textOf(await call("say", { text: result('"content":null,"structuredContent":[1]') }))).toBe("[1]");
  });
});

it.each([
  [`"foo":1`, '{\\"foo\\":1}'],
  [`"_meta":{}`, "The tool gave no content."],
  [`"content":[]`, "The tool gave no content."],
])("a model of `gateway.tools` reads what %s has", async (fields, text) => {
  const one = { command: process.execPath, args: ["-e", SERVER], era: "modern" } as const;
  const gateway = await openGateway({ mcpServers: { one } });
  const args = { server_name: "one", tool_name: "say", arguments: { text: result(fields) } };
  const call = { id: "a", type: "function", name: "exec", arguments: JSON.stringify(args) } as const;
  const [message] = await gateway.tools.run([new ToolCall(call)]);
  expect(JSON.stringify(message)).toContain(text);
});

it("a task whose result is refused does not keep its server", async () => {
  const one = { command: process.execPath, args: ["-e", SERVER], era: "modern", idle_timeout: 0.1 } as const;
  const gateway = await openGateway({ mcpServers: { one } });
  const text = '"result":{"resultType":"task","taskId":"7","content":"x"}';
  const args = { server_name: "one", tool_name: "say", arguments: { text } };
  const said = gateway.service.callTool(
    { name: "exec", arguments: args },
    callerWith({ capabilities: TASKS_CAPABILITY }),
  );
  expect(textOf(await said)).toContain("expected a list as the content");
  await expect.poll(() => gateway.servers[0]?.state, { timeout: 5_000 }).toBe("idle");
});

it.each(["resources/read", "completion/complete", "tasks/get"])(
  "%s of a long integer says what is expected",
  async (method) => {
    const gateway = await createGateway({ mcpServers: {} });
    const given = { uri: 2n ** 60n, taskId: 2n ** 60n, ref: { type: "ref/resource", uri: 2n ** 60n } };
    const extensions = { "io.modelcontextprotocol/tasks": {} };
    const caller = { signal: new AbortController().signal, progress() {}, capabilities: { extensions } };
    const asked = async () => gateway.passThrough().methods?.[method]?.(given, caller);
    await expect(asked()).rejects.toThrow(/^Unknown (resource|task) 1152921504606846976n/);
    await gateway.close();
  },
);
