import { checkOptions, FUNCTION, integerIn, MAX_TIMER_MS, OBJECT, type OptionRule, STRING } from "../checks/index.ts";
import { pointerTo } from "../json/index.ts";
import { INPUTS, type InputValues, withInputs } from "./config/configInputs.ts";
import type { Environment } from "./config/expandVariables.ts";
import type { GatewayConfig } from "./config/GatewayConfig.ts";
import { readConfigFile } from "./config/loadConfig.ts";
import { readConfig } from "./config/readConfig.ts";
import { GatewayError, unknownName } from "./GatewayError.ts";
import { openBrowser } from "./openBrowser.ts";

/**
 * Options of a login.
 *
 * @example
 * const options: LoginOptions = { open: (page) => console.log(`Log in at ${page}`), timeoutMs: 120_000 };
 */
export type LoginOptions = {
  /** Shows the user the page to log in at. Default: it opens the browser of the system. */
  readonly open?: ((page: URL) => unknown) | undefined;
  /** Gives up the login. */
  readonly signal?: AbortSignal | undefined;
  /** The milliseconds that the user has. Default: 300,000. */
  readonly timeoutMs?: number | undefined;
  /** The variables that the config names. Default: those of this process. */
  readonly environment?: Environment | undefined;
  /** The values of the config's inputs, as of `createGateway`. */
  readonly inputs?: InputValues | undefined;
  /** The folder where logins are kept, as of `createGateway`. */
  readonly logins?: string | undefined;
};

/**
 * Lets the user log in at a server, and keeps the login for the gateways of that config. Resolves when the user is
 * logged in.
 *
 * @throws {GatewayError} `invalid_config`, `unknown_server`
 * @throws {UpstreamError} `login_needed` if it was refused or failed, `timed_out`, `aborted`
 * @throws {OptionError}
 * @example
 * await login("mcp.json", "crm", { open: (page) => console.log(`Log in at ${page}`) });
 */
export async function login(config: GatewayConfig | string, server: string, options: LoginOptions = {}): Promise<void> {
  checkOptions("login", options, RULES);
  const configFile = typeof config === "string" ? config : undefined;
  const { config: complete, faults } = configFile === undefined ? readConfig(config) : await readConfigFile(configFile);
  const { mcpServers } = complete;
  const { open = openBrowser, environment: variables = process.env, logins, signal, timeoutMs } = options;
  if (!Object.hasOwn(mcpServers, server)) throw unknownName("server", "", server, Object.keys(mcpServers));
  const fault = faults.get(server);
  if (fault !== undefined) throw fault;
  const path = pointerTo("/mcpServers", server);
  const found = mcpServers[server] as GatewayConfig["mcpServers"][string];
  if (!("url" in found)) {
    const reason = "expected a server with a url for a login, received one with a command";
    throw new GatewayError("invalid_config", path, reason);
  }
  if (logins === undefined && configFile === undefined) {
    const reason = "a login needs the option `logins` when the config is an object";
    throw new GatewayError("invalid_config", "", reason);
  }
  const ofServer = { config: { ...complete, mcpServers: { [server]: found } }, faults: new Map(), warnings: [] };
  const resolved = await withInputs(ofServer, { environment: variables, values: options.inputs });
  for (const missing of resolved.faults.values()) throw missing;
  const { environment } = resolved;
  const { logInAt } = await import("./auth/logIn.ts");
  await logInAt(server, found, { environment, configFile, logins, open, signal, timeoutMs });
}

const SIGNAL: OptionRule = { expected: "an AbortSignal", accepts: (value) => value instanceof AbortSignal };

const RULES = {
  open: FUNCTION,
  signal: SIGNAL,
  timeoutMs: integerIn(1, MAX_TIMER_MS),
  environment: OBJECT,
  inputs: INPUTS,
  logins: STRING,
};
