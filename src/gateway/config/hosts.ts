// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { isObject } from "../../schema/index.ts";

/** An application that starts MCP servers, and how its documentation writes their config. */
export type Host = {
  readonly id: string;
  readonly name: string;
  /** Where this is written. */
  readonly source: string;
  /** Its files, those of the user before those of a project; none where the config lies on a server. */
  readonly files: readonly HostFile[];
  /** The forms of variables that it writes. */
  readonly variables: readonly VariableForm[];
  /** The unit of its `timeout` of a server. */
  readonly timeout?: "s" | "ms";
  /** All keys of a server. */
  readonly keys: readonly string[];
};

/**
 * A file by its path on each system. `~` is the folder of the user, `$CONFIG` that of settings on Linux, `$APPDATA` that of
 * Windows, and `.` that of a project. A folder `*` has any name.
 */
export type HostFile = string | { readonly darwin: string; readonly linux: string; readonly win32: string };

/** A form of variables, by its name in the documentation of hosts. */
export type VariableForm =
  | "${NAME}"
  | "${NAME:-text}"
  | "$NAME"
  | "%NAME%"
  | "${env:NAME}"
  | "${file:PATH}"
  | "${input:ID}"
  | "${workspaceFolder}"
  | "${workspaceFolderBasename}"
  | "${userHome}"
  | "${cwd}"
  | "${pathSeparator}"
  | "${/}"
  | "${CLAUDE_PROJECT_DIR}"
  | "COPILOT_MCP_NAME";

