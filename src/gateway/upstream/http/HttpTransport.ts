import { setTimeout as pause } from "node:timers/promises";
import { endsWithin, MAX_TIMER_MS } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { marked, markText, unmarked, unmarkText } from "../../exactIntegers.ts";
import {
  type FetchLike,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from "../../mcp/client.ts";
import { Backoff } from "../Backoff.ts";
import type { RawMessages, ReceivedText } from "../connection/RawMessages.ts";
import { answeredBy, type JsonRpcId, type JsonRpcMessage } from "../connection/readMessage.ts";
import type { ServerTransport } from "../failures.ts";
import { decoded } from "../stdio/LineReader.ts";
import { oversized, TransportFault } from "../TransportFault.ts";
import { followEvents, isEvents, isJson } from "./followEvents.ts";
import { limitBody, withBody } from "./limitBody.ts";
import type { RequestHeaders } from "./secretHeaders.ts";

export type HttpSettings = {
  readonly headers: RequestHeaders;
  /** The bytes that one message of the server may have. */
  readonly maxBytes: number;
  /** Sends the requests, for example with the token of a login. */
  readonly fetch?: FetchLike | undefined;
  /** The secrets that are sent to the server, which errors must not repeat. */
  readonly secrets?: (() => readonly string[]) | undefined;
};

/**
 * Speaks to a server over streamable HTTP with the SDK's own transport. In addition it limits the size of messages, and
 * fails a request at once if its response ends without an answer.
 *
 * @example
 * const settings = { headers: {}, maxBytes: 1_000_000 };
 * const transport = new HttpTransport(new URL("https://crm.example/mcp"), settings, new RawMessages());
 */
export class HttpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  onStreamRefused?: ServerTransport["onStreamRefused"];
  readonly hasPerRequestStream = true;
  readonly url: URL;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #secrets: () => readonly string[];
  readonly #messages: RawMessages;
  /** The requests without an answer. */
  readonly #open: Map<JsonRpcId, OpenRequest> = new Map();
  /** Whether the stream of an older server's notifications was open. */
  #hasStreamed = false;
  #closing: Promise<void> | undefined;

  constructor(url: URL, settings: HttpSettings, messages: RawMessages) {
    const { headers, maxBytes, fetch: own = fetch, secrets = () => [] } = settings;
    const inner = new StreamableHTTPClientTransport(url, {
      requestInit: { headers },
      fetch: async (target, init) => {
        const send = (): Promise<Response> => own(target, exactBody(init));
        const response = isStream(init) ? await this.#openStream(send, init) : await send();
        return this.#receive(response, idOf(init?.body), maxBytes);
      },
      reconnectionScheduler: (reconnect, delay) => {
        // The server may ask for no delay at all, or for one that no timer of Node can hold, which fires at once.
        const timer = setTimeout(reconnect, Math.min(Math.max(delay, RECONNECT_MS), MAX_TIMER_MS)).unref();
        return () => clearTimeout(timer);
      },
    });
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (received: JSONRPCMessage) => {
      // An answer with a status of its own, which the SDK has read. All others were read before.
      if (!this.#open.delete((received as { id?: JsonRpcId }).id as JsonRpcId)) return;
      const incoming = messages.incoming(unmarked(received) as JsonRpcMessage);
      if (incoming !== undefined) this.onmessage?.(incoming);
    };
    this.url = url;
    this.#secrets = secrets;
    this.#inner = inner;
    this.#messages = messages;
  }

  /** The secrets that are sent to the server, which errors must not repeat. */
  get secrets(): readonly string[] {
    return this.#secrets();
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  async send(message: JSONRPCMessage, options: TransportSendOptions = {}): Promise<void> {
    const out = marked(this.#messages.outgoing(message));
    if ("method" in out && "id" in out) return this.#ask(out, out.id, options);
    await this.#inner.send(out, options as InnerOptions);
    // An older server gets the notification; the stream of the cancelled answer has to be ended here.
    if ("method" in out && out.method === CANCELLED && isObject(out.params)) {
      this.#open.get(out.params.requestId as JsonRpcId)?.stream.abort();
    }
  }

  /** Ends the session that an older server keeps, and the connection. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #ask(request: JSONRPCMessage, id: JsonRpcId, options: TransportSendOptions): Promise<void> {
    const stream = new AbortController();
    const { requestSignal = stream.signal, onRequestStreamEnd } = options;
    this.#open.set(id, { stream, isWhole: false });
    requestSignal.addEventListener("abort", () => this.#forget(id), { once: true });
    try {
      await this.#inner.send(request, {
        ...(options as InnerOptions),
        requestSignal,
        onRequestStreamEnd: () => {
          onRequestStreamEnd?.();
          this.#fail(id, NO_ANSWER);
        },
      });
      // The SDK has already read it.
      if (this.#open.get(id)?.isWhole) this.#fail(id, NO_ANSWER);
    } catch (cause) {
      this.#forget(id);
      throw cause;
    }
  }

  /** Opens a stream. One of notifications that broke off is tried again while the server knows the session. */
  async #openStream(send: () => Promise<Response>, { headers, signal }: RequestInit): Promise<Response> {
    const pauses = new Backoff(RECONNECT_MS, LONGEST_PAUSE_MS);
    for (;;) {
      const response = await send().catch((cause) => {
        if (signal?.aborted !== true) void this.close();
        throw cause;
      });
      const isForgotten = response.status === NOT_FOUND;
      if (response.ok) this.#hasStreamed = true;
      if (response.ok || !this.#hasStreamed) return response;
      if (!isForgotten && this.#isOfAnswer(new Headers(headers))) return response;
      if ((await this.onStreamRefused?.(isForgotten)) !== true) return response;
      await response.body?.cancel();
      await pause(pauses.next(), undefined, { ref: false, ...(signal && { signal }) });
    }
  }

  /** Whether the rest of an answer may be asked for, which a server need not have. */
  #isOfAnswer(headers: Headers): boolean {
    return this.#open.size > 0 && headers.has("last-event-id");
  }

  #forget(id: JsonRpcId): void {
    this.#open.delete(id);
    this.#messages.forget(id);
  }

  async #close(): Promise<void> {
    // A server that does not answer any more must not hold up the end.
    if (this.#inner.sessionId !== undefined) await endsWithin(this.#inner.terminateSession(), END_OF_SESSION);
    this.#open.clear();
    await this.#inner.close();
  }

  /**
   * Reads the messages of a response as those of every transport are read. The response that it returns is without
   * them, for the SDK. `id` is that of the request that the response is to.
   */
  async #receive(response: Response, id: JsonRpcId | undefined, maxBytes: number): Promise<Response> {
    if (response.ok && isEvents(response)) {
      return followEvents(response, maxBytes, {
        onMessage: (text, isUtf8) => this.#read({ text, isUtf8 }),
        onOversized: (head, tail) => this.#fail(answeredBy(head, tail) ?? id, oversized(maxBytes)),
      });
    }
    const limited = limitBody(response, maxBytes);
    if (!response.ok && isJson(response)) {
      // The SDK reads it, which rounds integers.
      return withBody(response, markText(await limited.text()));
    }
    // With the status 202 a server can announce that it answers on another stream.
    if (response.status !== 200 || id === undefined) return limited;
    const request = this.#open.get(id);
    if (request !== undefined) request.isWhole = true;
    if (!isJson(response)) return limited;
    this.#read(decoded(Buffer.from(await limited.arrayBuffer())), id);
    return new Response(null, { status: 202, headers: response.headers });
  }

  /** Passes on the messages of a text. Returns the id of a request that it answers. */
  #read(text: ReceivedText, ownId?: JsonRpcId): JsonRpcId | undefined {
    const { answered } = this.#messages.receive(text, this, ownId);
    for (const id of answered) this.#open.delete(id);
    return answered[0];
  }

  #fail(id: JsonRpcId | undefined, fault: TransportFault): void {
    if (id !== undefined && this.#open.delete(id)) this.#messages.fail(fault, this, id);
  }
}

