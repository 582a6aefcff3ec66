import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isObject } from "../../../schema/index.ts";
import { marked, rounded } from "../../exactIntegers.ts";
import type { RawResult } from "../../McpService.ts";
import { type JSONRPCMessage, ProtocolErrorCode, type Transport } from "../../mcp/client.ts";
import { TransportFault } from "../TransportFault.ts";
import { type JsonRpcId, type JsonRpcMessage, type ReadMessage, readMessages } from "./readMessage.ts";

/**
 * The messages of one connection, between the SDK and a transport. The SDK parses results with its own schemas, which
 * drop unknown keys and refuse a whole list for one bad tool. To avoid this, requests go through the SDK under a
 * private method name for which it accepts any result, and their answers come back inside a private result.
 */
export class RawMessages {
  readonly progress: ProgressTaps = new ProgressTaps();
  onNotification: (method: string, params: RawResult) => void = () => {};
  /** The requests that the SDK makes for itself: these it reads. */
  readonly #ofSdk: Set<unknown> = new Set();

  /** Converts a message of the SDK to the form that the server gets. */
  outgoing(message: JSONRPCMessage): JSONRPCMessage {
    if (!("method" in message)) return message;
    if (message.method.startsWith(PREFIX)) return { ...message, method: message.method.slice(PREFIX.length) };
    if ("id" in message) this.#ofSdk.add(message.id);
    return message;
  }

  /**
   * Gives the SDK the messages of a text of a server; a malformed answer fails its request. Returns the ids of the
   * requests that the text answers, and what is wrong with the rest. `ownId` is that of the request whose response the
   * text is.
   */
  receive({ text, isUtf8 }: ReceivedText, to: MessageListener, ownId?: JsonRpcId): Received {
    const answered: JsonRpcId[] = [];
    let fault: string | undefined;
    for (const whole of readMessages(text, ownId)) {
      const read = isUtf8 ? whole : withoutOtherBytes(whole);
      const answersTo = "message" in read ? answeredId(read.message) : read.answersTo;
      if (answersTo !== undefined) answered.push(answersTo);
      if ("message" in read) {
        const incoming = this.incoming(read.message);
        if (incoming !== undefined) to.onmessage?.(incoming);
      } else {
        fault = read.fault;
        this.fail(new TransportFault("too_large", read.fault), to, read.answersTo);
      }
    }
    return { answered, fault };
  }

  /** Fails a request. A fault that concerns no request is an error of the connection. */
  fail(fault: TransportFault, to: MessageListener, id: JsonRpcId | undefined): void {
    if (id === undefined) to.onerror?.(fault);
    else to.onmessage?.(this.failure(id, fault));
  }

  /** Converts a message of the server to the form that the SDK gets; `undefined` if the SDK does not need it. */
  incoming(message: JsonRpcMessage): JSONRPCMessage | undefined {
    const { id, method } = message;
    if (method === undefined) {
      return this.#ofSdk.delete(id) ? (rounded(message) as JSONRPCMessage) : wrapped(id as JsonRpcId, message);
    }
    if (id === undefined && !OF_SUBSCRIPTIONS.has(method)) {
      // Handled as it is read, because the SDK drops progress that comes in one chunk with the answer.
      if (method === "notifications/progress") this.progress.take(message);
      else this.onNotification(String(method), isObject(message.params) ? message.params : {});
      return undefined;
    }
    // The SDK reads no bigints.
    return marked(message) as JSONRPCMessage;
  }

  /** The message that the SDK gets instead of an answer. */
  failure(id: JsonRpcId, fault: TransportFault): JSONRPCMessage {
    if (!this.#ofSdk.delete(id)) return wrapped(id, fault);
    return { jsonrpc: "2.0", id, error: { code: ProtocolErrorCode.InternalError, message: fault.message } };
  }
}

/** A transport that gets messages. */
export type MessageListener = Pick<Transport, "onmessage" | "onerror">;

/** A text of a server, which has U+FFFD for bytes that are not UTF-8. */
export type ReceivedText = { readonly text: string; readonly isUtf8: boolean };

/** An answer whose text was lost in part fails its request. */
function withoutOtherBytes(read: ReadMessage): ReadMessage {
  const answersTo = "message" in read ? answeredId(read.message) : undefined;
  return answersTo === undefined ? read : { fault: "expected UTF-8, received other bytes", answersTo };
}

/** What a text of a server was. */
export type Received = { readonly answered: readonly JsonRpcId[]; readonly fault: string | undefined };

const answeredId = ({ id, method }: JsonRpcMessage): JsonRpcId | undefined =>
  method === undefined ? (id as JsonRpcId) : undefined;

const OF_SUBSCRIPTIONS: ReadonlySet<unknown> = new Set([
  "notifications/subscriptions/acknowledged",
  "notifications/cancelled",
]);

/** The name under which a request goes through the SDK. */
export const rawMethod = (method: string): string => `${PREFIX}${method}`;

const PREFIX = "raw:";

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
  readonly #taps: Map<string, (progress: RawResult) => void> = new Map();
  #count = 0;

  /** A new token, whose progress goes to `listener` until it is dropped. */
  add(listener: (progress: RawResult) => void): string {
    const token = `progress-${this.#count++}`;
    this.#taps.set(token, listener);
    return token;
  }

  drop(token: string): void {
    this.#taps.delete(token);
  }

  take({ params }: JsonRpcMessage): void {
    if (!isObject(params)) return;
    const { progressToken, ...progress } = params;
    this.#taps.get(String(progressToken))?.(progress);
  }
}
