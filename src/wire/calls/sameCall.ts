/** A call as a provider sends it, with its arguments as text. */
type SentCall = { readonly id?: string | undefined; readonly name: string; readonly text: string };

/**
 * The parts of an answer without the calls that are in it twice: a proxy may send an event twice, and the answer that
 * is joined from such events must run no call twice. For providers that identify a call by its id, and not by its place.
 */
export function withoutRepeats<Part>(parts: readonly Part[], read: (part: Part) => SentCall): readonly Part[] {
  if (parts.length < 2) return parts;
  const seen = new Set<string>();
  return parts.filter((part) => {
    const { id, name, text } = read(part);
    if (id === undefined) return true;
    const before = seen.size;
    return seen.add(JSON.stringify([id, name, text])).size > before;
  });
}
