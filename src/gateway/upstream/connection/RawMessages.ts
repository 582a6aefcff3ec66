import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isObject } from "../../../schema/index.ts";
import { marked, rounded } from "../../exactIntegers.ts";
import type { RawResult } from "../../McpService.ts";
import { type JSONRPCMessage, ProtocolErrorCode, type Transport } from "../../mcp/client.ts";
import { isTooDeep } from "../jsonValues.ts";
import { TransportFault } from "../TransportFault.ts";
import type { CallOrigin } from "./OpenCalls.ts";
import { OpenRequests } from "./OpenRequests.ts";
import { answeredId, type JsonRpcId, type JsonRpcMessage, type ReadMessage, readMessages } from "./readMessage.ts";

/**
 * The messages of one connection, between the SDK and a transport. The SDK parses results with its own schemas, which
 * drop unknown keys and refuse a whole list for one bad tool. To avoid this, requests go through the SDK under a
 * private method name for which it accepts any result, and their answers come back inside a private result.
 */
export class RawMessages {
  readonly progress: ProgressTaps = new ProgressTaps();
  onNotification: (method: string, params: RawResult) => void = () => {};
  /** The SDK reads the answers to the requests that it makes for itself. */
  readonly #open: OpenRequests = new OpenRequests();

  /** Converts a message of the SDK to the form that the server gets. */
  outgoing(message: JSONRPCMessage): JSONRPCMessage {
    if (!("method" in message)) return message;
    const { method, params } = message;
    const [, token, own] = RAW.exec(method) ?? [];
    if ("id" in message) this.#open.add(message.id, own === undefined ? "sdk" : this.progress.callerOf(token));
    else if (method === CANCELLED && isObject(params)) this.forget(params.requestId);
    return own === undefined ? message : { ...message, method: own };
  }

  /** Whether what a server writes can concern no client but one. */
  get isForOne(): boolean {
    return this.#open.isForOne;
  }

  /** Notes that nobody waits for the answer to a request: it was given up, or could not be sent. */
  forget(id: unknown): void {
    this.#open.giveUp(id);
  }

  /**
   * Gives the SDK the messages of a text of a server; a malformed answer fails its request. Returns the ids of the
   * requests that the text answers, and what is wrong with the rest. `ownId` is that of the request whose response the
   * text is.
   */
  receive(received: ReceivedText, to: MessageListener, ownId?: JsonRpcId): Received {
    return this.#deliverAll(this.#allIn(received, ownId), to);
  }

  /** Gives the SDK the messages of a text only if one of them answers the request of this id. */
  receiveAnswer(received: ReceivedText, to: MessageListener, id: JsonRpcId): void {
    const all = this.#allIn(received);
    if (all.some((read) => answeredId(read) === id)) this.#deliverAll(all, to);
  }

  #allIn({ text, isUtf8 }: ReceivedText, ownId?: JsonRpcId): ReadMessage[] {
    const all = readMessages(text, ownId, (id) => this.#open.has(id));
    return isUtf8 ? all : all.map(withoutOtherBytes);
  }