/** The settings of programs by the system, such as those of VS Code. */
const settings = (path: string): HostFile => ({
  darwin: `~/Library/Application Support/${path}`,
  linux: `$CONFIG/${path}`,
  win32: `$APPDATA/${path}`,
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
    files: ["~/.claude.json", "./.mcp.json"],
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
    source: "https://zed.dev/docs/ai/mcp",
    files: [
      {
        darwin: "~/.config/zed/settings.json",
        linux: "$CONFIG/zed/settings.json",
        win32: "$APPDATA/Zed/settings.json",
      },
      "./.zed/settings.json",
    ],
    variables: [],
    timeout: "s",
    keys: ["source", "enabled", "remote", ...STDIO, ...HTTP, "timeout", "settings"],
  },
  {
    id: "gemini",
    name: "Gemini CLI",
    source: "https://geminicli.com/docs/tools/mcp-server",
    files: ["~/.gemini/settings.json", "./.gemini/settings.json"],
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
    source: "https://docs.cline.bot/mcp/configuring-mcp-servers",
    files: [
      settings("Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"),
      "~/.cline/data/settings/cline_mcp_settings.json",
    ],
    variables: ["${env:NAME}"],
    timeout: "s",
    keys: [
      ...["type", "transportType", ...STDIO, "cwd", ...HTTP, "disabled", "alwaysAllow", "autoApprove", "timeout"],
      ...["remoteConfigured", "oauth"],
    ],
  },
  {
    id: "copilot-cli",
    name: "Copilot CLI",
    source: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers",
    files: ["~/.copilot/mcp-config.json", "./.github/mcp.json"],
    variables: ["$NAME", "${NAME}", "${NAME:-text}"],
    timeout: "ms",
    keys: [
      ...["type", ...STDIO, "cwd", ...HTTP, "tools", "timeout", "oauthClientId", "oauthPublicClient", "oauthGrantType"],
      ...["filterMapping", "isDefaultServer", "oidc"],
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
];

/** The host whose file has such a path; `undefined` for a file with another name or in another folder. */
export function hostOfFile(path: string): Host | undefined {
  const given = `/${path.replaceAll("\\", "/")}`;
  return HOSTS.find(({ files }) => files.some((file) => tailsOf(file).some((tail) => isEndOf(tail, given))));
}

function isEndOf(tail: string, path: string): boolean {
  const names = tail.split("/").slice(1);
  const last = path.split("/").slice(-names.length);
  return last.length === names.length && names.every((name, index) => name === "*" || name === last[index]);
}

/** The end of the paths of a file, with the folder of its host; `mcp.json` alone may be of anybody. */
function tailsOf(file: HostFile): string[] {
  return pathsOf(file)
    .map((path) => path.replace(/^(?:~\/Library\/Application Support|[~.]|\$\w+)(?=\/)/, ""))
    .filter((tail) => tail.indexOf("/", 1) > 0 || tail === "/.claude.json");
}

/**
 * How many folders above a config that of its project is: a host may have a folder of its own there.
 *
 * @example
 * foldersToProject("/home/ada/app/.vscode/mcp.json"); // 1
 * foldersToProject("/home/ada/app/mcp.json"); // 0
 */
export function foldersToProject(path: string): number {
  const given = path.replaceAll("\\", "/");
  const ofProjects = HOSTS.flatMap(({ files }) => files).filter((file) => typeof file === "string");
  const own = ofProjects.find((file) => file.startsWith("./") && given.endsWith(file.slice(1)));
  return own === undefined ? 0 : own.split("/").length - 2;
}

const pathsOf = (file: HostFile): string[] =>
  typeof file === "string" ? [file] : [file.darwin, file.linux, file.win32];

/**
 * The path of a host's file on this machine; `undefined` where its system lacks the folder.
 *
 * @example
 * hostPath("~/.claude.json", { platform: "linux", home: "/home/ada", environment: {}, project: "." });
 * // "/home/ada/.claude.json"
 */
export function hostPath(file: HostFile, place: HostPlace): string | undefined {
  const { platform, home, environment, project } = place;
  const isKnown = platform === "darwin" || platform === "win32";
  const path = typeof file === "string" ? file : file[isKnown ? platform : "linux"];
  const roots: { readonly [root: string]: string | undefined } = {
    "~": home,
    ".": project,
    $CONFIG: environment.XDG_CONFIG_HOME || `${home}/.config`,
    $APPDATA: environment.APPDATA || `${home}/AppData/Roaming`,
  };
  const [, root = "", rest = ""] = /^([^/]+)\/(.*)$/s.exec(path) ?? [];
  return roots[root] === undefined ? undefined : `${roots[root]}/${rest}`;
}

/** What the paths of hosts depend on. */
export type HostPlace = {
  readonly platform: string;
  readonly home: string;
  readonly environment: { readonly [name: string]: string | undefined };
  /** The folder of a project. */
  readonly project: string;
};

/**
 * An entry of a host's config with its variables and its `timeout` in the forms of this package.
 *
 * @example
 * ofHost({ command: "a", timeout: 5_000 }, gemini); // { command: "a", call_timeout: 5 }
 */
export function ofHost(entry: unknown, host: Host): unknown {
  const common = commonVariables(entry, host);
  if (!isObject(common) || host.timeout === undefined) return common;
  const { timeout, ...others } = common;
  const seconds = host.timeout === "ms" && typeof timeout === "number" ? timeout / 1_000 : timeout;
  return typeof seconds === "number" && seconds > 0
    ? { ...others, call_timeout: common.call_timeout ?? seconds }
    : common;
}

/**
 * A value with the variables of a host in the form that all configs here have, `${NAME}`. Only some hosts read `$NAME`: in
 * a config of others it may be a password.
 *
 * @example
 * commonVariables({ KEY: "$TOKEN" }, gemini); // { KEY: "${TOKEN}" }
 */
function commonVariables(value: unknown, host: Host): unknown {
  if (typeof value === "string") return REWRITES.reduce((text, rewrite) => rewrite(text, host.variables), value);
  if (Array.isArray(value)) return value.map((item) => commonVariables(item, host));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, commonVariables(item, host)]));
}

const rewrite =
  (form: VariableForm, pattern: RegExp) =>
  (text: string, forms: readonly VariableForm[]): string =>
    forms.includes(form) ? text.replace(pattern, "${$1}") : text;

const REWRITES = [rewrite("$NAME", /\$([A-Za-z_]\w*)/g), rewrite("%NAME%", /%([A-Za-z_]\w*)%/g)];
