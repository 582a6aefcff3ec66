import { JsonError } from "./JsonError.ts";
import { MAX_CONTAINERS } from "./limits.ts";

/** Adds a key to a path and returns the previous length of the path. */
export function enter(path: (string | number)[], maxDepth: number): number {
  if (path.length < maxDepth) return path.push(0) - 1;
  throw new JsonError("limit_exceeded", tooDeep(maxDepth), path);
}

/** The message for a value with too many nested containers. */
export function tooDeep(maxDepth: number): string {
  return `expected at most ${maxDepth} nested containers, received more`;
}

/** The message for a value with too many objects and arrays. */
export const tooMany: string = `expected at most ${MAX_CONTAINERS} objects and arrays, received more`;
