import { PythonFloat, type PythonValue } from "../json/index.ts";

/** Whether a value counts as true in Python: not null, no zero, and not empty. */
export function isTruthy(value: PythonValue): boolean {
  if (value instanceof PythonFloat) return value.value !== 0;
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
