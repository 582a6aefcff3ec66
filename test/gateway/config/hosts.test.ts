// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
// A config of each host with every key that its documentation has: `source` of HOSTS.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IGNORED_KEYS } from "../../../src/gateway/config/configSchema.ts";
import { hostOfFile, hostPath } from "../../../src/gateway/config/hostPaths.ts";
import { HOSTS } from "../../../src/gateway/config/hosts.ts";
import { ofHost } from "../../../src/gateway/config/ofHost.ts";
import { readConfig } from "../../../src/gateway/config/readConfig.ts";
import type { InputValues } from "../../../src/gateway/index.ts";
import { newFolder } from "../newFolder.ts";
import { callTool, openGateway } from "../openListed.ts";
import { serveOddHttp } from "../servers/serveOddHttp.mjs";

const server = join(import.meta.dirname, "../servers/odd.mjs");
const command = process.execPath;
const args = [server, "all"];
const environment = { PATH: process.env.PATH, TOKEN: "s3cret", COPILOT_MCP_KEY: "s3cret" };
/** The variables of a server that tells them; `KEY` is "s3cret" in all configs. */
const KEY = { KEY: "s3cret" };

let http: Awaited<ReturnType<typeof serveOddHttp>>;
beforeAll(async () => {
  http = await serveOddHttp({ ways: ["all"] });
});
afterAll(() => http.close());

type Case = {
  /** Where the file lies below the home or the project. */
  readonly file: string;
  readonly config: (url: string, folder: string) => object;
  readonly warnings?: readonly string[];
  readonly failed?: { readonly [server: string]: string };
  readonly inputs?: InputValues;
};

/** What Cline keeps of a login. */
const CLINE_LOGIN = {
  ...{ clientInformation: { client_id: "x" }, tokens: { access_token: "x" }, codeVerifier: "x", discoveryState: {} },
  ...{ redirectUrl: "http://127.0.0.1:1456/", lastError: "x", lastAuthenticatedAt: 1, authorizationRequired: true },
};

