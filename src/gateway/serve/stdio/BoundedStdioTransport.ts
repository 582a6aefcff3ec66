import type { Readable, Writable } from "node:stream";
import { markedLines, unmarkText } from "../../exactIntegers.ts";
import { MAX_STDOUT_BYTES } from "../../limits.ts";
import { type JSONRPCMessage, StdioServerTransport } from "../../mcp/server.ts";

/** The SDK's transport, with a limit: clients of the SDK drop a server that sends more in one message. */
export class BoundedStdioTransport extends StdioServerTransport {
  readonly #stdout: Writable;
  #isClosed = false;

  constructor(stdin: Readable, stdout: Writable) {
    super(new MarkedInput(stdin) as unknown as Readable, stdout);
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
    await super.close();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as the listeners of Node are
type Listener = (...args: any[]) => void;

/**
 * The input as the SDK uses it: its chunks have marks on the integers that the SDK would round. A stream of its own
 * would take a tenth of the time of a call.
 */
class MarkedInput implements Pick<Readable, "destroyed" | "readableEnded" | "listenerCount"> {
  readonly #stdin: Readable;
  /** The listeners that are registered at the input, by the listeners that get marked chunks. */
  readonly #marking: Map<Listener, Listener> = new Map();

  constructor(stdin: Readable) {
    this.#stdin = stdin;
  }

  get destroyed(): boolean {
    return this.#stdin.destroyed;
  }

  get readableEnded(): boolean {
    return this.#stdin.readableEnded;
  }

  listenerCount(event: string): number {
    return this.#stdin.listenerCount(event);
  }

  on(event: string, listener: Listener): this {
    if (event === "data") this.#marking.set(listener, marking(listener));
    this.#stdin.on(event, this.#marking.get(listener) ?? listener);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#stdin.off(event, this.#marking.get(listener) ?? listener);
    return this;
  }

  pause(): this {
    this.#stdin.pause();
    return this;
  }
}

function marking(listener: (chunk: Uint8Array) => void): (chunk: Uint8Array) => void {
  const lines = markedLines();
  let held = 0;
  return (chunk) => {
    const marked = lines.push(chunk);
    held = marked.length === 0 ? held + chunk.length : 0;
    // The SDK rejects a line without an end.
    if (held > MAX_HELD_BYTES) listener(lines.end());
    else if (marked.length > 0) listener(marked);
  };
}

/** More than the SDK takes in one message. @internal */
const MAX_HELD_BYTES = 20_000_000;

/** The message that is sent instead: a failed tool result, which the model sees, or an error. */
function tooLarge(message: JSONRPCMessage): object {
  const text = `expected a result of at most ${MAX_STDOUT_BYTES} bytes, received a longer one`;
  const { id, result = {} } = message as { id?: unknown; result?: { content?: unknown; resultType?: unknown } };
  const { content, resultType } = result;
  if (content === undefined) return { jsonrpc: "2.0", id, error: { code: -32603, message: text } };
  return { jsonrpc: "2.0", id, result: { resultType, content: [{ type: "text", text }], isError: true } };
}
