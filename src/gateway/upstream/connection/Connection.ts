import { MAX_TIMER_MS } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import type { RawResult } from "../../McpService.ts";
import { CLIENT_CAPABILITIES_META_KEY, type Client, LOG_LEVEL_META_KEY } from "../../mcp/client.ts";
import { takesTasks } from "../../protocol.ts";
import {
  aborted,
  answerOfStatus,
  isLoginNeeded,
  isMethodUnknown,
  isSessionGone,
  isWrongAnswer,
  noAnswer,
  requestTooDeep,
  requireKnownType,
  type ServerTransport,
  SessionGone,
  saysSessionGone,
  serverError,
  timedOut,
} from "../failures.ts";
import { isTooDeep } from "../jsonValues.ts";
import { TransportFault } from "../TransportFault.ts";
import { UpstreamError } from "../UpstreamError.ts";
import { followLists, listen, type ServerList } from "./followLists.ts";
import type { CallOrigin, OpenCalls } from "./OpenCalls.ts";
import { RAW_ANSWER, type RawAnswer, type RawMessages, rawMethod } from "./RawMessages.ts";
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

/** The listeners for what a server sends by itself. */
export type ConnectionListener = {
  /** A list of the server has changed. */
  onListChanged(list: ServerList): void;
  /** Gets the `params` of each `notifications/resources/updated`. */
  onResourceUpdated(params: RawResult): void;
  /** Gets the `params` of each `notifications/elicitation/complete`. */
  onPageDone(params: RawResult): void;
  onClose(): void;
};

type ConnectionParts = {
  readonly name: string;
  /** The client of the SDK, connected by `transport`. */
  readonly client: Client;
  readonly transport: ServerTransport;
  readonly messages: RawMessages;
  readonly calls: OpenCalls;
};

/** A connected server. Its answers are passed through unchanged. */
export class Connection {
  readonly era: Era;
  readonly #parts: ConnectionParts;
  readonly #listener: ConnectionListener;
  /** By URI: ends the stream of updates of a resource at a server of 2026-07-28. */
  readonly #followed: Map<string, AbortController> = new Map();
  readonly #over: AbortController = new AbortController();
  #requests = 0;
  /** Each is called when the connection cannot be kept open any more. */
  readonly #holds: Set<() => void> = new Set();
  #isRetired = false;
  /** Whether a request timed out and no request was answered since. */
  #isDoubtful = false;