const CASES: { readonly [host: string]: Case } = {
  "claude-desktop": {
    file: "Claude/claude_desktop_config.json",
    config: () => ({
      globalShortcut: "Cmd+Space",
      preferences: { menuBarEnabled: true, coworkScheduledTasksEnabled: false },
      mcpServers: { local: { command, args, env: KEY } },
    }),
  },
  "claude-code": {
    file: ".mcp.json",
    config: (url) => ({
      mcpServers: {
        local: {
          ...{ type: "stdio", command: `\${NODE:-${command}}`, args, env: { KEY: "${TOKEN}" } },
          ...{ timeout: 30_000, alwaysLoad: true },
        },
        remote: {
          ...{ type: "http", url: `\${API_URL:-${url}}`, headers: { Authorization: "Bearer ${TOKEN}" } },
          ...{ headersHelper: "${CLAUDE_PROJECT_DIR:-.}/headers.sh", timeout: 30_000, alwaysLoad: false },
          oauth: {
            ...{ clientId: "id", callbackPort: 8080, scopes: "a b" },
            authServerMetadataUrl: "https://auth.example.com/.well-known/openid-configuration",
          },
        },
        socket: { type: "ws", url: "wss://mcp.example.com/ws" },
      },
    }),
    // A file of this name may be of others, with other units.
    warnings: [
      'the key "timeout" is not read',
      'the key "headersHelper" is not read',
      'the key "timeout" is not read',
      '"authServerMetadataUrl" is not read',
    ],
    failed: { socket: "received string at /mcpServers/socket/type" },
  },
  cursor: {
    file: ".cursor/mcp.json",
    config: (url, folder) => ({
      mcpServers: {
        local: {
          ...{ type: "stdio", command, args, env: { KEY: "${env:TOKEN}", HERE: "${workspaceFolderBasename}" } },
          envFile: `${folder}\${/}x.env`,
        },
        remote: {
          ...{ url, headers: { Authorization: "Bearer ${env:TOKEN}" } },
          auth: { CLIENT_ID: "${env:TOKEN}", CLIENT_SECRET: "${env:TOKEN}", scopes: ["read", "write"] },
        },
      },
    }),
  },
  vscode: {
    file: ".vscode/mcp.json",
    config: (url, folder) => ({
      inputs: [
        { type: "promptString", id: "token", description: "The token", password: true },
        { type: "pickString", id: "zone", description: "The zone", options: ["eu", "us"], default: "eu" },
        { type: "command", id: "login", command: "extension.login", args: { scope: "read" } },
      ],
      servers: {
        local: {
          ...{ type: "stdio", command, args, cwd: "${workspaceFolder}", envFile: `${folder}/x.env` },
          env: { KEY: "${input:token}", ZONE: "${input:zone}", HOME: "${userHome}", T: "${env:TOKEN}" },
          ...{ dev: { watch: "src/**/*.ts", debug: { type: "node" } }, gallery: true, version: "1.0.0" },
          ...{ sandboxEnabled: false, sandbox: { filesystem: { allowWrite: ["${workspaceFolder}"] } } },
        },
        remote: {
          ...{ type: "http", url, headers: { Authorization: "Bearer ${input:token}" }, oauth: { clientId: "id" } },
          ...{ dev: {}, gallery: "https://api.mcp.github.com", version: "1.0.0" },
        },
        command: { command, args, env: { KEY: "${input:login}" } },
        pipe: { type: "http", url: "unix:///tmp/server.sock" },
      },
      sandbox: { network: { allowedDomains: ["*.example.com"] } },
    }),
    inputs: { token: "s3cret", zone: "us" },
    warnings: ['"sandboxEnabled" is not read', '"sandbox" is not read'],
    failed: { command: 'the input "login" has no value', pipe: "expected a URL with http or https" },
  },
  windsurf: {
    file: ".codeium/windsurf/mcp_config.json",
    config: (url, folder) => ({
      mcpServers: {
        local: { command, args, env: { KEY: "${env:TOKEN}", F: `\${file:${folder}/x.env}` }, disabled: false },
        remote: {
          ...{ serverUrl: url, headers: { Authorization: "Bearer ${env:TOKEN}" } },
          ...{ disabledTools: ["kill", "large"], alwaysAllow: ["echo"] },
        },
        off: { command: "no-such-program", disabled: true },
      },
    }),
  },
  zed: {
    file: "zed/settings.json",
    config: (url) => ({
      theme: "One Dark",
      context_servers: {
        local: { source: "custom", enabled: true, command, args, env: KEY, timeout: 60 },
        older: { source: "custom", command: { path: command, args, env: KEY }, settings: { a: 1 } },
        remote: {
          ...{ enabled: true, remote: false, url, headers: { Authorization: "Bearer s3cret" }, timeout: 60 },
          oauth: { client_id: "id", client_secret: "x" },
        },
        extension: { source: "extension", enabled: true, settings: { key: "x" } },
        off: { enabled: false, command: "no-such-program" },
      },
    }),
    warnings: ["these keys of the config are not read: theme"],
    failed: { extension: "a command or a url: an extension of Zed starts this one at" },
  },
  gemini: {
    file: ".gemini/settings.json",
    config: (url) => ({
      mcp: { serverCommand: "x", allowed: ["local", "remote", "typed", "excluded"], excluded: ["excluded"] },
      mcpServers: {
        local: {
          ...{ command, args, env: { KEY: "$TOKEN", B: "${TOKEN}", C: "${NO_SUCH:-c}" }, cwd: "." },
          ...{ timeout: 30_000, trust: true, description: "Local tools", extensionName: "x" },
          ...{ includeTools: ["environment", "echo"], excludeTools: ["echo"] },
        },
        remote: {
          ...{ httpUrl: url, headers: { Authorization: "Bearer $TOKEN" }, timeout: 5_000, trust: false },
          ...{ authProviderType: "service_account_impersonation", targetAudience: "a", targetServiceAccount: "b" },
          oauth: {
            ...{ enabled: true, clientId: "id", clientSecret: "x", scopes: ["a"], tokenParamName: "t" },
            ...{ authorizationUrl: "https://a.example/auth", tokenUrl: "https://a.example/token" },
            ...{ redirectUri: "http://localhost:7777/oauth/callback", audiences: ["a"] },
          },
        },
        typed: { type: "http", url },
        excluded: { command: "no-such-program" },
        other: { command: "no-such-program" },
      },
    }),
    warnings: [
      "these keys of the config are not read: mcp",
      'the key "authProviderType" is not read',
      ...["enabled", "tokenParamName", "authorizationUrl", "tokenUrl", "redirectUri", "audiences"].map(
        (key) => `"${key}" is not read`,
      ),
    ],
  },
  cline: {
    file: ".cline/data/settings/cline_mcp_settings.json",
    config: (url) => ({
      mcpServers: {
        local: {
          transport: { type: "stdio", command, args, env: { KEY: "${env:TOKEN}" }, cwd: "." },
          ...{ disabled: false, timeout: 60, metadata: { source: "marketplace" } },
        },
        flat: {
          ...{ type: "stdio", transportType: "stdio", command, args, env: { KEY: "${env:TOKEN}" }, cwd: "." },
          ...{ disabled: false, timeout: 60, alwaysAllow: ["echo"], autoApprove: ["kill"] },
        },
        remote: {
          transport: { type: "streamableHttp", url, headers: { Authorization: "Bearer ${env:TOKEN}" } },
          ...{ oauthClient: { clientId: "id", clientSecret: "x" }, oauth: CLINE_LOGIN },
        },
        flatRemote: {
          ...{ type: "streamableHttp", url, headers: { Authorization: "Bearer ${env:TOKEN}" }, disabled: false },
          ...{ timeout: 30, autoApprove: [], remoteConfigured: true, oauth: {} },
        },
      },
    }),
  },
  "copilot-cli": {
    file: ".copilot/mcp-config.json",
    config: (url) => ({
      mcpServers: {
        local: {
          ...{ type: "local", command, args, env: { KEY: "${TOKEN}", B: "$TOKEN", C: "${NO:-c}" }, cwd: "." },
          ...{ tools: ["*"], excludeTools: ["kill"], timeout: 30_000, isDefaultServer: false, filterMapping: "none" },
          ...{ displayName: "Local", deferTools: "auto", disableToolCache: true, disableSecretMasking: false },
          ...{ safeForTelemetry: false, slowConnectionThresholdMs: 5_000, events: [], notifications: [] },
          ...{ source: "user", sourcePath: "x", sourcePlugin: "x", sourcePluginSpec: false, sourcePluginVersion: "1" },
          configWarnings: [],
        },
        remote: {
          ...{ type: "http", url, headers: { Authorization: "Bearer $TOKEN" }, tools: ["echo"], timeout: 30_000 },
          ...{ oauthClientId: "id", oauthScopes: ["read"], oauthPublicClient: true, auth: true, oidc: false },
          ...{ oauthGrantType: "authorization_code", headersRefreshTtlMs: 1_000 },
        },
      },
    }),
    warnings: ['"auth" is not read', '"oidc" is not read'],
  },
  "copilot-agent": {
    file: "copilot.json",
    config: (url) => ({
      mcpServers: {
        local: { type: "local", command, args, env: { KEY: "COPILOT_MCP_KEY" }, tools: ["environment"] },
        stdio: { type: "stdio", command, args, env: { B: "${NO:-b}", A: "COPILOT_MCP_KEY" }, tools: ["*"] },
        remote: { type: "http", url, headers: { Authorization: "Bearer ${COPILOT_MCP_KEY}" }, tools: ["*"] },
      },
    }),
  },
  codex: {
    file: ".codex/config.toml",
    config: (url) => ({
      model: "gpt",
      mcp_servers: {
        local: {
          ...{
            command,
            args,
            cwd: ".",
            env: { KEY: "s3cret" },
            env_vars: ["NO_SUCH", { name: "TOKEN", source: "local" }],
          },
          ...{
            enabled: true,
            required: false,
            startup_timeout_ms: 20_000,
            startup_readiness: "x",
            tool_timeout_sec: 30.5,
          },
          ...{ enabled_tools: ["environment", "echo"], disabled_tools: ["echo"], supports_parallel_tool_calls: true },
          ...{ tools: { echo: { approval_mode: "approve" } }, default_tools_approval_mode: "prompt", name: "x" },
          ...{ default_tools_enabled: true, omit_tools_from: [], experimental_environment: "x", environment_id: "x" },
        },
        remote: {
          ...{ url, bearer_token_env_var: "TOKEN", http_headers: { "X-A": "a" }, env_http_headers: { "X-B": "TOKEN" } },
          ...{ startup_timeout_sec: 20.5, auth: "oauth", scopes: ["read"], oauth_resource: "https://a.example" },
          ...{ oauth: { client_id: "id", callback_port: 8080 }, http_headers_helper: "headers.sh" },
        },
        off: { command: "no-such-program", enabled: false },
      },
    }),
    warnings: ["these keys of the config are not read: model", '"http_headers_helper" is not read'],
  },
  opencode: {
    file: "opencode/opencode.json",
    config: (url, folder) => ({
      $schema: "https://opencode.ai/config.json",
      mcp: {
        local: {
          ...{ type: "local", command: [command, ...args], cwd: ".", enabled: true, timeout: 20_000 },
          environment: { KEY: "{env:TOKEN}", F: `{file:${folder}/x.env}` },
        },
        remote: {
          ...{ type: "remote", url, headers: { Authorization: "Bearer {env:TOKEN}" }, timeout: 20_000 },
          oauth: { clientId: "id", clientSecret: "x", scope: "read", callbackPort: 8080, redirectUri: "http://a" },
        },
        open: { type: "remote", url, headers: { Authorization: "Bearer s3cret" }, oauth: false },
        off: { type: "local", command: ["no-such-program"], enabled: false },
      },
    }),
    warnings: ['"redirectUri" is not read'],
  },
  "opencode v2": {
    file: ".opencode/opencode.jsonc",
    config: (url) => ({
      mcp: {
        timeout: { startup: 30_000 },
        servers: {
          local: {
            ...{ type: "local", command: [command, ...args], cwd: ".", environment: { KEY: "{env:TOKEN}" } },
            ...{ disabled: false, timeout: { startup: 20_000, request: 20_000 } },
          },
          remote: {
            ...{ type: "remote", url, headers: { Authorization: "Bearer {env:TOKEN}" } },
            oauth: { client_id: "id", client_secret: "x", scope: "read", callback_port: 8080 },
          },
          off: { type: "local", command: ["no-such-program"], disabled: true },
        },
      },
    }),
  },
};

