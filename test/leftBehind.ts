import { afterAll, vi } from "vitest";

/** Global objects and classes whose own methods, and those of their prototypes, a test may replace. */
const BUILT_IN = [
  ...["Object", "Array", "String", "Number", "Boolean", "BigInt", "Symbol", "Function", "RegExp", "Date", "Error"],
  ...[
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "Promise",
    "Proxy",
    "Reflect",
    "JSON",
    "Math",
    "Uint8Array",
    "URL",
    "AbortSignal",
  ],
];
/** What libraries keep for all their copies in a process, once they are loaded: LangChain, Zod, ArkType, openai and others. */
const OF_LIBRARIES = /^(?:lc_|__zod_|\$ark$|Symbol\((?:(?:openai|opentelemetry|undici|graceful-fs)\.|signal-exit ))/;
/** A number for each value, by which two values can be told apart in a text. */
const numbers = new Map<unknown, number>();

// Files of tests that share a process run as if each were alone, as long as each leaves the process as it found it.
const before = state();
const globals = new Set(Reflect.ownKeys(globalThis));

afterAll(() => {
  const after = state();
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  const added = Reflect.ownKeys(globalThis).filter((key) => !globals.has(key) && !OF_LIBRARIES.test(String(key)));
  changed.push(...added.map((key) => `the global value ${String(key)}`));
  if (changed.length > 0) throw new Error(`a test file must restore: ${changed.join(", ")}`);
});

function state(): { readonly [name: string]: string } {
  return {
    "the clock (vi.useRealTimers)": String(vi.isFakeTimers()),
    "the environment (vi.unstubAllEnvs)": JSON.stringify(process.env),
    "the working directory": process.cwd(),
    ...Object.fromEntries(BUILT_IN.map((name) => [name, propertiesOf(Reflect.get(globalThis, name))])),
    "listeners of the process": JSON.stringify(
      process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
    ),
    "functions of console": String(Object.values(console).some((method) => vi.isMockFunction(method))),
  };
}

/** All own properties of a global value and of its prototype, as a text in which another value is another number. */
function propertiesOf(value: object & { prototype?: object }): string {
  return [value, value.prototype ?? {}]
    .flatMap((owner) =>
      Reflect.ownKeys(owner).map((key) => [key, Reflect.getOwnPropertyDescriptor(owner, key)] as const),
    )
    .map(([key, found]) => [String(key), numberOf(found?.value ?? found?.get), numberOf(found?.set)].join(" "))
    .join("\n");
}

function numberOf(value: unknown): number {
  if (!numbers.has(value)) numbers.set(value, numbers.size);
  return numbers.get(value) ?? 0;
}
