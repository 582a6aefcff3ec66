import type { Readable, Writable } from "node:stream";
import { isObject } from "../../../schema/index.ts";
import { exactText, unmarkText } from "../../exactIntegers.ts";
import { MAX_INPUT_LINE_BYTES, MAX_STDOUT_BYTES } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import type { JSONRPCMessage, Transport } from "../../mcp/server.ts";
import { inOneLine, LineReader } from "../../upstream/stdio/LineReader.ts";
import {
  invalidRequest,
  notJson,
  parseClientText,
  type RefusedMessage,
  readClientMessage,
} from "../readClientMessage.ts";
import { OpenBatches } from "./OpenBatches.ts";

/**
 * Speaks to a client over standard input and output. Unlike the SDK's transport, it answers each message that it cannot
 * read, takes batches, keeps large integers, and sends no message that clients of the SDK would refuse for its size.
 */
export class BoundedStdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly #stdin: Readable;
  readonly #stdout: Writable;
  readonly #takesBatches: () => boolean;
  readonly #batches: OpenBatches = new OpenBatches((answers) => this.#write(`[${answers.join(",")}]`, answers));
  readonly #lines: LineReader = new LineReader(MAX_INPUT_LINE_BYTES, {
    onLine: (line, isUtf8) => this.#receive(line, isUtf8),
    onOversized: () => this.#answer(invalidRequest(null, `expected at most ${MAX_INPUT_LINE_BYTES} bytes`)),
  });
  #isClosed = false;
  /** The bytes of a line whose end has not come. */
  #held = 0;

  /** `takesBatches` tells whether the revision of the client has batches. */
  constructor(stdin: Readable, stdout: Writable, takesBatches: () => boolean) {
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#takesBatches = takesBatches;
  }

  async start(): Promise<void> {
    this.#stdin.on("data", this.#onData);
    this.#stdin.on("error", this.#onError);
    for (const event of ["end", "close"]) this.#stdin.on(event, this.#end);
    // It stays, because a late error would end the process.
    this.#stdout.on("error", this.#end);
    if (this.#stdin.readableEnded || this.#stdin.destroyed) setImmediate(this.#end);
  }

  /** @throws {Error} for a request or a notification that is too large, and after the end */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("The connection is closed");
    const text = bounded(message);
    if (!this.#batches.answer(message, text)) await this.#write(text);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stdin.off("data", this.#onData).off("error", this.#onError);
    for (const event of ["end", "close"]) this.#stdin.off(event, this.#end);
    if (this.#stdin.listenerCount("data") === 0) this.#stdin.pause();
    this.onclose?.();
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#held = chunk.includes(NEWLINE) ? chunk.length - chunk.lastIndexOf(NEWLINE) : this.#held + chunk.length;
    // A line without an end never gets an answer.
    if (this.#held > 2 * MAX_INPUT_LINE_BYTES) void this.close();
    else this.#lines.push(chunk);
  };

  readonly #onError = (error: Error): void => this.onerror?.(error);

  readonly #end = (): void => void this.close();

  #receive(line: string, isUtf8: boolean): void {
    if (this.#isClosed) return;
    const parsed = isUtf8 ? parseClientText(line.replace(/^\ufeff/, "")) : { refusal: notJson("expected UTF-8") };
    if ("refusal" in parsed) this.#answer(parsed.refusal);
    else if (Array.isArray(parsed.value)) this.#takeBatch(parsed.value);
    else this.#take(parsed.value);
  }

  #takeBatch(values: readonly unknown[]): void {
    if (values.length === 0) this.#answer(invalidRequest(null, "expected a message, received an empty batch"));
    else if (!this.#takesBatches()) this.#answer(invalidRequest(null, ONE_MESSAGE));
    else this.#batches.take(values.map(readClientMessage), (message) => this.onmessage?.(message));
  }

  #take(value: unknown): void {
    const read = readClientMessage(value);
    if ("refusal" in read) this.#answer(read.refusal);
    else {
      this.#batches.cancel(read.message);
      this.onmessage?.(read.message);
    }
  }

  #answer(refusal: RefusedMessage): void {
    this.#write(exactText(refusal)).catch(() => {});
  }

  /** Writes a line, as one for every reader; `parts` go one by one if all together are too large. */
  async #write(text: string, parts: readonly string[] = []): Promise<void> {
    const isTooLarge = parts.length > 1 && Buffer.byteLength(text) > MAX_STDOUT_BYTES;
    const lines = isTooLarge ? parts.map((part) => `${part}\n`).join("") : `${text}\n`;
    await new Promise<void>((resolve, reject) => {
      this.#stdout.write(inOneLine(lines), (error) => (error ? reject(error) : resolve()));
    });
  }
}

const NEWLINE = 10;
const ONE_MESSAGE = "expected one message, because the client's revision has no batches";

/**
 * The text of a message; of an answer that is too large, that of a failed tool result, which the model sees, or an error.
 *
 * @throws {Error} for another message that is too large: only who sends it can tell what depends on it
 */
function bounded(message: JSONRPCMessage): string {
  const text = inOneLine(unmarkText(JSON.stringify(message)));
  if (Buffer.byteLength(text) <= MAX_STDOUT_BYTES) return text;
  const { id, method, result } = message as RawResult;
  const kind = method === undefined ? "a result" : String(method);
  const fault = `expected ${kind} of at most ${MAX_STDOUT_BYTES} bytes, received a longer one`;
  if (method !== undefined) throw new Error(fault);
  return exactText({ jsonrpc: "2.0", id, ...failed(result, fault) });
}

function failed(result: unknown, text: string): object {
  const { content, resultType } = isObject(result) ? result : {};
  if (content === undefined) return { error: { code: -32603, message: text } };
  return { result: { resultType, content: [{ type: "text", text }], isError: true } };
}