it("there is a config of each host, and each known key is in one", () => {
  expect(Object.keys(CASES).filter((id) => !id.includes(" "))).toEqual(HOSTS.map(({ id }) => id));
  for (const { id, keys } of HOSTS) {
    const ofHost = Object.entries(CASES).filter(([name]) => name.split(" ")[0] === id);
    const text = JSON.stringify(ofHost.map(([, { config }]) => config("https://x", "/x")));
    expect({ id, missing: keys.filter((key) => !text.includes(`"${key}":`) && key !== "url") }).toEqual({
      id,
      missing: [],
    });
  }
  expect(IGNORED_KEYS.has("headers")).toBe(false);
});

describe.each(Object.entries(CASES))("the config of %s", (_, { file, config, warnings = [], failed = {}, inputs }) => {
  it("starts all that can be started", async () => {
    const folder = newFolder();
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(folder, "x.env"), "OF_FILE=1\n");
    writeFileSync(path, JSON.stringify(config(http.url.href, folder), undefined, 2));
    http.requests.length = 0;
    // No JSON, so that it comes as `gateway import` reads it.
    const isToml = path.endsWith(".toml");
    const gateway = await openGateway(isToml ? (config(http.url.href, folder) as never) : path, {
      environment,
      inputs,
    });
    const servers = await gateway.ready();
    const errors = servers.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]]));
    expect(Object.fromEntries(errors)).toEqual(
      Object.fromEntries(Object.entries(failed).map(([name, error]) => [name, expect.stringContaining(error)])),
    );
    expect(gateway.warnings).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
    const { content } = await callTool(gateway, "exec", { server_name: "local", tool_name: "environment" });
    expect(JSON.parse(content[0]?.text ?? "")).toMatchObject(KEY);
    const sent = http.requests.flatMap(({ headers }) => headers.authorization ?? []);
    expect(new Set(sent)).toEqual(new Set(servers.some(({ name }) => name === "remote") ? ["Bearer s3cret"] : []));
  });
});

