import type { JsonObject, JsonValue } from "../../json/index.ts";
import { type Measure, measuresOf } from "./measuresOf.ts";
import { numberIn, textIn, titleOf } from "./members.ts";

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
export type Counter = { readonly isOne: boolean; readonly counts: readonly Count[] };

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
