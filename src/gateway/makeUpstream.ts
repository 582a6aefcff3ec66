import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { parseEnv } from "node:util";
import { type Environment, expandVariables } from "./config/expandVariables.ts";
import type { ServerConfig, StdioServerConfig } from "./config/GatewayConfig.ts";
import type { CompleteConfig } from "./config/readConfig.ts";
import { HttpTransport } from "./upstream/HttpTransport.ts";
import { StdioTransport } from "./upstream/StdioTransport.ts";
import { Upstream, type UpstreamSettings } from "./upstream/Upstream.ts";

/** The server of a config, not started yet: its variables are read when it is. */
export function makeUpstream(
  name: string,
  server: ServerConfig,
  config: CompleteConfig,
  environment: Environment,
): Upstream {
  const { call_timeout = config.call_timeout, idle_timeout = config.idle_timeout } = server;
  const settings: UpstreamSettings = {
    name,
    era: server.era ?? "auto",
    connectMs: CONNECT_MS,
    callMs: call_timeout * 1_000,
    idleMs: idle_timeout && idle_timeout * 1_000,
    health: config.health_check_enabled
      ? {
          intervalMs: config.health_check_interval * 1_000,
          timeoutMs: config.health_check_timeout * 1_000,
          threshold: config.health_check_failure_threshold,
        }
      : undefined,
    makeTransport(messages) {
      const variables = { workspaceFolder: process.cwd(), userHome: homedir(), ...environment };
      const expand = (text: string): string => expandVariables(text, variables);
      if ("url" in server) {
        const headers = Object.entries(server.headers ?? {}).map(([key, value]) => [key, expand(value)] as const);
        const settings = { headers: Object.fromEntries(headers), maxBytes: MAX_BYTES };
        return new HttpTransport(new URL(expand(server.url)), settings, messages);
      }
      const { command, args = [], cwd } = server;
      return new StdioTransport(
        {
          command: expand(command),
          args: args.map(expand),
          env: environmentOf(server, environment, expand),
          ...(cwd !== undefined && { cwd: expand(cwd).replace(/^~(?=$|\/)/, homedir()) }),
        },
        { maxBytes: MAX_BYTES },
        messages,
      );
    },
  };
  return new Upstream(settings);
}

/** The milliseconds that a server has for its first answers; `npx` and `uvx` may install it first. */
const CONNECT_MS = 60_000;

/** What one message of a server may have. Larger answers than 10 MB break the clients of the SDK. */
const MAX_BYTES = 10_000_000;

/** A server gets what it needs to run, and what its config says: no keys of others. */
function environmentOf(
  { env = {}, envFile }: StdioServerConfig,
  environment: Environment,
  expand: (text: string) => string,
): { [name: string]: string } {
  const inherited = INHERITED.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]]));
  const ofFile = envFile === undefined ? [] : Object.entries(parseEnv(readFileSync(expand(envFile), "utf8")));
  const own = Object.entries(env).map(([name, value]) => [name, expand(value)]);
  return Object.fromEntries([...inherited, ...ofFile, ...own]);
}

const INHERITED =
  process.platform === "win32"
    ? [
        "APPDATA",
        "HOMEDRIVE",
        "HOMEPATH",
        "LOCALAPPDATA",
        "PATH",
        "PATHEXT",
        "PROCESSOR_ARCHITECTURE",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "USERNAME",
        "USERPROFILE",
        "PROGRAMFILES",
      ]
    : ["HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "USER"];
