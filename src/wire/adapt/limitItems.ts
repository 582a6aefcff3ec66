import { pointerTo } from "../../json/index.ts";
import { schemasIn } from "../../schema/index.ts";
import { addSentence } from "./addSentence.ts";
import type { Findings, Mutable } from "./Findings.ts";

/**
 * Writes the largest `maxItems` into descriptions, until the others add up to no more than a provider takes of a tool.
 * The tool itself checks them nevertheless.
 *
 * @example
 * limitItems({ properties: { a: { type: "array", maxItems: 5000 } } }, 960, findings);
 * // The property `a` is { type: "array", description: "At most 5000 items." }.
 */
export function limitItems(root: Mutable, most: number, { changes }: Findings): void {
  const limited = Array.from(schemasIn(root)).flatMap(([schema, path]): Limited[] =>
    isLength(schema.maxItems) ? [{ schema, path, limit: schema.maxItems }] : [],
  );
  let sum = limited.reduce((total, { limit }) => total + limit, 0);
  for (const { schema, path, limit } of limited.sort((left, right) => right.limit - left.limit)) {
    if (sum <= most) return;
    sum -= limit;
    delete schema.maxItems;
    addSentence(schema, `At most ${limit} items.`);
    changes.push({ path: pointerTo(path, "maxItems"), rule: "limits", before: limit, after: undefined });
  }
}

/** Another value limits nothing. */
const isLength = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

type Limited = { readonly schema: Mutable; readonly path: string; readonly limit: number };
