// The command mcp-tools, against real servers over standard input and output and over HTTP.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { type Served, serveMcp } from "../../src/gateway/index.ts";
import { defineTool, ToolSet } from "../../src/index.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { ListedServer } from "../gateway/openListed.ts";
import { runHere } from "./runHere.ts";

const TOOLS = [
  { name: "add", description: "Adds \u001b[2Jnumbers\nand more", inputSchema: { type: "object" } },
  { name: "subtract", inputSchema: { type: "object" } },
];
const listed = new ListedServer(TOOLS).config;
const { command, args } = listed;
const folder = newFolder();
const configFile = join(folder, "mcp.json");

let served: Served;
beforeAll(async () => {
  const add = defineTool({ name: "add", description: "Adds", parameters: { properties: {} }, execute: () => 1 });
  served = await serveMcp(new ToolSet([add]), { transport: "http", port: 0, token: "secret" });
  writeFileSync(
    configFile,
    JSON.stringify({ mcpServers: { one: listed, two: listed, missing: { command: "no-such" } } }),
  );
});
afterAll(() => served.close());

test("lists the tools of a command, without escapes", async () => {
  const { status, stdout, stderr } = await runHere(["mcp-tools", "--", command, ...args]);
  expect(stdout).toMatch(/^add {7} +\d+ tokens {2}Adds numbers\nsubtract +\d+ tokens\n2 tools: \d+ tokens\n$/);
  expect([status, stderr]).toEqual([0, ""]);
});

test("saves them, as other commands read them", async () => {
  const file = join(folder, "tools.json");
  expect((await runHere(["mcp-tools", "-o", file, "--", command, ...args])).stdout).toBe("");
  expect(JSON.parse(readFileSync(file, "utf8")).tools).toMatchObject([{ name: "add" }, { name: "subtract" }]);
  expect((await runHere(["check", file])).status).toBe(0);
});

test("lists those of a URL, with a token", async () => {
  vi.stubEnv("MCP_TEST_TOKEN", "secret");
  const { stdout, stderr } = await runHere(["mcp-tools", "--url", String(served.url), "--token-env", "MCP_TEST_TOKEN"]);
  expect(stderr).toBe("");
  expect(stdout).toContain("add");
  vi.unstubAllEnvs();
});

test("lists those of one server of a config", async () => {
  const { stdout } = await runHere(["mcp-tools", "-c", configFile, "--server", "one", "--json"]);
  expect(JSON.parse(stdout).tools.map(({ name }: { name: string }) => name)).toEqual(["add", "subtract"]);
});

test("lists those of all servers that answer, and says which do not", async () => {
  const { status, stdout, stderr } = await runHere(["mcp-tools", "-c", configFile, "--json"]);
  const names = JSON.parse(stdout).tools.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["one__add", "one__subtract", "two__add", "two__subtract"]);
  expect(stderr).toMatch(/^warning: missing: .*no-such/);
  expect(status).toBe(1);
});

test("says how to send a token that is missing", async () => {
  const { status, stderr } = await runHere(["mcp-tools", "--url", String(served.url)]);
  expect(stderr).toContain("\n--token-env NAME sends the token in the environment variable NAME");
  expect(status).toBe(1);
});

describe("an error", () => {
  it.each<[what: string, args: string[], said: string]>([
    ["nothing", [], "expected one of --url, --config or a command after --, received nothing"],
    ["two servers", ["--url", "http://127.0.0.1:1", "--", "x"], "received more than one"],
    ["a command that is not there", ["--", "no-such-program"], "no-such-program"],
    ["a URL where nobody answers", ["--url", "http://127.0.0.1:1/mcp"], "server"],
    [
      "a server that says nothing",
      ["--timeout", "1", "--", process.execPath, "-e", "setInterval(() => {}, 1000)"],
      "server: ",
    ],
    ["an unknown server", ["-c", configFile, "--server", "onee"], 'Unknown server "onee". Did you mean "one"'],
    ["a token that is not there", ["--url", "http://127.0.0.1:1", "--token-env", "NO_TOKEN"], "NO_TOKEN"],
  ])("%s", async (_what, given, said) => {
    const { status, stdout, stderr } = await runHere(["mcp-tools", ...given]);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("    at ");
    expect([status, stdout]).toEqual([1, ""]);
  });
});

test("lists tools that mention special tokens, and leaves out those whose names have lines", async () => {
  const tool = { description: "<|endoftext|>", inputSchema: { type: "object" } };
  const { config } = new ListedServer([
    { name: "end", ...tool },
    { name: "end\nforged  5 tokens  trusted", ...tool },
  ]);
  const { status, stdout, stderr } = await runHere(["mcp-tools", "--", config.command, ...config.args]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^end {2} +\d+ tokens {2}<\|endoftext\|>\n1 tool: \d+ tokens\n$/);
  expect(stderr).toContain("is left out: expected a name without");
});
