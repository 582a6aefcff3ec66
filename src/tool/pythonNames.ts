/** What a constructor got, with the names that Python's fields have: `toolCallId` is `tool_call_id`. */
export function pythonNames<T extends object>(init: T): T {
  // What is no object at all is left to the class, which says so.
  const entries = Object.entries(init ?? {});
  if (!entries.some(([name]) => CAPITAL.test(name))) return init;
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[pythonName(name), value]])),
  ) as T;
}

const CAPITAL = /[A-Z]/;

const pythonName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
