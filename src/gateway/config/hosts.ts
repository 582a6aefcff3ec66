// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import type { Host, HostFile, VariableForm } from "./Host.ts";

const CONFIG = "${XDG_CONFIG_HOME:-~/.config}";
const APPDATA = "${APPDATA:-~/AppData/Roaming}";

/** The settings of programs by the system, such as those of VS Code. */
const settings = (path: string): HostFile => ({
  darwin: `~/Library/Application Support/${path}`,
  linux: `${CONFIG}/${path}`,
  win32: `${APPDATA}/${path}`,
});

const STDIO = ["command", "args", "env"] as const;
const HTTP = ["url", "headers"] as const;
const EDITOR: readonly VariableForm[] = [
  ...(["${env:NAME}", "${userHome}", "${workspaceFolder}", "${workspaceFolderBasename}"] as const),
  ...(["${pathSeparator}", "${/}"] as const),
];

/**
 * The hosts whose configs are found and read.
 *
 * @example
 * HOSTS.map(({ name }) => name)[0]; // "Claude Desktop"
 */
export const HOSTS: readonly Host[] = [
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    source: "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
    files: [settings("Claude/claude_desktop_config.json")],
    variables: [],
    keys: [...STDIO],
  },
  {
    id: "claude-code",
    name: "Claude Code",
    source: "https://code.claude.com/docs/en/mcp",
    files: ["${CLAUDE_CONFIG_DIR:-~}/.claude.json", "./.mcp.json"],
    switches: [
      { file: "${CLAUDE_CONFIG_DIR:-~}/.claude.json", keys: ["projects", ".", "disabledMcpServers"] },
      ...[
        { file: "${CLAUDE_CONFIG_DIR:-~}/.claude.json", keys: ["projects", ".", "disabledMcpjsonServers"] },
        { file: "${CLAUDE_CONFIG_DIR:-~/.claude}/settings.json", keys: ["disabledMcpjsonServers"] },
        { file: "./.claude/settings.json", keys: ["disabledMcpjsonServers"] },
        { file: "./.claude/settings.local.json", keys: ["disabledMcpjsonServers"] },
      ].map((place) => ({ ...place, of: "./.mcp.json" })),
    ],
    variables: ["${NAME}", "${NAME:-text}", "${CLAUDE_PROJECT_DIR}"],
    timeout: "ms",
    keys: ["type", ...STDIO, ...HTTP, "headersHelper", "oauth", "timeout", "alwaysLoad"],
  },
  {
    id: "cursor",
    name: "Cursor",
    source: "https://cursor.com/docs/mcp",
    files: ["~/.cursor/mcp.json", "./.cursor/mcp.json"],
    variables: EDITOR,
    keys: ["type", ...STDIO, "envFile", ...HTTP, "auth"],
  },
  {
    id: "vscode",
    name: "VS Code",
    source: "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
    files: [
      settings("Code/User/mcp.json"),
      settings("Code/User/settings.json"),
      settings("Code - Insiders/User/mcp.json"),
      settings("Code/User/profiles/*/mcp.json"),
      settings("Code - Insiders/User/profiles/*/mcp.json"),
      "./.vscode/mcp.json",
    ],
    variables: [...EDITOR, "${cwd}", "${input:ID}"],
    keys: [
      ...[
        "type",
        ...STDIO,
        "envFile",
        "cwd",
        ...HTTP,
        "oauth",
        "sandbox",
        "sandboxEnabled",
        "dev",
        "gallery",
        "version",
      ],
    ],
  },
  {
    id: "windsurf",
    name: "Windsurf",
    source: "https://docs.windsurf.com/windsurf/cascade/mcp",
    files: ["~/.codeium/windsurf/mcp_config.json", "~/.codeium/mcp_config.json"],
    variables: ["${env:NAME}", "${file:PATH}"],
    keys: [...STDIO, "serverUrl", ...HTTP, "disabled", "disabledTools", "alwaysAllow"],
  },
  {
    id: "zed",
    name: "Zed",
    source: "https://zed.dev/docs/ai/mcp; crates/settings_content/src/project.rs and crates/paths/src/paths.rs of Zed",
    files: [
      {
        darwin: "~/.config/zed/settings.json",
        linux: "${FLATPAK_XDG_CONFIG_HOME:-${XDG_CONFIG_HOME:-~/.config}}/zed/settings.json",
        win32: `${APPDATA}/Zed/settings.json`,
      },
      "./.zed/settings.json",
    ],
    variables: [],
    timeout: "s",
    keys: ["source", "enabled", "remote", ...STDIO, ...HTTP, "oauth", "timeout", "settings"],
  },
  {
    id: "gemini",
    name: "Gemini CLI",
    source: "https://geminicli.com/docs/tools/mcp-server; Gemini CLI 0.61.0 for the places",
    files: ["${GEMINI_CLI_HOME:-~}/.gemini/settings.json", "./.gemini/settings.json"],
    switches: [{ file: "${GEMINI_CLI_HOME:-~}/.gemini/mcp-server-enablement.json", keys: [] }],
    variables: ["$NAME", "${NAME}", "${NAME:-text}", "%NAME%"],
    timeout: "ms",
    keys: [
      ...[
        "type",
        ...STDIO,
        "cwd",
        ...HTTP,
        "httpUrl",
        "timeout",
        "trust",
        "description",
        "includeTools",
        "excludeTools",
      ],
      ...["oauth", "authProviderType", "targetAudience", "targetServiceAccount", "extensionName"],
    ],
  },
  {
    id: "cline",
    name: "Cline",
    source:
      "https://docs.cline.bot/mcp/configuring-mcp-servers; Cline CLI 3.0.65 for `transport`, OAuth and the places",
    files: [
      settings("Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"),
      "${CLINE_MCP_SETTINGS_PATH:-${CLINE_DATA_DIR:-${CLINE_DIR:-~/.cline}/data}/settings/cline_mcp_settings.json}",
    ],
    variables: ["${env:NAME}"],
    timeout: "s",
    keys: [
      ...["type", "transportType", "transport", ...STDIO, "cwd", ...HTTP, "disabled", "alwaysAllow", "autoApprove"],
      ...["timeout", "remoteConfigured", "oauth", "oauthClient", "metadata"],
    ],
  },
  {
    id: "copilot-cli",
    name: "Copilot CLI",
    source:
      "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers; " +
      "schemas/api.schema.json of Copilot CLI 1.0.102, McpServerConfigStdio and McpServerConfigHttp",
    files: ["${COPILOT_HOME:-~/.copilot}/mcp-config.json", "./.github/mcp.json", "./.mcp.json"],
    switches: [{ file: "${COPILOT_HOME:-~/.copilot}/settings.json", keys: ["disabledMcpServers"] }],
    variables: ["$NAME", "${NAME}", "${NAME:-text}"],
    timeout: "ms",
    keys: [
      ...["type", ...STDIO, "cwd", ...HTTP, "tools", "excludeTools", "timeout", "auth", "oidc"],
      ...["oauthClientId", "oauthScopes", "oauthPublicClient", "oauthGrantType", "headersRefreshTtlMs"],
      ...["filterMapping", "isDefaultServer", "displayName", "deferTools", "disableToolCache", "disableSecretMasking"],
      ...["safeForTelemetry", "slowConnectionThresholdMs", "events", "notifications", "configWarnings"],
      ...["source", "sourcePath", "sourcePlugin", "sourcePluginSpec", "sourcePluginVersion"],
    ],
  },
  {
    id: "copilot-agent",
    name: "Copilot cloud agent",
    source: "https://docs.github.com/en/copilot/how-tos/use-copilot-agents/cloud-agent/extend-cloud-agent-with-mcp",
    files: [],
    variables: ["COPILOT_MCP_NAME", "$NAME", "${NAME}", "${NAME:-text}"],
    keys: ["type", ...STDIO, ...HTTP, "tools"],
  },
  {
    id: "codex",
    name: "Codex",
    source:
      "https://developers.openai.com/codex/mcp; codex-rs/config/src/mcp_types.rs, RawMcpServerConfig; " +
      "Codex 0.171.0 for what it has not",
    files: ["${CODEX_HOME:-~/.codex}/config.toml", "./.codex/config.toml"],
    variables: [],
    keys: [
      ...[...STDIO, "env_vars", "cwd", "url", "http_headers", "env_http_headers", "http_headers_helper"],
      ...["bearer_token_env_var", "auth", "oauth", "oauth_resource", "scopes"],
      ...["enabled", "required", "startup_timeout_sec", "startup_timeout_ms", "startup_readiness", "tool_timeout_sec"],
      ...["enabled_tools", "disabled_tools", "tools", "default_tools_approval_mode", "default_tools_enabled"],
      ...["omit_tools_from", "supports_parallel_tool_calls", "experimental_environment", "environment_id", "name"],
    ],
  },
  {
    id: "opencode",
    name: "opencode",
    source: "https://opencode.ai/v1/docs/mcp-servers and https://opencode.ai/v2/docs/mcp-servers; opencode 1.18.33",
    files: [
      ...["config.json", "opencode.json", "opencode.jsonc"].map((name) => `${CONFIG}/opencode/${name}`),
      ...["${OPENCODE_CONFIG}", "${OPENCODE_CONFIG_DIR}/opencode.json", "${OPENCODE_CONFIG_DIR}/opencode.jsonc"],
      ...["./opencode.json", "./opencode.jsonc", "./.opencode/opencode.json", "./.opencode/opencode.jsonc"],
    ],
    variables: ["{env:NAME}", "{file:PATH}"],
    timeout: "ms",
    keys: ["type", "command", "environment", "cwd", ...HTTP, "oauth", "enabled", "disabled", "timeout"],
  },
];
