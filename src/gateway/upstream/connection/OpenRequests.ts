import type { CallOrigin } from "./OpenCalls.ts";
import { clientOrUser, RecentClients } from "./RecentClients.ts";

/** Who makes a request: the SDK for itself, or a caller. */
export type Asker = "sdk" | Caller;

type Caller = Pick<CallOrigin, "client" | "user">;

/** The requests of one connection that have no answer yet, also those whose answer nobody waits for any more. */
export class OpenRequests {
  readonly #open: Map<unknown, Asker> = new Map();
  /** The requests that were given up, whose answers may still come. */
  readonly #late: Map<unknown, Caller> = new Map();
  /** Clients that got a malformed answer, whose rest may come at any time; no more than two, which is too many already. */
  readonly #cut: Set<unknown> = new Set();
  /** Who got an answer a moment ago, after which a server may still write about the call. */
  readonly #answered: RecentClients = new RecentClients();
  /** How many of all but these each client has: a server may write very many lines besides its messages. */
  readonly #counts: Map<unknown, Count> = new Map();

  add(id: unknown, asker: Asker): void {
    this.#open.set(id, asker);
    if (asker !== "sdk") this.#count(asker, 1);
  }

  /** Whether the answer of a request may still come. */
  has(id: unknown): boolean {
    return this.#open.has(id) || this.#late.has(id);
  }

  /** Notes that a request was answered. Returns who waits for the answer. */
  answer(id: unknown): Asker | undefined {
    const asker = this.#take(id);
    const caller = asker ?? this.#late.get(id);
    this.#late.delete(id);
    if (caller === undefined || caller === "sdk") return asker;
    this.#count(caller, -1);
    const client = clientOrUser(caller);
    if (client !== undefined) this.#answered.note(client);
    return asker;
  }

  /** Notes that nobody waits for the answer to a request. */
  giveUp(id: unknown): void {
    const asker = this.#take(id);
    if (asker === undefined || asker === "sdk") return;
    if (this.#late.size < MAX_LATE) this.#late.set(id, asker);
    else this.#cutFor(asker);
  }

  /** Notes that a request was answered badly. Returns who waits for the answer. */
  fail(id: unknown): Asker | undefined {
    const asker = this.#take(id);
    const caller = asker ?? this.#late.get(id);
    this.#late.delete(id);
    if (caller !== undefined && caller !== "sdk") this.#cutFor(caller);
    return asker;
  }

  /** Whether what a server writes can concern no client but one: those of all others were answered well, and not just now. */
  get isForOne(): boolean {
    const [count, ...others] = this.#counts.values();
    return count === undefined || (others.length === 0 && !this.#answered.hasOther(clientOrUser(count.caller)));
  }

  #take(id: unknown): Asker | undefined {
    const asker = this.#open.get(id);
    this.#open.delete(id);
    return asker;
  }

  #cutFor(caller: Caller): void {
    if (this.#cut.size >= 2 || this.#cut.has(clientOf(caller))) this.#count(caller, -1);
    else this.#cut.add(clientOf(caller));
  }

  #count(caller: Caller, change: 1 | -1): void {
    const client = clientOf(caller);
    const count = (this.#counts.get(client)?.count ?? 0) + change;
    if (count > 0) this.#counts.set(client, { count, caller });
    else this.#counts.delete(client);
  }
}

/** How many requests a client has, one of which this caller made. */
type Count = { readonly count: number; readonly caller: Caller };

/** Without a client it is the only request of its client. */
const clientOf = (caller: Caller): unknown => caller.client ?? caller;

/** The requests that were given up and are remembered one by one. @internal */
const MAX_LATE = 100;
