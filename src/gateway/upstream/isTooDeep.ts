import { MAX_LEVELS } from "../limits.ts";

/** Whether a JSON value has more levels of arrays and objects than can be relayed: `JSON.stringify` fails at some 4,000. */
export function isTooDeep(value: unknown): boolean {
  let level = isContainer(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true;
    const next: unknown[] = [];
    for (const item of level)
      for (const inner of Object.values(item as object)) if (isContainer(inner)) next.push(inner);
    level = next;
  }
  return false;
}

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;
