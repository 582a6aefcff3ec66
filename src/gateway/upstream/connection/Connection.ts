import { MAX_TIMER_MS } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { rounded } from "../../exactIntegers.ts";
import type { RawResult } from "../../McpService.ts";
import {
  CLIENT_CAPABILITIES_META_KEY,
  Client,
  LOG_LEVEL_META_KEY,
  type Result,
  type VersionNegotiationMode,
} from "../../mcp/client.ts";
import {
  aborted,
  answerOfStatus,
  cannotStart,
  closed,
  isEndOfProbe,
  isSessionGone,
  noAnswer,
  requestTooDeep,
  requireKnownType,
  type ServerTransport,
  serverError,
  timedOut,
} from "../failures.ts";
import { isTooDeep } from "../jsonValues.ts";
import { TransportFault } from "../TransportFault.ts";
import { UpstreamError } from "../UpstreamError.ts";
import { followLists, listen, type ServerList } from "./followLists.ts";
import { type CallOrigin, OpenCalls, requireDeclared } from "./OpenCalls.ts";
import { PatientProbe } from "./PatientProbe.ts";
import { RAW_ANSWER, RawMessages, rawMethod } from "./RawMessages.ts";
import { TimeLimit } from "./TimeLimit.ts";

/** The protocol of 2026-07-28, or the ones before it. */
export type Era = "modern" | "legacy";

/** Options of one request. */
export type UpstreamRequest = CallOrigin & {
  readonly signal?: AbortSignal | undefined;
  /** The milliseconds without an answer or progress. */
  readonly timeoutMs: number;
  /** Gets the `params` of each `notifications/progress`, without the token. */
  readonly onProgress?: ((progress: RawResult) => void) | undefined;
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** The caller's capabilities, by which a server of 2026-07-28 asks for input. Default: no capabilities. */
  readonly capabilities?: RawResult | undefined;
  /** The lowest level that a server of 2026-07-28 logs. Default: it does not log. */
  readonly logLevel?: string | undefined;
};

export type ConnectionSettings = {
  readonly name: string;
  readonly era: Era | "auto";
  /** The milliseconds that a server has for its first answers. */
  readonly connectMs: number;
  /** The milliseconds after which a silent process is asked with the older handshake. Default: 10,000. */
  readonly probeMs?: number | undefined;
  /** The capabilities that are declared to an older server. Default: no capabilities. */
  readonly capabilities?: RawResult | undefined;
  /** Makes a transport whose messages go through `messages`. */
  makeTransport(messages: RawMessages): ServerTransport;
};

export type ConnectionListener = {
  /** A list of the server is another one now. */
  onListChanged(list: ServerList): void;
  /** Gets the `params` of each `notifications/resources/updated`. */
  onResourceUpdated(params: RawResult): void;
  onClose(): void;
};

/** A connected server. Its answers are passed through unchanged. */
export class Connection {
  readonly era: Era;
  readonly #name: string;
  readonly #client: Client;
  readonly #transport: ServerTransport;
  readonly #messages: RawMessages;
  readonly #calls: OpenCalls;
  readonly #onResourceUpdated: ConnectionListener["onResourceUpdated"];
  /** By URI: ends the stream of updates of a resource at a server of 2026-07-28. */
  readonly #followed: Map<string, AbortController> = new Map();
  readonly #over: AbortController = new AbortController();
  #requests = 0;
  #isRetired = false;
  /** Whether a request timed out and no request was answered since. */
  #isDoubtful = false;

  private constructor(name: string, client: Client, transport: ServerTransport, parts: ConnectionParts) {
    this.era = client.getProtocolEra() === "modern" ? "modern" : "legacy";
    this.#name = name;
    this.#client = client;
    this.#transport = transport;
    this.#messages = parts.messages;
    this.#calls = parts.calls;
    this.#onResourceUpdated = parts.onResourceUpdated;
  }

  /**
   * Starts a server and detects the revision of its protocol.
   *
   * @throws {UpstreamError} `cannot_start`, `login_needed`; `ended` when the signal is aborted
   */
  static async open(
    settings: ConnectionSettings,
    listener: ConnectionListener,
    signal: AbortSignal,
  ): Promise<Connection> {
    const { era } = settings;
    try {
      return await Connection.#connect(settings, listener, signal, MODES[era]);
    } catch (error) {
      if (era !== "auto" || signal.aborted || !isEndOfProbe((error as UpstreamError).cause)) throw error;
      return Connection.#connect(settings, listener, signal, "legacy");
    }
  }