  #deliverAll(all: readonly ReadMessage[], to: MessageListener): Received {
    const answered: JsonRpcId[] = [];
    let fault: string | undefined;
    for (const read of all) {
      const answersTo = answeredId(read);
      if (answersTo !== undefined) answered.push(answersTo);
      if (!("message" in read)) fault = read.fault;
      this.#deliver(read, to);
    }
    return { answered, fault };
  }

  /** No message of a server may end the gateway. */
  #deliver(read: ReadMessage, to: MessageListener): void {
    try {
      if ("message" in read) {
        const incoming = this.incoming(read.message);
        if (incoming !== undefined) to.onmessage?.(incoming);
      } else this.fail(new TransportFault("too_large", read.fault), to, read.answersTo);
    } catch (cause) {
      to.onerror?.(cause as Error);
    }
  }

  /** Fails a request. A fault that concerns no request is an error of the connection. */
  fail(fault: TransportFault, to: MessageListener, id: JsonRpcId | undefined): void {
    const failure = id === undefined ? undefined : this.#failure(id, fault);
    if (failure === undefined) to.onerror?.(fault);
    else to.onmessage?.(failure);
  }

  /** Converts a message of the server to the form that the SDK gets; `undefined` if the SDK does not need it. */
  incoming(message: JsonRpcMessage): JSONRPCMessage | undefined {
    const { id, method } = message;
    if (method === undefined) return this.#answer(id as JsonRpcId, message);
    if (isTooDeep(message)) return undefined;
    if (id === undefined && !OF_SUBSCRIPTIONS.has(method)) {
      // Handled as it is read, because the SDK drops progress that comes in one chunk with the answer.
      if (method === "notifications/progress") this.progress.take(message);
      else this.onNotification(String(method), isObject(message.params) ? message.params : {});
      return undefined;
    }
    // The SDK reads no bigints.
    return marked(message) as JSONRPCMessage;
  }

  /** An answer that comes late, twice or to nothing is for nobody. */
  #answer(id: JsonRpcId, message: JsonRpcMessage): JSONRPCMessage | undefined {
    const asker = this.#open.answer(id);
    if (asker === undefined) return undefined;
    return asker === "sdk" ? (rounded(message) as JSONRPCMessage) : wrapped(id, message);
  }

  /** The message that the SDK gets instead of an answer; `undefined` if it does not wait for one. */
  #failure(id: JsonRpcId, fault: TransportFault): JSONRPCMessage | undefined {
    const asker = this.#open.fail(id);
    if (asker !== "sdk") return asker && wrapped(id, fault);
    return { jsonrpc: "2.0", id, error: { code: ProtocolErrorCode.InternalError, message: fault.message } };
  }
}

/** A transport that gets messages. */
export type MessageListener = Pick<Transport, "onmessage" | "onerror">;

/** A text of a server, which has U+FFFD for bytes that are not UTF-8. */
export type ReceivedText = { readonly text: string; readonly isUtf8: boolean };

/** An answer whose text was lost in part fails its request. */
function withoutOtherBytes(read: ReadMessage): ReadMessage {
  const answersTo = "message" in read ? answeredId(read) : undefined;
  return answersTo === undefined ? read : { fault: "expected UTF-8, received other bytes", answersTo };
}

/** What a text of a server was. */
export type Received = { readonly answered: readonly JsonRpcId[]; readonly fault: string | undefined };

const CANCELLED = "notifications/cancelled";
const OF_SUBSCRIPTIONS: ReadonlySet<unknown> = new Set(["notifications/subscriptions/acknowledged", CANCELLED]);

/** The name under which a request goes through the SDK; `token` is the one of its progress. */
export const rawMethod = (method: string, token = ""): string => `raw:${token}:${method}`;

const RAW = /^raw:([^:]*):(.*)$/s;

/** The message that answered a request, or the reason why no message did. */
export type RawAnswer = { readonly answer: JsonRpcMessage | TransportFault };

/** A result of both revisions of the protocol, which has the whole answer in it. */
const wrapped = (id: JsonRpcId, answer: RawAnswer["answer"]): JSONRPCMessage => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", answer },
});

/** A Standard Schema that accepts every result unchanged. */
export const RAW_ANSWER: StandardSchemaV1<unknown, RawAnswer> = {
  "~standard": {
    version: 1,
    vendor: "openjiuwen-tools",
    validate: (value: unknown) => ({ value: value as RawAnswer }),
  },
};

/** The listeners for the progress of requests. */
export class ProgressTaps {
  readonly #taps: Map<string, ProgressTap> = new Map();
  #count = 0;

  /** A new token, whose progress goes to the listener until it is dropped. */
  add(tap: ProgressTap): string {
    const token = `progress-${this.#count++}`;
    this.#taps.set(token, tap);
    return token;
  }

  /** The caller of a request. */
  callerOf(token = ""): Pick<CallOrigin, "client" | "user"> {
    const { client, user } = this.#taps.get(token) ?? {};
    return { client, user };
  }

  drop(token: string): void {
    this.#taps.delete(token);
  }

  take({ params }: JsonRpcMessage): void {
    if (!isObject(params)) return;
    const { progressToken, ...progress } = params;
    if (typeof progressToken === "string") this.#taps.get(progressToken)?.onProgress(progress);
  }
}

type ProgressTap = Pick<CallOrigin, "client" | "user"> & {
  /** Gets the `params` of each `notifications/progress`, without the token. */
  readonly onProgress: (progress: RawResult) => void;
};
