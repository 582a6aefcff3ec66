import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StdioServerConfig } from "../../src/gateway/config/GatewayConfig.ts";
import { readConfig } from "../../src/gateway/config/readConfig.ts";
import { createGateway, type Gateway } from "../../src/gateway/index.ts";
import { ANSWERED } from "../../src/gateway/protocol.ts";
import { ServerRegistry } from "../../src/gateway/servers/ServerRegistry.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { callTool, jsonOf, type Result } from "./openListed.ts";
import { type RealServers, realServers, TOOL_COUNTS } from "./servers/realServers.ts";

let real: RealServers;
let gateway: Gateway;
let page: Server;
beforeAll(async () => {
  real = await realServers();
  if (real.missing !== undefined) console.log(`skipped: the servers git, time and fetch: ${real.missing}`);
  gateway = await createGateway({ mcpServers: real.servers });
  await gateway.ready();
  page = createServer((_, response) => {
    response.setHeader("content-type", "text/plain").end("a page");
  }).listen(0, "127.0.0.1");
});
afterAll(async () => {
  page.close();
  await gateway.close();
});

const names = Object.keys(TOOL_COUNTS);
const CALLS: { [server: string]: (folder: string, port: number) => [tool: string, args: object, text: string] } = {
  filesystem: (folder) => ["read_text_file", { path: `${folder}/hello.txt` }, "hello there"],
  everything: () => ["echo", { message: "hi" }, "hi"],
  memory: () => ["read_graph", {}, "entities"],
  "sequential-thinking": () => [
    "sequentialthinking",
    { thought: "so", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
    "thoughtNumber",
  ],
  git: (folder) => ["git_status", { repo_path: folder }, "hello.txt"],
  time: () => ["get_current_time", { timezone: "Europe/Oslo" }, "Europe/Oslo"],
  fetch: (_, port) => ["fetch", { url: `http://127.0.0.1:${port}/` }, "a page"],
};

const isThere = (name: string): boolean => Object.hasOwn(real.servers, name);
const callOf = (name: string): [tool: string, args: object, text: string] =>
  (CALLS[name] as (typeof CALLS)[string])(real.folder, (page.address() as AddressInfo).port);

describe("real servers", () => {
  it("list all their tools", () => {
    const counts = Object.fromEntries(gateway.servers.map(({ name, tools }) => [name, tools]));
    expect(counts).toEqual(Object.fromEntries(Object.entries(TOOL_COUNTS).filter(([name]) => isThere(name))));
  });

  it.for(names)("keeps all keys of the tools of %s", async (name, { skip }) => {
    const server = real.servers[name] ?? skip(real.missing);
    const servers = new ServerRegistry(readConfig({ mcpServers: { [name]: server } }).config, {
      environment: process.env,
    });
    try {
      const { tools, refused } = await (servers.get(name) as NonNullable<ReturnType<ServerRegistry["get"]>>).tools();
      expect(refused.size).toBe(0);
      expect(Array.from(tools.values(), ({ raw }) => raw)).toEqual(await listByHand(server));
    } finally {
      await servers.close();
    }
  });

  it.for(names)("answers a call to %s", async (name, { skip }) => {
    skip(!isThere(name), real.missing);
    const [tool_name, args, text] = callOf(name);
    const result = await callTool(gateway, "exec", { server_name: name, tool_name, arguments: args });
    expect(result.isError ?? false).toBe(false);
    expect(textOf(result)).toContain(text);
  });

  it.for(names)("answers a call of a model to %s", async (name, { skip }) => {
    skip(!isThere(name), real.missing);
    const [tool_name, args, text] = callOf(name);
    const turn = gateway.tools.bind(openaiChat);
    const call = JSON.stringify({ server_name: name, tool_name, arguments: JSON.stringify(args) });
    const tool_calls = [{ id: "c1", type: "function", function: { name: "exec", arguments: call } }];
    const messages = (
      await turn.answer({
        choices: [{ index: 0, finish_reason: "tool_calls", message: { role: "assistant", content: null, tool_calls } }],
      } as never)
    ).messages;
    expect(JSON.stringify(messages[1])).toContain(text);
  });

  it("cost an agent at most a twentieth of their lists at the start", async () => {
    const caller = { signal: new AbortController().signal, progress() {} };
    const lists = await Promise.all(Object.values(real.servers).map(listByHand));
    const all = encode(JSON.stringify(lists.flat())).length;
    const ours = encode(JSON.stringify(await gateway.service.listTools(caller))).length;
    expect(ours).toBeLessThan(all / 20);
  });

  it.for<[query: string, server: string, name: string]>([
    ["what is the time in Tokyo?", "time", "get_current_time"],
    ["the status of the working tree", "git", "git_status"],
    ["download a web page", "fetch", "fetch"],
    ["read a text file", "filesystem", "read_text_file"],
    ["add entities to the knowledge graph", "memory", "create_entities"],
    ["remember a person", "memory", "create_entities"],
    ["forget a relation", "memory", "delete_relations"],
    ["how large is a file", "filesystem", "get_file_info"],
  ])("finds the tool for %j", async ([query, server, name], { skip }) => {
    skip(!isThere(server), real.missing);
    const { tools } = jsonOf(await callTool(gateway, "search", { queries: [query] }));
    expect(tools).toContainEqual(expect.objectContaining({ server_name: server, name }));
  });
});

const textOf = ({ content }: Result): string => content.map(({ text }) => text).join("\n");

/** The tools of a server, by messages that are written here. */
async function listByHand({ command, args = [], env = {} }: StdioServerConfig): Promise<object[]> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "ignore"] });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: ANSWERED, clientInfo } });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { id, result } = JSON.parse(line);
      if (id === 1) {
        send({ method: "notifications/initialized" });
        send({ id: 2, method: "tools/list" });
      }
      if (id === 2) return result.tools;
    }
    throw new Error(`${command} ended`);
  } finally {
    child.kill();
  }
}