  constructor(parts: ConnectionParts, listener: ConnectionListener) {
    const { client } = parts;
    this.era = client.getProtocolEra() === "modern" ? "modern" : "legacy";
    this.#parts = parts;
    this.#listener = listener;
    client.onclose = () => {
      this.#over.abort();
      listener.onClose();
    };
    followLists(client, listener.onListChanged, this.over);
    this.over.addEventListener("abort", () => this.#endHolds());
  }

  /** The secrets that are sent to the server, which nothing that is said of it must repeat. */
  get secrets(): readonly string[] {
    return this.#parts.transport.secrets ?? [];
  }

  /** Whether the server declared that it sends changes of its tools. */
  get receivesChanges(): boolean {
    return this.#parts.client.getServerCapabilities()?.tools?.listChanged === true;
  }

  /** What the server says about its use, to models. */
  get instructions(): string | undefined {
    return this.#parts.client.getInstructions();
  }

  /** Whether a server of 2025-11-25 answers calls with tasks. */
  get runsOlderTasks(): boolean {
    const { tasks }: RawResult = this.#parts.client.getServerCapabilities() ?? {};
    const requests = isObject(tasks) ? tasks.requests : undefined;
    return this.era === "legacy" && isObject(requests) && isObject(requests.tools) && isObject(requests.tools.call);
  }

  /** Whether the server works on a request, and has answered since the last one that timed out. */
  get isBusy(): boolean {
    return this.#requests > 0 && !this.#isDoubtful;
  }

  /** Aborted when the connection has ended. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Whether the arguments of calls are repeated in headers. */
  get hasParameterHeaders(): boolean {
    return this.era === "modern" && this.#parts.transport.hasPerRequestStream === true;
  }

  /**
   * Sends a request, and resolves to its result as the server sent it, also to one of the type `input_required`.
   *
   * @throws {UpstreamError}
   */
  async request(method: string, params: RawResult, request: UpstreamRequest): Promise<RawResult> {
    const { name, client, messages, calls } = this.#parts;
    const { signal, timeoutMs, onProgress, headers, ask, onLog, client: caller } = request;
    const limit = new TimeLimit(timeoutMs, signal);
    const { unread } = this.#parts.transport;
    let isUnderWay = false;
    const hear = (): void => {
      isUnderWay = true;
    };
    const token = messages.progress.add((progress) => {
      hear();
      limit.restart();
      onProgress?.(progress);
    });
    const call = { onLog: after(hear, onLog), client: caller, ask: after(hear, pausing(ask, limit)) };
    const endCall = CALLS.has(method) ? calls.add(call) : undefined;
    this.#requests++;
    try {
      const sent = withMeta(params, request, this.era, token);
      // The request could not be written, which would look like the end of the server.
      if (isTooDeep(sent)) throw requestTooDeep(name);
      const { answer } = await client.request({ method: rawMethod(method), params: sent }, RAW_ANSWER, {
        signal: limit.signal,
        timeout: MAX_TIMER_MS,
        ...(headers && { headers }),
      });
      this.#isDoubtful = false;
      if (!isUnderWay) await this.#requireSession(answer);
      return this.#resultIn(answer, method === "tools/call" && takesTasks(request.capabilities));
    } catch (cause) {
      if (limit.isOver) this.#isDoubtful = true;
      if (limit.signal.aborted && endCall !== undefined) calls.abandon(call);
      throw this.#failure(cause, limit, { timeoutMs, unread });
    } finally {
      this.#requests--;
      endCall?.();
      limit.end();
      messages.progress.drop(token);
      this.#closeIfRetired();
    }
  }

  /** Sets the log level of an older server; newer servers get the level with each request. */
  async setLogLevel(level: string, timeoutMs: number): Promise<void> {
    if (this.era === "modern" || this.#parts.client.getServerCapabilities()?.logging === undefined) return;
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
    const onUpdated = (): void => this.#listener.onResourceUpdated({ uri });
    void listen(this.#parts.client, { resourceSubscriptions: [uri] }, onUpdated, signal);
  }

  async unfollow(uri: string, timeoutMs: number): Promise<void> {
    if (this.era === "legacy") await this.request("resources/unsubscribe", { uri }, { timeoutMs });
    this.#followed.get(uri)?.abort();
    this.#followed.delete(uri);
  }

  /** Whether an older server refused a request, because it does not know the session any more, and did nothing. */
  isSessionGone({ cause }: UpstreamError): boolean {
    return this.#hasSession && isSessionGone(cause);
  }

  /**
   * Whether the connection goes on after a request that failed with `ended`. A server over HTTP that answered one with a
   * page, or with nothing, is asked: it may just as well have forgotten the session, or be another one by now.
   */
  async outlives({ cause }: UpstreamError): Promise<boolean> {
    if (this.over.aborted || !isWrongAnswer(cause)) return false;
    const [method, params] =
      this.era === "legacy" ? ["ping", {}] : ["server/discover", withMeta({}, { timeoutMs: PING_MS }, "modern", "")];
    const request = { method: rawMethod(method as string), params: params as RawResult };
    const { answer } = await this.#parts.client.request(request, RAW_ANSWER, { timeout: PING_MS }).catch(noAnswerAtAll);
    if (answer instanceof TransportFault || answer === undefined || saysSessionGone(answer)) return false;
    // Some older servers do not know the ping.
    return isObject(answer.result) || (this.era === "legacy" && isMethodUnknown(answer));
  }

  get #hasSession(): boolean {
    const { sessionId, hasSession = sessionId !== undefined } = this.#parts.transport;
    return hasSession;
  }

  /** Throws for an error about the session of the connection: then a ping is answered in the same way. */
  async #requireSession(answer: RawAnswer["answer"]): Promise<void> {
    if (!this.#hasSession || !saysSessionGone(answer)) return;
    const ping = { method: rawMethod("ping"), params: {} };
    const asked = this.#parts.client.request(ping, RAW_ANSWER, { timeout: PING_MS });
    const isGone = await asked.then(({ answer }) => saysSessionGone(answer), isSessionGone);
    if (isGone) throw new SessionGone("its session has ended");
  }

  /** Whether somebody still needs the connection, although it may have no request. */
  get isHeld(): boolean {
    return this.#holds.size > 0;
  }

  /** Whether it is kept open although it has no request. */
  get isHeldAlone(): boolean {
    return this.isHeld && this.#requests === 0;
  }

  /**
   * Keeps the connection open also when it is retired, until the function that it gives back is called. `onLost` is
   * called if the connection ends before.
   */
  hold(onLost: () => void): () => void {
    this.#holds.add(onLost);
    return () => {
      if (this.#holds.delete(onLost)) this.#closeIfRetired();
    };
  }

  /** Takes no new requests, and closes after the last answer, when nobody holds it. */
  retire(): void {
    this.#isRetired = true;
    this.#closeIfRetired();
  }

  /** Retires the connection, which has failed: nobody can hold it any more. */
  giveUp(): void {
    this.#endHolds();
    this.retire();
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#parts.transport.close().catch(() => {});
  }

  #closeIfRetired(): void {
    if (this.#isRetired && this.#requests === 0 && !this.isHeld) void this.close();
  }

  #endHolds(): void {
    const holds = [...this.#holds];
    this.#holds.clear();
    for (const onLost of holds) onLost();
  }

  #resultIn(answer: RawAnswer["answer"], isTaskTaken: boolean): RawResult {
    const { name, transport } = this.#parts;
    if (answer instanceof TransportFault) throw answer;
    if (!isObject(answer.result)) throw serverError(name, answer, transport);
    if (this.era === "modern") requireKnownType(name, answer.result, isTaskTaken, transport);
    return answer.result;
  }

  /** `unread` is that of the transport before the request. */
  #failure(cause: unknown, { signal, isOver }: TimeLimit, { timeoutMs, unread }: Asked): UpstreamError {
    const { name, transport } = this.#parts;
    // What was written before may be a part of another caller's answer.
    const own = transport.unread === unread ? "" : transport.unread;
    if (isOver) return timedOut(name, timeoutMs, own);
    if (signal.aborted) return aborted(name);
    if (cause instanceof UpstreamError) return cause;
    // From an older server they may mean that the session has ended.
    const isOfStatus = (this.#hasSession && isSessionGone(cause)) || (this.era === "legacy" && isLoginNeeded(cause));
    const answer = isOfStatus ? undefined : answerOfStatus(cause);
    return answer === undefined ? noAnswer(name, cause, transport, own) : serverError(name, answer, transport);
  }
}

type Asked = { readonly timeoutMs: number; readonly unread: string | undefined };

/** A listener before which another one is called. */
const after = <Args extends unknown[], Given>(first: () => void, listener: ((...args: Args) => Given) | undefined) =>
  listener &&
  ((...args: Args): Given => {
    first();
    return listener(...args);
  });

const noAnswerAtAll = (): { readonly answer?: undefined } => ({});

/** The milliseconds for the answer by which a session is known. */
const PING_MS = 5_000;

/** The requests during which servers ask and log. */
const CALLS: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read", "tasks/result"]);

/** The time of a call stands still while its client is asked. */
const pausing = (ask: CallOrigin["ask"], limit: TimeLimit): CallOrigin["ask"] =>
  ask && ((method, params, end) => limit.pausedFor(() => ask(method, params, end)));

function withMeta(params: RawResult, request: UpstreamRequest, era: Era, token: string): RawResult {
  const { onProgress, capabilities, logLevel } = request;
  const given = isObject(params._meta) ? params._meta : {};
  const progress = onProgress && { progressToken: token };
  if (era === "legacy") return progress ? { ...params, _meta: { ...given, ...progress } } : params;
  const meta = {
    // Without them, the SDK would send what all clients together can do.
    [CLIENT_CAPABILITIES_META_KEY]: {},
    ...given,
    ...progress,
    ...(capabilities && { [CLIENT_CAPABILITIES_META_KEY]: capabilities }),
    ...(logLevel !== undefined && { [LOG_LEVEL_META_KEY]: logLevel }),
  };
  return { ...params, _meta: meta };
}
