import { mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Raw } from "../fields.ts";
import { RECEIVED } from "./callArguments.ts";

/**
 * A copy of the model's answer, to be sent back, with the calls as they are sent. Clients add parsed values to answers under names that their API does
 * not accept. These are removed at every depth.
 */
export function ownAnswer<T>(answer: T): T {
  return withoutParsed(mutableCopy(answer)) as T;
}

/** Whether there is nothing in a value. Providers refuse a message of the model that says nothing. */
export function saysNothing(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(saysNothing);
  return value === undefined || value === null || value === "";
}

/** Whether an answer is plain data. An instance of another library's class defines itself how it is sent. */
export function isData(value: unknown): value is Raw {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The official clients parse arguments and structured answers into these, and a stored call has its text beside it. */
const PARSED: ReadonlySet<string> = new Set(["parsed", "parsed_arguments", "parsed_output", RECEIVED]);

function withoutParsed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutParsed);
  if (!isObject(value)) return value;
  const object = value as { [name: string]: unknown };
  for (const name of Object.keys(object)) if (PARSED.has(name)) delete object[name];
  for (const name of FIELDS_WITH_PARTS) if (name in object) object[name] = withoutParsed(object[name]);
  return object;
}

/** Their places: in a call, its function, and the parts of a message. The model's own arguments are not searched. */
const FIELDS_WITH_PARTS = ["tool_calls", "function", "content"];
