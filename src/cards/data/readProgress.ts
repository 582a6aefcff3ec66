import type { JsonObject, JsonValue } from "../../json/index.ts";
import { measuresOf } from "./measuresOf.ts";
import { numberIn, titleOf } from "./members.ts";

/** How far something has come: `value` of `max`, which is above 0. */
export type Progress = { readonly label?: string; readonly value: number; readonly max: number };

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
