import { VERSION, within } from "../../../checks/index.ts";
import { unmarked } from "../../exactIntegers.ts";
import type { GatewayIdentity } from "../../GatewayIdentity.ts";
import type { RawResult } from "../../McpService.ts";
import { Client, type Result, type VersionNegotiationMode } from "../../mcp/client.ts";
import { PAGE_DONE } from "../../protocol.ts";
import {
  bothFailed,
  cannotStart,
  closed,
  isEndOfProbe,
  isPostRefused,
  isRefusal,
  type ServerTransport,
  timedOut,
} from "../failures.ts";
import type { UpstreamError } from "../UpstreamError.ts";
import { Connection, type ConnectionListener } from "./Connection.ts";
import type { ServerList } from "./followLists.ts";
import { OpenCalls, requireDeclared } from "./OpenCalls.ts";
import { PatientProbe } from "./PatientProbe.ts";
import { RawMessages } from "./RawMessages.ts";
import type { Era } from "./UpstreamRequest.ts";

/** How a server is connected. */
export type ConnectionSettings = {
  readonly name: string;
  readonly era: Era | "auto";
  /** The era in which it answered last; a program of the older one that only ends is then not started a second time. */
  readonly lastEra?: Era | undefined;
  /** The milliseconds that a server has for its first answers. */
  readonly connectMs: number;
  /** The milliseconds after which a silent process is asked with the older handshake. Default: 10,000. */
  readonly probeMs?: number | undefined;
  /** The capabilities that are declared to an older server. Default: no capabilities. */
  readonly capabilities?: RawResult | undefined;
  /** The identity of the gateway: a server that has it is refused. Default: not known. */
  readonly identity?: GatewayIdentity | undefined;
  /** Whether a user waits for an answer of the server now. Default: always. */
  readonly isAttended?: (() => boolean) | undefined;
  /** Makes a transport whose messages go through `messages`. */
  makeTransport(messages: RawMessages, isAttended?: () => boolean): ServerTransport;
  /** Makes one of HTTP+SSE, the transport of 2024-11-05, for a server that does not take a POST. Default: none. */
  readonly makeOlderTransport?: ConnectionSettings["makeTransport"] | undefined;
};

/**
 * Starts a server, connects to it and detects the revision of its protocol.
 *
 * @throws {UpstreamError} `cannot_start`, `login_needed`; `ended` when the signal is aborted
 */
export async function openConnection(
  settings: ConnectionSettings,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<Connection> {
  const { era, lastEra } = settings;
  if (era !== "auto" || lastEra !== "legacy") return detect(settings, listener, signal);
  try {
    return await connect(settings, listener, signal, "legacy");
  } catch (error) {
    if (signal.aborted || !isRefusal((error as UpstreamError).cause)) throw error;
    // It may speak another revision by now.
    return detect(settings, listener, signal);
  }
}

async function detect(
  settings: ConnectionSettings,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<Connection> {
  const { era } = settings;
  try {
    return await connect(settings, listener, signal, MODES[era]);
  } catch (error) {
    if (signal.aborted || era === "modern") throw error;
    if (isPostRefused((error as UpstreamError).cause)) {
      return connectOlder(settings, listener, signal, error as UpstreamError);
    }
    if (era !== "auto" || !isEndOfProbe((error as UpstreamError).cause)) throw error;
    return connect(settings, listener, signal, "legacy");
  }
}

/** Connects by HTTP+SSE, as the specification describes it under Backwards Compatibility. */
async function connectOlder(
  settings: ConnectionSettings,
  listener: ConnectionListener,
  signal: AbortSignal,
  first: UpstreamError,
): Promise<Connection> {
  const { makeOlderTransport: makeTransport } = settings;
  if (makeTransport === undefined) throw first;
  try {
    return await connect({ ...settings, makeTransport }, listener, signal, "legacy");
  } catch (error) {
    throw signal.aborted ? error : bothFailed(first, error as UpstreamError);
  }
}

const MODES = { auto: "auto", legacy: "legacy", modern: { pin: "2026-07-28" } } as const;

async function connect(
  settings: ConnectionSettings,
  listener: ConnectionListener,
  signal: AbortSignal,
  mode: VersionNegotiationMode,
): Promise<Connection> {
  const { name, connectMs } = settings;
  const [messages, calls] = [new RawMessages(), new OpenCalls()];
  messages.onNotification = notificationsTo(listener, calls);
  const transport = transportFor(settings, messages, mode);
  const client = clientFor(settings, calls, mode);
  const late = { aborted: () => closed(name), timedOut: () => timedOut(name, connectMs) };
  try {
    await within({ signal, timeoutMs: connectMs, ...late }, () => client.connect(transport, { timeout: connectMs }));
    if (client.transport === undefined) throw new Error("the connection was closed");
    settings.identity?.requireOther(name, client.getServerCapabilities());
    return new Connection({ name, client, transport, messages, calls }, listener);
  } catch (cause) {
    await transport.close().catch(() => {});
    throw signal.aborted ? closed(name) : cannotStart(name, cause, transport);
  }
}

/** Passes on what a server sends by itself, also while it is being connected. */
function notificationsTo(listener: ConnectionListener, calls: OpenCalls): RawMessages["onNotification"] {
  return (method, params) => {
    const list = LISTS.get(method);
    if (list !== undefined) listener.onListChanged(list);
    else if (method === "notifications/message") calls.log(params);
    else if (method === "notifications/resources/updated") listener.onResourceUpdated(params);
    else if (method === PAGE_DONE) listener.onPageDone(params);
  };
}

const LISTS: ReadonlyMap<string, ServerList> = new Map([
  ["notifications/tools/list_changed", "tools"],
  ["notifications/resources/list_changed", "resources"],
  ["notifications/prompts/list_changed", "prompts"],
]);

/** A silent process may speak an older revision, for which it is probed. A silent server over HTTP is down. */
function transportFor(settings: ConnectionSettings, messages: RawMessages, mode: VersionNegotiationMode) {
  const { name, connectMs, probeMs = PROBE_MS, capabilities = {} } = settings;
  try {
    const transport = settings.makeTransport(messages, settings.isAttended);
    if (mode !== "auto" || transport.hasPerRequestStream === true) return transport;
    const afterMs = Math.min(probeMs, connectMs / 2);
    return new PatientProbe(transport, { afterMs, clientInfo: CLIENT, capabilities });
  } catch (cause) {
    throw cannotStart(name, cause, {});
  }
}

/** The SDK's client, which passes the questions of an older server on to the caller of the open call. */
function clientFor(
  { connectMs, capabilities = {} }: ConnectionSettings,
  calls: OpenCalls,
  mode: VersionNegotiationMode,
): Client {
  const probe = { timeoutMs: connectMs };
  const client = new Client(CLIENT, { versionNegotiation: { mode, probe }, capabilities });
  client.fallbackRequestHandler = async ({ method, params = {} }, { mcpReq }) => {
    requireDeclared(method, capabilities);
    return (await calls.ask(method, unmarked(params), mcpReq.signal)) as Result;
  };
  return client;
}

const CLIENT = { name: "openjiuwen-tools", version: VERSION };

/** Processes that do not answer the question which protocol they speak are asked as older ones after this time. */
const PROBE_MS = 10_000;
