import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, vi } from "vitest";
import { type McpService, serveService } from "../../src/gateway/index.ts";
import { browse } from "../gateway/auth/authorized.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { ListedServer } from "../gateway/openListed.ts";
import { testService } from "../gateway/serve/testService.ts";
import { serveAuthorized } from "../gateway/servers/authorized.mjs";
import { runHere } from "./runHere.ts";
import { startHere } from "./startHere.ts";

const ODD_TYPE = { type: "websocket", url: "https://mcp.example.com/mcp" };
const TOOLS = [
  { name: "add", inputSchema: { type: "object" } },
  { name: "subtract", inputSchema: { type: "object" } },
];

const textFile = (text: string): string => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, text);
  return file;
};
const configFile = (config: object): string => textFile(JSON.stringify(config));
const good = new ListedServer(TOOLS).config;
const missing = { command: "no-such-program" };
const both = configFile({ mcpServers: { good, missing } });
const one = configFile({ mcpServers: { good } });

describe("usage", () => {
  it.each<[name: string, args: string[], said: RegExp, code?: number, token?: string]>([
    ["no config", ["gateway"], /^error: mcp\.json does not exist: gateway add or gateway import writes it\n$/],
    ["a file that is not there", ["gateway", "-c", "no.json"], /^error: no\.json does not exist: gateway add/],
    [
      "none to remove from",
      ["gateway", "remove", "a", "-c", "no.json"],
      /^error: no\.json does not exist: gateway add/,
    ],
    ["an empty path", ["gateway", "list", "-c", ""], /^error: --config: expected a path, received an empty text\n$/, 2],
    ["a folder", ["gateway", "-c", newFolder()], /^error: .* cannot be read: expected a file, received a folder\n$/],
    ["an empty file", ["gateway", "-c", textFile("\ufeff \n")], /^error: .*: expected a config, received no text\n$/],
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
      /^error: expected a token of at least 16 characters without spaces in the environment variable NO_TOKEN\n$/,
      2,
    ],
    ...(["x", "123456789012345", "1234567890 123456", "1234567890123456\n"] as const).map(
      (token): [string, string[], RegExp, number, string] => [
        `the token ${JSON.stringify(token)}`,
        ["gateway", "-c", one, "--token-env", "SHORT"],
        /^error: expected a token of at least 16 characters without spaces in the environment variable SHORT\n$/,
        2,
        token,
      ],
    ),
    ["a misspelt command", ["gateway", "chek"], /^error: unknown command 'chek'\n\(Did you mean check\?\)\n$/, 2],
    ["one before an option", ["gateway", "lgin", "-c", one], /unknown command 'lgin'\n\(Did you mean login\?\)/, 2],
    ["one behind an option", ["gateway", "-c", one, "chek"], /too many .*\n\(Did you mean check\?\)\n$/, 2],
    ["an unknown command", ["gateway", "x"], /^error: unknown command 'x'\n$/, 2],
    ["a beginning of an option", ["gateway", "--tokn", "X", "-c", one], /\n\(Did you mean --token-env\?\)\n$/, 2],
    [
      "a misspelt option that is required",
      ["gateway", "check", "--cnfig", one],
      /^error: unknown option '--cnfig'\n\(Did you mean --config\?\)\n$/,
      2,
    ],
    [
      "a config without its option",
      ["gateway", "check", "mcp.json"],
      /^error: too many arguments .*\n\(Did you mean --config mcp\.json\?\)\n$/,
      2,
    ],
    [
      "a host that others reach, without a token",
      ["gateway", "-c", one, "--host", "0.0.0.0"],
      /^error: expected --token-env for a --host or --allowed-host that others reach; --insecure serves everybody\n$/,
      2,
    ],
    [
      "a host of a proxy, without a token",
      ["gateway", "-c", one, "--allowed-host", "tools.example"],
      /^error: expected --token-env for a --host or --allowed-host/,
      2,
    ],
    ["another form", ["gateway", "-c", one, "--schemas", "short"], /Allowed choices are full, compact/, 2],
    [
      "no prefix for two",
      ["gateway", "-c", both, "--no-prefix"],
      /^error: --no-prefix serves the tools of a single server: .* has 2 servers\n$/,
    ],
    [
      "no prefix for none",
      ["gateway", "-c", configFile({ mcpServers: {} }), "--no-prefix"],
      /error: --no-prefix serves the tools of a single server: .* has no servers\n$/,
    ],
    ["a tool that nothing holds back", ["gateway", "approve", "good", "-c", one], /needs `pin: true`/],
    ["an unknown server", ["gateway", "approve", "godo", "-c", one], /Unknown server "godo"\. Did you mean "good"\?/],
  ])("%s", async (_, args, said, code = 1, token = "") => {
    vi.stubEnv("SHORT", token);
    expect(await runHere(args)).toEqual({ status: code, stdout: "", stderr: expect.stringMatching(said) });
    vi.unstubAllEnvs();
  });

  it("shows the options of serve in the help of gateway", async () => {
    const { stdout } = await runHere(["gateway", "--help"]);
    expect(stdout).toMatch(/^Options of serve, .*:\n {2}-c, --config <file> /m);
    expect(stdout).toMatch(/^ {2}--pass-through /m);
    expect(stdout.match(/^Examples:$/gm)).toHaveLength(1);
  });

  it("tells its version", async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
    expect((await runHere(["--version"])).stdout).toBe(`${version}\n`);
  });
});

