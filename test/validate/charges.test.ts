import { expect, test } from "vitest";
import { createValidator } from "../../src/validate/index.ts";
import { many, names, wrap } from "./hostileParts.ts";

test("a check pays for merging the names that branches inside each other have evaluated", () => {
  const fits = (levels: number): boolean => {
    const leaf = { patternProperties: { "^z": true } };
    const branches = wrap(levels, leaf, (inner) => ({ if: inner })) as object;
    const value = Object.fromEntries(names(20_000).map((name) => [name, 1]));
    return createValidator({ ...branches, unevaluatedProperties: false }).check(value);
  };
  expect([fits(10), fits(300)]).toEqual([true, false]);
});

test("an explanation pays for each schema that it goes into", () => {
  const schema = (branches: number) => ({
    allOf: many(branches, () => ({ $ref: "#/$defs/list" })),
    $defs: { list: { items: { type: "integer", minimum: 0 } } },
  });
  const keywords = (branches: number): string[] => {
    const { issues } = createValidator(schema(branches) as never).issues([...many(10_000, () => 1), "a"], 1_000);
    return [...new Set(issues.map(({ keyword }) => keyword))];
  };
  expect(keywords(20)).toEqual(["type"]);
  expect(keywords(300)).toEqual(["type", "limit"]);
});
