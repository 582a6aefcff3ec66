/**
 * A list with its own `toJSON`, which leaves an empty list out of a request. Tools that the caller adds to it are sent.
 *
 * @example
 * JSON.stringify({ model: "gpt-5", tools: leftOutIfEmpty([]) }); // '{"model":"gpt-5"}'
 */
export function leftOutIfEmpty<Tools>(list: Tools): Tools {
  if (!Array.isArray(list)) return list;
  return Object.defineProperty(list, "toJSON", { value: entriesIfAny, configurable: true, writable: true });
}

function entriesIfAny(this: readonly unknown[]): unknown {
  return this.length > 0 ? [...this] : undefined;
}