it("filters and time limits of hosts are obeyed", async () => {
  const gemini = HOSTS.find(({ id }) => id === "gemini");
  const entry = { command, args, timeout: 30_000, includeTools: ["echo", "kill"], excludeTools: ["kill"] };
  const gateway = await openGateway({ mcpServers: { f: ofHost(entry, gemini as never) as never } });
  expect((await gateway.ready())[0]?.tools).toBe(1);
  expect(ofHost(entry, gemini as never)).toMatchObject({ call_timeout: 30 });
});

describe("hostOfFile", () => {
  it.each<[path: string, host: string | undefined]>([
    ["/home/ada/.gemini/settings.json", "gemini"],
    ["C:\\Users\\ada\\.gemini\\settings.json", "gemini"],
    [".gemini/settings.json", "gemini"],
    ["/home/ada/.config/zed/settings.json", "zed"],
    ["/home/ada/.config/Code/User/settings.json", "vscode"],
    ["/home/ada/.config/Code/User/profiles/4f3e/mcp.json", "vscode"],
    ["/home/ada/.config/Code/User/profiles/mcp.json", undefined],
    ["/home/ada/.copilot/mcp-config.json", "copilot-cli"],
    ["/home/ada/.claude.json", "claude-code"],
    ["/src/app/opencode.json", "opencode"],
    ["/home/ada/.codex/config.toml", "codex"],
    ["/copilot/mcp-config.json", "copilot-cli"],
    ["/cline.json", "cline"],
    ["/other/mcp-config.json", undefined],
    ["mcp.json", undefined],
    ["/srv/.mcp.json", undefined],
    ["/home/ada/settings.json", undefined],
  ])("of %s is %s", (path, host) => {
    const environment = { COPILOT_HOME: "/copilot", CLINE_MCP_SETTINGS_PATH: "/cline.json" };
    expect(hostOfFile(path, environment)?.id).toBe(host);
  });
});

