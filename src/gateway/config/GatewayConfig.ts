/**
 * How the gateway works, in the form of `mcpServers` that other hosts of MCP write too.
 *
 * @example
 * const config: GatewayConfig = {
 *   mcpServers: {
 *     files: { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "."], deny: ["write_*"] },
 *     crm: { url: "https://crm.example/mcp", headers: { Authorization: "Bearer ${CRM_TOKEN}" } },
 *   },
 *   max_description_len: 300,
 * };
 */
export type GatewayConfig = {
  readonly mcpServers: { readonly [name: string]: ServerConfig };
  /** What the user is asked for, as VS Code has it: `${input:ID}` in a text of a server is the value. */
  readonly inputs?: readonly ConfigInput[] | undefined;
  /** Whether schemas are shown as TypeScript instead of JSON Schema. Default: `true`. */
  readonly schema_compression_enabled?: boolean | undefined;
  /** The characters that a compressed schema, or a tool that was searched, keeps of a description. Default: 300. */
  readonly max_description_len?: number | undefined;
  /** Whether JSON in results is shown as TOON, which needs `@toon-format/toon`. Default: `false`. */
  readonly toon_compression_enabled?: boolean | undefined;
  /** The characters of JSON from which on it is shown as TOON. Default: 500. */
  readonly toon_compression_min_size?: number | undefined;
  /** Whether results keep `structuredContent`. Default: `true`. */
  readonly include_structured_content?: boolean | undefined;
  /**
   * The characters of a text in a result; the rest of a longer text is left out, with a note to the model. Default:
   * all.
   */
  readonly max_result_len?: number | undefined;
  /** Whether running servers are asked from time to time if they still answer. Default: `true`. */
  readonly health_check_enabled?: boolean | undefined;
  /** The seconds between two such questions. Default: 30. */
  readonly health_check_interval?: number | undefined;
  /** The seconds that an answer may take. Default: 5. */
  readonly health_check_timeout?: number | undefined;
  /** After so many questions without an answer a server is started again. Default: 2. */
  readonly health_check_failure_threshold?: number | undefined;
  /** Tools that are not served: `server/tool`, where `*` stands for any characters. */
  readonly disabled_tools?: readonly string[] | undefined;
  /** Whether a server is started when it is first needed, and not at once. Default: `false`. */
  readonly start_on_use?: boolean | undefined;
  /** The seconds that a server has for its first answers; `npx` and `uvx` may have to install it. Default: 60. */
  readonly start_timeout?: number | undefined;
  /** The seconds that a call may take without progress. Default: 60. */
  readonly call_timeout?: number | undefined;
  /** The seconds without requests after which a server is stopped until it is needed again. Default: never. */
  readonly idle_timeout?: number | undefined;
  /**
   * Whether arguments are refused that do not have the `format` of their schema, such as `date-time`. Default: `false`,
   * as formats are annotations in JSON Schema 2020-12.
   */
  readonly assert_formats?: boolean | undefined;
  /** Whether tools whose description or schema has changed since they were approved are held back. Default: `false`. */
  readonly pin?: boolean | undefined;
  /** Whether a fifth tool runs code that calls the tools, which needs `run`. Default: `false`. */
  readonly code?: boolean | undefined;
};

/**
 * A value that a config asks the user for.
 *
 * @example
 * const input: ConfigInput = { id: "api-key", type: "promptString", description: "The key of the API", password: true };
 */
export type ConfigInput = {
  readonly id: string;
  /** A text, or one of `options`. A `"command"` of VS Code cannot be run here: its value has to be given. */
  readonly type?: "promptString" | "pickString" | "command" | undefined;
  readonly description?: string | undefined;
  /** Whether a terminal hides what is typed. */
  readonly password?: boolean | undefined;
  /** The value if the user gives none. */
  readonly default?: string | undefined;
  /** All values that it may have. */
  readonly options?: readonly string[] | undefined;
};

/**
 * An MCP server: a command that speaks over its standard input and output, or a URL. In all texts `${NAME}` is the
 * environment variable of that name, and `${NAME:-text}` is `text` if there is no such variable; `${input:ID}` is an input,
 * `${file:PATH}` the text of a file, `${workspaceFolder}` the folder of the config, and `${userHome}` the user's home directory.
 *
 * @example
 * const server: ServerConfig = { command: "uvx", args: ["mcp-server-git"], allow: ["git_status", "git_log"] };
 */
export type ServerConfig = StdioServerConfig | HttpServerConfig;

