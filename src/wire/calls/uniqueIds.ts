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
  return calls.map((call, at) => {
    let { id } = call;
    // Two ids that differ in halves of surrogate pairs alone are sent as one.
    for (let attempt = at; id && taken.has(id.toWellFormed()); attempt++)
      id = `call_${fingerprint(`${attempt}\n${call.id}`)}`;
    if (id) taken.add(id.toWellFormed());
    return id === call.id ? call : { ...call, id };
  });
}
