import { abortable, MAX_TIMER_MS } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { GatewayIdentity } from "../../GatewayIdentity.ts";
import type { RawResult } from "../../McpService.ts";
import type { Client } from "../../mcp/client.ts";
import { takesTasks } from "../../protocol.ts";
import {
  aborted,
  answerOfStatus,
  closed,
  endedForSilence,
  isLoginNeeded,
  isSessionGone,
  noAnswer,
  requestTooDeep,
  requireKnownType,
  type ServerTransport,
  serverError,
  timedOut,
  type Unread,
} from "../failures.ts";
import { isTooDeep } from "../jsonValues.ts";
import { TransportFault } from "../TransportFault.ts";
import { UpstreamError } from "../UpstreamError.ts";
import { followLists, SERVER_LISTS, type ServerList } from "./followLists.ts";
import { Lifetime } from "./Lifetime.ts";
import type { OpenCall, OpenCalls } from "./OpenCalls.ts";
import { RAW_ANSWER, type RawAnswer, type RawMessages, rawMethod } from "./RawMessages.ts";
import { ResourceStream } from "./ResourceStream.ts";
import { SessionCheck } from "./SessionCheck.ts";
import { TimeLimit } from "./TimeLimit.ts";
import type { Era, UpstreamRequest } from "./UpstreamRequest.ts";
import { withMeta } from "./withMeta.ts";

/** The listeners for what a server sends by itself. */
export type ConnectionListener = {
  /** A list of the server has changed. */
  onListChanged(list: ServerList): void;
  /** The lists whose changes the server does not send although it declared that, and why. */
  onListsSilent(lists: readonly ServerList[], reason?: UpstreamError): void;
  /** Gets the `params` of each `notifications/resources/updated`. */
  onResourceUpdated(params: RawResult): void;
  /** The server sends no updates of a resource any more. */
  onResourceLost(uri: string): void;
  /** Gets the `params` of each `notifications/elicitation/complete`. */
  onPageDone(params: RawResult): void;
  /** An older server has forgotten the session: the connection takes no new requests. */
  onSessionLost(): void;
  /** The connection has ended; `error` says how. */
  onClose(error: UpstreamError): void;
};

type ConnectionParts = {
  readonly name: string;
  /** The client of the SDK, connected by `transport`. */
  readonly client: Client;
  readonly transport: ServerTransport;
  readonly messages: RawMessages;
  readonly calls: OpenCalls;
};

let processes = 0;

/** A connected server. Its answers are passed through unchanged. */
export class Connection {
  readonly era: Era;
  /** A number for the process at its other end; `undefined` for a server over HTTP. */
  readonly process: number | undefined;
  readonly #parts: ConnectionParts;
  readonly #listener: ConnectionListener;
  /** By URI: the updates of resources at a server of 2026-07-28. */
  readonly #streams: Map<string, ResourceStream> = new Map();
  readonly #over: AbortController = new AbortController();
  readonly #lifetime: Lifetime = new Lifetime(() => void this.close());
  readonly #session: SessionCheck;
  /** Whether a request timed out and no request was answered since. */
  #isDoubtful = false;
  /** Why the gateway has ended it although it was used. */
  #reason: UpstreamError | undefined;

