import type { DescribedTool } from "../../../src/compact/set/index.ts";
import { differenceOf } from "./differenceOf.ts";
import { readDenseSet } from "./readDenseSet.ts";

/** What the text of a set does not say as the tools do; undefined where it says all. */
export function lossOf(tools: readonly DescribedTool[], text: string): string | undefined {
  const read = readDenseSet(text);
  if (read.length !== tools.length) return `${read.length} tools of ${tools.length}`;
  for (const [index, { name, description = "", parameters = null }] of tools.entries()) {
    const found = read[index];
    if (found?.name !== name) return `${name}: name ${found?.name}`;
    if (found.description !== description) return `${name}: description`;
    const isNull = parameters === null || found.parameters === null;
    const difference = isNull ? undefined : differenceOf(parameters, found.parameters);
    if (difference !== undefined) return `${name}: ${difference}`;
    if (isNull && parameters !== found.parameters) return `${name}: null`;
  }
  return undefined;
}
