/** A call as a provider sends it, with its arguments as text. */
type SentCall = { readonly id?: string | undefined; readonly name: string; readonly text: string };

/** Whether two calls with one id are the same call, which was sent twice. */
export const isSameCall = (one: Omit<SentCall, "id">, other: Omit<SentCall, "id">): boolean =>
  one.name === other.name && one.text === other.text;

/**
 * The parts of an answer without the calls that are in it twice: a proxy may send an event twice, and the answer that
 * is joined from such events must run no call twice. For providers that identify a call by its id, and not by its place.
 */
export function withoutRepeats<Part>(parts: readonly Part[], read: (part: Part) => SentCall): readonly Part[] {
  if (parts.length < 2) return parts;
  const calls = new Map<string, SentCall[]>();
  return parts.filter((part) => {
    const call = read(part);
    if (call.id === undefined) return true;
    const withItsId = calls.get(call.id) ?? [];
    if (withItsId.some((before) => isSameCall(before, call))) return false;
    calls.set(call.id, [...withItsId, call]);
    return true;
  });
}
