import type { JsonValue } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { shortJson } from "./shortJson.ts";

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
