import { pointerTo } from "../../json/index.ts";
import { type Issue, preview } from "../../validate/index.ts";
import type { Repeat } from "./ConversionContext.ts";
import { pathsTo } from "./pathsTo.ts";

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
