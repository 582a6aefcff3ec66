import { pointerTo } from "../../json/index.ts";
import { type Issue, preview } from "../../validate/index.ts";
import type { Repeat } from "./Trip.ts";

/**
 * What is wrong with an answer in whose lists of pairs keys come twice: one of the values would be lost.
 *
 * @example
 * repeatIssues({ p: list }, [{ list, index: 1 }])[0]?.message; // 'expected each key once, received string "a" again'
 */
export function repeatIssues(answer: unknown, repeats: readonly Repeat[]): Issue[] {
  if (repeats.length === 0) return [];
  const paths = pathsTo(answer, new Set<unknown>(repeats.map(({ list }) => list)));
  return repeats.map(({ list, index }) => {
    const said = { expected: "each key once", received: `${preview(list[index]?.key)} again` };
    const message = `expected ${said.expected}, received ${said.received}`;
    const path = pointerTo("", ...(paths.get(list) ?? []), String(index), "key");
    return { path, keyword: "uniqueItems", schemaPath: "#", message, ...said };
  });
}

type Way = { readonly key: string; readonly before: Way | undefined };

/** Where these lists are in a value; it was walked through before, so that it is not too large. */
function pathsTo(value: unknown, lists: ReadonlySet<unknown>): Map<unknown, string[]> {
  const paths = new Map<unknown, string[]>();
  const seen = new Set<unknown>();
  const open: { readonly value: unknown; readonly way: Way | undefined }[] = [{ value, way: undefined }];
  for (let next = open.pop(); next !== undefined && paths.size < lists.size; next = open.pop()) {
    const { value: part, way } = next;
    if (typeof part !== "object" || part === null || seen.has(part)) continue;
    seen.add(part);
    if (lists.has(part)) paths.set(part, keysOf(way));
    for (const [key, inner] of Object.entries(part)) open.push({ value: inner, way: { key, before: way } });
  }
  return paths;
}

function keysOf(way: Way | undefined): string[] {
  const keys: string[] = [];
  for (let step = way; step !== undefined; step = step.before) keys.push(step.key);
  return keys.reverse();
}