  constructor(parts: ConnectionParts, listener: ConnectionListener) {
    const { client, name, transport } = parts;
    this.era = client.getProtocolEra() === "modern" ? "modern" : "legacy";
    this.#parts = parts;
    this.process = "lastWords" in transport ? processes++ : undefined;
    this.#session = new SessionCheck({ era: this.era, client, transport });
    this.#listener = listener;
    client.onclose = () => {
      this.#over.abort();
      listener.onClose(this.#reason ?? noAnswer(name, CLOSED, transport));
    };
    transport.onStreamRefused = async (isForgotten) => {
      if (!isForgotten && !(await this.#session.isForgotten())) return true;
      listener.onSessionLost();
      this.giveUp();
      return false;
    };
    const lists = {
      onListChanged: listener.onListChanged,
      onListsSilent: (some: readonly ServerList[], error?: RawResult) =>
        listener.onListsSilent(some, error && serverError(name, { error }, transport)),
    };
    followLists(client, lists, this.over);
    this.over.addEventListener("abort", () => this.#lifetime.endHolds());
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

  /** The lists that the server declared to have. */
  get lists(): readonly ServerList[] {
    const declared = this.#parts.client.getServerCapabilities() ?? {};
    return SERVER_LISTS.filter((list) => declared[list] !== undefined);
  }

  /** Whether the server is a gateway of this package. */
  get isGateway(): boolean {
    return GatewayIdentity.isSaidBy(this.#parts.client.getServerCapabilities() ?? {});
  }

  /** Whether a server of 2025-11-25 answers calls with tasks. */
  get runsOlderTasks(): boolean {
    const { tasks }: RawResult = this.#parts.client.getServerCapabilities() ?? {};
    const requests = isObject(tasks) ? tasks.requests : undefined;
    return this.era === "legacy" && isObject(requests) && isObject(requests.tools) && isObject(requests.tools.call);
  }

  /** Whether the server works on a request, and has answered since the last one that timed out. */
  get isBusy(): boolean {
    return this.#lifetime.isBusy && !this.#isDoubtful;
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
    const { signal, timeoutMs, onProgress, headers, ask, onLog, client: caller, user } = request;
    const limit = new TimeLimit(timeoutMs, signal);
    const { unread } = this.#parts.transport;
    let isUnderWay = false;
    const hear = (): void => {
      isUnderWay = true;
    };
    const token = messages.progress.add({
      client: caller,
      user,
      onProgress: (progress) => {
        hear();
        limit.restart();
        onProgress?.(progress);
      },
    });
    const call: OpenCall = {
      onLog: after(hear, onLog),
      client: caller,
      user,
      ask: after(hear, ask),
      pausedFor: (work) => limit.pausedFor(work),
    };
    const endCall = CALLS.has(method) ? calls.add(call) : undefined;
    this.#lifetime.begin();
    try {
      const sent = withMeta(params, request, this.era, token);
      // The request could not be written, which would look like the end of the server.
      if (isTooDeep(sent)) throw requestTooDeep(name);
      const { answer } = await client.request({ method: rawMethod(method, token), params: sent }, RAW_ANSWER, {
        signal: limit.signal,
        timeout: MAX_TIMER_MS,
        ...(headers && { headers }),
      });
      this.#isDoubtful = false;
      if (endCall !== undefined) await abortable(calls.answered(call), limit.signal);
      if (!isUnderWay) await this.#session.require(answer);
      return this.#resultIn(answer, method === "tools/call" && takesTasks(request.capabilities));
    } catch (cause) {
      if (limit.isOver) this.#isDoubtful = true;
      if (limit.signal.aborted && endCall !== undefined) calls.abandon(call);
      throw this.#failure(cause, limit, { timeoutMs, unread });
    } finally {
      endCall?.();
      limit.end();
      messages.progress.drop(token);
      this.#lifetime.end();
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
    const stream = this.#streams.get(uri) ?? this.#stream(uri);
    this.#streams.set(uri, stream);
    const limit = new TimeLimit(timeoutMs, undefined);
    try {
      await abortable(stream.opened, limit.signal);
    } catch (cause) {
      this.#endStream(uri, stream);
      throw limit.isOver ? timedOut(this.#parts.name, timeoutMs) : cause;
    } finally {
      limit.end();
    }
  }

  #stream(uri: string): ResourceStream {
    const { client, name, transport } = this.#parts;
    const stream: ResourceStream = new ResourceStream({
      client,
      uri,
      signal: this.over,
      onUpdated: () => this.#listener.onResourceUpdated({ uri }),
      onLost: () => {
        this.#endStream(uri, stream);
        this.#listener.onResourceLost(uri);
      },
      refusal: (error) => (this.over.aborted ? closed(name) : serverError(name, { error }, transport)),
    });
    return stream;
  }

  #endStream(uri: string, stream: ResourceStream | undefined): void {
    stream?.end();
    if (this.#streams.get(uri) === stream) this.#streams.delete(uri);
  }

  async unfollow(uri: string, timeoutMs: number): Promise<void> {
    if (this.era === "legacy") await this.request("resources/unsubscribe", { uri }, { timeoutMs });
    this.#endStream(uri, this.#streams.get(uri));
  }

  /** Whether an older server refused a request, because it does not know the session any more, and did nothing. */
  isSessionGone(error: UpstreamError): boolean {
    return this.#session.isGone(error);
  }

  /** Whether the connection goes on after a request that failed with `ended`. */
  async outlives(error: UpstreamError): Promise<boolean> {
    return !this.over.aborted && this.#session.outlives(error);
  }

  /** Whether somebody still needs the connection, although it may have no request. */
  get isHeld(): boolean {
    return this.#lifetime.isHeld;
  }

  /** Whether it is kept open although it has no request. */
  get isHeldAlone(): boolean {
    return this.isHeld && !this.#lifetime.isBusy;
  }

  /**
   * Keeps the connection open also when it is retired, until the function that it gives back is called. `onLost` is
   * called if the connection ends before.
   */
  hold(onLost: () => void): () => void {
    return this.#lifetime.hold(onLost);
  }

  /** Takes no new requests, and closes after the last answer, when nobody holds it. */
  retire(): void {
    this.#lifetime.retire();
  }

  /** Retires the connection, which has failed: nobody can hold it any more. */
  giveUp(): void {
    this.#lifetime.endHolds();
    this.retire();
  }

  /** Ends a server that did not answer so many questions whether it is there. */
  async closeSilent(pings: number): Promise<void> {
    const { name, transport } = this.#parts;
    this.#reason ??= endedForSilence(name, pings, transport);
    await this.close();
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#parts.transport.close().catch(() => {});
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
    const own = transport.unread === unread ? undefined : transport.unread;
    if (isOver) return timedOut(name, timeoutMs, own);
    if (signal.aborted) return aborted(name);
    if (cause instanceof UpstreamError) return cause;
    if (this.#reason !== undefined) return this.#reason;
    // From an older server they may mean that the session has ended.
    const isOfStatus =
      (this.#session.hasSession && isSessionGone(cause)) || (this.era === "legacy" && isLoginNeeded(cause));
    const answer = isOfStatus ? undefined : answerOfStatus(cause);
    return answer === undefined ? noAnswer(name, cause, transport, own) : serverError(name, answer, transport);
  }
}

const CLOSED = new Error("the connection was closed");

type Asked = { readonly timeoutMs: number; readonly unread: Unread | undefined };

/** A listener before which another one is called. */
const after = <Args extends unknown[], Given>(first: () => void, listener: ((...args: Args) => Given) | undefined) =>
  listener &&
  ((...args: Args): Given => {
    first();
    return listener(...args);
  });

/** The requests during which servers ask and log. */
const CALLS: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read", "tasks/result"]);
