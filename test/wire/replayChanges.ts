import { isDeepStrictEqual } from "node:util";
import { mutableCopy, pointerSteps } from "../../src/json/index.ts";
import type { ToolChange } from "../../src/wire/index.ts";

type Container = { [key: string]: unknown };

/**
 * The tool after all changes, made in their order. `before` of each must be what stands there then.
 *
 * @example
 * const change = { path: "/parameters/type", rule: "root", before: undefined, after: "object" } as const;
 * replayChanges({ parameters: {} }, [change]); // { parameters: { type: "object" } }
 */
export function replayChanges(tool: object, changes: readonly Omit<ToolChange, "tool">[]): Container {
  const replayed = mutableCopy(tool) as Container;
  for (const change of changes) {
    const fault = replay(replayed, mutableCopy(change));
    if (fault !== undefined) throw new Error(`${fault}: ${JSON.stringify(change)}`);
  }
  return replayed;
}

function replay(tool: Container, { path, before, after }: Omit<ToolChange, "tool">): string | undefined {
  const steps = pointerSteps(path);
  const key = steps.pop() as string;
  let holder: unknown = tool;
  for (const step of steps) holder = own(holder, step);
  if (typeof holder !== "object" || holder === null) return "nothing has this place";
  const value = own(holder, key);
  const define = (name: string, given: unknown): void => {
    Object.defineProperty(holder, name, { value: given, configurable: true, enumerable: true, writable: true });
  };
  if (before === key && value !== before) {
    if (value === undefined) return "nothing has this name";
    delete (holder as Container)[key];
    define(String(after), value);
  } else {
    if (!isDeepStrictEqual(value, before)) return `${JSON.stringify(value)} stands there`;
    if (after === undefined) delete (holder as Container)[key];
    else define(key, after);
  }
  return undefined;
}

const own = (holder: unknown, key: string): unknown =>
  typeof holder === "object" && holder !== null && Object.hasOwn(holder, key) ? (holder as Container)[key] : undefined;
