import { isPlainObject } from "../../checks/index.ts";
import { PythonFloat } from "./PythonFloat.ts";

/** The forms of JSON that a JavaScript value can take here. */
export type Kind = "null" | "boolean" | "number" | "bigint" | "float" | "string" | "array" | "object";

/** The form of JSON that a value takes, or `undefined` for a value that is not JSON. */
export function jsonKind(value: unknown): Kind | undefined {
  const type = typeof value;
  if (type === "string" || type === "number" || type === "boolean" || type === "bigint") return type;
  if (value === null) return "null";
  if (typeof value !== "object") return undefined;
  if (Array.isArray(value)) return "array";
  if (value instanceof PythonFloat) return "float";
  return isPlainObject(value) ? "object" : undefined;
}
