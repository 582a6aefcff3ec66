import {
  type FetchLike,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type Transport,
  type TransportSendOptions,
} from "@modelcontextprotocol/client";
import { sentMessage } from "./rawRequests.ts";
import type { JsonRpcMessage } from "./readMessage.ts";

export type HttpSettings = {
  readonly headers: { readonly [name: string]: string };
  /** The bytes that one message of the server may have. */
  readonly maxBytes: number;
  readonly authProvider?: StreamableHTTPClientTransportOptions["authProvider"];
  readonly fetch?: FetchLike | undefined;
  /** Sees each notification before the SDK does. */
  onNotification?(message: JsonRpcMessage): void;
};

/**
 * Speaks to a server over streamable HTTP, by the SDK's own transport, with a limit on the size of each message.
 *
 * @example
 * const transport = new HttpTransport(new URL("https://crm.example/mcp"), { headers: {}, maxBytes: 1_000_000 });
 */
export class HttpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly hasPerRequestStream = true;
  readonly #inner: StreamableHTTPClientTransport;

  constructor(url: URL, { headers, maxBytes, authProvider, onNotification, fetch: own = fetch }: HttpSettings) {
    const inner = new StreamableHTTPClientTransport(url, {
      requestInit: { headers },
      fetch: async (...request) => limited(await own(...request), maxBytes),
      ...(authProvider && { authProvider }),
    });
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message: JSONRPCMessage) => {
      if ("method" in message && !("id" in message)) onNotification?.(message);
      this.onmessage?.(message);
    };
    this.#inner = inner;
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

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return this.#inner.send(sentMessage(message), options as Parameters<StreamableHTTPClientTransport["send"]>[1]);
  }

  /** Ends the session that an older server keeps, and the connection. */
  async close(): Promise<void> {
    if (this.#inner.sessionId !== undefined) await within(this.#inner.terminateSession(), END_OF_SESSION);
    await this.#inner.close();
  }
}

/** A server that does not answer any more must not hold up the end. */
const END_OF_SESSION = 1_000;

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** The response, which fails when a message in it is too long: a line of a stream of events, or the whole body. */
function limited(response: Response, maxBytes: number): Response {
  if (response.body === null) return response;
  const isStream = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lastLine = isStream ? chunk.lastIndexOf(NEWLINE) : -1;
      bytes = lastLine < 0 ? bytes + chunk.length : chunk.length - lastLine;
      if (bytes <= maxBytes) controller.enqueue(chunk);
      else controller.error(new Error(`expected a message of at most ${maxBytes} bytes, received a longer one`));
    },
  });
  const { status, statusText, headers } = response;
  const copy = new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  Object.defineProperty(copy, "url", { value: response.url });
  return copy;
}

const NEWLINE = 10;
