import { isObject, listIn } from "../schema/index.ts";

export { listIn };

/** An unchecked object of a provider. */
export type Raw = { readonly [key: string]: unknown };

/** The value if it is an object, and otherwise an empty object. */
export function raw(value: unknown): Raw {
  return isObject(value) ? value : NOTHING;
}

const NOTHING: Raw = Object.freeze(Object.create(null));

/** A nonempty text, such as an id or a name. Some servers send ids as numbers. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The texts among values, joined. */
export const joinedText = (values: readonly unknown[], separator = ""): string =>
  values.filter((value) => typeof value === "string" && value !== "").join(separator);

/** The first of several answers to one request. The others are alternatives to it, not further parts. */
export function firstAnswer(answers: unknown): Raw | undefined {
  const isFirst = (answer: unknown, position: number): answer is Raw =>
    isObject(answer) && (placeIn(answer.index) ?? position) === 0;
  return listIn(answers).find(isFirst);
}

/** An index in a list. Some servers send it as text. */
export function placeIn(value: unknown): number | undefined {
  const place = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof place === "number" && Number.isSafeInteger(place) && place >= 0 ? place : undefined;
}

/** An object with this field if it has a value, and otherwise an empty object. */
export function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}
