import { OptionError } from "../../checks/index.ts";

/** What a constructor got, with the names that Python's fields have: `toolCallId` is `tool_call_id`. */
export function pythonNames<T extends object>(init: T): T {
  // What is no object at all is left to the class, which says so.
  const entries = entriesOf(init ?? {});
  if (!entries.some(([name]) => CAPITAL.test(name))) return init;
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[pythonName(name), value]])),
  ) as T;
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

/** `tool_call_id` of `toolCallId`. */
export const pythonName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
