import { PythonFloat } from "../json/index.ts";
import { isModelObject } from "./modelObjects.ts";

/** Whether a value is a dict of Python, which an object of a class is not. */
export const isDict = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof PythonFloat) &&
  !isModelObject(value);
