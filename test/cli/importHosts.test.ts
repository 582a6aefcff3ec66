// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
// What real hosts wrote (Copilot CLI 1.0.102, Gemini CLI 0.61.0, Claude Code 2.1.332, Cline CLI 3.0.65, Codex 0.171.0,
// opencode 1.18.33), and what becomes of it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseToml } from "../../src/cli/gateway/config/parseToml.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { runHere } from "./runHere.ts";
import { startHere } from "./startHere.ts";

let home: string;
let project: string;
let file: string;

const MOVED = [
  ...["XDG_CONFIG_HOME", "FLATPAK_XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "COPILOT_HOME", "GEMINI_CLI_HOME"],
  ...["CLINE_DIR", "CLINE_DATA_DIR", "CLINE_MCP_SETTINGS_PATH", "CODEX_HOME", "OPENCODE_CONFIG", "OPENCODE_CONFIG_DIR"],
];

beforeEach(() => {
  home = newFolder();
  project = join(home, "app");
  file = join(home, "mcp.json");
  mkdirSync(project);
  for (const name of MOVED) vi.stubEnv(name, "");
  for (const name of ["HOME", "USERPROFILE"]) vi.stubEnv(name, home);
  vi.stubEnv("APPDATA", join(home, ".config"));
});
afterEach(() => vi.unstubAllEnvs());

function write(path: string, content: unknown): void {
  const target = join(home, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content));
}

const importAll = () => runHere(["gateway", "import", "--project", project, "-c", file]);
const servers = () => JSON.parse(readFileSync(file, "utf8")).mcpServers;

describe("servers that are switched off elsewhere than in their entries", () => {
  const SERVER = { command: "node", args: ["a.js"] };
  const cases: [host: string, files: object, name: string][] = [
    [
      "Copilot CLI",
      {
        ".copilot/mcp-config.json": { mcpServers: { a: { tools: ["*"], type: "local", ...SERVER } } },
        ".copilot/settings.json": { disabledMcpServers: ["a"] },
      },
      "a",
    ],
    [
      "Gemini CLI",
      {
        ".gemini/settings.json": { mcpServers: { Old: SERVER } },
        ".gemini/mcp-server-enablement.json": { old: { enabled: false }, other: { enabled: true } },
      },
      "Old",
    ],
    [
      "Claude Code",
      { ".claude.json": { mcpServers: { a: SERVER }, projects: { APP: { disabledMcpServers: ["a"] } } } },
      "a",
    ],
    [
      "Claude Code",
      {
        "app/.mcp.json": { mcpServers: { a: SERVER } },
        ".claude.json": { projects: { APP: { disabledMcpjsonServers: ["a"] } } },
      },
      "a",
    ],
    ...["app/.claude/settings.json", "app/.claude/settings.local.json", ".claude/settings.json"].map(
      (settings): [string, object, string] => [
        "Claude Code",
        { "app/.mcp.json": { mcpServers: { a: SERVER } }, [settings]: { disabledMcpjsonServers: ["a"] } },
        "a",
      ],
    ),
  ];
  it.each(cases)("by %s come in as disabled: %j", async (host, files, name) => {
    for (const [path, content] of Object.entries(files)) {
      write(path, JSON.stringify(content).replaceAll('"APP"', JSON.stringify(project)));
    }
    const { status, stdout } = await importAll();
    expect(status).toBe(0);
    expect(servers()).toMatchObject({ [name]: { ...SERVER, disabled: true } });
    expect(stdout).toMatch(
      new RegExp(`^  ${name}  stdio  node a\\.js  disabled, as ${host} has it switched off$`, "m"),
    );
  });

  it("are enabled for another folder, or in another file", async () => {
    write(".claude.json", {
      mcpServers: { a: SERVER, b: SERVER },
      projects: { [join(home, "b")]: { disabledMcpServers: ["a"] }, [project]: { disabledMcpjsonServers: ["b"] } },
    });
    await importAll();
    expect(servers()).toEqual({ a: SERVER, b: SERVER });
  });

  it("are taken as they run if another host has them on", async () => {
    write(".claude.json", { mcpServers: { a: SERVER }, projects: { [project]: { disabledMcpServers: ["a"] } } });
    write(".gemini/settings.json", { mcpServers: { a: SERVER } });
    const { stdout } = await importAll();
    expect(servers()).toEqual({ a: SERVER });
    expect(stdout).toContain('the same as "a"');
  });

  it("are not known of a file that cannot be read", async () => {
    write(".copilot/mcp-config.json", { mcpServers: { a: SERVER } });
    write(".copilot/settings.json", "{");
    await importAll();
    expect(servers()).toEqual({ a: SERVER });
  });
});

