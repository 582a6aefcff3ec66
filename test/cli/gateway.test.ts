import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";
import { browse } from "../gateway/auth/authorized.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { ListedServer } from "../gateway/openListed.ts";
import { serveAuthorized } from "../gateway/servers/authorized.mjs";
import { manifest } from "../package/built.ts";
import { MAIN, run, start } from "./run.ts";
import { runHere } from "./runHere.ts";

const TOOLS = [
  { name: "add", inputSchema: { type: "object" } },
  { name: "subtract", inputSchema: { type: "object" } },
];

const configFile = (config: object): string => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
};
const good = new ListedServer(TOOLS).config;
const missing = { command: "no-such-program" };
const both = configFile({ mcpServers: { good, missing } });
const one = configFile({ mcpServers: { good } });

describe("usage", () => {
  it.each<[name: string, args: string[], said: RegExp, code?: number]>([
    ["no config", ["gateway"], /^error: required option '-c, --config <file>' not specified\n$/, 2],
    ["a file that is not there", ["gateway", "-c", "no.json"], /^error: no\.json cannot be read: ENOENT/],
    ["a wrong key", ["gateway", "-c", configFile({ mcpServer: {} })], /^error: .*mcpServer.*mcpServers/],
    [
      "a misspelt option",
      ["gateway", "-c", one, "--prot", "3"],
      /unknown option '--prot'\n\(Did you mean --port\?\)/,
      2,
    ],
    ["no port", ["gateway", "-c", one, "--port", "x"], /'x' is invalid.*Expected a number from 0 to 65535/, 2],
    [
      "a token that is not there",
      ["gateway", "-c", one, "--token-env", "NO_TOKEN"],
      /environment variable NO_TOKEN/,
      2,
    ],
    ["another form", ["gateway", "-c", one, "--schemas", "short"], /Allowed choices are full, compact/, 2],
    ["no prefix for two", ["gateway", "-c", both, "--no-prefix"], /true for several servers/],
    ["a tool that nothing holds back", ["gateway", "approve", "good", "-c", one], /expected pin: true/],
    ["an unknown server", ["gateway", "approve", "godo", "-c", one], /Unknown server "godo"\. Did you mean "good"\?/],
  ])("%s", async (_, args, said, code = 1) => {
    expect(await runHere(args)).toEqual({ status: code, stdout: "", stderr: expect.stringMatching(said) });
  });

  it("tells its version", () => {
    expect(run(["--version"]).stdout).toBe(`${manifest.version}\n`);
  });
});

describe("check", () => {
  it("reports each server", () => {
    const { status, stdout } = run(["gateway", "check", "--config", both]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^good {5}2 tools\nmissing {2}failed: .*no-such-program/);
  });

  it("succeeds if all are served", () => {
    expect(run(["gateway", "check", "--config", one])).toMatchObject({ status: 0, stdout: "good  2 tools\n" });
  });

  it("tells which tools are refused", () => {
    const server = new ListedServer([
      { name: "add", inputSchema: { type: "object" } },
      { name: "", inputSchema: {} },
    ]);
    const { status, stdout } = run(["gateway", "check", "-c", configFile({ mcpServers: { good: server.config } })]);
    expect(status).toBe(1);
    expect(stdout).toBe('good  1 tool\n  "" is refused: expected a name of 1 to 128 characters\n');
  });

  it("does not wait longer than start_timeout", () => {
    const hanging = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], era: "legacy" };
    const file = configFile({ mcpServers: { hanging }, start_timeout: 1 });
    expect(run(["gateway", "check", "-c", file]).stdout).toContain("did not answer within 1000 ms");
  });

  it("writes JSON", () => {
    const { stdout } = run(["gateway", "check", "--json", "--config", one]);
    expect(JSON.parse(stdout)).toEqual([{ name: "good", state: "ready", tools: 2 }]);
  });
});

it("check indents what a server says, so that it cannot look like another line", async () => {
  const said = "console.error('boom\\u001b[31m\\ngood  9 tools'); process.exit(3)";
  const config = configFile({ mcpServers: { bad: { command: process.execPath, args: ["-e", said] } } });
  const { stdout } = await runHere(["gateway", "check", "-c", config]);
  expect(stdout).toContain("boom");
  expect(stdout).not.toMatch(/^good/m);
});

