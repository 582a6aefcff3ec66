import type { Filter } from "../../data/index.ts";

/** A parsed condition: when it is true. */
export type Condition =
  | { readonly type: "data_match"; readonly filter: Filter }
  | { readonly type: "count"; readonly filter: Filter | undefined; readonly op: CountOperator; readonly value: number }
  | { readonly type: "deadline"; readonly deadline: Deadline; readonly beforeMs: number };

/** A time, or the field of the watched data that contains it. */
export type Deadline = { readonly at: string } | { readonly field: readonly string[] };

export type CountOperator = (typeof COUNT_OPERATORS)[number];

export const COUNT_OPERATORS = [">=", ">", "=", "<=", "<"] as const;

/** The remembered state of a condition: whether it was true, or the time for which it waits or fired last. */
export type ConditionState = { readonly is_true?: boolean; readonly at?: string };
