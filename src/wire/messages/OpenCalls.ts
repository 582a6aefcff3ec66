import type { CallPart, OutputPart } from "./MessageParts.ts";

/** The calls that wait for their results. */
export class OpenCalls {
  readonly #matchedBy: "id" | "count";
  readonly #left = new Set<CallPart>();
  /** The calls under each key by which a result finds its call, and how many of them have been passed. */
  readonly #queues = new Map<string, { readonly calls: CallPart[]; passed: number }>();

  constructor(matchedBy: "id" | "count") {
    this.#matchedBy = matchedBy;
  }

  /** Adds a call. By ids, a call with the id of a call that waits is answered together with it. */
  add(call: CallPart): void {
    if (this.#matchedBy === "id" && call.id !== undefined && this.#first(`id ${call.id}`) !== undefined) return;
    this.#left.add(call);
    for (const key of this.#keysOf(call)) {
      const queue = this.#queues.get(key) ?? { calls: [], passed: 0 };
      this.#queues.set(key, queue);
      queue.calls.push(call);
    }
  }

  /** Takes the call that a result answers out of those that wait. */
  take({ id, name }: OutputPart): CallPart | undefined {
    const keys = [...(id === undefined ? [] : [`id ${id}`]), ...(name === undefined ? [] : [`name ${name}`]), ANY];
    const call = keys.map((key) => this.#first(key)).find((found) => found !== undefined);
    if (call) this.#left.delete(call);
    return call;
  }

  /** The calls without a result for which the provider refuses the request. */
  get unanswered(): CallPart[] {
    return [...this.#left].filter(
      ({ id, isOptional }) => !isOptional && (id !== undefined || this.#matchedBy === "count"),
    );
  }

  /** A result of an unknown id answers a call without an id or, where results are counted, any call. */
  #keysOf({ id, name }: CallPart): string[] {
    if (this.#matchedBy === "id") return [id === undefined ? ANY : `id ${id}`];
    return [...(id === undefined ? [] : [`id ${id}`]), `name ${name}`, ANY];
  }

  #first(key: string): CallPart | undefined {
    const queue = this.#queues.get(key);
    if (queue === undefined) return undefined;
    for (; queue.passed < queue.calls.length; queue.passed++) {
      const call = queue.calls[queue.passed];
      if (call && this.#left.has(call)) return call;
    }
    return undefined;
  }
}

const ANY = "any";
