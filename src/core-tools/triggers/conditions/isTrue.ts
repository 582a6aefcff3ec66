import type { JsonObject } from "../../../json/index.ts";
import { countRows, matches, parsePrefix } from "../../data/index.ts";
import type { Trx } from "../../database/Database.ts";
import { statement, USER_DATA } from "../../database/statement.ts";
import type { Condition, CountOperator } from "./parseCondition.ts";

/** A condition that the current data make true or false. */
export type DataCondition = Exclude<Condition, { readonly type: "deadline" }>;

/** Whether a condition is true for the data in this transaction. */
export async function isTrue(trx: Trx, watchPath: string, condition: DataCondition): Promise<boolean> {
  if (condition.type === "data_match") {
    const content = await contentOf(trx, watchPath);
    return content !== null && matches(condition.filter, content);
  }
  const { filter, op, value } = condition;
  // Counting up to one more than the value is enough for all operators.
  const count = await countRows(trx, { range: parsePrefix(watchPath), filter }, value + 1);
  return OPERATORS[op](count, value);
}

/** The data at a path, or null. */
export async function contentOf(trx: Trx, path: string): Promise<JsonObject | null> {
  const found = statement`select content from ${USER_DATA} where data_path = ${path}`;
  const [row] = await trx.run<{ content: JsonObject }>(found);
  return row?.content ?? null;
}

const OPERATORS: { readonly [op in CountOperator]: (count: number, value: number) => boolean } = {
  ">=": (count, value) => count >= value,
  ">": (count, value) => count > value,
  "=": (count, value) => count === value,
  "<=": (count, value) => count <= value,
  "<": (count, value) => count < value,
};
