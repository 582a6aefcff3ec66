import { Readable, type Writable } from "node:stream";
import { markedLines, unmarkText } from "../exactIntegers.ts";
import { MAX_STDOUT_BYTES } from "../limits.ts";
import { type JSONRPCMessage, StdioServerTransport } from "../mcp/server.ts";

/** The SDK's transport, with a limit: clients of the SDK drop a server that sends more in one message. */
export class BoundedStdioTransport extends StdioServerTransport {
  readonly #input: MarkedInput;
  readonly #stdout: Writable;
  #isClosed = false;

  constructor(stdin: Readable, stdout: Writable) {
    const input = new MarkedInput(stdin);
    super(input, stdout);
    this.#input = input;
    this.#stdout = stdout;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("The connection is closed");
    const text = unmarkText(JSON.stringify(message));
    const line = Buffer.byteLength(text) <= MAX_STDOUT_BYTES ? text : JSON.stringify(tooLarge(message));
    await new Promise<void>((resolve, reject) => {
      this.#stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  override async close(): Promise<void> {
    this.#isClosed = true;
    this.#input.leave();
    await super.close();
  }
}

/** What a client sends, with marks on the integers that the SDK would round. A Transform behind a pipe takes longer. */
class MarkedInput extends Readable {
  readonly #stdin: Readable;
  readonly #lines = markedLines();
  #isOver = false;

  constructor(stdin: Readable) {
    super();
    this.#stdin = stdin;
    stdin.on("data", this.#add).once("end", this.#end).once("close", this.#end);
    stdin.once("error", (error) => this.destroy(error));
  }

  override _read(): void {
    if (!this.#isOver) this.#stdin.resume();
  }

  leave(): void {
    this.#isOver = true;
    this.#stdin.off("data", this.#add).pause();
  }

  readonly #add = (chunk: Buffer): void => {
    if (!this.push(this.#lines.push(chunk))) this.#stdin.pause();
  };

  readonly #end = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    this.push(this.#lines.end());
    this.push(null);
  };
}

/** What is sent instead: a failed result of a tool, which the model sees, or an error. */
function tooLarge(message: JSONRPCMessage): object {
  const text = `expected a result of at most ${MAX_STDOUT_BYTES} bytes, received a longer one`;
  const { id, result = {} } = message as { id?: unknown; result?: { content?: unknown; resultType?: unknown } };
  const { content, resultType } = result;
  if (content === undefined) return { jsonrpc: "2.0", id, error: { code: -32603, message: text } };
  return { jsonrpc: "2.0", id, result: { resultType, content: [{ type: "text", text }], isError: true } };
}
