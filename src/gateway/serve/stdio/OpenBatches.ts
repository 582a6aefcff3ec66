import { isObject } from "../../../schema/index.ts";
import { exactText } from "../../exactIntegers.ts";
import type { RawResult } from "../../McpService.ts";
import type { JSONRPCMessage } from "../../mcp/server.ts";
import { type ClientMessage, invalidRequest } from "../readClientMessage.ts";

type Batch = { readonly open: Set<unknown>; readonly answers: string[] };

/**
 * The batches of a client whose answers are not all there: they go out together.
 *
 * @source JSON-RPC 2.0, section 6
 */
export class OpenBatches {
  readonly #batches: Map<unknown, Batch> = new Map();
  readonly #send: (answers: readonly string[]) => Promise<void>;

  constructor(send: (answers: readonly string[]) => Promise<void>) {
    this.#send = send;
  }

  /** Delivers the messages of a batch, and notes which answers it waits for. */
  take(batch: readonly ClientMessage[], deliver: (message: JSONRPCMessage) => void): void {
    const waiting: Batch = { open: new Set(), answers: [] };
    const messages = batch.flatMap((read): JSONRPCMessage[] => {
      const refusal = "refusal" in read ? read.refusal : this.#open(read.message, waiting);
      if (refusal !== undefined) waiting.answers.push(exactText(refusal));
      return refusal === undefined && "message" in read ? [read.message] : [];
    });
    if (waiting.open.size === 0) this.#end(waiting);
    for (const message of messages) {
      this.cancel(message);
      deliver(message);
    }
  }

  /** Keeps the text of an answer that belongs to a batch; false if it does not. */
  answer(message: JSONRPCMessage, text: string): boolean {
    const { id, method } = message as RawResult;
    const batch = method === undefined ? this.#batches.get(id) : undefined;
    if (batch === undefined) return false;
    batch.answers.push(text);
    this.#close(id, batch);
    return true;
  }

  /** A request that its client cancels gets no answer. */
  cancel(message: JSONRPCMessage): void {
    const { method, params } = message as RawResult;
    const id = method === "notifications/cancelled" && isObject(params) ? params.requestId : undefined;
    const batch = this.#batches.get(id);
    if (batch !== undefined) this.#close(id, batch);
  }

  #open(message: JSONRPCMessage, batch: Batch): object | undefined {
    const { id, method } = message as RawResult;
    if (id === undefined || method === undefined) return undefined;
    if (this.#batches.has(id)) return invalidRequest(id as string | number, "the id is in use");
    this.#batches.set(id, batch);
    batch.open.add(id);
    return undefined;
  }

  #close(id: unknown, batch: Batch): void {
    this.#batches.delete(id);
    batch.open.delete(id);
    if (batch.open.size === 0) this.#end(batch);
  }

  #end({ answers }: Batch): void {
    if (answers.length > 0) this.#send(answers).catch(() => {});
  }
}
