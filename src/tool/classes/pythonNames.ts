import { OptionError } from "../../checks/index.ts";
import { givenTwice, pythonName } from "../../pydantic/index.ts";

/** The fields of an input, each by its name here or by that of Python. */
export type PythonNamed<T> = T & {
  [Name in keyof T as Name extends string ? SnakeCase<Name> : never]?: T[Name] | undefined;
};

/** A field that must be given, by its name here or by that of Python. */
export type RequiredField<Name extends string, T> =
  | ({ [Each in Name]: T } & { [Each in SnakeCase<Name>]?: undefined })
  | ({ [Each in SnakeCase<Name>]: T } & { [Each in Name]?: undefined });

/** `tool_call_id` for `toolCallId`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

/**
 * The input of a constructor with Python's names of the fields: `toolCallId` becomes `tool_call_id`.
 *
 * @throws {OptionError} if a field has a value by each of its two names.
 */
export function pythonNames<T extends object>(init: T): T {
  // The class itself rejects a value that is not an object.
  const entries = entriesOf(init ?? {});
  if (!entries.some(([name]) => CAPITAL.test(name))) return init;
  const named = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    if (named.has(pythonName(name))) throw givenTwice(pythonName(name));
    named.set(pythonName(name), value);
  }
  return Object.fromEntries(named) as T;
}

/** A getter or a Proxy may throw. */
function entriesOf(init: object): [string, unknown][] {
  try {
    return Object.entries(init);
  } catch (cause) {
    throw Object.assign(
      new OptionError("invalid_options", "", "expected an object of fields, received one that cannot be read"),
      { cause },
    );
  }
}

const CAPITAL = /[A-Z]/;