it("approve serves a changed tool again", () => {
  const server = new ListedServer(TOOLS);
  const file = configFile({ mcpServers: { server: server.config }, pin: true });
  run(["gateway", "check", "-c", file]);
  server.list([{ ...TOOLS[0], description: "Adds." }]);
  expect(run(["gateway", "check", "-c", file])).toMatchObject({
    status: 1,
    stdout: "server  0 tools\n  add is held back: its description changed\n",
  });
  expect(run(["gateway", "approve", "server", "add", "-c", file]).stdout).toBe("Approved: add\n");
  expect(run(["gateway", "check", "-c", file])).toMatchObject({ status: 0, stdout: "server  1 tool\n" });
  expect(run(["gateway", "approve", "server", "-c", file]).stdout).toBe("Nothing has changed.\n");
});

it("login lets the user log in, for the gateways of that config", async () => {
  const server = await serveAuthorized();
  try {
    const file = configFile({ mcpServers: { crm: { url: server.url.href } } });
    const env = { ...process.env, XDG_STATE_HOME: newFolder(), LOCALAPPDATA: newFolder(), HOME: newFolder() };
    const ask = async (...args: string[]): Promise<string> =>
      (await start(["gateway", ...args, "--config", file], env).ended).stdout;
    expect(await ask("check")).toMatch(
      /^crm {2}failed: .* needs a login: its user can run openjiuwen-tools gateway login crm --config /,
    );
    const login = start(["gateway", "login", "crm", "--no-browser", "--config", file], env);
    await expect.poll(() => login.stderr, { timeout: 10_000 }).toMatch(/^Log in at http/);
    await browse(new URL(/http\S+/.exec(login.stderr)?.[0] as string));
    expect(await login.ended).toEqual({ code: 0, stdout: "Logged in at crm.\n" });
    expect(await ask("check")).toBe("crm  2 tools\n");
  } finally {
    await server.close();
  }
});

describe("serve", () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill();
  });

  it("serves over standard input and output, and reports failures on standard error", async () => {
    const args = [MAIN, "gateway", "--config", both];
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
    let errors = "";
    transport.stderr?.on("data", (data) => {
      errors += String(data);
    });
    const client = new Client({ name: "host", version: "1.0.0" });
    await client.connect(transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      "inspect",
      "search",
      "exec",
      "resources",
    ]);
    await expect.poll(() => errors, { timeout: 10_000 }).toMatch(/^missing: .*no-such-program/m);
    await client.close();
  });

  it("serves all tools over HTTP to clients with the token", async () => {
    const args = [MAIN, "gateway", "--config", one, "--port", "0", "--token-env", "TOKEN", "--schemas", "compact"];
    args.push("--allowed-host", "box.internal");
    const child = spawn(process.execPath, args, { env: { ...process.env, TOKEN: "s3cret" } });
    started.push(child);
    const url = await new Promise<string>((resolve) => {
      child.stderr.on("data", (data) => {
        const found = /Serving at (\S+)/.exec(String(data));
        if (found?.[1]) resolve(found[1]);
      });
    });
    expect((await fetch(url, { method: "POST" })).status).toBe(401);
    for (const [host, status] of [
      ["box.internal", 401],
      ["other.internal", 403],
    ] as const) {
      expect(await statusFor(new URL(url), host)).toBe(status);
    }
    const client = new Client({ name: "host", version: "1.0.0" });
    const requestInit = { headers: { authorization: "bearer s3cret" } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["good__add", "good__subtract"]);
    await client.close();
    const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

/** The status of a request with that `Host`, which `fetch` does not let one set. */
const statusFor = (url: URL, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { method: "POST", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });

it("the built command runs", () => {
  const command = join(import.meta.dirname, "../..", manifest.bin["openjiuwen-tools"] as string);
  const { stdout } = spawnSync(process.execPath, [command, "gateway", "--help"], { encoding: "utf8" });
  expect(stdout).toContain("openjiuwen-tools gateway --config mcp.json --http");
});
