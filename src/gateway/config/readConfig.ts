import { didYouMean, pointerSteps, pointerTo } from "../../json/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import { createValidator, type Issue } from "../../validate/index.ts";
import { GatewayError } from "../GatewayError.ts";
import { GATEWAY, HTTP_SERVER, isForeign, OAUTH, STDIO_SERVER } from "./configSchema.ts";
import type { GatewayConfig, ServerConfig } from "./GatewayConfig.ts";

/**
 * A config with a value for each setting that has a default, and without disabled servers.
 *
 * @throws {GatewayError} `invalid_config` with the place of the fault and, for an unknown key, the nearest known one.
 * @example
 * readConfig({ mcpServers: { files: { comand: "npx" } } });
 * // GatewayError: unknown key "comand". Did you mean "command"? at /mcpServers/files/comand
 */
export function readConfig(config: unknown): CompleteConfig {
  const whole = withServers(config);
  requireFit(whole, GATEWAY, "");
  const servers: [string, ServerConfig][] = Object.entries((whole as GatewayConfig).mcpServers);
  for (const [name, server] of servers) readServer(name, server);
  const mcpServers = Object.fromEntries(servers.filter(([, { enabled = true, disabled }]) => enabled && !disabled));
  return { ...DEFAULTS, ...withoutUndefined(whole as GatewayConfig), mcpServers };
}

type Optional = "idle_timeout" | "max_result_len";
type Setting = Exclude<keyof GatewayConfig, "mcpServers" | Optional>;

/** A config whose settings are all there. */
export type CompleteConfig = Pick<GatewayConfig, "mcpServers" | Optional> & Settings;

type Settings = { readonly [key in Setting]: NonNullable<GatewayConfig[key]> };

const DEFAULTS: Settings = {
  schema_compression_enabled: true,
  max_description_len: 300,
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
};

/** VS Code writes `servers`. */
function withServers(config: unknown): unknown {
  if (!isObject(config) || "mcpServers" in config || !isObject(config.servers)) return config;
  const { servers, ...rest } = config;
  return { ...rest, mcpServers: servers };
}

function readServer(name: string, server: ServerConfig): void {
  const path = pointerTo("/mcpServers", name);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,63}$/u.test(name)) {
    const expected = "a server name of at most 64 letters, digits, spaces and ._-";
    throw new GatewayError(
      "invalid_config",
      path,
      `expected ${expected}, received ${JSON.stringify(name.slice(0, 100))}`,
    );
  }
  const { type, command, url, oauth } = server as { readonly [key: string]: unknown };
  if (type === "sse") {
    const wayOut = 'ask its owner for the URL that speaks streamable HTTP, which replaced "sse" in 2025';
    throw new GatewayError("invalid_config", `${path}/type`, `expected "stdio" or "http", received "sse": ${wayOut}`);
  }
  if (command === undefined && url === undefined) {
    const known = { ...STDIO_SERVER.properties, ...HTTP_SERVER.properties };
    const wrong = Object.keys(server).find((key) => !Object.hasOwn(known, key));
    if (wrong !== undefined) throw unknownKey(path, wrong, known);
    throw new GatewayError("invalid_config", path, "expected a server with a command or a url");
  }
  if (command !== undefined && url !== undefined) {
    throw new GatewayError("invalid_config", path, "expected a server with a command or a url, received both");
  }
  const isHttp = type === undefined ? url !== undefined : type !== "stdio";
  requireFit(server, isHttp ? HTTP_SERVER : STDIO_SERVER, path);
  if (oauth !== undefined) requireFit(oauth, OAUTH, `${path}/oauth`);
}

function requireFit(value: unknown, schema: JsonSchema, path: string): void {
  const { issues } = createValidator(schema).issues(value);
  // A misspelt key also counts as missing.
  const unknown = issues.find(isUnknownKey);
  if (unknown) {
    const key = pointerSteps(unknown.path)[0] ?? "";
    throw unknownKey(path, key, schema.properties);
  }
  if (issues[0]) throw new GatewayError("invalid_config", `${path}${issues[0].path}`, messageOf(issues[0]));
}

/** What is in a list or an object may be secret, and so may a number be in the place of a text. */
function messageOf({ expected, received }: Issue): string {
  const secret = expected === "string" ? /^(\w+) .*/s : /^(array|object) .*/s;
  return `expected ${expected}, received ${received.replace(secret, "$1")}`;
}

function unknownKey(path: string, key: string, properties: object = {}): GatewayError {
  const known = Object.keys(properties).filter((key) => !isForeign(key));
  const hint = didYouMean(key, known) || ` The keys are ${known.join(", ")}.`;
  const place = pointerTo(path, key);
  return new GatewayError("invalid_config", place, `unknown key ${JSON.stringify(key)}.${hint}`);
}

/** A key of the whole, not of something in it. */
const isUnknownKey = ({ keyword, path }: Issue): boolean =>
  keyword === "additionalProperties" && path.lastIndexOf("/") === 0;

const withoutUndefined = (config: GatewayConfig): Partial<Settings> =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
