import type { JsonObject, JsonValue } from "../../json/index.ts";
import { MAX_MEASURES } from "../limits.ts";
import { CardProblem } from "./CardProblem.ts";
import { assertAtMost, entriesIn, rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { numberIn, numberOf, objectOf } from "./members.ts";

/** A number, and the object that contained it. */
export type Measure = { readonly value: number; readonly row: JsonObject };

/** The measured values: a single value, or one or more rows. */
export type Measures = {
  readonly isOne: boolean;
  readonly rows: readonly Measure[];
  /** The members of an object that are not numbers, so they are not shown. */
  readonly others: readonly string[];
};

/**
 * The numbers of data: a number, an object with a `value` (or `progress`, `count`), rows of these, or an object with a
 * number for each label.
 *
 * @throws {CardProblem}
 * @example
 * measuresOf({ steps: 8000 }); // { isOne: false, rows: [{ value: 8000, … }], others: [] }
 */
export function measuresOf(data: JsonValue): Measures {
  const one = measureOf(data);
  if (one.length > 0) return { isOne: true, rows: one, others: [] };
  const isMap = isObject(data) && !Object.values(data).some(Array.isArray);
  // An object with a number for each label may have other members too, such as a date.
  const others = isMap ? Object.keys(data).filter((key) => numberOf(data[key]) === undefined) : [];
  const given = isMap ? membersOf(data) : rowsOf(data);
  assertAtMost(MAX_MEASURES, "numbers", given.length);
  if (!isMap) entriesIn("rows", given, "numbers, or objects with a number as their value", (row) => measureOf(row)[0]);
  const rows = given.flatMap(measureOf);
  if (given.length > 0 && rows.length === 0) throw new CardProblem("expected numbers, received none");
  return { isOne: false, rows, others };
}

function measureOf(data: JsonValue): Measure[] {
  const row = objectOf(data, "value");
  const value = numberIn(row, "value", "progress", "count");
  return value === undefined ? [] : [{ value, row }];
}

const membersOf = (data: JsonObject): readonly JsonObject[] =>
  Object.entries(data).map(([label, value]): JsonObject => ({ label, value: numberOf(value) ?? null }));
