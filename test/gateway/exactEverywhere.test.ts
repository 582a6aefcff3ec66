import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, type Gateway, serveService } from "../../src/gateway/index.ts";
import { ToolCall } from "../../src/tool/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { closing } from "./closing.ts";

const ID = "9007199254740993";
const SENT = "1234567890123456789";
const EXACT = {
  command: process.execPath,
  args: [join(import.meta.dirname, "servers/exact.mjs")],
  era: "legacy",
} as const;

type Era = "legacy" | "modern";
type Way = { form: "exec" | "pass-through"; up: Era; down: Era };

const ERAS = ["legacy", "modern"] as const;
const WAYS = (["exec", "pass-through"] as const).flatMap((form) =>
  ERAS.flatMap((up) => ERAS.map((down): Way => ({ form, up, down }))),
);

const CAPABILITIES = { elicitation: { form: {} } };
const INFO = { name: "raw", version: "1" };
/** What a client of 2026-07-28 sends with each request. */
const ENVELOPE = JSON.stringify({
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": INFO,
  "io.modelcontextprotocol/clientCapabilities": CAPABILITIES,
  "io.modelcontextprotocol/logLevel": "debug",
  progressToken: "p",
}).slice(1, -1);

/** A client that sends and gives texts, because JSON of JavaScript rounds. */
class RawClient {
  readonly #url: URL;
  readonly #era: Era;
  #session: Record<string, string> = {};

  constructor(url: URL, era: Era) {
    this.#url = url;
    this.#era = era;
  }

  async post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    const accept = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    return fetch(this.#url, { method: "POST", headers: { ...accept, ...this.#session, ...headers }, body });
  }

