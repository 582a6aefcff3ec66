/** An object of a provider, of which nothing is known yet. */
export type Raw = { readonly [key: string]: unknown };

/** A text that says something: an id or a name; some servers send ids as numbers. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The items of a list; none where it is no list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A place in a list, from 0 on; some servers send it as text. */
export function placeIn(value: unknown): number | undefined {
  const place = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof place === "number" && Number.isSafeInteger(place) && place >= 0 ? place : undefined;
}

/** A field where there is a value for it, and none where there is not. */
export function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}
