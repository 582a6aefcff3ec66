import type { JsonObject, JsonValue } from "../../json/index.ts";
import { rowsOf } from "./expect.ts";
import { isObject } from "./isObject.ts";
import { titleOf } from "./members.ts";

/** One entry of a list. Its title is text, or any value that the reader's format writes. */
type ListItem = {
  readonly title: JsonValue;
  readonly text?: string;
  readonly badge?: string;
  readonly url?: string;
  /** Whether it is ticked, if it can be. */
  readonly done?: boolean;
};

/**
 * The entries of a list: texts, numbers, or objects with a title (or name, label, text, path, id).
 *
 * @throws {CardProblem}
 * @example
 * readList([{ name: "Read", done: true }, "Write"]); // [{ title: "Read", done: true }, { title: "Write" }]
 */
export const readList = (data: JsonValue): readonly ListItem[] => rowsOf(data).map(itemOf);

function itemOf(row: JsonValue): ListItem {
  if (!isObject(row)) return { title: row };
  const named = titleOf(row);
  const { done, checked, completed } = row;
  const ticked = [done, checked, completed].find((value) => typeof value === "boolean") as boolean | undefined;
  return {
    title: named?.title ?? row,
    ...texts(row, named?.key),
    ...(ticked !== undefined && { done: ticked }),
  };
}

function texts(row: JsonObject, titleKey: string | undefined): Partial<ListItem> {
  const found: { [key: string]: string } = {};
  for (const key of ["text", "badge", "url"]) {
    const value = Object.hasOwn(row, key) && key !== titleKey ? row[key] : undefined;
    if (typeof value === "string" || typeof value === "number") found[key] = String(value);
  }
  return found;
}
