import { JsonError } from "./JsonError.ts";

/** Goes one level down a path of keys, and says how long the path was. */
export function enter(path: (string | number)[], maxDepth: number): number {
  if (path.length < maxDepth) return path.push(0) - 1;
  throw new JsonError("limit_exceeded", tooDeep(maxDepth), path);
}

/** The reason of an error about a limit of nesting. */
export function tooDeep(maxDepth: number): string {
  return `expected at most ${maxDepth} nested containers, received more`;
}

/** The most objects and arrays of one copy. */
export const MAX_CONTAINERS = 2_000_000;

/** The reason of an error about their number. */
export const tooMany: string = `expected at most ${MAX_CONTAINERS} objects and arrays, received more`;
