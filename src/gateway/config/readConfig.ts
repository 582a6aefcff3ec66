import { didYouMean, isMisspelt, nearest, shorten } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import { MAX_SERVER_NAME_LENGTH } from "../limits.ts";
import { stripInvisible } from "../stripInvisible.ts";
import { GATEWAY, IGNORED_SETTINGS, requireFit } from "./configSchema.ts";
import { type FoundServers, findServers } from "./findServers.ts";
import type { GatewayConfig, ServerConfig } from "./GatewayConfig.ts";
import type { Host } from "./Host.ts";
import { ofHost } from "./ofHost.ts";
import { readInputs } from "./readInputs.ts";
import { readServer, unknownKey } from "./readServer.ts";

/** A config that was read. */
export type ReadConfig = {
  readonly config: CompleteConfig;
  /** Why servers cannot be started, by their names. In the config they are as they were written. */
  readonly faults: ReadonlyMap<string, GatewayError>;
  /** The keys that were not read, with their paths. */
  readonly warnings: readonly string[];
};

/**
 * A config with a value for each setting that has a default, and without disabled servers. Of a known host it has the
 * variables in the forms of this package.
 *
 * @throws {GatewayError} `invalid_config` for a wrong setting of the gateway, with the place of the fault.
 * @example
 * readConfig({ mcpServers: { files: { comand: "npx" } } }).faults.get("files");
 * // GatewayError: unknown key "comand". Did you mean "command"? at /mcpServers/files/comand
 */
export function readConfig(given: unknown, host?: Host): ReadConfig {
  if (!isObject(given)) requireFit(given, GATEWAY, "");
  const found = findServers(given as { readonly [key: string]: unknown });
  const { servers, others, isForeign: isOfHost } = found;
  requireServers(found);
  const warnings: string[] = [];
  const settings = ownSettings(others, isOfHost, warnings);
  requireFit({ ...settings, ...(servers !== undefined && { mcpServers: servers }) }, GATEWAY, "");
  const inputs = readInputs(found.inputs, warnings);
  const faults = new Map<string, GatewayError>();
  const mcpServers = new Map<string, ServerConfig>();
  for (const [key, entry] of entriesOf(servers as { readonly [name: string]: unknown }, host)) {
    const name = nameOf(key, mcpServers, warnings);
    if (name === undefined) continue;
    try {
      const read = readServer(name, entry);
      for (const warning of read.warnings) warnings.push(warning);
      mcpServers.set(name, read.server);
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause;
      faults.set(name, cause);
      mcpServers.set(name, entry as ServerConfig);
    }
  }
  const config = { ...DEFAULTS, ...settings, ...inputs, mcpServers: Object.fromEntries(mcpServers) };
  return { config, faults, warnings };
}

/** The error of the schema would not name the key under which the servers stand. */
function requireServers({ servers, path }: FoundServers): void {
  if (servers === undefined || isObject(servers)) return;
  const received = servers === null ? "null" : Array.isArray(servers) ? "a list" : `a ${typeof servers}`;
  const reason = `expected an object with the servers by their names, received ${received}`;
  throw new GatewayError("invalid_config", pointerTo("", ...path), reason);
}

type Optional = "idle_timeout" | "max_result_len" | "inputs";
type Setting = Exclude<keyof GatewayConfig, "mcpServers" | Optional>;

/** A config with a value for each setting that has a default. */
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
  assert_formats: false,
  pin: false,
  code: false,
};

/** The entries of servers, without those that are switched off. */
const entriesOf = (servers: { readonly [name: string]: unknown }, host: Host | undefined): [string, unknown][] =>
  Object.entries(servers)
    .filter(([, entry]) => !isOff(entry))
    .map(([name, entry]) => [name, host === undefined ? entry : ofHost(entry, host)]);

/** A disabled server is ignored, also if its entry has faults. */
const isOff = (entry: unknown): boolean => isObject(entry) && (entry.enabled === false || entry.disabled === true);

/**
 * The settings of the gateway. In a file of settings of another host all other keys are that host's; beside
 * `mcpServers` a misspelt setting is an error, because without a misspelt `pin` or `disabled_tools` more would be
 * served.
 */
function ownSettings(
  others: { readonly [key: string]: unknown },
  isOfHost: boolean,
  warnings: string[],
): Partial<Settings> {
  const own = Object.keys(GATEWAY.properties ?? {});
  const unread: string[] = [];
  const settings = Object.entries(others).filter(([key, value]) => {
    if (own.includes(key)) return value !== undefined;
    if (IGNORED_SETTINGS.has(key)) return false;
    if (!isOfHost && own.some((setting) => isMeant(key, setting))) throw unknownKey("", key, GATEWAY.properties);
    if (isOfHost || nearest(key, own).length === 0) unread.push(key);
    else
      warnings.push(
        `the unknown key ${JSON.stringify(key)} is not read.${didYouMean(key, own)} at ${pointerTo("", key)}`,
      );
    return false;
  });
  if (unread.length > 0)
    warnings.push(`these keys of the config are not read: ${shorten(unread.join(", "), MAX_LISTED)}`);
  return Object.fromEntries(settings);
}

/** A short word with another first letter is mostly another word. */
const isMeant = (key: string, setting: string): boolean =>
  (setting.length > 5 || setting[0] === key[0]) && isMisspelt(key, setting);

/** @internal */
const MAX_LISTED = 200;

/**
 * The name under which a server is served, for the key that is written; `""` if nothing of it is visible.
 *
 * @example
 * shownName("my\u0007  files"); // "my files"
 */
export const shownName = (written: string): string =>
  stripInvisible(written).replace(/\s+/g, " ").trim().slice(0, MAX_SERVER_NAME_LENGTH).toWellFormed();

/** The name of a server in lists and messages; `undefined` if the name is not valid. */
function nameOf(written: string, known: ReadonlyMap<string, unknown>, warnings: string[]): string | undefined {
  const name = shownName(written);
  const place = pointerTo("/mcpServers", shorten(written, MAX_LISTED));
  if (name === "" || name === "__proto__" || known.has(name)) {
    const expected = `expected a name of its own with 1 to ${MAX_SERVER_NAME_LENGTH} visible characters`;
    warnings.push(`a server is left out: ${expected} at ${place}`);
    return undefined;
  }
  if (name !== written)
    warnings.push(
      `a server is called ${JSON.stringify(name)}: ` +
        `a name has at most ${MAX_SERVER_NAME_LENGTH} visible characters at ${place}`,
    );
  return name;
}
