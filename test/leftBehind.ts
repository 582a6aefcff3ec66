import { afterAll, vi } from "vitest";

// Files of tests that share a process run as if each were alone, as long as each leaves the process as it found it.
const before = state();

afterAll(() => {
  const after = state();
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  if (changed.length > 0) throw new Error(`a test file must restore: ${changed.join(", ")}`);
});

function state(): { readonly [name: string]: string } {
  const namesOf = (value: object): string => JSON.stringify(Reflect.ownKeys(value).map(String));
  return {
    "the clock (vi.useRealTimers)": String(vi.isFakeTimers()),
    "the environment (vi.unstubAllEnvs)": JSON.stringify(process.env),
    "the working directory": process.cwd(),
    "Object.prototype": namesOf(Object.prototype),
    "Array.prototype": namesOf(Array.prototype),
    "listeners of the process": JSON.stringify(
      process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
    ),
    "functions of console": String(Object.values(console).some((method) => vi.isMockFunction(method))),
  };
}