describe("hostPath", () => {
  const place = { home: "/home/ada", environment: {}, project: "/src/app" };
  const [desktop] = HOSTS.flatMap(({ files }) => files);
  it.each<[platform: string, environment: object, path: string]>([
    ["darwin", {}, "/home/ada/Library/Application Support/Claude/claude_desktop_config.json"],
    ["linux", {}, "/home/ada/.config/Claude/claude_desktop_config.json"],
    ["freebsd", { XDG_CONFIG_HOME: "/x" }, "/x/Claude/claude_desktop_config.json"],
    ["win32", {}, "/home/ada/AppData/Roaming/Claude/claude_desktop_config.json"],
    ["win32", { APPDATA: "D:/Roaming" }, "D:/Roaming/Claude/claude_desktop_config.json"],
  ])("on %s with %j", (platform, environment, path) => {
    expect(hostPath(desktop as never, { ...place, platform, environment: environment as never })).toBe(path);
  });

  it.each<[host: string, environment: object, path: string | undefined]>([
    ["claude-code", { CLAUDE_CONFIG_DIR: "/c" }, "/c/.claude.json"],
    ["claude-code", { CLAUDE_CONFIG_DIR: " " }, "/home/ada/.claude.json"],
    ["gemini", { GEMINI_CLI_HOME: "/g" }, "/g/.gemini/settings.json"],
    ["copilot-cli", { COPILOT_HOME: "/c" }, "/c/mcp-config.json"],
    ["codex", { CODEX_HOME: "/c" }, "/c/config.toml"],
    ["zed", { XDG_CONFIG_HOME: "/x" }, "/x/zed/settings.json"],
    ["zed", { XDG_CONFIG_HOME: "/x", FLATPAK_XDG_CONFIG_HOME: "/f" }, "/f/zed/settings.json"],
    ["opencode", { XDG_CONFIG_HOME: "/x" }, "/x/opencode/config.json"],
  ])("the first of %s with %j", (id, environment, path) => {
    const [first] = HOSTS.find((host) => host.id === id)?.files ?? [];
    expect(hostPath(first as never, { ...place, platform: "linux", environment: environment as never })).toBe(path);
  });

  it.each<[environment: object, path: string | undefined]>([
    [{}, "/home/ada/.cline/data/settings/cline_mcp_settings.json"],
    [{ CLINE_DIR: "/d" }, "/d/data/settings/cline_mcp_settings.json"],
    [{ CLINE_DIR: "/d", CLINE_DATA_DIR: "/e" }, "/e/settings/cline_mcp_settings.json"],
    [{ CLINE_DATA_DIR: "/e", CLINE_MCP_SETTINGS_PATH: "/f.json" }, "/f.json"],
  ])("of Cline's own settings with %j", (environment, path) => {
    const file = HOSTS.find(({ id }) => id === "cline")?.files[1];
    expect(hostPath(file as never, { ...place, platform: "linux", environment: environment as never })).toBe(path);
  });

  it("is unknown without the variable that has it", () => {
    expect(hostPath("${OPENCODE_CONFIG}", { ...place, platform: "linux" })).toBeUndefined();
  });

  it("of a project", () => {
    expect(hostPath("./.mcp.json", { ...place, platform: "linux" })).toBe("/src/app/.mcp.json");
  });
});

