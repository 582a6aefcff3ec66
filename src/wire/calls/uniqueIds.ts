import { fingerprint } from "./fingerprint.ts";
import type { WireCall } from "./WireCall.ts";

/**
 * The calls of one answer, each with an id of its own: some servers give several calls the same one, and a provider
 * refuses two results of one call. The same answer has the same ids each time.
 *
 * @example
 * uniqueIds([{ id: "c", name: "now", arguments: "{}" }, { id: "c", name: "now", arguments: "{}" }]);
 * // The second call has the id "call_…".
 */
export function uniqueIds(calls: WireCall[]): WireCall[] {
  const taken: TakenIds = new Map();
  return calls.map((call) => {
    const id = call.id && freeId(call.id, taken);
    return id === call.id ? call : { ...call, id };
  });
}

/** The ids of the calls of one answer, with the number of ids that were made from each. */
export type TakenIds = Map<string, number>;

/**
 * An id for a call that no call before it has: the given one, or one that is made from it. It counts as taken from now
 * on. A call that is joined from a stream gets the same id as in the whole answer.
 */
export function freeId(given: string, taken: TakenIds): string {
  // Two ids that differ in halves of surrogate pairs alone are sent as one.
  const first = given.toWellFormed();
  let [id, attempt] = [given, taken.get(first) ?? 0];
  while (taken.has(id.toWellFormed())) id = `call_${fingerprint(`${++attempt}\n${given}`)}`;
  taken.set(id.toWellFormed(), 0);
  taken.set(first, attempt);
  return id;
}
