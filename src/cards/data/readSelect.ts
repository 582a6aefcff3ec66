import type { JsonObject, JsonValue } from "../../json/index.ts";
import { MAX_CHOICES } from "../limits.ts";
import { assertAtMost, entriesIn, rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { textIn, titleOf } from "./members.ts";

/** One of the choices. Its value is what is submitted. */
type Choice = {
  readonly value: JsonValue;
  readonly label: JsonValue;
  readonly description?: string;
  readonly disabled: boolean;
};

/** The choices, and the positions of the initially chosen ones. */
type Select = {
  readonly multiple: boolean;
  readonly choices: readonly Choice[];
  readonly selected: readonly number[];
};

/**
 * The choices of a select card, from the data or from `options.options`. `multiple` and `selected`, a value or an array
 * of values, are in the data or in the options. The user's choice has the same form: `{ selected }`.
 *
 * @throws {CardProblem}
 * @example
 * readSelect(["tea", { value: 2, label: "Coffee" }], { selected: 2 });
 * // { multiple: false, choices: [{ value: "tea", label: "tea", … }, { value: 2, label: "Coffee", … }], selected: [1] }
 */
export function readSelect(data: JsonValue, options: JsonObject = {}): Select {
  const { selected: inData, multiple: several, options: listed, ...rest }: JsonObject = isObject(data) ? data : {};
  const chosen = inData ?? options.selected;
  const many = several ?? options.multiple;
  const given = listed ?? options.options ?? rowsOf(isObject(data) ? rest : data);
  const rows = entriesIn("options", given, "texts, numbers or objects with a value or a label", isChoice) ?? [];
  assertAtMost(MAX_CHOICES, "choices", rows.length);
  const choices = rows.map(choiceOf);
  const wanted = new Set((Array.isArray(chosen) ? chosen : [chosen]).map(keyOf));
  const multiple = typeof many === "boolean" ? many : Array.isArray(chosen);
  const selected = choices.flatMap(({ value }, index) => (wanted.has(keyOf(value)) ? [index] : []));
  return { multiple, choices, selected: multiple ? selected : selected.slice(0, 1) };
}

const isChoice = (row: JsonValue): boolean =>
  isObject(row) ? Object.keys(row).length > 0 : row !== null && row !== "" && !Array.isArray(row);

function choiceOf(row: JsonValue): Choice {
  if (!isObject(row)) return { value: row, label: row, disabled: false };
  const { value: given, ...rest } = row;
  const named = titleOf(rest);
  const value = given ?? rest.id ?? rest.path ?? named?.title ?? row;
  const description = named?.key === "text" ? undefined : textIn(rest, "description", "text");
  return {
    value,
    label: named?.title ?? value,
    ...(description !== undefined && { description }),
    disabled: row.disabled === true,
  };
}

const keyOf = (value: JsonValue | undefined): string | undefined => JSON.stringify(value);