describe("check", () => {
  it("reports each server", async () => {
    const { status, stdout } = await runHere(["gateway", "check", "--config", both]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^good {5}2 tools$/m);
    expect(stdout).toMatch(/^missing {2}failed: .*no-such-program/m);
  });

  it("reports a server as soon as it is known, and once", async () => {
    const told = join(newFolder(), "told");
    const wait = `setInterval(() => fs.existsSync(${JSON.stringify(told)}) && process.exit(3), 20)`;
    const slow = { command: process.execPath, args: ["-e", wait], era: "legacy" };
    const check = startHere(["gateway", "check", "-c", configFile({ mcpServers: { slow, good } })]);
    await expect.poll(() => check.stdout, { timeout: 10_000 }).toBe("good  2 tools\n");
    writeFileSync(told, "");
    expect(await check.ended).toBe(1);
    expect(check.stdout).toMatch(/^good {2}2 tools\nslow {2}failed: .* with exit code 3\n$/);
  });

  it("succeeds if all are served", async () => {
    expect(await runHere(["gateway", "check", "--config", one])).toMatchObject({
      status: 0,
      stdout: "good  2 tools\n",
    });
  });

  it("tells which tools are refused", async () => {
    const server = new ListedServer([
      { name: "add", inputSchema: { type: "object" } },
      { name: "", inputSchema: {} },
    ]);
    const { status, stdout } = await runHere([
      "gateway",
      "check",
      "-c",
      configFile({ mcpServers: { good: server.config } }),
    ]);
    expect(status).toBe(1);
    expect(stdout).toBe('good  1 tool\n  "" is refused: expected a name of 1 to 128 characters\n');
  });

  it("does not wait longer than start_timeout, and does not tell its own signal", async () => {
    const hanging = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], era: "legacy" };
    const file = configFile({ mcpServers: { hanging }, start_timeout: 1 });
    expect((await runHere(["gateway", "check", "-c", file])).stdout).toBe(
      'hanging  failed: The server "hanging" cannot be started: it did not answer within 1000 ms\n',
    );
  });

  it("tells a signal that the gateway did not send", async () => {
    const killed = { command: process.execPath, args: ["-e", "process.kill(process.pid, 'SIGTERM')"], era: "legacy" };
    const { stdout } = await runHere(["gateway", "check", "-c", configFile({ mcpServers: { killed } })]);
    expect(stdout).toContain("by SIGTERM");
  });

  it("keeps its columns with Chinese, emoji and long names", async () => {
    const names = ["文件", "a", "👩‍👩‍👧 family", "x".repeat(60)];
    const mcpServers = Object.fromEntries(names.map((name) => [name, good]));
    const { stdout } = await runHere(["gateway", "check", "-c", configFile({ mcpServers })]);
    const lines = stdout.trimEnd().split("\n");
    expect(new Set(lines)).toEqual(
      new Set([
        `文件${" ".repeat(36)}  2 tools`,
        `a${" ".repeat(39)}  2 tools`,
        `👩‍👩‍👧 family${" ".repeat(31)}  2 tools`,
        `${"x".repeat(60)}  2 tools`,
      ]),
    );
  });

  it("reports a server whose entry is wrong, and keys that are not read", async () => {
    const mcpServers = { good: { ...new ListedServer(TOOLS).config, timeout: 3 }, bad: { comand: "x" }, odd: ODD_TYPE };
    const { status, stdout, stderr } = await runHere(["gateway", "check", "-c", configFile({ mcpServers, theme: 1 })]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^good {2}2 tools$/m);
    expect(stdout).toMatch(/^bad {3}failed: .*"comand"\. Did you mean "command"\? at \/mcpServers\/bad/m);
    expect(stdout).toMatch(
      /^odd {3}failed: .*expected "http" or .*"sse", received string at \/mcpServers\/odd\/type$/m,
    );
    expect(stderr).toMatch(/^warning: these keys .*: theme\nwarning: the key "timeout" is not read: .*\n$/);
  });

  it("warns of the lists of prompts and resources that a server declares", async () => {
    const error = async (): Promise<never> => {
      throw new Error("no disk");
    };
    const asked: string[] = [];
    const methods: McpService["methods"] = {
      "prompts/list": async () => ({ prompts: [{ name: "a" }, { name: "a", title: "A" }] }),
      "resources/list": error,
      "resources/templates/list": async ({ cursor }) => {
        asked.push(String(cursor));
        return { resourceTemplates: [{ name: "t", uriTemplate: `a://${asked.length}/{b}` }], nextCursor: "again" };
      },
    };
    const odd = await serveService({ ...testService(), methods }, { transport: "http" });
    const quiet = await serveService({ ...testService(), methods, capabilities: {} }, { transport: "http" });
    const mcpServers = { odd: { url: String(odd.url) }, quiet: { url: String(quiet.url) } };
    const { status, stdout } = await runHere(["gateway", "check", "-c", configFile({ mcpServers })]);
    const [, ofOdd = ""] = /^odd {4}18 tools\n((?: {2}.+\n)+)/m.exec(stdout) ?? [];
    expect(ofOdd.trimEnd().split("\n").toSorted()).toEqual([
      '  warning: its list of prompts has "a" more than once, and the last is served',
      "  warning: its list of resourceTemplates was not read to its end: the cursor of a page came again",
      '  warning: its list of resources cannot be read: The server "odd" answered: no disk',
    ]);
    expect(stdout.replace(ofOdd, "").split("\n").toSorted()).toEqual(["", "odd    18 tools", "quiet  18 tools"]);
    // As with the tools, what is listed wrongly is a warning.
    expect([status, asked]).toEqual([0, ["undefined", "again"]]);
    const { stdout: json } = await runHere(["gateway", "check", "--json", "-c", configFile({ mcpServers })]);
    expect(JSON.parse(json)).toMatchObject([{ name: "odd", warnings: { length: 3 } }, { name: "quiet" }]);
    await Promise.all([odd.close(), quiet.close()]);
  });

  it("writes JSON", async () => {
    const { stdout } = await runHere(["gateway", "check", "--json", "--config", one]);
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

it("approve serves a changed tool again", async () => {
  const server = new ListedServer(TOOLS);
  const file = configFile({ mcpServers: { server: server.config }, pin: true });
  await runHere(["gateway", "check", "-c", file]);
  server.list([{ ...TOOLS[0], description: "Adds." }]);
  expect(await runHere(["gateway", "check", "-c", file])).toMatchObject({
    status: 1,
    stdout:
      "server  0 tools\n  add is held back: its description changed\n    description: Adds.\n" +
      "  warning: its only tool is not served\n",
  });
  expect((await runHere(["gateway", "approve", "server", "add", "-c", file])).stdout).toBe(
    "  add is held back: its description changed\n    description: Adds.\nApproved: add\n",
  );
  expect(await runHere(["gateway", "check", "-c", file])).toMatchObject({ status: 0, stdout: "server  1 tool\n" });
  expect((await runHere(["gateway", "approve", "server", "-c", file])).stdout).toBe("Nothing has changed.\n");
});

it("login lets the user log in, for the gateways of that config", async () => {
  const server = await serveAuthorized();
  try {
    const file = configFile({ mcpServers: { crm: { url: server.url.href } } });
    for (const name of ["XDG_STATE_HOME", "LOCALAPPDATA", "HOME"]) vi.stubEnv(name, newFolder());
    const check = async (): Promise<string> => (await runHere(["gateway", "check", "--config", file])).stdout;
    expect(await check()).toMatch(
      /^crm {2}failed: .* needs a login: its user can run npx openjiuwen-tools gateway login crm --config /,
    );
    const login = startHere(["gateway", "login", "crm", "--no-browser", "--config", file]);
    await expect.poll(() => login.stderr, { timeout: 10_000 }).toMatch(/^Log in at http/);
    await browse(new URL(/http\S+/.exec(login.stderr)?.[0] as string));
    expect([await login.ended, login.stdout]).toEqual([0, "Logged in at crm.\n"]);
    expect(await check()).toBe("crm  2 tools\n");
  } finally {
    vi.unstubAllEnvs();
    await server.close();
  }
});

it("serve tells that a config has no servers", async () => {
  const { status, stderr } = await runHere([
    "gateway",
    "-c",
    configFile({ mcpServers: { off: { ...good, disabled: true } } }),
  ]);
  expect([status, stderr]).toEqual([0, "warning: the config has no servers\n"]);
});

it.each([true, false])("serve tells that it waits for a client, if it is typed in a terminal: %j", async (isTyped) => {
  const { stdout, stderr } = await runHere(["gateway", "-c", one], { isTyped });
  expect(stdout).toBe("");
  expect(stderr).toMatch(isTyped ? /^Serving over standard input and output, .*\n$/ : /^$/);
});

it("serve serves all tools over HTTP to clients with the token", async () => {
  vi.stubEnv("TOKEN", "s3cret-of-clients");
  const args = ["gateway", "--config", one, "--port", "0", "--token-env", "TOKEN", "--schemas", "compact"];
  args.push("--allowed-host", "box.internal");
  const server = startHere(args);
  await expect.poll(() => server.stderr, { timeout: 10_000 }).toMatch(/Serving at \S+/);
  const url = /Serving at (\S+)/.exec(server.stderr)?.[1] as string;
  expect((await fetch(url, { method: "POST" })).status).toBe(401);
  for (const [host, status] of [
    ["box.internal", 401],
    ["other.internal", 403],
  ] as const) {
    expect(await statusFor(new URL(url), host)).toBe(status);
  }
  const client = new Client({ name: "host", version: "1.0.0" });
  const requestInit = { headers: { authorization: "bearer s3cret-of-clients" } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["good__add", "good__subtract"]);
  await client.close();
  server.terminate();
  expect(await server.ended).toBe(0);
  vi.unstubAllEnvs();
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
