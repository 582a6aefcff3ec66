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
  const taken = new Set<string>();
  return calls.map((call) => {
    const id = call.id && freeId(call.id, taken);
    return id === call.id ? call : { ...call, id };
  });
}

/**
 * An id for a call that no call before it has: the given one, or one that is made from it. It counts as taken from now
 * on. A call that is joined from a stream gets the same id as in the whole answer.
 */
export function freeId(given: string, taken: Set<string>): string {
  let id = given;
  // Two ids that differ in halves of surrogate pairs alone are sent as one.
  for (let attempt = 1; taken.has(id.toWellFormed()); attempt++) id = `call_${fingerprint(`${attempt}\n${given}`)}`;
  taken.add(id.toWellFormed());
  return id;
}
