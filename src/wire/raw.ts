import { isObject } from "../schema/index.ts";
import type { Raw } from "./fields.ts";

/** The value where it is an object; else an empty one, in which every look finds nothing. */
export function raw(value: unknown): Raw {
  return isObject(value) ? value : NOTHING;
}

const NOTHING: Raw = Object.freeze(Object.create(null));
