import { MAX_TIMER_MS } from "../../checks/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import { createValidator, type Issue } from "../../validate/index.ts";
import { HEADER_NAME } from "../connectionHeaders.ts";
import { GatewayError } from "../GatewayError.ts";
import { HOSTS } from "./hosts.ts";

/** Keys of other hosts that are ignored without a warning: of Claude Desktop, and of editors that name a schema. */
export const IGNORED_SETTINGS: ReadonlySet<string> = new Set([
  ...["$schema", "globalShortcut", "preferences", "sandbox"],
]);

/** Keys of other hosts that are not supported although users may rely on them, and what to write instead. */
export const UNREAD_KEYS: { readonly [key: string]: string } = {
  authProviderType: "the gateway logs in by OAuth, or write headers",
  oidc: "write headers or oauth",
  headersHelper: "no command is run for headers, write headers",
  http_headers_helper: "no command is run for headers, write headers",
  auth: "write headers or oauth",
  networkTimeout: "write call_timeout, in seconds",
  sandbox: "servers are not confined here",
  sandboxEnabled: "servers are not confined here",
  timeout: "write call_timeout, in seconds",
};

const TEXT = { type: "string", minLength: 1 } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const TEXTS_BY_NAME = { type: "object", additionalProperties: { type: "string" } } as const;
const SWITCH = { type: "boolean" } as const;
/** A timer holds 31 bits of milliseconds. */
const SECONDS = { type: "number", exclusiveMinimum: 0, maximum: Math.floor(MAX_TIMER_MS / 1000) } as const;

const COMMON: NonNullable<JsonSchema["properties"]> = {
  enabled: SWITCH,
  disabled: SWITCH,
  description: { type: "string" },
  allow: TEXTS,
  deny: TEXTS,
  per_session: SWITCH,
  tools: { type: "object", additionalProperties: { $ref: "#/$defs/tool" } },
  call_timeout: SECONDS,
  start_timeout: SECONDS,
  idle_timeout: SECONDS,
  era: { enum: ["auto", "modern", "legacy"] },
};

/** How a tool is changed. */
const $defs: NonNullable<JsonSchema["$defs"]> = {
  tool: {
    type: "object",
    properties: { name: TEXT, description: TEXT, defaults: { type: "object" }, hidden: TEXTS },
    additionalProperties: false,
  },
};

/** A server with a command. */
export const STDIO_SERVER: JsonSchema = {
  $defs,
  type: "object",
  properties: {
    type: { const: "stdio" },
    command: TEXT,
    args: { type: "array", items: { type: "string" } },
    env: TEXTS_BY_NAME,
    envFile: TEXT,
    cwd: TEXT,
    ...COMMON,
  },
  required: ["command"],
  additionalProperties: false,
};

/** A server with a URL. */
export const HTTP_SERVER: JsonSchema = {
  $defs,
  type: "object",
  properties: {
    type: { enum: ["http", "streamable-http", "streamableHttp", "sse"] },
    url: TEXT,
    headers: TEXTS_BY_NAME,
    forward_headers: { type: "array", items: { type: "string", pattern: HEADER_NAME } },
    oauth: { type: "object" },
    insecure: SWITCH,
    ...COMMON,
  },
  required: ["url"],
  additionalProperties: false,
};

const OWN_KEYS = Object.keys({ ...STDIO_SERVER.properties, ...HTTP_SERVER.properties });

/** Keys of a server that are ignored without a warning: those of known hosts, and of Roo, Kilo and Kiro. */
export const IGNORED_KEYS: ReadonlySet<string> = new Set(
  [...HOSTS.flatMap(({ keys }) => keys), "icon", "name", "networkTimeout", "watchPaths"].filter(
    (key) => !OWN_KEYS.includes(key),
  ),
);

/** How the user logs in at a server with a URL. */
export const OAUTH: JsonSchema = {
  type: "object",
  properties: {
    clientId: TEXT,
    clientSecret: TEXT,
    grant: { enum: ["authorization_code", "client_credentials"] },
    privateKey: TEXT,
    keyId: TEXT,
    issuer: TEXT,
    scopes: { anyOf: [TEXT, TEXTS] },
    callbackPort: { type: "integer", minimum: 1, maximum: 65_535 },
  },
  additionalProperties: false,
};

/** The config, without the entries of its servers. */
export const GATEWAY: JsonSchema = {
  type: "object",
  properties: {
    mcpServers: { type: "object" },
    schema_compression_enabled: SWITCH,
    max_description_len: { type: "integer", minimum: 0 },
    toon_compression_enabled: SWITCH,
    toon_compression_min_size: { type: "integer", minimum: 0 },
    include_structured_content: SWITCH,
    max_result_len: { type: "integer", minimum: 1 },
    health_check_enabled: SWITCH,
    health_check_interval: SECONDS,
    health_check_timeout: SECONDS,
    health_check_failure_threshold: { type: "integer", minimum: 1 },
    disabled_tools: TEXTS,
    call_timeout: SECONDS,
    start_timeout: SECONDS,
    idle_timeout: SECONDS,
    start_on_use: SWITCH,
    assert_formats: SWITCH,
    pin: SWITCH,
    code: SWITCH,
  },
  required: ["mcpServers"],
  additionalProperties: false,
};

/**
 * @throws {GatewayError} `invalid_config` with the first place that does not fit, without the text that is there.
 */
export function requireFit(value: unknown, schema: JsonSchema, path: string): void {
  const [issue] = createValidator(schema).issues(value).issues;
  if (issue) throw new GatewayError("invalid_config", `${path}${issue.path}`, messageOf(issue));
}

/** A secret may stand in any wrong place: only the type of a value is said, and a number where one is expected. */
function messageOf({ expected, received }: Issue): string {
  const kinds = /^(?:a )?(?:number|integer)\b/.test(expected)
    ? /^(string|array|object) .*/s
    : /^(string|array|object|integer|number) .*/s;
  return `expected ${expected}, received ${received.replace(kinds, "$1")}`;
}
