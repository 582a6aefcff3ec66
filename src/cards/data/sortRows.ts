import type { JsonValue } from "../../json/index.ts";
import type { Formatter } from "../format.ts";
import { type Column, cellOf } from "./readTable.ts";

/**
 * Rows sorted by a column: numbers by value, dates by time, texts by the rules of the language. Rows without a value
 * come last in both directions.
 */
export function sortRows(
  rows: readonly JsonValue[],
  column: Column,
  isDown: boolean,
  format: Pick<Formatter, "locale" | "value">,
): readonly JsonValue[] {
  const { compare } = new Intl.Collator(format.locale, { numeric: true });
  const turn = isDown ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(cellOf(row, column), column, format) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return turn * (typeof a === "number" ? a - (b as number) : compare(a, b as string));
  });
  return keyed.map(({ row }) => row);
}

/** A number, or a text in columns of text and addresses; `undefined` for a value of another type. */
function keyOf(value: JsonValue | undefined, { type }: Column, { value: write }: Pick<Formatter, "value">) {
  if (value === undefined || value === null || value === "") return undefined;
  if (type === "text" || type === "url") return write(value);
  const key = typeof value === "object" ? Number.NaN : type === "date" ? Date.parse(String(value)) : Number(value);
  return Number.isNaN(key) ? undefined : key;
}
