import { exactText } from "../../exactIntegers.ts";
import { MAX_UNREAD_BYTES } from "../../limits.ts";
import { type JSONRPCMessage, SdkError, SdkErrorCode, type Transport } from "../../mcp/client.ts";
import type { RawMessages, ReceivedText } from "../connection/RawMessages.ts";
import { answeredBy } from "../connection/readMessage.ts";
import type { Unread } from "../failures.ts";
import { oversized } from "../TransportFault.ts";
import type { ProcessEnd } from "../UpstreamError.ts";
import { MAX_MESSAGE, withoutSecrets } from "../withoutSecrets.ts";
import { inOneLine, LineReader } from "./LineReader.ts";
import { ServerProcess } from "./ServerProcess.ts";
import type { ServerCommand } from "./watchedCommand.ts";

export type StdioSettings = {
  /** The bytes that a message of the server may have. */
  readonly maxBytes: number;
  /** The milliseconds that a server has to end by itself, and once more after SIGTERM. Default: 1,000. */
  readonly graceMs?: number | undefined;
  /** The secrets that the server was given, which errors must not repeat. */
  readonly secrets?: (() => readonly string[]) | undefined;
};

/**
 * Speaks to a server over its standard input and output. Unlike the SDK's transport, it reads answers of any size in
 * linear time, fails only the call whose answer is too large or malformed, and ends the server with all processes that
 * it started.
 *
 * @example
 * const command = { command: "node", args: ["server.js"], env: {} };
 * const transport = new StdioTransport(command, { maxBytes: 1_000_000 }, new RawMessages());
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
  readonly #messages: RawMessages;
  #server: ServerProcess | undefined;
  /** The beginning of the last line that is not a message, if it can be a part of an answer to one client alone. */
  unread: Unread | undefined;

  constructor(command: ServerCommand, settings: StdioSettings, messages: RawMessages) {
    this.#command = command;
    this.#settings = settings;
    this.#messages = messages;
  }

  get secrets(): readonly string[] {
    return this.#settings.secrets?.() ?? [];
  }

  /** The SDK takes what has `pid` and `stderr` for a process, and probes it in place. */
  get pid(): number | null {
    return this.#server?.child.pid ?? null;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#server?.child.stderr ?? null;
  }

  /** The end of the standard error of the server. */
  get lastWords(): string {
    return this.#server?.stderr ?? "";
  }

  async start(): Promise<void> {
    const server = new ServerProcess(this.#command);
    this.#server = server;
    const reader = new LineReader(this.#settings.maxBytes, {
      onLine: (text, isUtf8) => this.#receive({ text, isUtf8 }),
      onOversized: (head, tail) =>
        this.#messages.fail(oversized(this.#settings.maxBytes), this, answeredBy(head, tail)),
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
    const line = `${inOneLine(exactText(this.#messages.outgoing(message)))}\n`;
    const isWritten = server !== undefined && !server.isOver && (await written(server.child.stdin, line));
    if (isWritten) return;
    // The caller wants to know how the process ended.
    await this.close();
    throw new SdkError(SdkErrorCode.NotConnected, "The server has ended");
  }

  async close(): Promise<void> {
    await this.#server?.end(this.#settings.graceMs ?? 1_000);
  }

  #receive(line: ReceivedText): void {
    const { isForOne } = this.#messages;
    const { answered, fault } = this.#messages.receive(line, this);
    if (fault === undefined || answered.length > 0 || !isForOne) return;
    this.unread = { text: withoutSecrets(line.text.slice(0, MAX_MESSAGE), this.secrets).slice(0, MAX_UNREAD) };
  }
}

/** @internal */
const MAX_UNREAD = 500;

/** Whether a text went out. A server that reads nothing is given up before its input fills the memory. */
function written(stdin: NodeJS.WritableStream & { writableLength: number }, text: string): Promise<boolean> {
  if (!stdin.writable || stdin.writableLength > MAX_UNREAD_BYTES) return Promise.resolve(false);
  return new Promise((resolve) => {
    stdin.write(text, (error) => resolve(!error));
  });
}
