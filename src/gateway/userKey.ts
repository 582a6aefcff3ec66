/**
 * A text that is the same for users who are equal as data, and for no others. A value that is not plain data, such as an
 * instance of a class, may hide what tells two users apart: it is equal to itself alone.
 *
 * @example
 * userKey({ id: 7, team: "blue" }) === userKey({ team: "blue", id: 7 }); // true
 */
export const userKey = (user: unknown): string => keyOf(user, []);

/**
 * Whether users are known by what they are made of: texts, numbers, lists and plain objects.
 *
 * @example
 * isPlainUser(new Map([["id", 7]])); // false
 */
export const isPlainUser = (user: unknown): boolean => !keyOf(user, []).includes(OTHER);

/** Before the number of a value that is not plain. It is in no other part of a key, because JSON escapes it. */
const OTHER = "\u0000";

function keyOf(value: unknown, parents: readonly object[]): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "symbol" || typeof value === "function") return numberOf(value);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (!isPlain(value) || parents.includes(value)) return numberOf(value);
  const within = [...parents, value];
  if (Array.isArray(value)) return `[${value.map((item) => keyOf(item, within)).join()}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf((value as never)[name], within)}`).join()}}`;
}

/** A list or an object of data alone, without getters, symbols and what is not enumerable. */
function isPlain(value: object): boolean {
  const isList = Array.isArray(value);
  const made = Object.getPrototypeOf(value);
  if (isList ? made !== Array.prototype : made !== Object.prototype && made !== null) return false;
  return Reflect.ownKeys(value).every((key) => {
    const { enumerable, get } = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
    return typeof key === "string" && get === undefined && (enumerable === true || (isList && key === "length"));
  });
}

/** By value: its number. Symbols stay, because not all of them can be held weakly. */
const NUMBERS = new WeakMap<object, number>();
const SYMBOLS = new Map<symbol, number>();
let count = 0;

function numberOf(value: object | symbol): string {
  const known = typeof value === "symbol" ? SYMBOLS.get(value) : NUMBERS.get(value);
  const number = known ?? ++count;
  if (known === undefined) typeof value === "symbol" ? SYMBOLS.set(value, number) : NUMBERS.set(value, number);
  return `${OTHER}${number}`;
}
