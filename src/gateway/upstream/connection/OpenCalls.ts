import { MAX_CALL_QUESTIONS, MAX_MESSAGE_BYTES, MAX_QUESTIONS } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode } from "../../mcp/client.ts";
import { capabilityFor } from "../../protocol.ts";
import { jsonSize } from "../jsonValues.ts";

/** The caller of an open call: the listeners for what the server sends before its result. */
export type CallOrigin = {
  /** Answers what an older server asks, such as `elicitation/create`. */
  readonly ask?: ((method: string, params: RawResult, signal: AbortSignal) => Promise<RawResult>) | undefined;
  /** Gets the `params` of each `notifications/message`. */
  readonly onLog?: ((params: RawResult) => void) | undefined;
  /** Gets the `params` of `notifications/elicitation/complete` for each page it was asked to open, also after the call. */
  readonly onPageDone?: ((params: RawResult) => void) | undefined;
  /** All calls of one client have the same; a call without it is the only one of its client. */
  readonly client?: unknown;
};

/**
 * The running calls of one connection. Questions and log messages of a server carry no id of a call, so they can be
 * assigned only if a single call is running.
 */
export class OpenCalls {
  readonly #calls: Set<CallOrigin> = new Set();
  /** Those whose clients gave them up a moment ago. */
  readonly #abandoned: Set<CallOrigin> = new Set();
  /** How many questions have no answer yet, and their length. */
  readonly #open: { count: number; length: number } = { count: 0, length: 0 };
  /** The questions of each call. */
  readonly #asked: WeakMap<CallOrigin, number> = new WeakMap();

  /** Adds a call, until the function that it gives back is called. */
  add(call: CallOrigin): () => void {
    this.#calls.add(call);
    return () => void this.#calls.delete(call);
  }

  /**
   * Notes that a client does not wait for its call any more. What the server still asks and logs for it must not reach
   * another client, so the call counts for a time; servers do not answer a call that was cancelled.
   */
  abandon(call: CallOrigin): void {
    this.#abandoned.add(call);
    setTimeout(() => this.#abandoned.delete(call), ABANDONED_MS).unref();
  }

  /** @throws {ProtocolError} if no client, or more than one, could be meant, and for too many questions at once */
  async ask(method: string, params: RawResult, signal: AbortSignal): Promise<RawResult> {
    const [call, ...others] = this.#calls;
    if (call === undefined) throw refusal(`expected a call to be under way, received ${method} outside of one`);
    if (others.length > 0) {
      throw refusal(`expected one call to be under way, received ${method} during ${others.length + 1}: whose is it?`);
    }
    if (this.#isAfterAnother(call)) {
      throw refusal(`expected one call to be under way, received ${method} after another was given up: whose is it?`);
    }
    if (call.ask === undefined) {
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `The client of the call cannot answer ${method}`);
    }
    const length = jsonSize(params, MAX_MESSAGE_BYTES);
    this.#requireRoom(call, length);
    this.#open.count++;
    this.#open.length += length;
    try {
      return await call.ask(method, params, signal);
    } finally {
      this.#open.count--;
      this.#open.length -= length;
    }
  }

  /** The time of a call stands still while its client is asked, so that nothing else would end a flood of questions. */
  #requireRoom(call: CallOrigin, length: number): void {
    const asked = (this.#asked.get(call) ?? 0) + 1;
    this.#asked.set(call, asked);
    if (asked > MAX_CALL_QUESTIONS) throw refusal(`expected at most ${MAX_CALL_QUESTIONS} questions in one call`);
    if (this.#open.count >= MAX_QUESTIONS) throw refusal(`expected at most ${MAX_QUESTIONS} questions at once`);
    if (this.#open.length + length > MAX_MESSAGE_BYTES) {
      throw refusal(`expected questions of at most ${MAX_MESSAGE_BYTES} characters at once`);
    }
  }

  /** Sends a message once, and only if all open calls belong to one client: else it could reach another client. */
  log(params: RawResult): void {
    const [call, ...others] = this.#calls;
    if (call === undefined) return;
    const isOfOne = others.every((other) => isSameClient(other, call));
    if (isOfOne && !this.#isAfterAnother(call)) call.onLog?.(params);
  }

  /** Whether another client has just given up a call. */
  #isAfterAnother(call: CallOrigin): boolean {
    return [...this.#abandoned].some((one) => !isSameClient(one, call));
  }
}

/**
 * Throws unless the gateway declared to the server that its clients answer such a question.
 *
 * @throws {ProtocolError}
 * @example
 * requireDeclared("roots/list", { roots: {} });
 */
export function requireDeclared(method: string, capabilities: RawResult): void {
  const needed = capabilityFor(method);
  if (needed === undefined || Object.hasOwn(capabilities, needed)) return;
  throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `No client declared that it answers ${method}`);
}

const isSameClient = (one: CallOrigin, other: CallOrigin): boolean =>
  one.client !== undefined && one.client === other.client;

/** @internal */
const ABANDONED_MS = 5_000;

const refusal = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidRequest, message);