describe("a text with a $", () => {
  it("is a variable only of hosts that have it, and otherwise a text with a warning", async () => {
    const gateway = await openGateway({ mcpServers: { f: { command, args, env: { KEY: "$TOKEN", P: "$5 a $b" } } } });
    expect(gateway.warnings).toEqual([
      "a name behind a $ is a text here, and a variable only in braces, such as ${NAME}, at /mcpServers/f/env/KEY",
    ]);
    const { content } = await callTool(gateway, "exec", { server_name: "f", tool_name: "environment" });
    expect(JSON.parse(content[0]?.text ?? "")).toMatchObject({ KEY: "$TOKEN", P: "$5 a $b" });
  });

  const warned = (server: object): string[] =>
    readConfig({ mcpServers: { a: server } }).warnings.flatMap((warning) => warning.match(/(?<= at ).*/) ?? [warning]);

  it.each<[server: object, places: string]>([
    [{ command: "x", args: ["--dir", "$HOME/data", "--key=$KEY", "-v"] }, "args/1, /mcpServers/a/args/2"],
    [{ command: "$HOME/bin/x" }, "command"],
    [{ command: "x", cwd: "$PROJECT", envFile: "$HOME/.env" }, "envFile, /mcpServers/a/cwd"],
    [{ command: "x", env: { A: "Bearer $TOKEN", B: "postgres://ada:$PW@db" } }, "env/A, /mcpServers/a/env/B"],
    [{ url: "https://$HOST/mcp?key=$KEY" }, "url"],
    [{ url: "https://a.example", headers: { "X/Key": "Bearer $TOKEN_2" } }, "headers/X~1Key"],
    [{ url: "https://a.example", oauth: { clientId: "id", clientSecret: "$SECRET" } }, "oauth/clientSecret"],
    [{ command: "x", tools: { t: { defaults: { key: ["$KEY"] }, hidden: ["key"] } } }, "tools/t/defaults/key/0"],
    [{ command: "docker", args: ["run", "-e", "A=$TOKEN", "alpine", "sh", "-c", "echo $A"] }, "args/2"],
    [{ command: "x", args: ["$HOME$PATH", "${A}$B_C"] }, "args/0, /mcpServers/a/args/1"],
    [{ command: "npx", args: ["--workdir", "/srv/sh", "--key", "$KEY"] }, "args/3"],
    [{ command: "npx", args: ["@x/sh", "$KEY"] }, "args/1"],
    [{ command: "npx @x/sh", args: ["$KEY"] }, "args/0"],
    [{ command: "x", args: ["--shell", "bash", "--key", "$KEY"] }, "args/3"],
    [{ command: "x", args: ["--mode", "ssh", "$KEY"] }, "args/2"],
  ])("is told once of a server with all its places: %j", (server, places) => {
    expect(warned(server)).toEqual([`/mcpServers/a/${places}`]);
  });

  it.each<[server: object]>([
    [{ command: "x", args: ["^foo$", "^(A|B$)", "[$A-Z]", "$$", "$$HOME", "$1", "$5", "US$", "pa$WORD", "\\$HOME"] }],
    [{ command: "x", args: ["${HOME}", "$(HOME)", "$.PATH", "$ref", "$_", "$A$1", "$AB$12", "a$", "$", "$ HOME"] }],
    [{ command: "sh", args: ["-c", "TOKEN=$TOKEN exec npx server"] }],
    [{ command: "/bin/bash", args: ["-lc", "exec $HOME/run"] }],
    [{ command: "ssh", args: ["host", "exec $HOME/run"] }],
    [{ command: "env", args: ["ssh", "host", "exec $HOME/run"] }],
    [{ command: "/bin/csh", args: ["-c", "exec $HOME/run"] }],
    [{ command: "tcsh", args: ["-c", "exec $HOME/run"] }],
    [{ command: "C:\\Program Files\\Git\\bin\\bash.exe", args: ["-c", "exec $HOME/run"] }],
    [{ command: "docker", args: ["run", "--rm", "alpine", "/bin/sh", "-e", "-c", "exec $HOME/run"] }],
    [{ command: "x", args: ["^$FOO", "[$ABC]", "^$AB|$"] }],
    [{ command: "powershell.exe", args: ["-Command", "& $HOME/run"] }],
    [{ command: "x", description: "Costs $USD", deny: ["$AB"], tools: { t: { description: "In $USD" } } }],
  ])("is nothing to tell of in %j", (server) => {
    expect(warned(server)).toEqual([]);
  });

  it("is told without the text, which may be a password, and shortly", () => {
    const args = Array.from({ length: 1_000 }, () => "$ECRET-of-ada");
    const [warning = "", ...others] = readConfig({ mcpServers: { a: { command: "x", args } } }).warnings;
    expect([others, warning.length < 600]).toEqual([[], true]);
    expect(warning).not.toContain("ECRET");
  });
});