  async open(): Promise<void> {
    if (this.#era === "modern") return;
    const params = { protocolVersion: "2025-11-25", capabilities: CAPABILITIES, clientInfo: INFO };
    const begun = await this.post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
    await begun.text();
    this.#session = { "mcp-session-id": begun.headers.get("mcp-session-id") as string };
    await (await this.send("logging/setLevel", '"level":"debug",')).text();
  }

  /** `params` is the inside of an object of JSON. */
  async send(method: string, params: string, name = ""): Promise<Response> {
    const meta = this.#era === "modern" ? `${ENVELOPE},` : '"progressToken":"p",';
    const body = `{"jsonrpc":"2.0","id":7,"method":"${method}","params":{${params}"_meta":{${meta}"mine":${SENT}}}}`;
    const modern = { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...(name && { "mcp-name": name }) };
    return this.post(body, this.#era === "modern" ? modern : {});
  }
}

describe.each(WAYS)("by $form, a server of the $up revision, a client of the $down one", ({ form, up, down }) => {
  const ends: { close(): Promise<void> }[] = [];
  let client: RawClient;
  beforeAll(async () => {
    const inner = await createGateway({ mcpServers: { exact: EXACT } });
    const served = await serveService(inner.passThrough({ prefix: false }), { transport: "http" });
    const outer = await createGateway({ mcpServers: { exact: { url: String(served.url), era: up } } });
    const service = form === "exec" ? outer.service : outer.passThrough();
    const last = await serveService(service, { transport: "http" });
    ends.push(last, outer, served, inner);
    await outer.ready();
    client = new RawClient(last.url as URL, down);
    await client.open();
  }, 20_000);
  afterAll(async () => {
    for (const end of ends) await end.close();
  });

  const call = (tool: string, args: string, others = ""): Promise<Response> =>
    form === "exec"
      ? client.send(
          "tools/call",
          `"name":"exec","arguments":{"server_name":"exact","tool_name":"${tool}","arguments":{${args}}},${others}`,
          "exec",
        )
      : client.send("tools/call", `"name":"exact__${tool}","arguments":{${args}},${others}`, `exact__${tool}`);

  it("arguments, results and their _meta are exact", async () => {
    const text = await (await call("row", `"id":${SENT}`)).text();
    expect(text).toContain(`"id":${ID},"ids":[-${ID},1000,0.1]`);
    expect(text).toContain(`"trace":${ID}`);
    // What the server received.
    expect(text).toContain(`\\"id\\":${SENT}`);
    expect(text).toContain(`\\"mine\\":${SENT}`);
  });

  it("prompts are exact", async () => {
    expect(await (await client.send("prompts/list", "")).text()).toContain(`"id":${ID}`);
    const got = await (await client.send("prompts/get", '"name":"exact__ask",', "exact__ask")).text();
    expect(got).toContain(`"id":${ID}`);
    expect(got).toContain(`mine\\\\\\":${SENT}`);
  });

  it("the data of errors is exact", async () => {
    expect(await (await call("fail", "")).text()).toMatch(
      form === "exec" ? /"isError":true/ : new RegExp(`"id":${ID}`),
    );
  });

  it("progress, log messages, questions and their answers are exact", async () => {
    if (down === "legacy") {
      const reader = (await call("talk", "")).body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      const until = async (part: string): Promise<void> => {
        while (!text.includes(part)) {
          const { value, done } = (await reader?.read()) ?? { value: "", done: true };
          if (done) throw new Error(`expected ${part} in ${text}`);
          text += value;
        }
      };
      await until("elicitation/create");
      const asked = /"jsonrpc":"2.0","id":(\d+)/.exec(text.slice(text.indexOf("elicitation")))?.[1];
      await client.post(`{"jsonrpc":"2.0","id":${asked},"result":{"action":"accept","content":{"id":${SENT}}}}`);
      await until('"id":7');
      expectTalk(text);
    } else {
      const asked = await (await call("talk", "")).text();
      const [, key] = /"inputRequests":\{"([^"]+)"/.exec(asked) ?? [];
      const [, state] = /"requestState":("[^"]+")/.exec(asked) ?? [];
      const answer = `{"action":"accept","content":{"id":${SENT}}}`;
      const others = `"inputResponses":{"${key}":${answer}},"requestState":${state},`;
      expectTalk(asked + (await (await call("talk", "", others)).text()));
    }
  });

  if (form === "pass-through") {
    it("schemas and resources are exact", async () => {
      expect(await (await client.send("tools/list", "")).text()).toContain('"maximum":9223372036854775807');
      expect(await (await client.send("resources/list", "")).text()).toContain(`"size":${ID}`);
      const read = await (await client.send("resources/read", '"uri":"note://1",', "note://1")).text();
      expect(read.split(`"id":${ID}`)).toHaveLength(3);
      expect(read).toContain(`mine\\\\\\":${SENT}`);
    });
  }
});

describe("a model of `gateway.tools`", () => {
  const call = (name: string, args: string, inside = `{"id":${SENT}}`) =>
    new ToolCall({ id: "a", type: "function", name, arguments: args.replace("INSIDE", inside) });
  const exec = '{"server_name":"exact","tool_name":"row","arguments":INSIDE}';

  it.each([
    ["as JSON", (tools: Gateway["tools"]) => tools.run([call("exec", exec)])],
    ["as text", (tools: Gateway["tools"]) => tools.run([call("exec", exec, JSON.stringify(`{"id":${SENT}}`))])],
    ["to a renamed tool", (tools: Gateway["tools"]) => tools.rename({ exec: "call" }).run([call("call", exec)])],
  ])("gives the server integers of 64 bits %s", async (_, run) => {
    const gateway = closing(await createGateway({ mcpServers: { exact: EXACT } }));
    const [message] = await run(gateway.tools);
    // The result has the line that the server read.
    expect(JSON.stringify(message).replaceAll("\\", "")).toContain(`"arguments":{"id":${SENT}}`);
  });

  it("gives them by a provider", async () => {
    const gateway = closing(await createGateway({ mcpServers: { exact: EXACT } }));
    const args = exec.replace("INSIDE", `{"id":${SENT}}`);
    const tool_calls = [{ id: "a", type: "function" as const, function: { name: "exec", arguments: args } }];
    const answer = { role: "assistant", content: null, tool_calls } as never;
    const { messages } = await gateway.tools.bind(openaiChat).answer(answer);
    expect(JSON.stringify(messages.at(-1)).replaceAll("\\", "")).toContain(`"arguments":{"id":${SENT}}`);
  });

  it("gives them as the program wants", async () => {
    const gateway = closing(await createGateway({ mcpServers: { exact: EXACT } }));
    const [message] = await gateway.tools.run([call("exec", exec)], { integers: "error" });
    expect(message?.error).toMatchObject({ code: "unsafe_integer" });
  });
});

function expectTalk(text: string): void {
  expect(text).toContain(`"default":${ID}`);
  expect(text).toContain(`"progress":${ID}`);
  expect(text).toContain(`"extra":[${ID}]`);
  expect(text).toContain(`"logged":${ID}`);
  // What the server got as the answer.
  expect(text).toContain(`\\\\\\"id\\\\\\":${SENT}`);
  expect(text).not.toContain("integer ");
}