/** The settings of servers of both kinds. */
export type CommonServerConfig = {
  /** Default: `true`. */
  readonly enabled?: boolean | undefined;
  /** The opposite of `enabled`, which other hosts write. */
  readonly disabled?: boolean | undefined;
  /** The purpose of the server, for the search and for the model. */
  readonly description?: string | undefined;
  /** The tools that are served, where `*` stands for any characters. Default: all. */
  readonly allow?: readonly string[] | undefined;
  /** The tools that are not served, even if they are allowed. */
  readonly deny?: readonly string[] | undefined;
  /**
   * Whether each session of a client has a connection, or a process, of its own; clients of 2026-07-28, which have no
   * sessions, share those of their user. Default: `false`.
   */
  readonly per_session?: boolean | undefined;
  /** Changes tools, by the names that they have at the server. A list of names is read as `allow`. */
  readonly tools?: { readonly [tool: string]: ToolChange } | undefined;
  /** Overrides `start_timeout` of the gateway for this server. */
  readonly start_timeout?: number | undefined;
  /** Overrides `call_timeout` of the gateway for this server. */
  readonly call_timeout?: number | undefined;
  /** Overrides `idle_timeout` of the gateway for this server. */
  readonly idle_timeout?: number | undefined;
  /** The protocol: of 2026-07-28, the one before it, or the one that the server supports. Default: `"auto"`. */
  readonly era?: "auto" | "modern" | "legacy" | undefined;
};

/**
 * How a tool is shown, and what its server gets.
 *
 * @example
 * const change: ToolChange = { name: "read", defaults: { encoding: "utf8" }, hidden: ["encoding"] };
 */
export type ToolChange = {
  /** The name by which it is listed and called. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The arguments that are sent unless the caller gives them; they are not required. */
  readonly defaults?: { readonly [argument: string]: unknown } | undefined;
  /** The arguments that are not shown, and that no caller can give. */
  readonly hidden?: readonly string[] | undefined;
};

export type StdioServerConfig = CommonServerConfig & {
  readonly type?: "stdio" | undefined;
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Additional environment variables for the server, besides a few harmless ones such as `PATH`. */
  readonly env?: { readonly [name: string]: string } | undefined;
  /** A file with lines of `NAME=value`, which the server gets too; variables of `env` override it. */
  readonly envFile?: string | undefined;
  readonly cwd?: string | undefined;
};

export type HttpServerConfig = CommonServerConfig & {
  /**
   * `"sse"` is HTTP+SSE, the transport of 2024-11-05. Default: streamable HTTP, or HTTP+SSE if the server does not take
   * messages at its URL.
   */
  readonly type?: "http" | "streamable-http" | "streamableHttp" | "sse" | undefined;
  readonly url: string;
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** The headers of each caller's request over HTTP that the server gets. Default: none. */
  readonly forward_headers?: readonly string[] | undefined;
  /** Settings of the login, for what the gateway cannot discover itself. */
  readonly oauth?: OAuthConfig | undefined;
  /**
   * Whether headers with credentials and the token of a login are sent to an `http:` URL on another machine too, where
   * others can read them on the way. Default: `false`.
   */
  readonly insecure?: boolean | undefined;
};

/**
 * How the user logs in at a server, in the form of Claude Code and VS Code. Most servers work without these settings.
 *
 * @example
 * const oauth: OAuthConfig = { clientId: "1601185624273", callbackPort: 3118 };
 */
export type OAuthConfig = {
  /**
   * The client id that the gateway has there, or the `https:` URL of its metadata document. Default: it registers
   * itself.
   */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  /**
   * Whose login it is: `"client_credentials"` is that of the gateway itself, without a user, by `clientId` and
   * `clientSecret` or `privateKey`. Default: the user's.
   */
  readonly grant?: "authorization_code" | "client_credentials" | undefined;
  /** A private key in PEM, by which the gateway proves its `clientId` with that grant. */
  readonly privateKey?: string | undefined;
  /** The name of that key at the authorization server. */
  readonly keyId?: string | undefined;
  /**
   * The only authorization server that is asked for logins, and gets these credentials. Default: the one that the server
   * names.
   */
  readonly issuer?: string | undefined;
  /** The scopes, as a list or as a text with spaces between them. Default: the scopes that the server requests. */
  readonly scopes?: string | readonly string[] | undefined;
  /** The port of the redirect URI `http://localhost:PORT/callback`. Default: a free one of `127.0.0.1`. */
  readonly callbackPort?: number | undefined;
};
