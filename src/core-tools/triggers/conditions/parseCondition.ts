import { describeKind, describeValue, didYouMean, integerIn } from "../../../checks/index.ts";
import type { JsonObject } from "../../../json/index.ts";
import { isObject } from "../../../schema/index.ts";
import {
  checkStorable,
  expectBytes,
  expectOneOf,
  expectRule,
  type Filter,
  parseField,
  parseFilter,
  parsePath,
  refuse,
} from "../../data/index.ts";
import { MAX_CONDITION_BYTES } from "../../limits.ts";

/** A condition as it is stored: what the model wrote, and the path whose changes evaluate it. */
export type StoredCondition = {
  readonly condition: JsonObject & { readonly type: string; readonly watch_path: string; readonly rule: JsonObject };
  readonly watchPath: string;
};

/**
 * Reads a condition as a model writes it.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseCondition({ type: "count", watch_path: "walks", rule: { op: ">=", value: 7 } });
 */
export function parseCondition(condition: unknown): StoredCondition {
  checkMembers("condition", condition, ["type", "watch_path", "rule", "repeat"]);
  checkStorable("condition", condition);
  const { type, watch_path, rule, repeat } = condition;
  if (repeat !== undefined && typeof repeat !== "boolean") {
    refuse(`condition.repeat: expected true or false, received ${describeValue(repeat)}`);
  }
  const watchPath = parsePath(watch_path, "condition.watch_path");
  const parsed = parseRule(type, rule);
  if (repeat === true && parsed.type === "deadline" && "at" in parsed.deadline) {
    refuse("condition.repeat: expected false or no value for a deadline with a fixed `at`, received true");
  }
  const text = JSON.stringify(condition);
  expectBytes("condition", text, MAX_CONDITION_BYTES);
  const stored = { ...(JSON.parse(text) as JsonObject), watch_path: watchPath };
  return { condition: stored as StoredCondition["condition"], watchPath };
}

/**
 * Reads the rule of a condition.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseRule("count", { value: 7 }); // { type: "count", op: ">=", value: 7, filter: undefined }
 */
export function parseRule(type: unknown, rule: unknown): Condition {
  const owner = "condition.rule";
  switch (type) {
    case "data_match":
      checkMembers(owner, rule, ["filter"]);
      return { type, filter: parseFilter(rule.filter, `${owner}.filter`) };
    case "count": {
      checkMembers(owner, rule, ["filter", "op", "value"]);
      const { filter, op = ">=", value } = rule;
      expectOneOf(`${owner}.op`, op, COUNT_OPERATORS);
      expectRule(`${owner}.value`, value, COUNT);
      const parsed = filter === undefined ? undefined : parseFilter(filter, `${owner}.filter`);
      return { type, op, value: value as number, filter: parsed };
    }
    case "deadline":
      checkMembers(owner, rule, ["at", "field", "before"]);
      return { type, deadline: parseDeadline(owner, rule), beforeMs: parseBefore(`${owner}.before`, rule.before) };
    default:
      return refuse(`condition.type: expected "data_match", "count" or "deadline", received ${describeValue(type)}`);
  }
}

const COUNT = integerIn(0, Number.MAX_SAFE_INTEGER);

function parseDeadline(owner: string, { at, field }: Members): Deadline {
  if ((at === undefined) === (field === undefined)) {
    refuse(`${owner}: expected either at, a time, or field, the field of the data that has one`);
  }
  if (field !== undefined) {
    if (typeof field !== "string") refuse(`${owner}.field: expected a string, received ${describeValue(field)}`);
    return { field: parseField(`${owner}.field`, field) };
  }
  if (typeof at !== "string")
    refuse(`${owner}.at: expected a time such as "2026-01-18T08:00", received ${describeValue(at)}`);
  return { at };
}

/** Milliseconds of `"30m"`, `"2h"` or `"1d"`. */
function parseBefore(owner: string, before: unknown): number {
  if (before === undefined) return 0;
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(typeof before === "string" ? before : "") ?? [];
  if (count === undefined)
    refuse(`${owner}: expected a duration such as "30m", "2h" or "1d", received ${describeValue(before)}`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

type Members = { readonly [key: string]: unknown };

function checkMembers(owner: string, value: unknown, known: readonly string[]): asserts value is Members {
  if (!isObject(value)) {
    refuse(`${owner}: expected an object with ${known.join(", ")}, received ${describeKind(value)}`);
  }
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, known) || ` The properties are ${known.join(", ")}.`;
    refuse(`${owner}: unknown property ${describeValue(unknown)}.${hint}`);
  }
}

/** A parsed condition: when it is true. */
export type Condition =
  | { readonly type: "data_match"; readonly filter: Filter }
  | { readonly type: "count"; readonly filter: Filter | undefined; readonly op: CountOperator; readonly value: number }
  | { readonly type: "deadline"; readonly deadline: Deadline; readonly beforeMs: number };

/** A time, or the field of the watched data that contains it. */
type Deadline = { readonly at: string } | { readonly field: readonly string[] };

export type CountOperator = (typeof COUNT_OPERATORS)[number];

const COUNT_OPERATORS = [">=", ">", "=", "<=", "<"] as const;

/** The remembered state of a condition: whether it was true, or the time for which it waits or fired last. */
export type ConditionState = { readonly is_true?: boolean; readonly at?: string };
