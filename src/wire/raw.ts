import { isObject } from "../schema/index.ts";
import type { Raw } from "./fields.ts";

/** The value if it is an object, and otherwise an empty object. */
export function raw(value: unknown): Raw {
  return isObject(value) ? value : NOTHING;
}

const NOTHING: Raw = Object.freeze(Object.create(null));