describe("a host's own file as the config", () => {
  const said = (host: string, names: string): string =>
    `switched off in ${host}, but served here: ${names}; gateway import writes a config in which they are switched off too`;
  const quiet = { command: process.execPath, args: ["-e", "process.exit(3)"] };
  const cases: [host: string, path: string, files: object][] = [
    ["Gemini CLI", ".gemini/settings.json", { ".gemini/mcp-server-enablement.json": { a: { enabled: false } } }],
    ["Gemini CLI", "app/.gemini/settings.json", { ".gemini/mcp-server-enablement.json": { a: { enabled: false } } }],
    ["Copilot CLI", ".copilot/mcp-config.json", { ".copilot/settings.json": { disabledMcpServers: ["a", "off"] } }],
    ["Claude Code", ".claude.json", { ".claude.json": { projects: { HERE: { disabledMcpServers: ["a", "c"] } } } }],
    ["Claude Code", "app/.mcp.json", { "app/.claude/settings.json": { disabledMcpjsonServers: ["a"] } }],
  ];
  it.each(cases)("of %s, %s, is served with a warning of what is switched off elsewhere", async (host, path, files) => {
    const own = { mcpServers: { a: quiet, b: quiet, off: { ...quiet, disabled: true } } };
    for (const [place, content] of Object.entries({ [path]: {}, ...files })) {
      const text = JSON.stringify({ ...content, ...(place === path && own) });
      write(place, text.replaceAll('"HERE"', JSON.stringify(process.cwd())));
    }
    const list = await runHere(["gateway", "list", "-c", join(home, path)]);
    expect(list).toMatchObject({ status: 0, stderr: expect.stringContaining(`warning: ${said(host, "a")}\n`) });
    const check = await runHere(["gateway", "check", "-c", join(home, path)]);
    expect(check.stderr).toContain(`warning: ${said(host, "a")}\n`);
    expect(check.stdout).toMatch(/^a {2}failed/m);
  });

  it("is read as its host writes it by a relative path too", async () => {
    write(".gemini/settings.json", { mcpServers: { a: { ...quiet, timeout: 5_000 } } });
    const before = process.cwd();
    process.chdir(join(home, ".gemini"));
    const ran = [await runHere(["gateway", "list", "-c", "settings.json"])];
    ran.push(await runHere(["gateway", "check", "-c", "settings.json"]));
    process.chdir(before);
    // Of another host it would be a key that is not read.
    expect(ran.map(({ stderr }) => stderr)).toEqual(["", ""]);
  });

  it("is read again with the file, and says which file of switches cannot be read", async () => {
    const own = (names: string[]) => ({ mcpServers: Object.fromEntries(names.map((name) => [name, quiet])) });
    write(".gemini/settings.json", own(["a"]));
    const serve = startHere(["gateway", "--http", "-c", join(home, ".gemini/settings.json")]);
    await expect.poll(() => serve.stderr, { timeout: 10_000 }).toContain("Serving at");
    expect(serve.stderr).not.toContain("switched off");
    write(".gemini/mcp-server-enablement.json", { a: { enabled: false }, b: { enabled: false } });
    write(".gemini/settings.json", own(["a", "b"]));
    await expect.poll(() => serve.stderr, { timeout: 10_000 }).toContain(`warning: ${said("Gemini CLI", "a, b")}\n`);
    write(".gemini/mcp-server-enablement.json", "{");
    write(".gemini/settings.json", own(["b"]));
    await expect
      .poll(() => serve.stderr, { timeout: 10_000 })
      .toMatch(/enablement\.json:1:2: .*; servers that are switched/);
    serve.terminate();
    expect(await serve.ended).toBe(0);
  });
});

it.each<[variable: string, value: string, path: string, content: object]>([
  ["COPILOT_HOME", "c", "c/mcp-config.json", { mcpServers: { a: { command: "x" } } }],
  ["CLAUDE_CONFIG_DIR", "c", "c/.claude.json", { mcpServers: { a: { command: "x" } } }],
  ["GEMINI_CLI_HOME", "c", "c/.gemini/settings.json", { mcpServers: { a: { command: "x" } } }],
  ["CLINE_DIR", "c", "c/data/settings/cline_mcp_settings.json", { mcpServers: { a: { command: "x" } } }],
  ["CLINE_DATA_DIR", "c", "c/settings/cline_mcp_settings.json", { mcpServers: { a: { command: "x" } } }],
  ["CLINE_MCP_SETTINGS_PATH", "c.json", "c.json", { mcpServers: { a: { command: "x" } } }],
  ["OPENCODE_CONFIG", "c.jsonc", "c.jsonc", { mcp: { a: { type: "local", command: ["x"] } } }],
])("the files that %s names are found", async (variable, value, path, content) => {
  write(path, content);
  vi.stubEnv(variable, join(home, value));
  expect((await importAll()).status).toBe(0);
  expect(servers()).toEqual({ a: { command: "x" } });
});

