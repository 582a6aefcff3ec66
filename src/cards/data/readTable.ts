import { shorten } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { Formatter } from "../format.ts";
import { MAX_COLUMNS } from "../limits.ts";
import { dateParts } from "./dateParts.ts";
import { entriesIn, nameIn, rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { labelOf, objectOf, ownValue, textIn } from "./members.ts";

const TYPES = ["number", "date", "boolean", "url", "text"] as const;
const ALIGNS = ["start", "center", "end"] as const;

/** Other names that models use for the types of columns, and the sides. */
const SYNONYMS: ReadonlyMap<unknown, ColumnType> = new Map([
  ["string", "text"],
  ["integer", "number"],
  ["datetime", "date"],
]);
const SIDES: ReadonlyMap<unknown, Column["align"]> = new Map([
  ["left", "start"],
  ["right", "end"],
]);

type ColumnType = (typeof TYPES)[number];

/** A column of a table. */
export type Column = {
  readonly key: string;
  /** Its position, which finds the cell in rows that are arrays. */
  readonly index: number;
  readonly title: string;
  readonly type: ColumnType;
  readonly align: (typeof ALIGNS)[number];
  /** Of numbers: `percent`, or a currency such as `EUR`. */
  readonly format?: string;
};

type TableModel = {
  readonly columns: readonly Column[];
  readonly rows: readonly JsonValue[];
  /** Whether there are more columns than are shown. */
  readonly isCut: boolean;
  /** The rows of a page, if there are pages. */
  readonly pageSize?: number;
};

/** How many rows determine the columns and their types. */
const SAMPLE = 50;

/**
 * The columns and rows of a table. Rows are objects, arrays or single values; columns come from `options.columns`, or
 * from the keys of the first 50 rows.
 *
 * @throws {CardProblem}
 * @example
 * readTable([{ name: "Ann", age: 41 }]).columns.map(({ title, type }) => `${title}: ${type}`); // ["Name: text", "Age: number"]
 */
export function readTable(data: JsonValue, options: JsonObject = {}): TableModel {
  const rows = rowsOf(data);
  const sample = rows.slice(0, SAMPLE);
  const given = entriesIn("options.columns", options.columns, "keys, or objects with a key", keyOf);
  const all = given?.length ? given : keysOf(sample);
  const columns = all.slice(0, MAX_COLUMNS).map((column, index) => columnOf(column, index, sample));
  const { page_size: pageSize } = options;
  const isCut = all.length > MAX_COLUMNS;
  return {
    columns,
    rows,
    isCut,
    ...(typeof pageSize === "number" && pageSize >= 1 && { pageSize: Math.trunc(pageSize) }),
  };
}

/**
 * The value of a row in a column.
 *
 * @example
 * cellOf({ name: "Ann" }, column); // "Ann"
 */
export function cellOf(row: JsonValue, { key, index }: Pick<Column, "key" | "index">): JsonValue | undefined {
  if (isObject(row)) return ownValue(row, key);
  return Array.isArray(row) ? row[index] : index === 0 ? row : undefined;
}

const keyOf = (column: JsonValue): string => textIn(objectOf(column, "key"), "key", "field", "name") ?? "";

function keysOf(rows: readonly JsonValue[]): readonly string[] {
  const keys = new Set<string>();
  for (const row of rows) {
    if (isObject(row)) for (const key of Object.keys(row)) keys.add(key);
    else if (Array.isArray(row)) for (const index of row.keys()) keys.add(String(index + 1));
    else keys.add("value");
  }
  return [...keys];
}

function columnOf(column: JsonValue, index: number, sample: readonly JsonValue[]): Column {
  const key = keyOf(column);
  const { type, align, format, ...rest } = objectOf(column, "key");
  const title = textIn(rest, "title", "label", "header");
  const owner = `of the column "${shorten(key, 60)}"`;
  const known =
    nameIn(TYPES, type, `type ${owner}`, SYNONYMS) ?? typeOf(sample.map((row) => cellOf(row, { key, index })));
  return {
    key,
    index,
    title: title ?? labelOf(key),
    type: known,
    align: nameIn(ALIGNS, align, `align ${owner}`, SIDES) ?? (known === "number" ? "end" : "start"),
    ...(typeof format === "string" && { format }),
  };
}

const IS: { readonly [Type in ColumnType]: (value: JsonValue) => boolean } = {
  number: (value) => typeof value === "number",
  date: (value) => dateParts(value) !== undefined,
  boolean: (value) => typeof value === "boolean",
  url: (value) => /^https?:\/\//.test(typeof value === "string" ? value : ""),
  text: () => true,
};

/** The common type of all values that are not missing. */
function typeOf(values: readonly (JsonValue | undefined)[]): ColumnType {
  const there = values.filter((value) => value !== undefined && value !== null && value !== "");
  return (there.length > 0 && TYPES.find((type) => there.every((value) => IS[type](value as JsonValue)))) || "text";
}

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
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(cellOf(row, column), column, format) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return turn * (typeof a === "number" ? a - (b as number) : compare(a, b as string));
  });
  return keyed.map(({ row }) => row);
}

/** A number, or a text in columns of text and addresses; `undefined` for a value of another type. */
function sortKeyOf(value: JsonValue | undefined, { type }: Column, { value: write }: Pick<Formatter, "value">) {
  if (value === undefined || value === null || value === "") return undefined;
  if (type === "text" || type === "url") return write(value);
  const key = typeof value === "object" ? Number.NaN : type === "date" ? Date.parse(String(value)) : Number(value);
  return Number.isNaN(key) ? undefined : key;
}
