import { within } from "../../../checks/index.ts";
import { exactText } from "../../exactIntegers.ts";
import { type FetchLike, type JSONRPCMessage, SdkErrorCode, SdkHttpError, type Transport } from "../../mcp/client.ts";
import { withinOrigin } from "../../network/followRedirects.ts";
import type { RawMessages } from "../connection/RawMessages.ts";
import { answeredBy } from "../connection/readMessage.ts";
import { decoded } from "../stdio/LineReader.ts";
import { oversized } from "../TransportFault.ts";
import { EventReader } from "./EventReader.ts";
import { isEvents, isJson } from "./followEvents.ts";
import type { HttpSettings } from "./HttpTransport.ts";
import { limitBody } from "./limitBody.ts";
import type { RequestHeaders } from "./secretHeaders.ts";

export type SseSettings = HttpSettings & {
  /** Sends messages to the endpoint that the server has named. Default: `fetch`. */
  readonly fetchAt?: ((endpoint: URL) => FetchLike) | undefined;
  /** The milliseconds that the server has to name its endpoint. Default: until the transport is closed. */
  readonly endpointMs?: number | undefined;
};

/**
 * Speaks to a server over HTTP+SSE, the transport of 2024-11-05: the server answers on a stream of events, whose first
 * one names the endpoint for messages.
 *
 * The SDK's transport opens a stream that has ended again, but the server then has a new session that was never
 * initialized. Here the connection ends, so that the next request opens another. It also drops an answer that is too
 * large or malformed, where here its call fails, and rounds long integers.
 *
 * @example
 * const settings = { headers: {}, maxBytes: 1_000_000 };
 * const transport = new SseTransport(new URL("https://crm.example/sse"), settings, new RawMessages());
 */
export class SseTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  /** The endpoint stands for it. With a `sessionId` the SDK would not initialize the session. */
  readonly hasSession = true;
  readonly url: URL;
  readonly #settings: SseSettings;
  readonly #messages: RawMessages;
  readonly #over: AbortController = new AbortController();
  readonly #endpoint: Settled<URL> = settledLater();
  #messagesUrl: URL | undefined;
  #version: string | undefined;

  constructor(url: URL, settings: SseSettings, messages: RawMessages) {
    this.url = url;
    this.#settings = settings;
    this.#messages = messages;
    // It is rejected also if nobody waits for it any more.
    this.#endpoint.promise.catch(() => {});
  }

  /** The secrets that are sent to the server, which errors must not repeat. */
  get secrets(): readonly string[] {
    return this.#settings.secrets?.() ?? [];
  }

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  async start(): Promise<void> {
    const timeoutMs = this.#settings.endpointMs;
    const timedOut = (): Error => new Error(`expected the endpoint for messages within ${timeoutMs} ms`);
    await within({ timeoutMs, timedOut, aborted: timedOut }, () => this.#open());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#post(message);
    } catch (cause) {
      if ("id" in message) this.#messages.forget(message.id);
      throw cause;
    }
  }

  async #post(message: JSONRPCMessage): Promise<void> {
    const { fetch: own = fetch, fetchAt = () => own } = this.#settings;
    const endpoint = await this.#endpoint.promise;
    const body = exactText(this.#messages.outgoing(message));
    const id = "method" in message && "id" in message ? message.id : undefined;
    const headers = { ...this.#headers("application/json"), "content-type": "application/json" };
    const init = { method: "POST", headers, body, signal: this.#over.signal };
    const response = await withinOrigin(fetchAt(endpoint))(endpoint, init);
    await this.#requireOk(response);
    // Servers in Python respond before they take the message, which the next one must not overtake.
    const text = await limitBody(response, this.#settings.maxBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer());
    // The answer comes on the stream, but some servers give it in the response.
    if (id !== undefined && isJson(response)) this.#messages.receiveAnswer(decoded(Buffer.from(text)), this, id);
  }

  async close(): Promise<void> {
    this.#end(new Error("the connection was closed"));
  }

  async #open(): Promise<void> {
    const { fetch: own = fetch } = this.#settings;
    const { signal } = this.#over;
    const response = await withinOrigin(own)(this.url, { headers: this.#headers("text/event-stream"), signal });
    await this.#requireOk(response);
    if (!isEvents(response) || response.body === null) {
      await response.body?.cancel();
      const type = response.headers.get("content-type");
      throw new Error(`expected a stream of events, received ${JSON.stringify(type)}`);
    }
    void this.#read(response.body);
    await this.#endpoint.promise;
  }

  #end(reason: Error): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#endpoint.reject(reason);
    this.onclose?.();
  }

  #headers(accept: string): RequestHeaders {
    const version = this.#version === undefined ? undefined : { "mcp-protocol-version": this.#version };
    return { ...this.#settings.headers, ...version, accept };
  }

  async #requireOk(response: Response): Promise<void> {
    const { ok, status, statusText } = response;
    if (ok) return;
    const limited = limitBody(response, MAX_REASON_BYTES);
    const text = await limited.text().catch(() => "");
    const reason = `HTTP ${status}${text.trim() && `: ${text.trim()}`}`;
    throw new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, reason, { status, statusText, text });
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const { maxBytes } = this.#settings;
    const events = new EventReader(maxBytes, {
      onEvent: (type, data, isUtf8) => this.#receive(type, data, isUtf8),
      onOversized: (head, tail) => this.#messages.fail(oversized(maxBytes), this, answeredBy(head, tail)),
    });
    try {
      for await (const chunk of body) events.push(chunk);
      this.#end(new Error("expected the endpoint for messages, received the end of the stream"));
    } catch (cause) {
      this.#end(cause as Error);
    }
  }

  #receive(type: string, data: string, isUtf8: boolean): void {
    if (type === "endpoint") return void this.#takeEndpoint(data);
    if (this.#messagesUrl === undefined && type === "message") {
      return void this.#end(new Error("expected the endpoint for messages first, received a message"));
    }
    if (type !== "message") return;
    this.#messages.receive({ text: data, isUtf8 }, this);
  }

  /** Messages have credentials and go only to the server of the URL. Another endpoint is that of another session. */
  #takeEndpoint(data: string): void {
    const endpoint = URL.canParse(data, this.url) ? new URL(data, this.url) : undefined;
    if (endpoint?.origin !== this.url.origin) {
      const received = endpoint === undefined ? "no URL" : `one at ${endpoint.origin}`;
      return void this.#end(new Error(`expected an endpoint for messages at ${this.url.origin}, received ${received}`));
    }
    if (this.#messagesUrl !== undefined && this.#messagesUrl.href !== endpoint.href) {
      return void this.#end(new Error("expected one endpoint for messages, received another"));
    }
    this.#messagesUrl = endpoint;
    this.#endpoint.resolve(endpoint);
  }
}

/** The bytes of the text of an error that are read. @internal */
const MAX_REASON_BYTES = 100_000;

/** A promise that is settled from outside: `Promise.withResolvers` is missing in Node 20. */
type Settled<Value> = {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (cause: Error) => void;
};

function settledLater<Value>(): Settled<Value> {
  let resolve: Settled<Value>["resolve"] = () => {};
  let reject: Settled<Value>["reject"] = () => {};
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