  static async #connect(
    { name, connectMs, probeMs = PROBE_MS, makeTransport, capabilities = {} }: ConnectionSettings,
    { onListChanged, onResourceUpdated, onClose }: ConnectionListener,
    signal: AbortSignal,
    mode: VersionNegotiationMode,
  ): Promise<Connection> {
    const messages = new RawMessages();
    const calls = new OpenCalls();
    let transport: ServerTransport | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const stop = (): void => void transport?.close().catch(() => {});
    signal.addEventListener("abort", stop);
    try {
      transport = makeTransport(messages);
      timer = setTimeout(() => {
        isLate = true;
        stop();
      }, connectMs);
      // A silent process may speak an older revision; a silent server over HTTP is down.
      const mayBeOlder = mode === "auto" && transport.hasPerRequestStream !== true;
      if (mayBeOlder) {
        const afterMs = Math.min(probeMs, connectMs / 2);
        transport = new PatientProbe(transport, { afterMs, clientInfo: CLIENT, capabilities });
      }
      const probe = { timeoutMs: connectMs };
      const client = new Client(CLIENT, { versionNegotiation: { mode, probe }, capabilities });
      client.fallbackRequestHandler = async ({ method, params = {} }, { mcpReq }) => {
        requireDeclared(method, capabilities);
        return (await calls.ask(method, params, mcpReq.signal)) as Result;
      };
      messages.onNotification = (method, params) => {
        const list = LISTS.get(method);
        if (list !== undefined) onListChanged(list);
        else if (method === "notifications/message") calls.log(params);
        else if (method === "notifications/resources/updated") onResourceUpdated(params);
      };
      signal.throwIfAborted();
      await client.connect(transport, { timeout: connectMs });
      if (client.transport === undefined) throw new Error("the connection was closed");
      const connection = new Connection(name, client, transport, { messages, calls, onResourceUpdated });
      client.onclose = () => {
        connection.#over.abort();
        onClose();
      };
      followLists(client, onListChanged, connection.#over.signal);
      return connection;
    } catch (cause) {
      await transport?.close().catch(() => {});
      if (signal.aborted) throw closed(name);
      throw cannotStart(name, isLate ? timedOut(name, connectMs) : cause, transport ?? {});
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  /** Whether the server declared that it sends changes of its tools. */
  get receivesChanges(): boolean {
    return this.#client.getServerCapabilities()?.tools?.listChanged === true;
  }

  /** Whether the server has work, and there is no reason to doubt that it does it. */
  get isBusy(): boolean {
    return this.#requests > 0 && !this.#isDoubtful;
  }

  /** Aborted when it is over. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Whether the arguments of calls are repeated in headers. */
  get hasParameterHeaders(): boolean {
    return this.era === "modern" && this.#transport.hasPerRequestStream === true;
  }

  /**
   * Sends a request, and resolves to its result as the server sent it, also to one of the type `input_required`.
   *
   * @throws {UpstreamError}
   */
  async request(method: string, params: RawResult, request: UpstreamRequest): Promise<RawResult> {
    const { signal, timeoutMs, onProgress, headers, capabilities, logLevel } = request;
    const limit = new TimeLimit(timeoutMs, signal);
    const token = this.#messages.progress.add((progress) => {
      limit.restart();
      onProgress?.(progress);
    });
    const meta = {
      ...(onProgress && { progressToken: token }),
      ...(this.era === "modern" && capabilities && { [CLIENT_CAPABILITIES_META_KEY]: capabilities }),
      ...(this.era === "modern" && logLevel !== undefined && { [LOG_LEVEL_META_KEY]: logLevel }),
    };
    const sent = withMeta(params, meta, this.era);
    const endCall = CALLS.has(method) ? this.#calls.add(withoutTime(request, limit)) : undefined;
    this.#requests++;
    try {
      // The request could not be written, which would look like the end of the server.
      if (isTooDeep(sent)) throw requestTooDeep(this.#name);
      const { answer } = await this.#client.request({ method: rawMethod(method), params: sent }, RAW_ANSWER, {
        signal: limit.signal,
        timeout: MAX_TIMER_MS,
        ...(headers && { headers }),
      });
      this.#isDoubtful = false;
      if (answer instanceof TransportFault) throw answer;
      if (!isObject(answer.result)) throw serverError(this.#name, rounded(answer), this.#transport);
      if (this.era === "modern") requireKnownType(this.#name, answer.result);
      // Schemas and lists are read by code that knows no bigints.
      return method === "tools/call" ? answer.result : rounded(answer.result);
    } catch (cause) {
      throw this.#failure(cause, limit, timeoutMs);
    } finally {
      this.#requests--;
      endCall?.();
      limit.end();
      this.#messages.progress.drop(token);
      if (this.#isRetired && this.#requests === 0) void this.close();
    }
  }

  /** Sets the log level of an older server; newer servers get the level with each request. */
  async setLogLevel(level: string, timeoutMs: number): Promise<void> {
    if (this.era === "modern" || this.#client.getServerCapabilities()?.logging === undefined) return;
    await this.request("logging/setLevel", { level }, { timeoutMs });
  }

  /** Subscribes to the updates of a resource. */
  async follow(uri: string, timeoutMs: number): Promise<void> {
    if (this.era === "legacy") {
      await this.request("resources/subscribe", { uri }, { timeoutMs });
      return;
    }
    if (this.#followed.has(uri)) return;
    const end = new AbortController();
    this.#followed.set(uri, end);
    const signal = AbortSignal.any([end.signal, this.over]);
    void listen(this.#client, { resourceSubscriptions: [uri] }, () => this.#onResourceUpdated({ uri }), signal);
  }

  async unfollow(uri: string, timeoutMs: number): Promise<void> {
    if (this.era === "legacy") await this.request("resources/unsubscribe", { uri }, { timeoutMs });
    this.#followed.get(uri)?.abort();
    this.#followed.delete(uri);
  }

  /** Whether an older server refused a request, because it does not know the session any more, and did nothing. */
  isSessionGone({ cause }: UpstreamError): boolean {
    return this.#transport.sessionId !== undefined && isSessionGone(cause);
  }

  /** Takes no new requests, and closes after the last answer. */
  retire(): void {
    this.#isRetired = true;
    if (this.#requests === 0) void this.close();
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#transport.close().catch(() => {});
  }

  #failure(cause: unknown, { signal, isOver }: TimeLimit, timeoutMs: number): UpstreamError {
    if (isOver) this.#isDoubtful = true;
    if (isOver) return timedOut(this.#name, timeoutMs);
    if (signal.aborted) return aborted(this.#name);
    if (cause instanceof UpstreamError) return cause;
    // From an older server, 404 means that the session has ended.
    const answer = this.era === "modern" ? answerOfStatus(cause) : undefined;
    if (answer !== undefined) return serverError(this.#name, answer, this.#transport);
    return noAnswer(this.#name, cause, this.#transport);
  }
}

type ConnectionParts = Pick<ConnectionListener, "onResourceUpdated"> & {
  readonly messages: RawMessages;
  readonly calls: OpenCalls;
};

const LISTS: ReadonlyMap<string, ServerList> = new Map([
  ["notifications/tools/list_changed", "tools"],
  ["notifications/resources/list_changed", "resources"],
  ["notifications/prompts/list_changed", "prompts"],
]);

/** The requests during which servers ask and log. */
const CALLS: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** The call, whose time stands still while its client is asked. */
function withoutTime({ ask, onLog, client }: CallOrigin, limit: TimeLimit): CallOrigin {
  if (ask === undefined) return { onLog, client };
  return {
    onLog,
    client,
    async ask(...question) {
      limit.pause();
      try {
        return await ask(...question);
      } finally {
        limit.resume();
      }
    },
  };
}

const CLIENT = { name: "openjiuwen-tools", version: "0.1.0" };

const MODES = { auto: "auto", legacy: "legacy", modern: { pin: "2026-07-28" } } as const;

/** Processes that do not answer the question which protocol they speak are asked as older ones after this time. */
const PROBE_MS = 10_000;

function withMeta(params: RawResult, meta: RawResult, era: Era): RawResult {
  const given = isObject(params._meta) ? params._meta : {};
  if (era === "modern") return { ...params, _meta: { ...NO_CAPABILITIES, ...given, ...meta } };
  return Object.keys(meta).length === 0 ? params : { ...params, _meta: { ...given, ...meta } };
}

/** The SDK would say what all clients together can do. */
const NO_CAPABILITIES: RawResult = { [CLIENT_CAPABILITIES_META_KEY]: {} };
