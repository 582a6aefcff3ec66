import type { JsonValue } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { isObject } from "./isObject.ts";

/**
 * The rows of data: an array itself, or the array in `items`, in `rows`, or in the first member of an object that is an
 * array.
 *
 * @throws {CardProblem}
 * @example
 * rowsOf({ tasks: ["read"], date: "2026-01-18" }); // ["read"]
 */
export function rowsOf(data: JsonValue): readonly JsonValue[] {
  const candidates = isObject(data) ? [data.items, data.rows, ...Object.values(data)] : [data];
  const rows = candidates.find((member) => Array.isArray(member));
  if (rows !== undefined) return rows as readonly JsonValue[];
  throw new CardProblem(`expected an array, or an object with an array in it, received ${kindOf(data)}`);
}

const kindOf = (data: JsonValue): string =>
  data === null ? "null" : typeof data === "object" ? "an object without one" : `a ${typeof data}`;
