import type { JsonSchema } from "../../src/schema/index.ts";

/**
 * What so many steps make of the start.
 *
 * @example
 * wrap(2, 1, (a) => [a]); // [[1]]
 */
export const wrap = (levels: number, start: unknown, step: (inner: unknown) => unknown): never => {
  let result = start;
  for (let level = 0; level < levels; level++) result = step(result);
  return result as never;
};

/**
 * A list of so many items.
 *
 * @example
 * many(2, (index) => index); // [0, 1]
 */
export const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

/**
 * Nodes, each with a list of nodes.
 *
 * @example
 * createValidator(tree).check({ c: [{ c: [] }] }); // true
 */
export const tree: JsonSchema = { properties: { c: { type: "array", items: { $ref: "#" } } }, required: ["c"] };

/**
 * So many names of properties.
 *
 * @example
 * names(2); // ["z0", "z1"]
 */
export const names = (count: number): string[] => many(count, (index) => `z${index}`);

/**
 * A schema that asks `leaf` 2^40 times about one value.
 *
 * @example
 * createValidator(asked({ type: "string" })).check("a");
 */
export function asked(leaf: JsonSchema): JsonSchema {
  const $defs: { [name: string]: JsonSchema } = { d0: leaf };
  for (let level = 1; level <= 40; level++) {
    const below = { $ref: `#/$defs/d${level - 1}` };
    $defs[`d${level}`] = { if: below, ["then" as string]: below, else: below };
  }
  return { $ref: "#/$defs/d40", $defs };
}
