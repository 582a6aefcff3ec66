import { statSync } from "node:fs";
import { homedir } from "node:os";
import { parseEnv } from "node:util";
import type { Logins } from "../auth/Logins.ts";
import { type Environment, type Expand, expander } from "../config/expandVariables.ts";
import type { ServerConfig, StdioServerConfig } from "../config/GatewayConfig.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { type HttpServer, headerText, readHttpServer } from "../config/readHttpServer.ts";
import { isConnectionHeader } from "../connectionHeaders.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { isSecure } from "../isSecure.ts";
import { CALLER_IDLE_MS, MAX_MESSAGE_BYTES } from "../limits.ts";
import { DEFAULT_INHERITED_ENV_VARS, type FetchLike } from "../mcp/client.ts";
import { networkFetch } from "../network/networkFetch.ts";
import { ANSWERED } from "../protocol.ts";
import type { RawMessages } from "../upstream/connection/RawMessages.ts";
import { type HttpSettings, HttpTransport } from "../upstream/http/HttpTransport.ts";
import { type SseSettings, SseTransport } from "../upstream/http/SseTransport.ts";
import { StdioTransport } from "../upstream/stdio/StdioTransport.ts";
import type { ServerCommand } from "../upstream/stdio/watchedCommand.ts";
import type { UpstreamSettings } from "../upstream/Upstream.ts";
import type { CallerHeaders } from "./CallerPool.ts";

/** What servers need besides the config. */
export type UpstreamOptions = {
  readonly environment: Environment;
  readonly logins: Logins;
  /** The headers of a caller, for a connection that is for this caller alone. */
  readonly callerHeaders?: CallerHeaders | undefined;
  /** Why the server cannot be started. */
  readonly fault?: Error | undefined;
};

/** The settings of a server of a config: its variables are read when it is started. */
export function upstreamSettings(
  name: string,
  server: ServerConfig,
  config: CompleteConfig,
  options: UpstreamOptions,
): UpstreamSettings {
  const { start_timeout = config.start_timeout, call_timeout = config.call_timeout } = server;
  const { idle_timeout = config.idle_timeout } = server;
  const { environment, fault, callerHeaders } = options;
  const expand = expander(environment);
  return {
    name,
    // HTTP+SSE is older than the newer revision.
    era: server.type === "sse" ? "legacy" : (server.era ?? "auto"),
    capabilities: ANSWERED,
    connectMs: start_timeout * 1_000,
    callMs: call_timeout * 1_000,
    idleMs: idle_timeout ? idle_timeout * 1_000 : callerHeaders && CALLER_IDLE_MS,
    health: config.health_check_enabled
      ? {
          intervalMs: config.health_check_interval * 1_000,
          timeoutMs: config.health_check_timeout * 1_000,
          threshold: config.health_check_failure_threshold,
        }
      : undefined,
    makeTransport(messages) {
      if (fault !== undefined) throw fault;
      if ("url" in server) {
        const { settings, url, sse } = httpSettings(name, readHttpServer(server, expand), options);
        return server.type === "sse"
          ? new SseTransport(url, sse, messages)
          : new HttpTransport(url, settings, messages);
      }
      const command = commandOf(server, environment, expand);
      return new StdioTransport(command, { maxBytes: MAX_MESSAGE_BYTES }, messages);
    },
    ...("url" in server && {
      makeOlderTransport(messages: RawMessages) {
        const { url, sse } = httpSettings(name, readHttpServer(server, expand), options);
        return new SseTransport(url, { ...sse, endpointMs: ENDPOINT_MS }, messages);
      },
    }),
  };
}

/** The milliseconds for the first event of a server that may have no HTTP+SSE, but another stream there. */
const ENDPOINT_MS = 5_000;

