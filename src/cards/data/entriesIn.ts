import { shorten } from "../../checks/index.ts";
import type { JsonValue } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { shortJson } from "./shortJson.ts";

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
