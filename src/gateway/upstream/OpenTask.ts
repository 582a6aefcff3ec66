import { ENDED_TASK_MS, OPEN_TASK_MS } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import type { UpstreamRequest } from "./connection/UpstreamRequest.ts";

/** Sends a request about the task to its server. */
type Send = (method: string, params: RawResult, request: Partial<UpstreamRequest>) => Promise<RawResult>;

/**
 * A task of a server, which only the connection that made it may know. The connection stays open for the task until
 * `end` is called, the connection is lost, or nobody asks for the task for too long.
 *
 * @example
 * await task.request("tasks/get", { taskId: task.id }); // { status: "completed", result: … }
 * task.end();
 */
export class OpenTask {
  /** The id that the server gave it. */
  readonly id: string;
  /** The process that knows it; `undefined` for a server over HTTP, which may know its tasks in each connection. */
  readonly process: number | undefined;
  /** Whether a call is under way that waits for its end. */
  isAwaited = false;
  readonly #send: Send;
  readonly #listeners: Set<() => void> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #isDone = false;
  #isEnded = false;

  /** `process` is that of the connection that made it. */
  constructor(id: string, process: number | undefined, send: Send) {
    this.id = id;
    this.process = process;
    this.#send = send;
    this.#timer = this.#endAfter(OPEN_TASK_MS);
  }

  /** Whether no connection is kept open for the task any more. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether it was said to end soon. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** @throws {UpstreamError} */
  request(method: string, params: RawResult, request: Partial<UpstreamRequest> = {}): Promise<RawResult> {
    if (!this.#isEnded && !this.#isDone) this.#timer?.refresh();
    return this.#send(method, params, request);
  }

  /** Calls `listener` when the task has ended. */
  onEnd(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** The task has its last state, or was cancelled. A client that lost the answer can ask for it again for a little longer. */
  endSoon(): void {
    if (this.#isEnded || this.#isDone) return;
    this.#isDone = true;
    this.#timer = this.#endAfter(ENDED_TASK_MS);
  }

  /** The task goes on. */
  goOn(): void {
    if (this.#isEnded || !this.#isDone) return;
    this.#isDone = false;
    this.#timer = this.#endAfter(OPEN_TASK_MS);
  }

  #endAfter(ms: number): NodeJS.Timeout {
    clearTimeout(this.#timer);
    return setTimeout(() => this.end(), ms).unref();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    for (const listener of this.#listeners) listener();
  }
}
