import { abortable } from "../../../checks/index.ts";
import { MAX_CALL_QUESTIONS, MAX_MESSAGE_BYTES, MAX_QUESTIONS } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode } from "../../mcp/client.ts";
import { capabilityFor } from "../../protocol.ts";
import { jsonSize } from "../jsonValues.ts";
import { clientOrUser, RecentClients } from "./RecentClients.ts";

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
  /** The key of its user, of whom a call without a client is known to be; absent if the gateway itself made it. */
  readonly user?: string | undefined;
};

/** A call that is under way. */
export type OpenCall = CallOrigin & {
  /** Does some work during which the time of the call stands still. */
  readonly pausedFor?: (<Value>(work: () => Promise<Value>) => Promise<Value>) | undefined;
};

/**
 * The running calls of one connection. Questions and log messages of a server carry no id of a call, so they can be
 * assigned only if all calls that run, or ran beside them until a moment ago, are of one client.
 */
export class OpenCalls {
  readonly #calls: Set<OpenCall> = new Set();
  /** Counts the calls that begin and end. */
  #moment = 0;
  /** The moment since which there was always one. */
  #since = 0;
  /** What a server still asks and logs for a call that has ended must not reach another client. */
  readonly #ended: RecentClients = new RecentClients();
  /** The clients that gave up a call: the server may go on to work at it, and never says that it has ended. */
  readonly #abandoned: RecentClients = new RecentClients();
  /** How many questions have no answer yet, and their length. */
  readonly #open: { count: number; length: number } = { count: 0, length: 0 };
  /** How many questions were asked through each call. */
  readonly #asked: WeakMap<CallOrigin, number> = new WeakMap();
  /** How many of these have no answer yet. */
  readonly #unanswered: Map<CallOrigin, number> = new Map();
  /** The calls that have a result and are kept until their questions are answered. */
  readonly #kept: Map<CallOrigin, () => void> = new Map();

  /** Adds a call, until the function that it gives back is called. */
  add(call: OpenCall): () => void {
    if (this.#calls.size === 0) this.#since = ++this.#moment;
    this.#calls.add(call);
    return () => {
      this.#calls.delete(call);
      const client = clientOrUser(call);
      if (client !== undefined) this.#ended.note(client, ++this.#moment);
      this.#kept.delete(call);
      this.#release();
    };
  }

  /**
   * Resolves when nothing is asked through a call any more. A call with a result keeps it until then: the question may
   * be one of another call of its client, and a client takes a question only during the call that carries it.
   */
  answered(call: CallOrigin): Promise<void> {
    return new Promise((resolve) => {
      this.#kept.set(call, resolve);
      this.#release();
    });
  }

  #release(): void {
    const isAwaited = [...this.#calls].some((call) => !this.#kept.has(call));
    for (const [call, resolve] of this.#kept) {
      if (isAwaited && this.#unanswered.has(call)) continue;
      this.#kept.delete(call);
      resolve();
    }
  }

  /** Notes that a client does not wait for its call any more. */
  abandon(call: CallOrigin): void {
    this.#abandoned.note(call.client ?? call);
  }

  /**
   * Asks the client whose calls are running, through the newest of them that can answer.
   *
   * @throws {ProtocolError} if no client, or more than one, could be meant, and for too many questions at once
   */
  async ask(method: string, params: RawResult, signal: AbortSignal): Promise<RawResult> {
    const calls = [...this.#calls];
    if (calls.length === 0) throw refusal(`expected a call to be under way, received ${method} outside of one`);
    if (!this.#isOfOneClient) throw refusal(severalClients(method));
    const call = calls.findLast(({ ask }) => ask !== undefined);
    if (call?.ask === undefined) {
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `The client of the call cannot answer ${method}`);
    }
    const { ask } = call;
    const length = jsonSize(params, MAX_MESSAGE_BYTES);
    this.#requireRoom(call, length);
    this.#count(call, length, 1);
    try {
      // A client that does not notice that the question was withdrawn must not hold up the calls.
      return await this.#paused(() => abortable(ask(method, params, signal), signal));
    } finally {
      this.#count(call, length, -1);
      this.#release();
    }
  }

  /** The time of each call stands still, because any of them may wait for the answer. */
  #paused<Value>(work: () => Promise<Value>): Promise<Value> {
    let paused = work;
    for (const { pausedFor } of this.#calls) {
      const inner = paused;
      if (pausedFor !== undefined) paused = () => pausedFor(inner);
    }
    return paused();
  }

  #count(call: CallOrigin, length: number, change: 1 | -1): void {
    this.#open.count += change;
    this.#open.length += change * length;
    const unanswered = (this.#unanswered.get(call) ?? 0) + change;
    if (unanswered > 0) this.#unanswered.set(call, unanswered);
    else this.#unanswered.delete(call);
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

  /** Sends a message once, and only if it can be of one client: else it could reach another client. */
  log(params: RawResult): void {
    if (this.#isOfOneClient) [...this.#calls].at(-1)?.onLog?.(params);
  }

  /**
   * Whether no other client has a call that is running, that it gave up a moment ago, or that ended a moment ago while
   * one of these ran. Calls that ended before do not count: else clients that call in turn could not be asked.
   */
  get #isOfOneClient(): boolean {
    const [call, ...others] = this.#calls;
    if (call === undefined) return true;
    const client = clientOrUser(call);
    if (this.#abandoned.hasOther(client) || this.#ended.hasOther(client, this.#since)) return false;
    return others.every((other) => isSameClient(other, call));
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

/** A model reads it, as servers put it into the results of their tools. */
const severalClients = (method: string): string =>
  `expected the calls of one client to be under way, received ${method} during those of several, or just after one of ` +
  "another: it does not say whose it is. Call the tool again alone, after the other calls";

const refusal = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidRequest, message);
