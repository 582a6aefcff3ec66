import { PythonFloat } from "../json/index.ts";

/** Whether a value is a dict of Python. */
export const isDict = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof PythonFloat);
