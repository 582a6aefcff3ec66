import {
  type FetchLike,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type Transport,
  type TransportSendOptions,
} from "@modelcontextprotocol/client";
import { isObject } from "../../schema/index.ts";
import { limitMessages } from "./limitMessages.ts";
import type { RawMessages } from "./RawMessages.ts";
import type { JsonRpcId } from "./readMessage.ts";
import { oversized, TransportFault } from "./TransportFault.ts";
import { within } from "./within.ts";

export type HttpSettings = {
  readonly headers: { readonly [name: string]: string };
  /** The bytes that one message of the server may have. */
  readonly maxBytes: number;
  readonly authProvider?: StreamableHTTPClientTransportOptions["authProvider"];
  readonly fetch?: FetchLike | undefined;
};

/**
 * Speaks to a server over streamable HTTP by the SDK's own transport. Other than that, it limits the size of messages,
 * and fails a request at once whose response ends without an answer.
 *
 * @example
 * const settings = { headers: {}, maxBytes: 1_000_000 };
 * const transport = new HttpTransport(new URL("https://crm.example/mcp"), settings, new RawMessages());
 */
export class HttpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly hasPerRequestStream = true;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #messages: RawMessages;
  /** The requests without an answer, with what ends their streams. */
  readonly #open: Map<JsonRpcId, AbortController> = new Map();
  #closing: Promise<void> | undefined;

  constructor(url: URL, settings: HttpSettings, messages: RawMessages) {
    const { headers, maxBytes, authProvider, fetch: own = fetch } = settings;
    const inner = new StreamableHTTPClientTransport(url, {
      requestInit: { headers },
      fetch: async (target, init) =>
        limitMessages(await own(target, init), maxBytes, () => this.#fail(idOf(init?.body), oversized(maxBytes))),
      reconnectionOptions: RECONNECTION,
      reconnectionScheduler: (reconnect, delay, attempts) => {
        if (attempts === MAX_RECONNECTS) return void this.close();
        // The server may ask for no delay at all.
        const timer = setTimeout(reconnect, Math.max(delay, RECONNECTION.initialReconnectionDelay)).unref();
        return () => clearTimeout(timer);
      },
      ...(authProvider && { authProvider }),
    });
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message: JSONRPCMessage) => {
      if (!("method" in message) && message.id !== undefined) this.#open.delete(message.id);
      this.onmessage?.(messages.incoming(message));
    };
    this.#inner = inner;
    this.#messages = messages;
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
    const out = this.#messages.outgoing(message);
    if ("method" in out && "id" in out) return this.#ask(out, out.id, options);
    await this.#inner.send(out, options as InnerOptions);
    // Older servers are told; the stream of the answer that nobody waits for is ours to end.
    if ("method" in out && out.method === CANCELLED && isObject(out.params)) {
      this.#open.get(out.params.requestId as JsonRpcId)?.abort();
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
    this.#open.set(id, stream);
    requestSignal.addEventListener("abort", () => this.#open.delete(id), { once: true });
    try {
      await this.#inner.send(request, {
        ...(options as InnerOptions),
        requestSignal,
        onRequestStreamEnd: () => {
          onRequestStreamEnd?.();
          this.#fail(id, NO_ANSWER);
        },
      });
    } catch (cause) {
      this.#open.delete(id);
      throw cause;
    }
  }

  async #close(): Promise<void> {
    // A server that does not answer any more must not hold up the end.
    if (this.#inner.sessionId !== undefined) await within(this.#inner.terminateSession(), END_OF_SESSION);
    this.#open.clear();
    await this.#inner.close();
  }

  #fail(id: JsonRpcId | undefined, fault: TransportFault): void {
    if (id !== undefined && this.#open.delete(id)) this.onmessage?.(this.#messages.failure(id, fault));
  }
}

type InnerOptions = NonNullable<Parameters<StreamableHTTPClientTransport["send"]>[1]>;

const CANCELLED = "notifications/cancelled";
const NO_ANSWER = new TransportFault("ended", "expected an answer, received the end of the response");
const END_OF_SESSION = 1_000;

/** A stream that ended is opened again; a server where that failed so often, in five seconds, is gone. */
const MAX_RECONNECTS = 3;
const RECONNECTION = {
  initialReconnectionDelay: 1_000,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 1.5,
  // We count, not the SDK, which would go on without the stream.
  maxRetries: MAX_RECONNECTS + 1,
};

/** What the body of a request asks; the stream of an older server's notifications answers nothing. */
const idOf = (body: unknown): JsonRpcId | undefined => (typeof body === "string" ? JSON.parse(body).id : undefined);
