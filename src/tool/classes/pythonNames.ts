import { OptionError } from "../../checks/index.ts";

/** The input of a constructor with Python's names of the fields: `toolCallId` becomes `tool_call_id`. */
export function pythonNames<T extends object>(init: T): T {
  // The class itself rejects a value that is not an object.
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

/** Python's name of a field: `tool_call_id` for `toolCallId`. */
export const pythonName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
