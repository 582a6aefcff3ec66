import { isPlainObject } from "../checks/index.ts";
import { entriesOf, type PythonValue, record, valueAt } from "../json/index.ts";
import { type Fields, isTruthy } from "../pydantic/index.ts";

/** A member of a dict, and its value with Python's types of numbers. */
export type Entry = readonly [name: string, value: PythonValue];

export const without = (dict: Fields, name: string): Fields => record(entriesOf(dict).filter(([key]) => key !== name));

/** `dict.get(name, otherwise)` of Python. */
export function get(dict: object, name: string, otherwise: PythonValue = null): PythonValue {
  const value = valueAt(dict, name);
  return value === undefined ? otherwise : value;
}

export const asDict = (value: PythonValue | undefined): Fields | undefined =>
  typeof value === "object" && value !== null && isPlainObject(value) ? (value as Fields) : undefined;

/** The first that Python takes for true, or the last: `a or b or c`. */
export const firstTrue = (...values: readonly [PythonValue, ...PythonValue[]]): PythonValue =>
  values.find(isTruthy) ?? (values.at(-1) as PythonValue);
