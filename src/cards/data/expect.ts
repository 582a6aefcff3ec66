import { shorten } from "../../checks/index.ts";
import type { JsonValue } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { isObject } from "./isObject.ts";
import { shortJson } from "./shortJson.ts";

/**
 * Refuses more of something than a card can show.
 *
 * @throws {CardProblem}
 * @example
 * assertAtMost(20, "datasets", 21); // CardProblem: expected at most 20 datasets, received 21
 */
export function assertAtMost(most: number, what: string, count: number): void {
  if (count > most) throw new CardProblem(`expected at most ${most} ${what}, received ${count}`);
}

/**
 * The entries of an array that a card is given, or `undefined` if it is missing. An entry that cannot be read is an
 * error with its place, because the card would otherwise show wrong data or nothing.
 *
 * @throws {CardProblem}
 * @example
 * entriesIn("options.fields", ["name", {}], "names", (entry) => typeof entry === "string");
 * // CardProblem: expected an array of names, received {} as options.fields[1]
 */
export function entriesIn(
  owner: string,
  given: JsonValue | undefined,
  allowed: string,
  fits: (entry: JsonValue) => unknown,
): readonly JsonValue[] | undefined {
  if (given === undefined || given === null) return undefined;
  const wrong = Array.isArray(given)
    ? given.flatMap((entry, index) => (fits(entry) ? [] : [`${shortJson(entry)} as ${owner}[${index}]`]))
    : [`${shortJson(given)} as ${owner}`];
  if (wrong.length === 0) return given as readonly JsonValue[];
  throw new CardProblem(`expected an array of ${allowed}, received ${shorten(wrong.join(", "), 400)}`);
}

/**
 * The canonical name of an option's value, which may be a synonym; `undefined` if the option is missing.
 *
 * @throws {CardProblem} for another name.
 * @example
 * nameIn(["bar", "line"], "lines", "options.chart_type");
 * // CardProblem: expected "bar" or "line" as options.chart_type, received "lines"
 */
export function nameIn<Name extends string>(
  names: readonly Name[],
  value: JsonValue | undefined,
  owner: string,
  synonyms?: ReadonlyMap<unknown, Name>,
): Name | undefined {
  const name = synonyms?.get(value) ?? names.find((known) => known === value);
  if (name !== undefined || value === undefined || value === null) return name;
  const listed = names.map((known) => `"${known}"`).join(" or ");
  throw new CardProblem(`expected ${listed} as ${owner}, received ${shortJson(value)}`);
}

/**
 * The rows of data: an array itself, or the array in `items`, in `rows`, or in the first member of an object that is an
 * array.
 *
 * @throws {CardProblem}
 * @example
 * rowsOf({ tasks: ["read"], date: "2026-01-18" }); // ["read"]
 */
export function rowsOf(data: JsonValue): readonly JsonValue[] {
  const candidates = isObject(data) ? [data.items, data.rows, ...Object.values(data)] : [data];
  const rows = candidates.find((member) => Array.isArray(member));
  if (rows !== undefined) return rows as readonly JsonValue[];
  throw new CardProblem(`expected an array, or an object with an array in it, received ${describeData(data)}`);
}

const describeData = (data: JsonValue): string =>
  data === null ? "null" : typeof data === "object" ? "an object without one" : `a ${typeof data}`;
