import type { JsonObject, JsonValue } from "../../json/index.ts";
import { MAX_MEASURES } from "../limits.ts";
import { CardProblem } from "./CardProblem.ts";
import { assertAtMost, entriesIn, rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { numberIn, numberOf, objectOf, textIn, titleOf } from "./members.ts";

/** A number, and the object that contained it. */
type Measure = { readonly value: number; readonly row: JsonObject };

/** The measured values: a single value, or one or more rows. */
type Measures = {
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

/** How far something has come: `value` of `max`, which is above 0. */
type Progress = { readonly label?: string; readonly value: number; readonly max: number };

/**
 * The bars of a progress card. `max` is 100 by default.
 *
 * @throws {CardProblem}
 * @example
 * readProgress([{ name: "Read", value: 3, max: 8 }]); // [{ label: "Read", value: 3, max: 8 }]
 */
export function readProgress(data: JsonValue, options: JsonObject = {}): readonly Progress[] {
  return measuresOf(data).rows.map(({ value, row }) => {
    const label = titleOf(row)?.title;
    const max = numberIn(row, "max", "total") ?? numberIn(options, "max") ?? 100;
    return { ...(label !== undefined && { label }), value, max: max > 0 ? max : 100 };
  });
}

/** A number that is shown large. In an interactive card it can be changed in steps. */
export type Count = {
  readonly label?: string;
  readonly value: number;
  readonly unit?: string;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
};

/** `isOne` is true for a single counter, and false for one or more rows of them. */
type Counter = { readonly isOne: boolean; readonly counts: readonly Count[] };

/**
 * The numbers of a counter card. `step` is 1 by default.
 *
 * @throws {CardProblem}
 * @example
 * readCounter({ value: 3, unit: "cups" }); // { isOne: true, counts: [{ value: 3, unit: "cups", step: 1 }] }
 */
export function readCounter(data: JsonValue, options: JsonObject = {}): Counter {
  const { isOne, rows } = measuresOf(data);
  return { isOne, counts: rows.map((measure) => countOf(measure, options)) };
}

function countOf({ value, row }: Measure, options: JsonObject): Count {
  const label = titleOf(row)?.title;
  const unit = textIn(row, "unit") ?? textIn(options, "unit");
  const [step, min, max] = ["step", "min", "max"].map((key) => numberIn(row, key) ?? numberIn(options, key));
  return {
    ...(label !== undefined && { label }),
    value,
    ...(unit !== undefined && { unit }),
    step: step !== undefined && step > 0 ? step : 1,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}