type OpenRequest = {
  /** Ends the stream of its response. */
  readonly stream: AbortController;
  /** Whether the response is one message, and no stream. */
  isWhole: boolean;
};

type InnerOptions = NonNullable<Parameters<StreamableHTTPClientTransport["send"]>[1]>;

/** The request with its exact integers, which the SDK has written as marked texts. */
const exactBody = (init: RequestInit | undefined): RequestInit | undefined =>
  typeof init?.body === "string" ? { ...init, body: unmarkText(init.body) } : init;

const CANCELLED = "notifications/cancelled";
const NO_ANSWER = new TransportFault("ended", "expected an answer, received the end of the response");
const END_OF_SESSION = 1_000;

/** The status for a session that the server does not know. */
const NOT_FOUND = 404;

/** The shortest time before a stream that ended is opened again. */
const RECONNECT_MS = 1_000;

/** The longest pause before a stream that was refused is opened again. */
const LONGEST_PAUSE_MS = 60_000;

/** Whether a request opens a stream. The SDK continues without the notifications of an older server that is gone. */
const isStream = (init: RequestInit | undefined): init is RequestInit =>
  init?.method === "GET" && new Headers(init.headers).get("accept")?.includes("text/event-stream") === true;

/**
 * The id of the request in a body; `undefined` for the stream of an older server's notifications, which has no body.
 */
const idOf = (body: unknown): JsonRpcId | undefined => (typeof body === "string" ? JSON.parse(body).id : undefined);
