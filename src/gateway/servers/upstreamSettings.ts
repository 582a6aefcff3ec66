import type { Logins } from "../auth/Logins.ts";
import { type Environment, expander } from "../config/expandVariables.ts";
import type { ServerConfig } from "../config/GatewayConfig.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { type HttpServer, headerText, readHttpServer } from "../config/readHttpServer.ts";
import { isConnectionHeader } from "../connectionHeaders.ts";
import { readingOnce } from "../files/readTextFile.ts";
import type { GatewayIdentity } from "../GatewayIdentity.ts";
import { isSecure } from "../isSecure.ts";
import { CALLER_IDLE_MS, MAX_MESSAGE_BYTES } from "../limits.ts";
import type { FetchLike } from "../mcp/client.ts";
import { networkFetch } from "../network/networkFetch.ts";
import { ANSWERED } from "../protocol.ts";
import type { RawMessages } from "../upstream/connection/RawMessages.ts";
import { type HttpSettings, HttpTransport } from "../upstream/http/HttpTransport.ts";
import { type SseSettings, SseTransport } from "../upstream/http/SseTransport.ts";
import { secretsIn } from "../upstream/http/secretHeaders.ts";
import { StdioTransport } from "../upstream/stdio/StdioTransport.ts";
import type { UpstreamSettings } from "../upstream/Upstream.ts";
import type { CallerHeaders } from "./CallerPool.ts";
import { commandOf } from "./commandOf.ts";
import type { FileDefaults } from "./FileDefaults.ts";
import { secretsOf } from "./secretsOf.ts";

/** What servers need besides the config. */
export type UpstreamOptions = {
  readonly environment: Environment;
  readonly logins: Logins;
  readonly fileDefaults: FileDefaults;
  readonly identity: GatewayIdentity;
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
  const { environment, fault, callerHeaders, fileDefaults, identity } = options;
  // A file may change during a start: the secrets to hide are those that the server gets.
  const atStart = () => {
    const readFile = readingOnce();
    const given = (): (() => readonly string[]) => {
      const secrets = secretsOf(server, config.inputs ?? [], environment, readFile);
      return () => [...secrets, ...fileDefaults.secrets];
    };
    return { expand: expander(environment, { readFile }), readFile, given };
  };
  return {
    name,
    identity,
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
    makeTransport(messages, isAttended) {
      if (fault !== undefined) throw fault;
      const { expand, readFile, given } = atStart();
      if ("url" in server) {
        const read = readHttpServer(server, expand);
        const { settings, url, sse } = httpSettings(name, read, given(), { ...options, isAttended });
        return server.type === "sse"
          ? new SseTransport(url, sse, messages)
          : new HttpTransport(url, settings, messages);
      }
      const command = commandOf(server, environment, expand, readFile);
      return new StdioTransport(command, { maxBytes: MAX_MESSAGE_BYTES, secrets: given() }, messages);
    },
    ...("url" in server &&
      server.type !== "sse" && {
        makeOlderTransport(messages: RawMessages, isAttended?: () => boolean) {
          const { expand, given } = atStart();
          const read = readHttpServer(server, expand);
          const { url, sse } = httpSettings(name, read, given(), { ...options, isAttended });
          return new SseTransport(url, { ...sse, endpointMs: ENDPOINT_MS }, messages);
        },
      }),
  };
}

/** The milliseconds for the first event of a server that may have no HTTP+SSE, but another stream there. */
const ENDPOINT_MS = 5_000;

type Attendance = Pick<UpstreamSettings, "isAttended">;

/** A server gets the credentials of its config; without them, those of the user's login. */
function httpSettings(
  name: string,
  server: HttpServer,
  given: () => readonly string[],
  { environment, logins, callerHeaders = {}, isAttended }: UpstreamOptions & Attendance,
): { readonly url: URL; readonly settings: HttpSettings; readonly sse: SseSettings } {
  const { url, headers, isSigned } = server;
  const ofCaller = Object.entries(callerHeaders).map(sendable);
  if (ofCaller.length > 0 && !isSecure(url, url)) {
    throw new Error("headers of callers are sent to other machines by https alone");
  }
  const hasOwn = isSigned || ofCaller.some(([header]) => header === "authorization");
  const login = hasOwn ? undefined : logins.at(name, server);
  // The tokens of a login change, and all headers of a caller are theirs.
  const ofCallers = [...secretsIn(Object.fromEntries(ofCaller), url), ...ofCaller.map(([, value]) => value)];
  const secrets = (): readonly string[] => [...(login?.secrets ?? []), ...given(), ...ofCallers];
  // A redirect would take the headers of a caller to another server.
  const guarded = (send: FetchLike): FetchLike =>
    ofCaller.length === 0 ? send : (target, init) => send(target, { ...init, redirect: "manual" });
  const settings = {
    headers: { ...inLowerCase(headers), ...Object.fromEntries(ofCaller) },
    maxBytes: MAX_MESSAGE_BYTES,
    fetch: guarded(login?.fetchFor(isAttended) ?? networkFetch(environment)),
    secrets,
  };
  return {
    url,
    settings,
    sse: { ...settings, fetchAt: login && ((endpoint) => guarded(login.fetchFor(isAttended, endpoint))) },
  };
}

/** Of two headers whose names differ in capitals alone, a server would get both values in one. */
const inLowerCase = (headers: HttpServer["headers"]): HttpServer["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** @throws {Error} for a header of a caller that cannot be sent, without its value. */
function sendable([name, value]: [string, string]): [string, string] {
  if (!isConnectionHeader(name)) return [name.toLowerCase(), headerText(name, value)];
  throw new Error(`expected no header ${JSON.stringify(name)} for a caller: it belongs to the connection`);
}