it("what Cline itself writes is read, without the login that it stores", async () => {
  write(".cline/data/settings/cline_mcp_settings.json", {
    mcpServers: {
      fs: { transport: { type: "stdio", command: "npx", args: ["x"] }, oauthClient: { clientId: "id" } },
      ht: {
        transport: { type: "streamableHttp", url: "https://a.example/mcp", headers: { A: "${env:GW}" } },
        oauthClient: { clientId: "id", clientSecret: "s3cret" },
        oauth: { clientInformation: { client_id: "x" }, tokens: { access_token: "s3cret" }, lastAuthenticatedAt: 1 },
        metadata: { source: "marketplace" },
      },
      old: { transport: { type: "sse", url: "https://b.example/sse" }, oauth: { tokens: {} }, disabled: true },
    },
  });
  const { stdout, stderr } = await importAll();
  expect(stderr).toBe(`Wrote ${file} with 3 servers.\n`);
  expect(servers()).toEqual({
    fs: { command: "npx", args: ["x"] },
    ht: {
      ...{ url: "https://a.example/mcp", headers: { A: "${env:GW}" } },
      oauth: { clientId: "id", clientSecret: "s3cret" },
    },
    old: { type: "sse", url: "https://b.example/sse", disabled: true },
  });
  expect(stdout).not.toContain("s3cret");
});

const CODEX = `
model = "gpt" # the rest of the settings
[projects."/home/ada/app"]
trust_level = "trusted"

[mcp_servers.everything]
command = "mcp-server-everything"
args = ["-p", 'C:\\temp']
env_vars = ["LANG"]
startup_timeout_sec = 20.0
tool_timeout_sec = 30

[mcp_servers.everything.env]
FOO = "bar"

[mcp_servers.everything.tools.echo]
approval_mode = "approve"

[mcp_servers."docs.search"]
url = "https://docs.example/mcp"
bearer_token_env_var = "DOCS_TOKEN"
http_headers = { "X-A" = "a" }
disabled_tools = ["write"]

[mcp_servers.off]
command = "old"
enabled = false
`;

it("the servers of Codex are read", async () => {
  write(".codex/config.toml", CODEX);
  write("app/.codex/config.toml", '[mcp_servers]\nown = { command = "./run" }\n');
  const { stdout, stderr } = await importAll();
  expect(stderr).toBe(`Wrote ${file} with 4 servers.\n`);
  expect(servers()).toEqual({
    everything: {
      ...{ command: "mcp-server-everything", args: ["-p", "C:\\temp"], env: { LANG: "${LANG:-}", FOO: "bar" } },
      ...{ start_timeout: 20, call_timeout: 30 },
    },
    "docs.search": {
      ...{ url: "https://docs.example/mcp", headers: { "X-A": "a", Authorization: "Bearer ${DOCS_TOKEN}" } },
      deny: ["write"],
    },
    own: { command: "./run", cwd: project },
    off: { command: "old", disabled: true },
  });
  expect(stdout).toMatch(/^Codex {2}~\/\.codex\/config\.toml$/m);
});

it.each<[text: string, reason: string]>([
  ['[mcp_servers.a]\nKEY = "s3cret', "config.toml:2:7: unfinished string"],
  ["a = 1\na = 2", "config.toml:2:1: trying to redefine an already defined table or value"],
])("TOML that is none is an error with its place, without the text: %j", (text, reason) => {
  expect(() => parseToml(text, "config.toml")).toThrow(reason);
  expect(() => parseToml(text, "config.toml")).not.toThrow("s3cret");
});

it("the config of the gateway is no TOML, and the error says what reads it", async () => {
  write("config.toml", CODEX);
  const { status, stderr } = await runHere(["gateway", "list", "-c", join(home, "config.toml")]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("gateway import reads the servers of Codex")]);
});

it.each<[version: string, mcp: object]>([
  [
    "first",
    {
      everything: { type: "local", command: ["npx", "-y", "x"], environment: { X: "{env:HOME}" }, timeout: 5_000 },
      off: { type: "remote", url: "https://off.example/mcp", enabled: false },
    },
  ],
  [
    "second",
    {
      servers: {
        everything: {
          ...{ type: "local", command: ["npx", "-y", "x"], environment: { X: "{env:HOME}" } },
          timeout: { request: 5_000 },
        },
        off: { type: "remote", url: "https://off.example/mcp", disabled: true },
      },
    },
  ],
])("the servers of the %s version of opencode are read", async (_, mcp) => {
  write(".config/opencode/opencode.json", { $schema: "https://opencode.ai/config.json", mcp });
  // What `opencode mcp add` writes.
  const gateway = { type: "local", command: ["npx", "-y", "openjiuwen-tools", "gateway", "--config", "/x/mcp.json"] };
  write(".config/opencode/opencode.jsonc", { mcp: { gateway } });
  expect((await importAll()).stderr).toBe(`Wrote ${file} with 2 servers.\n`);
  expect(servers()).toEqual({
    everything: { command: "npx", args: ["-y", "x"], env: { X: "${env:HOME}" }, call_timeout: 5 },
    off: { url: "https://off.example/mcp", disabled: true },
  });
});
