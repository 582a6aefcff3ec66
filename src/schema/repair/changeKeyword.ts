import { pointerTo } from "../../json/index.ts";
import type { MutableSchema } from "../walk/schemasIn.ts";
import type { Taker } from "./Repairs.ts";

/**
 * Gives a keyword of a schema another value, or removes it (`undefined`), and lists the change; nothing if it has this
 * value.
 *
 * @example
 * const changes: Repair[] = [];
 * changeKeyword({ type: "any" }, "/properties/at", ["type", "types", undefined], { changes });
 * changes; // [{ path: "/properties/at/type", rule: "types", before: "any", after: undefined }]
 */
export function changeKeyword<Rule>(
  schema: MutableSchema,
  path: string,
  [keyword, rule, after]: readonly [keyword: string, rule: Rule, after: unknown],
  { changes }: { readonly changes: Taker<Change<Rule>> },
): void {
  const before = schema[keyword];
  if (before === after) return;
  if (after === undefined) delete schema[keyword];
  else schema[keyword] = after;
  changes.push({ path: pointerTo(path, keyword), rule, before, after });
}

type Change<Rule> = {
  readonly path: string;
  readonly rule: Rule;
  readonly before: unknown;
  readonly after: unknown;
};