/** A server gets the credentials of its config; without them, those of the user's login. */
function httpSettings(
  name: string,
  server: HttpServer,
  { environment, logins, callerHeaders = {} }: UpstreamOptions,
): { readonly url: URL; readonly settings: HttpSettings; readonly sse: SseSettings } {
  const { url, headers, isSigned } = server;
  const ofCaller = Object.entries(callerHeaders).map(sendable);
  if (ofCaller.length > 0 && !isSecure(url, url)) {
    throw new Error("headers of callers are sent to other machines by https alone");
  }
  const hasOwn = isSigned || ofCaller.some(([header]) => header === "authorization");
  const login = hasOwn ? undefined : logins.at(name, server);
  const secrets = (): readonly string[] => [...(login?.secrets ?? []), ...ofCaller.map(([, value]) => value)];
  // A redirect would take the headers of a caller to another server.
  const guarded = (send: FetchLike): FetchLike =>
    ofCaller.length === 0 ? send : (target, init) => send(target, { ...init, redirect: "manual" });
  const settings = {
    headers: { ...inLowerCase(headers), ...Object.fromEntries(ofCaller) },
    maxBytes: MAX_MESSAGE_BYTES,
    fetch: guarded(login?.fetch ?? networkFetch(environment)),
    secrets,
  };
  return { url, settings, sse: { ...settings, fetchAt: login && ((endpoint) => guarded(login.fetchAt(endpoint))) } };
}

/** Of two headers whose names differ in capitals alone, a server would get both values in one. */
const inLowerCase = (headers: HttpServer["headers"]): HttpServer["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** @throws {Error} for a header of a caller that cannot be sent, without its value. */
function sendable([name, value]: [string, string]): [string, string] {
  if (!isConnectionHeader(name)) return [name.toLowerCase(), headerText(name, value)];
  throw new Error(`expected no header ${JSON.stringify(name)} for a caller: it belongs to the connection`);
}

function commandOf(server: StdioServerConfig, environment: Environment, expand: Expand): ServerCommand {
  const { command, args = [], cwd } = server;
  return {
    command: expand(command),
    args: args.map(expand),
    env: environmentOf(server, environment, expand),
    ...(cwd !== undefined && { cwd: folderOf(expand(cwd)) }),
  };
}

/** The system would name the command instead of the folder. */
function folderOf(cwd: string): string {
  const folder = cwd.replace(/^~(?=$|\/)/, () => homedir());
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new Error(`expected a folder as cwd, received ${JSON.stringify(folder)}`);
}

/**
 * The environment of a server: the variables that it needs to run and to reach the network, and those of its config. It
 * does not get the other variables of this process, because they may be secrets of other programs.
 */
function environmentOf(
  { env = {}, envFile }: StdioServerConfig,
  environment: Environment,
  expand: Expand,
): { [name: string]: string } {
  const ofFile = envFile === undefined ? [] : Object.entries(parseEnv(readTextFile(expand(envFile))));
  const own = [...ofFile, ...Object.entries(env).map(([name, value]): [string, string] => [name, expand(value)])];
  // A proxy of the config must not be overruled by one of the environment in other letters.
  const isGiven = new Set(own.map(([name]) => name.toUpperCase()));
  const proxies = PROXIES.filter((name) => !isGiven.has(name.toUpperCase()));
  const inherited = [...INHERITED, ...CERTIFICATES, ...proxies].flatMap((name) =>
    environment[name] === undefined ? [] : [[name, environment[name]]],
  );
  return Object.fromEntries([...inherited, ...own]);
}

/** Programs also need the language of the user and, where the list of MCP lacks it, the folder for temporary files. */
const INHERITED = [...DEFAULT_INHERITED_ENV_VARS, "LANG", "TMPDIR"];

/** Where programs find the certificates of authorities, such as of a company whose proxy reads what is sent. */
const CERTIFICATES = [
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"],
];

/**
 * A server behind a company's proxy needs these to reach the network. Many programs read only the names in lower case,
 * and Node reads them only if `NODE_USE_ENV_PROXY` is set.
 */
const PROXIES = [
  ...["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]),
  "NODE_USE_ENV_PROXY",
];
