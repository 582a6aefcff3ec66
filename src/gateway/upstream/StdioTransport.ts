import { type JSONRPCMessage, SdkError, SdkErrorCode, type Transport } from "@modelcontextprotocol/client";
import { LineReader } from "./LineReader.ts";
import { sentMessage } from "./rawRequests.ts";
import { answeredBy, type JsonRpcId, type JsonRpcMessage, readMessage } from "./readMessage.ts";
import { type ServerCommand, ServerProcess } from "./ServerProcess.ts";
import type { ProcessEnd } from "./UpstreamError.ts";

/** What happens besides messages. */
export type StdioListener = {
  /** Sees each notification before the SDK does, which drops those that come in one chunk with the answer. */
  onNotification?(message: JsonRpcMessage): void;
  /** What the server wrote is no message: a log line, or garbage. */
  onFault?(fault: string): void;
};

/**
 * Speaks to a server over its standard input and output. Other than the SDK's own, it reads answers of any size in linear
 * time, fails only the call whose answer is too large or garbage, and ends the server with all that it started.
 *
 * @example
 * const transport = new StdioTransport({ command: "node", args: ["server.js"], env: {} }, { maxBytes: 1_000_000 });
 * await client.connect(transport);
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  /** How the server ended, once it has. */
  end: ProcessEnd | undefined;
  readonly #command: ServerCommand;
  readonly #settings: StdioSettings;
  #server: ServerProcess | undefined;

  constructor(command: ServerCommand, settings: StdioSettings) {
    this.#command = command;
    this.#settings = settings;
  }

  /** The SDK takes what has `pid` and `stderr` for a process, and probes it in place. */
  get pid(): number | null {
    return this.#server?.child.pid ?? null;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#server?.child.stderr ?? null;
  }

  /** The last that the server wrote to its standard error. */
  get stderrText(): string {
    return this.#server?.stderr ?? "";
  }

  async start(): Promise<void> {
    const server = new ServerProcess(this.#command);
    this.#server = server;
    const reader = new LineReader(this.#settings.maxBytes, {
      onLine: (line) => this.#receive(line),
      onOversized: (head) => this.#refuseOversized(head),
    });
    server.child.stdout.on("data", (chunk: Buffer) => reader.push(chunk));
    void server.ended.then((end) => {
      this.end = end;
      this.onclose?.();
    });
    await server.started;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.isOver || !server.child.stdin.writable) {
      throw new SdkError(SdkErrorCode.NotConnected, "The server has ended");
    }
    const line = `${JSON.stringify(sentMessage(message))}\n`;
    await new Promise<void>((resolve, reject) => {
      server.child.stdin.write(line, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    await this.#server?.end(this.#settings.graceMs ?? 1_000);
  }

  #receive(line: string): void {
    const read = readMessage(line);
    if ("message" in read) {
      const { message } = read;
      if (message.id === undefined) this.#settings.onNotification?.(message);
      this.onmessage?.(message as JSONRPCMessage);
    } else {
      this.#settings.onFault?.(read.fault);
      if (read.answersTo !== undefined) this.#fail(read.answersTo, read.fault);
    }
  }

  #refuseOversized(head: string): void {
    const fault = `expected an answer of at most ${this.#settings.maxBytes} bytes, received a longer one`;
    this.#settings.onFault?.(fault);
    const id = answeredBy(head);
    if (id !== undefined) this.#fail(id, fault);
  }

  #fail(id: JsonRpcId, message: string): void {
    this.onmessage?.({ jsonrpc: "2.0", id, error: { code: BAD_ANSWER, message } });
  }
}

export type StdioSettings = StdioListener & {
  /** The bytes that a message of the server may have. */
  readonly maxBytes: number;
  /** The milliseconds that a server has to end by itself, and once more after SIGTERM. Default: 1,000. */
  readonly graceMs?: number | undefined;
};

/** The code of the error that stands for an answer that cannot be read, in the range of JSON-RPC's servers. */
export const BAD_ANSWER = -32050;
