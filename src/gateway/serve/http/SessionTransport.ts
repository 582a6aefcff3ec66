import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { isObject } from "../../../schema/index.ts";
import type { RawResult } from "../../McpService.ts";
import {
  type AuthInfo,
  type JSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from "../../mcp/server.ts";

/** The context of a request. */
export type Received = {
  readonly authInfo?: AuthInfo | undefined;
  /** The message that the request brings, if it was read. */
  readonly body?: RawResult | undefined;
  /** The messages, if it brings a list of them. */
  readonly batch?: readonly RawResult[] | undefined;
  /** Calls the listener when the response has been sent, or its client is gone. */
  onEnd(listener: () => void): void;
};

/** How a session begins, and which media type its answers have. */
export type SessionSettings = {
  readonly sessionIdGenerator: () => string;
  readonly enableJsonResponse: boolean;
  readonly onsessioninitialized: (id: string) => void;
};

/**
 * The messages of one session, between the SDK's server and the SDK's transport. That transport waits until each request
 * is answered, but the server does not answer one that was cancelled; and it leaves out what it cannot send. Here each
 * request and each question ends: with its answer, or with an error if it is cancelled or no response can carry it.
 *
 * @example
 * const transport = new SessionTransport({ sessionIdGenerator, enableJsonResponse: false, onsessioninitialized });
 * const response = await transport.handle(request, received, server.connect(transport));
 */
export class SessionTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly #inner: WebStandardStreamableHTTPServerTransport;
  readonly #givesEvents: boolean;
  /** By id of a request: the open response to it. */
  readonly #responses: Map<unknown, OpenResponse> = new Map();
  /** The response to the request over HTTP that brings a message. */
  readonly #bringing: AsyncLocalStorage<OpenResponse> = new AsyncLocalStorage();
  /** By id: the responses to the requests that the server has and did not answer. A client may be gone by now. */
  readonly #unanswered: Map<unknown, OpenResponse> = new Map();
  /** By id: the responses that carried the questions to the client without an answer. */
  readonly #questions: Map<unknown, OpenResponse> = new Map();
  /** The stream that the client opened for all that belongs to no request. */
  #listening: OpenResponse | undefined;

  constructor(settings: SessionSettings) {
    this.#givesEvents = !settings.enableJsonResponse;
    this.#inner = new WebStandardStreamableHTTPServerTransport({
      ...settings,
      onsessionclosed: () => this.#endAll(),
    });
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => this.#receive(message, extra);
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  setSupportedProtocolVersions(versions: string[]): void {
    this.#inner.setSupportedProtocolVersions(versions);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  async close(): Promise<void> {
    await this.#endAll();
    await this.#inner.close();
  }

  /** The first id that the response to another request has, too: the SDK would answer one of them only. */
  idInUse({ body, batch }: Received): JsonRpcId | undefined {
    return requestIds(batch ?? [body]).find((id) => this.#responses.has(id));
  }

  /** The response to a request over HTTP. Its ids are in use from this call on. */
  async handle(request: Request, received: Received, ready: Promise<void>): Promise<Response> {
    const { authInfo, body, batch, onEnd } = received;
    const ids = requestIds(batch ?? [body]);
    const response: OpenResponse = { isOpen: true, ids };
    for (const id of ids) this.#responses.set(id, response);
    onEnd(() => this.#ended(response));
    await ready;
    await this.#giveUp(ids);
    // Its ids may be those of another request by now.
    if (!response.isOpen && ids.length > 0) return new Response(null, { status: 400 });
    const parsedBody = batch ?? body;
    const options = { ...(authInfo && { authInfo }), ...(parsedBody && { parsedBody }) };
    const answer = await this.#bringing.run(response, () => this.#inner.handleRequest(request, options));
    if (request.method === "GET" && answer.ok) this.#listening = response;
    return answer;
  }

  async send(message: JSONRPCMessage, { relatedRequestId: about }: TransportSendOptions = {}): Promise<void> {
    const { id, method } = message as RawResult;
    if (method === undefined) {
      if (this.#unanswered.delete(id)) await this.#inner.send(message);
      return;
    }
    const carrier = id === undefined ? this.#withdrawn(message) : this.#carrierFor(about);
    if (id !== undefined && carrier !== undefined) this.#questions.set(id, carrier);
    const isApart = about === undefined || (carrier !== undefined && carrier === this.#listening);
    await this.#inner.send(message, isApart ? {} : { relatedRequestId: about });
  }

  /** What carried the question that a message withdraws. */
  #withdrawn(message: JSONRPCMessage): OpenResponse | undefined {
    const question = cancelledId(message);
    const carrier = this.#questions.get(question);
    this.#questions.delete(question);
    return carrier;
  }

  /** @throws {ProtocolError} if no open response can carry a question of a request */
  #carrierFor(about: unknown): OpenResponse {
    const own = this.#unanswered.get(about);
    if (!own?.isOpen) throw refusal("the client is gone");
    const carrier = this.#givesEvents ? own : this.#listening;
    if (!carrier?.isOpen) throw refusal("the client accepts no events, by which it would be asked");
    return carrier;
  }

  #receive(message: JSONRPCMessage, extra: Extra): void {
    const { id, method } = message as RawResult;
    if (method === undefined) this.#questions.delete(id);
    else if (id !== undefined) {
      const response = this.#bringing.getStore() ?? GONE;
      const owner = this.#responses.get(id);
      // Its client is gone, and has used the id again.
      if (owner !== undefined && owner !== response) return;
      this.#unanswered.set(id, response);
    }
    this.onmessage?.(message, extra);
    const cancelled = cancelledId(message);
    const response = this.#unanswered.get(cancelled);
    if (response !== undefined) void this.#endCancelled(cancelled as JsonRpcId, response);
  }

  /** The client does not wait for an answer, so a stream of its own just ends. */
  async #endCancelled(id: JsonRpcId, response: OpenResponse): Promise<void> {
    // The server may still have something to say, such as that a question is withdrawn.
    await setImmediate();
    if (this.#unanswered.get(id) !== response) return;
    if (this.#givesEvents && response.ids.length === 1) this.#inner.closeSSEStream(id);
    await this.#fail(id, "The request was cancelled");
  }

  /**
   * Cancels the requests with these ids whose client is gone: what they give must not answer a new request. The SDK
   * keeps the answers of a batch until all are there, so the rest of such a batch is cancelled too.
   */
  async #giveUp(ids: readonly JsonRpcId[]): Promise<void> {
    const old = [...this.#unanswered].filter(([id, response]) =>
      [id, ...response.ids].some((one) => ids.includes(one as JsonRpcId)),
    );
    for (const [id] of old) {
      this.#receive({ jsonrpc: "2.0", method: CANCELLED, params: { requestId: id as JsonRpcId } }, undefined);
    }
    while (old.some(([id, response]) => this.#unanswered.get(id) === response)) await setImmediate();
  }

  #ended(response: OpenResponse): void {
    response.isOpen = false;
    for (const id of response.ids) this.#responses.delete(id);
    // The SDK would refuse another stream until it finds out itself, by the next bytes that it cannot send.
    if (response === this.#listening) this.#inner.closeStandaloneSSEStream();
    for (const [id, carrier] of this.#questions) {
      if (carrier !== response) continue;
      this.#questions.delete(id);
      this.onmessage?.(failure(id as JsonRpcId, "The client is gone"));
    }
  }

  async #endAll(): Promise<void> {
    const ids = [...this.#unanswered.keys()] as JsonRpcId[];
    await Promise.all(ids.map((id) => this.#fail(id, "The session has ended")));
  }

  async #fail(id: JsonRpcId, message: string): Promise<void> {
    this.#unanswered.delete(id);
    // The response may have ended.
    await this.#inner.send(failure(id, message)).catch(() => {});
  }
}

/** `ids` are those of its requests, which are several for a batch. */
type OpenResponse = { isOpen: boolean; readonly ids: readonly JsonRpcId[] };
type JsonRpcId = string | number;
type TransportSendOptions = NonNullable<Parameters<Transport["send"]>[1]>;
type Extra = Parameters<NonNullable<Transport["onmessage"]>>[1];

const GONE: OpenResponse = { isOpen: false, ids: [] };
const CANCELLED = "notifications/cancelled";

const requestIds = (messages: readonly (RawResult | undefined)[]): readonly JsonRpcId[] =>
  messages.flatMap((message) =>
    message?.method === undefined || message.id === undefined ? [] : [message.id as JsonRpcId],
  );

/** The id that a message cancels. */
function cancelledId(message: JSONRPCMessage): unknown {
  const { method, params } = message as RawResult;
  return method === CANCELLED && isObject(params) ? params.requestId : undefined;
}

const refusal = (reason: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InternalError, `It asks for input, but ${reason}`);

const failure = (id: JsonRpcId, message: string): JSONRPCMessage => ({
  jsonrpc: "2.0",
  id,
  error: { code: ProtocolErrorCode.InternalError, message },
});
