import { describeKind } from "../../checks/index.ts";
import type { JsonValue } from "../../json/index.ts";
import { MAX_SORT_LENGTH, SORTED_CHARACTERS } from "../limits.ts";
import { checkStorableText, refuse } from "./checkStorable.ts";
import { type Field, parseField } from "./filters/index.ts";

/** The sort order of rows: by a column, or by a field of the content. */
export type Sort = { readonly descending: boolean } & (
  | { readonly column: SortColumn; readonly field?: undefined }
  | { readonly field: Field; readonly column?: undefined }
);

export type SortColumn = "path" | "version" | "created_at" | "updated_at";

/** The newest first. */
const DEFAULT_SORT = "-updated_at";

/**
 * Reads the sort order of rows: `path`, `version`, `created_at`, `updated_at` or a field path of the content; `-` in
 * front of it means descending. `content.` in front of a field path distinguishes it from a column.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseSort("-updated_at"); // { descending: true, column: "updated_at" }
 * parseSort("content.version"); // { descending: false, field: ["version"] }
 */
export function parseSort(text: unknown = DEFAULT_SORT): Sort {
  if (typeof text !== "string") refuse(`sort_by: expected a string, received ${describeKind(text)}`);
  if (text.length > MAX_SORT_LENGTH)
    refuse(`sort_by: expected at most ${MAX_SORT_LENGTH} characters, received ${text.length}`);
  checkStorableText("sort_by", text);
  refuseOtherOrder(text);
  const descending = text.startsWith("-");
  const name = descending ? text.slice(1) : text;
  if (name === "") refuse(`sort_by: expected ${SORT_COLUMNS.join(", ")} or a field of the content, received "${text}"`);
  if (isColumn(name)) return { descending, column: name };
  return { descending, field: parseField("sort_by", name.startsWith(CONTENT) ? name.slice(CONTENT.length) : name) };
}

/** Throws for an order as SQL and other APIs write it, because no row has a field of that name. */
function refuseOtherOrder(text: string): void {
  const [, sign, field = "", mark = "", word] = OTHER_ORDER.exec(text.trim()) ?? [];
  // In a field path these signs are part of it.
  if (/[.|]/.test(mark) && !isColumn(field)) return;
  const isDown = word === undefined ? sign === "-" : /^desc/i.test(word);
  const meant = `${isDown ? "-" : ""}${field}`;
  if (field !== "" && meant !== text) {
    refuse(`sort_by: expected "${meant}", received "${text}": "-" in front of a field means descending`);
  }
  if (text.includes(",") && !/^-?(?:content\.|\[)/.test(text)) {
    refuse(`sort_by: expected one field, received "${text}"; a name with a comma has "content." before it`);
  }
}

const OTHER_ORDER = /^([+-]?)([^\s,:+]+?)(?:(\s+|\s*[:|.]\s*)(asc|desc)(?:ending)?(?:\s+nulls\s+\w+)?)?$/i;

const CONTENT = "content.";
/** The columns by which rows can be sorted. */
export const SORT_COLUMNS = ["path", "version", "created_at", "updated_at"] as const;
export const isColumn = (name: string): name is SortColumn => (SORT_COLUMNS as readonly string[]).includes(name);

/** Numbers come first, then texts, then booleans, then arrays and objects, which all have the same rank. */
export const RANKS = { number: 1, string: 2, boolean: 3, container: 4 } as const;

/** The rank of null and of a missing field, which come last in both directions. */
export const rankOfNull = (descending: boolean): number => (descending ? 0 : 5);

/** The place of a value in the order: its rank and, for ranks with an order of their own, a key. */
export type SortKey = { readonly rank: number; readonly key: number | string | null };

/**
 * The place of a value of the content in the order.
 *
 * @example
 * sortKeyOf(true, false); // { rank: 3, key: "true" }
 */
export function sortKeyOf(value: JsonValue | undefined, descending: boolean): SortKey {
  if (typeof value === "number") return { rank: RANKS.number, key: value };
  if (typeof value === "string") {
    return {
      rank: RANKS.string,
      key: Array.from(value.slice(0, 2 * SORTED_CHARACTERS))
        .slice(0, SORTED_CHARACTERS)
        .join(""),
    };
  }
  if (typeof value === "boolean") return { rank: RANKS.boolean, key: `${value}` };
  return { rank: value === undefined || value === null ? rankOfNull(descending) : RANKS.container, key: null };
}
