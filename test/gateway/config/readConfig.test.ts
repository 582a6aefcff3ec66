// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/gateway/config/readConfig.ts";
import { GatewayError } from "../../../src/gateway/GatewayError.ts";
import { errorOf } from "../../errorOf.ts";

const files = { command: "node", args: ["files.js"], env: { ROOT: "." } };
const crm = { url: "https://crm.example/mcp", headers: { Authorization: "Bearer x" } };

describe("readConfig", () => {
  it("has a value for each setting, and knows the servers", () => {
    expect(readConfig({ mcpServers: { files, crm }, max_description_len: 50 }).config).toEqual({
      mcpServers: { files, crm },
      schema_compression_enabled: true,
      assert_formats: false,
      max_description_len: 50,
      toon_compression_enabled: false,
      toon_compression_min_size: 500,
      include_structured_content: true,
      health_check_enabled: true,
      health_check_interval: 30,
      health_check_timeout: 5,
      health_check_failure_threshold: 2,
      disabled_tools: [],
      start_on_use: false,
      start_timeout: 60,
      call_timeout: 60,
      pin: false,
      code: false,
    });
  });

  it("leaves out servers that are switched off", () => {
    const servers = { a: files, b: { ...files, enabled: false }, c: { type: "sse", disabled: true }, d: crm };
    expect(Object.keys(readConfig({ mcpServers: servers }).config.mcpServers)).toEqual(["a", "d"]);
  });

  it("takes what VS Code and Cursor write", () => {
    const servers = { files: { type: "stdio", ...files }, crm: { type: "http", ...crm } };
    expect(readConfig({ inputs: [{ id: "key" }], servers }).config.mcpServers).toEqual(servers);
    const slack = { type: "http", ...crm, oauth: { clientId: "1601", scopes: "channels:read", callbackPort: 3118 } };
    expect(readConfig({ mcpServers: { slack } }).config.mcpServers).toEqual({ slack });
    for (const type of ["streamable-http", "streamableHttp"]) {
      expect(readConfig({ mcpServers: { crm: { type, ...crm } } }).config.mcpServers.crm).toMatchObject(crm);
    }
  });

  const wrong: [name: string, config: unknown, path: string, message: string][] = [
    ["no object", null, "", "expected object, received null"],
    ["no servers", {}, "", 'expected the property "mcpServers"'],
    ["servers under a misspelt key", { mcpServer: {} }, "/mcpServer", 'Did you mean "mcpServers"?'],
    ...["mcpServers", "servers", "mcp", "context_servers", "mcp.servers", "amp.mcpServers", "mcp_servers"].map(
      (key): [string, object, string, string] => [
        `servers in a list of ${key}`,
        { [key]: [files] },
        `/${key}`,
        "expected an object with the servers by their names, received a list",
      ],
    ),
    ["a list in an object", { mcp: { servers: [] } }, "/mcp/servers", "by their names, received a list"],
    ["a name of a server", { servers: "files" }, "/servers", "by their names, received a string"],
    ["null for the servers", { servers: null }, "/servers", "by their names, received null"],
    [
      "a misspelt setting",
      { mcpServers: {}, disabledTools: ["*"] },
      "/disabledTools",
      'unknown key "disabledTools". Did you mean "disabled_tools"?',
    ],
    ["another misspelt setting", { mcpServers: {}, pins: true }, "/pins", 'Did you mean "pin"?'],
    ["a number of the wrong size", { mcpServers: {}, call_timeout: 0 }, "/call_timeout", "expected a number above 0"],
    ["milliseconds", { mcpServers: {}, call_timeout: 1e10 }, "/call_timeout", "2147483"],
  ];
  it.each(wrong)("refuses %s", (_, config, path, message) => {
    const error = errorOf(GatewayError, () => readConfig(config));
    expect(error).toMatchObject({ code: "invalid_config", path });
    expect(error.message).toContain(message);
  });

  const failing: [name: string, server: unknown, path: string, message: string][] = [
    ["no object", "npx", "", "expected an object"],
    ["nothing", {}, "", "a command or a url"],
    ["neither a command nor a url", { args: [] }, "", "a command or a url"],
    ["a misspelt command", { comand: "x" }, "/comand", 'Did you mean "command"?'],
    ["a misspelt url", { ur: "x" }, "/ur", 'Did you mean "url"?'],
    ["a secret of the wrong type", { command: "x", env: { KEY: ["s3cret"] } }, "/env/KEY", "string, received array at"],
    [
      "a number that may be secret",
      { ...crm, oauth: { clientSecret: 123_456 } },
      "/oauth/clientSecret",
      "expected string, received integer at",
    ],
    ["a misspelt key of a login", { ...crm, oauth: { clientid: "x" } }, "/oauth/clientid", 'Did you mean "clientId"?'],
    ["the port of a login", { ...crm, oauth: { callbackPort: 70_000 } }, "/oauth/callbackPort", "at most 65535, rec"],
    ["a misspelt filter", { ...files, allowed: [] }, "/allowed", 'unknown key "allowed". Did you mean "allow"?'],
    ["another misspelt filter", { ...files, denyTools: ["a"] }, "/denyTools", 'Did you mean "deny"'],
    ["a misspelt limit", { ...files, startTimeout: 3 }, "/startTimeout", 'Did you mean "start_timeout"'],
    ["a filter of unknown form", { ...files, tools: 1 }, "", 'a list of names of tools as "tools"'],
    ["a change of unknown form", { ...files, tools: { a: true } }, "/tools/a", "expected object"],
    ["two filters", { ...files, allow: ["a"], includeTools: ["b"] }, "", "expected one list of the tools"],
    ["both kinds", { ...files, ...crm }, "", "a command or a url, received both"],
    ["two URLs", { url: "https://a", httpUrl: "https://b" }, "", 'expected one of "url" and "httpUrl"'],
    ["a value of the wrong type", { ...files, args: "x" }, "/args", "expected array"],
    ["two commands", { ...files, transport: { command: "other" } }, "", 'expected "command" once'],
    ["an object among its arguments", { ...files, args: [{}] }, "/args/0", "expected string, received object"],
    ["an unknown type", { type: "ws", url: "wss://x" }, "/type", '"streamable-http"'],
    ["an era without SSE", { type: "sse", url: "https://x", era: "modern" }, "/era", 'expected "legacy"'],
    ["a command and SSE", { ...files, type: "sse" }, "/type", '"stdio"'],
    ["the type of the other kind", { type: "stdio", url: "https://x" }, "/type", '"http"'],
  ];
  it.each(failing)("a server with %s fails, and the others are served", (_, server, path, message) => {
    const { config, faults } = readConfig({ mcpServers: { f: server, crm } });
    const fault = faults.get("f");
    expect(fault).toMatchObject({ code: "invalid_config", path: `/mcpServers/f${path}` });
    expect(fault?.message).toContain(message);
    expect([...faults.keys(), ...Object.keys(config.mcpServers)]).toEqual(["f", "f", "crm"]);
    // What was loaded from a file is read once more.
    expect(readConfig(config).faults.get("f")?.message).toBe(fault?.message);
  });

  it.each(
    ["env", "args", "envFile", "cwd", "command", "defaults", "hidden", "allow", "era", "start_timeout"].flatMap(
      (key) => [
        ["a text", key, "KEY=s3cret"],
        ["a list", key, [["s3cret"]]],
        ["an object", key, { s3cret: { s3cret: ["s3cret"] } }],
      ],
    ),
  )("does not repeat %s in %s", (_, key, value) => {
    const change = key === "defaults" || key === "hidden" ? { tools: { t: { [key as string]: value } } } : {};
    const { faults } = readConfig({ mcpServers: { f: { ...files, [key as string]: value, ...change } } });
    expect(String(faults.get("f")?.message ?? "").replace(/ at \/.*/, "")).not.toContain("s3cret");
  });

  it.each(["headers", "oauth", "forward_headers", "type", "insecure"])("does not repeat a text in %s", (key) => {
    const fault = readConfig({ mcpServers: { f: { ...crm, [key]: "KEY: s3cret" } } }).faults.get("f");
    expect(fault?.message).toMatch(/received string at/);
  });

  const foreign: [host: string, server: object, read: object, warnings: string[]][] = [
    ["Windsurf", { serverUrl: "https://x/mcp" }, { url: "https://x/mcp" }, []],
    ["Cline", { ...files, transportType: "stdio", autoApprove: ["a"] }, { ...files, type: "stdio" }, []],
    [
      "Gemini",
      { httpUrl: "https://x", trust: true, includeTools: ["a", "b*"], excludeTools: ["b1"] },
      { url: "https://x", allow: ["a", "b*"], deny: ["b1"] },
      [],
    ],
    ["Copilot", { ...files, type: "local", tools: ["*"] }, { ...files, type: "stdio", allow: ["*"] }, []],
    ["Roo", { ...files, deny: ["a"], disabledTools: ["b"] }, { ...files, deny: ["a", "b"] }, []],
    [
      "Cursor",
      { url: "https://x", auth: { CLIENT_ID: "a", CLIENT_SECRET: "b", scopes: ["c"] } },
      { url: "https://x", oauth: { clientId: "a", clientSecret: "b", scopes: ["c"] } },
      [],
    ],
    ["FastMCP", { url: "https://x", transport: "streamable-http" }, { url: "https://x", type: "streamable-http" }, []],
    [
      "opencode",
      { type: "local", command: ["a", "b"], environment: {} },
      { type: "stdio", command: "a", args: ["b"] },
      [],
    ],
    [
      "Cline, an object",
      { transport: { ...files, type: "stdio", env: { A: "a" } }, disabled: false },
      { ...files, type: "stdio", env: { A: "a" }, disabled: false },
      [],
    ],
    [
      "Cline, a login",
      { ...crm, oauthClient: { clientId: "a", clientSecret: "b" }, oauth: { tokens: {}, redirectUrl: "http://x" } },
      { ...crm, oauth: { clientId: "a", clientSecret: "b" } },
      [],
    ],
    ["Cline, a program with a login", { ...files, oauthClient: { clientId: "a" }, oauth: { tokens: {} } }, files, []],
    ["Zed, a login", { ...crm, oauth: { client_id: "a" } }, { ...crm, oauth: { clientId: "a" } }, []],
    [
      "Copilot, a login",
      { ...crm, oauthClientId: "a", oauthScopes: ["b"] },
      { ...crm, oauth: { clientId: "a", scopes: ["b"] } },
      [],
    ],
    [
      "opencode, a login",
      { ...crm, oauth: { clientId: "a", scope: "b c" } },
      { ...crm, oauth: { clientId: "a", scopes: "b c" } },
      [],
    ],
    [
      "Codex",
      {
        ...{ ...files, env: { A: "a" }, env_vars: ["A", "B", { name: "C" }], startup_timeout_ms: 1_500 },
        ...{ tool_timeout_sec: 2, enabled_tools: ["x"], tools: { x: { approval_mode: "approve" } } },
      },
      {
        ...{ ...files, env: { A: "a", B: "${B:-}", C: "${C:-}" }, start_timeout: 1.5, call_timeout: 2 },
        ...{ allow: ["x"], tools: {} },
      },
      [],
    ],
    [
      "Codex, with a URL",
      {
        ...{ url: "https://x", bearer_token_env_var: "T", http_headers: { A: "a" }, env_http_headers: { B: "V" } },
        ...{ auth: "oauth", scopes: ["s"], oauth: { client_id: "c", callback_port: 80 } },
      },
      {
        ...{ url: "https://x", headers: { A: "a", B: "${V}", Authorization: "Bearer ${T}" } },
        oauth: { scopes: ["s"], clientId: "c", callbackPort: 80 },
      },
      [],
    ],
    ["null", { ...files, env: { A: "a", B: null }, cwd: null }, { ...files, env: { A: "a" } }, []],
    [
      "numbers",
      { ...files, args: ["-p", 80, true], env: { PORT: 80 } },
      { args: ["-p", "80", "true"], env: { PORT: "80" } },
      [],
    ],
    [
      "Claude Code",
      { url: "https://x", headersHelper: "/bin/h" },
      { url: "https://x" },
      [
        'the key "headersHelper" is not read: no command is run for headers, write headers at /mcpServers/f/headersHelper',
      ],
    ],
    ["a time-out", { ...files, timeout: 60 }, files, ["write call_timeout, in seconds at /mcpServers/f/timeout"]],
    [
      "an unknown key",
      { ...files, descr: "x" },
      files,
      ['"descr" is not read. Did you mean "description"? at /mcpServers'],
    ],
    ["the other kind", { ...files, headers: {} }, files, ['the unknown key "headers" is not read at']],
    ["another login", { ...crm, auth: "token" }, crm, ['the key "auth" is not read: write headers or oauth']],
    [
      "further keys of a login",
      { ...crm, oauth: { enabled: true } },
      crm,
      ['"enabled" is not read at /mcpServers/f/oauth'],
    ],
  ];
  it.each(foreign)("reads the keys of other hosts: %s", (_, server, read, expected) => {
    const { config, faults, warnings } = readConfig({ mcpServers: { f: server } });
    expect(faults.get("f")?.message).toBeUndefined();
    expect(config.mcpServers.f).toMatchObject(read);
    expect(warnings).toEqual(expected.map((warning) => expect.stringContaining(warning)));
    expect(readConfig(config).warnings).toEqual(warnings);
  });

  it("takes names of any visible characters, and warns of others", () => {
    const names = [
      "github.com/upstash/context7-mcp",
      "@smithery-ai/server-x",
      "My Files (local)",
      "文件",
      "a".repeat(128),
    ];
    const servers = Object.fromEntries(names.map((name) => [name, files]));
    expect(readConfig({ mcpServers: servers })).toMatchObject({ config: { mcpServers: servers }, warnings: [] });
    const odd = JSON.parse(
      '{"":{},"__proto__":{"command":"x"},"b":{"command":"x"},"a\\u001b[31m\\u202eb":{"command":"x"}}',
    );
    const { config, warnings } = readConfig({ mcpServers: { ...odd, "b\u0000": files } });
    expect(Object.keys(config.mcpServers)).toEqual(["b", "ab"]);
    expect(warnings).toHaveLength(4);
    expect(readConfig({ mcpServers: { ["a".repeat(129)]: files } }).warnings).toHaveLength(1);
  });

  it("names the keys of a config that are not read, the nearest one too", () => {
    const { warnings } = readConfig({ mcpServers: {}, theme: "dark", numStartups: 3, start_time: 5 });
    expect(warnings).toEqual([
      'the unknown key "start_time" is not read. Did you mean "start_timeout"? at /start_time',
      "these keys of the config are not read: theme, numStartups",
    ]);
  });
});
