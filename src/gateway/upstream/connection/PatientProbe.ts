import {
  type ClientCapabilities,
  type Implementation,
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  ProtocolErrorCode,
  type RequestId,
  type Transport,
} from "../../mcp/client.ts";
import type { FailureFacts, ServerTransport } from "../failures.ts";

/** How a process is asked which protocol it speaks. */
export type PatientProbeInit = {
  /** The milliseconds after which an unanswered question is followed by an older revision's `initialize`. */
  readonly afterMs: number;
  readonly clientInfo: Implementation;
  readonly capabilities: ClientCapabilities;
};

/**
 * The transport of a process that may take long to start. The SDK asks `server/discover` and after a time-out sends
 * `initialize` instead. A slow server of 2026-07-28 then answers the first and refuses the second, and the connection
 * fails. Here the first question stays open: the SDK's time-out is the whole start, `initialize` is sent in addition,
 * and the answer that comes first counts.
 *
 * @example
 * await client.connect(new PatientProbe(transport, { afterMs: 10_000, clientInfo, capabilities: {} }));
 */
export class PatientProbe implements Transport, FailureFacts {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly #transport: ServerTransport & { readonly pid?: unknown; readonly stderr?: unknown };
  readonly #init: PatientProbeInit;
  #timer: NodeJS.Timeout | undefined;
  /** The id of `server/discover` until it has an answer. */
  #asked: RequestId | undefined;
  #isInitializing = false;
  /** The answer to our `initialize`, and the id of the SDK's, whichever came first. */
  #answer: JSONRPCMessage | undefined;
  #awaiting: RequestId | undefined;

  constructor(transport: ServerTransport, init: PatientProbeInit) {
    this.#transport = transport;
    this.#init = init;
  }

  /** The SDK takes what has `pid` and `stderr` for a process. */
  get pid(): unknown {
    return this.#transport.pid;
  }

  get stderr(): unknown {
    return this.#transport.stderr;
  }

  get end(): FailureFacts["end"] {
    return this.#transport.end;
  }

  get secrets(): FailureFacts["secrets"] {
    return this.#transport.secrets;
  }

  get unread(): FailureFacts["unread"] {
    return this.#transport.unread;
  }

  get lastWords(): string {
    return this.#transport.lastWords ?? "";
  }

  async start(): Promise<void> {
    const transport = this.#transport;
    transport.onmessage = (message) => this.#receive(message);
    transport.onerror = (error) => this.onerror?.(error);
    transport.onclose = () => {
      clearTimeout(this.#timer);
      this.onclose?.();
    };
    await transport.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message && "id" in message) {
      if (message.method === "server/discover") this.#ask(message.id);
      if (message.method === "initialize" && this.#isInitializing) {
        this.#awaiting = message.id;
        return this.#deliver();
      }
    }
    await this.#transport.send(message);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#transport.close();
  }

  #ask(id: RequestId): void {
    this.#asked = id;
    const { afterMs, clientInfo, capabilities } = this.#init;
    this.#timer = setTimeout(() => {
      this.#isInitializing = true;
      const params = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities, clientInfo };
      // An error means that the process has ended, which the SDK also notices.
      this.#transport.send({ jsonrpc: "2.0", id: ID, method: "initialize", params }).catch(() => {});
    }, afterMs);
  }

  #receive(message: JSONRPCMessage): void {
    const id = "method" in message ? undefined : message.id;
    if (id === undefined || (id !== ID && id !== this.#asked)) return void this.onmessage?.(message);
    clearTimeout(this.#timer);
    if (id === this.#asked) {
      this.#asked = undefined;
      return void this.onmessage?.(message);
    }
    this.#answer = message;
    this.#deliver();
    // An error may come from a server of 2026-07-28, whose other answer is still to come.
    if (this.#asked === undefined || !("result" in message)) return;
    const unknown = { code: ProtocolErrorCode.MethodNotFound, message: "The server answers initialize" };
    this.onmessage?.({ jsonrpc: "2.0", id: this.#asked, error: unknown });
    this.#asked = undefined;
  }

  /** Hands the answer to our `initialize` to the SDK, as the answer to its own. */
  #deliver(): void {
    if (this.#awaiting === undefined || this.#answer === undefined) return;
    this.onmessage?.({ ...this.#answer, id: this.#awaiting } as JSONRPCMessage);
    this.#awaiting = undefined;
  }
}

const ID = "initialize-beside-discover";
