import { type Readable, Transform, type TransformCallback, type Writable } from "node:stream";
import { ChangedLines, markText, unmarkText } from "../exactIntegers.ts";
import { MAX_STDOUT_BYTES } from "../limits.ts";
import { type JSONRPCMessage, StdioServerTransport } from "../mcp/server.ts";

/** The SDK's transport, with a limit: clients of the SDK drop a server that sends more in one message. */
export class BoundedStdioTransport extends StdioServerTransport {
  readonly #stdin: Readable;
  readonly #marks: Transform;
  readonly #stdout: Writable;
  #isClosed = false;

  constructor(stdin: Readable, stdout: Writable) {
    const marks = new MarkedIntegers();
    super(marks, stdout);
    this.#stdin = stdin;
    this.#marks = marks;
    stdin.once("error", (error) => marks.destroy(error));
    stdin.pipe(marks);
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
    this.#stdin.unpipe(this.#marks);
    this.#stdin.pause();
    await super.close();
  }
}

/** The lines of a client, with marks on the integers that the SDK would round. */
class MarkedIntegers extends Transform {
  readonly #lines: ChangedLines = new ChangedLines(markText);

  override _transform(chunk: Buffer, _: unknown, done: TransformCallback): void {
    done(null, this.#lines.push(chunk));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#lines.end());
  }
}

/** What is sent instead: a failed result of a tool, which the model sees, or an error. */
function tooLarge(message: JSONRPCMessage): object {
  const text = `expected a result of at most ${MAX_STDOUT_BYTES} bytes, received a longer one`;
  const { id, result = {} } = message as { id?: unknown; result?: { content?: unknown; resultType?: unknown } };
  const { content, resultType } = result;
  if (content === undefined) return { jsonrpc: "2.0", id, error: { code: -32603, message: text } };
  return { jsonrpc: "2.0", id, result: { resultType, content: [{ type: "text", text }], isError: true } };
}
