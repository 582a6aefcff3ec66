import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { countSteps } from "../countSteps.ts";
import { asked, many, names, tree, wrap } from "./hostileParts.ts";

const wrong = Object.fromEntries(many(80_000, (index) => [`k${index}`, 1]));

/** [name, schema, value, keyword, and the first issue's path] */
test.each<[string, JsonSchema, unknown, string, string]>([
  ["a closed schema", { properties: { a: {} }, additionalProperties: false }, wrong, "additionalProperties", "/k0"],
  [
    "a schema closed beside patterns",
    { patternProperties: { "^x": true }, additionalProperties: false },
    wrong,
    "additionalProperties",
    "/k0",
  ],
  ["names that are missing", { required: names(1_000) }, wrong, "required", ""],
  ["more names that are missing", { required: names(5_000) }, {}, "required", ""],
  ["wrong names", { propertyNames: { maxLength: 1 } }, wrong, "propertyNames", "/k0"],
  [
    "what is left over",
    { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    wrong,
    "unevaluatedProperties",
    "/k0",
  ],
  ["items that are left over", { unevaluatedItems: false }, many(80_000, () => 1), "unevaluatedItems", "/0"],
  [
    "names that others need",
    { dependentRequired: Object.fromEntries(many(1_000, (index) => [`k${index}`, names(100)])) },
    wrong,
    "dependentRequired",
    "",
  ],
  [
    "many objects of few names",
    { items: { additionalProperties: false } },
    many(3_000, () => ({ a: 1, b: 2 })),
    "additionalProperties",
    "/0/a",
  ],
])("80,000 faults cost as little as 1,000: %s", (_, schema, value, keyword, path) => {
  const validator = createValidator(schema);
  expect(validator.check(value)).toBe(false);
  const { issues, total } = validator.issues(value, 1_000);
  expect(total).toBe(1_000);
  expect(new Set(issues.map((issue) => issue.keyword))).toEqual(new Set([keyword]));
  expect(issues[0]?.path).toBe(path);
});

test("the budget is fresh for each value, and for each look for issues", () => {
  const validator = createValidator(tree);
  const value = { c: many(60_000, () => ({ c: [] })) };
  for (let round = 0; round < 8; round++) expect(validator.issues(value).total).toBe(0);
});

const long = "k".repeat(90_000);

/** [name, what a property is to be, the property, how often it may be read until the check is given up] */
test.each<[string, JsonSchema, unknown, number]>([
  ["a long constant", { const: `${long}a` }, `${long}b`, 60_000],
  ["a long text among others", { enum: ["a", `${long}a`] }, `${long}a`, 60_000],
  ["schemas that are negated 300 times", wrap(300, { maxLength: 3 }, (not) => ({ not })), "abcd", 150_000],
  ["a host's name", { format: "hostname" }, `xn--${"a".repeat(59)}`, 120_000],
  ["an international host's name", { format: "idn-hostname" }, "あ.".repeat(80), 12_000],
  ["a regular expression", { format: "regex" }, "(", 300_000],
  [
    "more patterns than are kept",
    { patternProperties: Object.fromEntries(many(1_500, (index) => [`^k${index}$`, true])) },
    { a: 1 },
    1_000,
  ],
  ["300 names", { minProperties: 1 }, Object.fromEntries(many(300, (index) => [`k${index}`, 1])), 20_000],
])("a check pays for %s", (_, schema, a, most) => {
  let reads = 0;
  const value = {
    get a(): unknown {
      reads++;
      return a;
    },
  };
  expect(createValidator(asked({ properties: { a: schema } })).check(value)).toBe(false);
  expect(reads).toBeGreaterThan(100);
  expect(reads).toBeLessThan(most);
});

const wide = (count: number, prefix = "k"): { [name: string]: number } =>
  Object.fromEntries(many(count, (index) => [`${prefix}${index}`, 1]));

/** [name, the schema of an item, the item, how many steps it may take] */
test.each<[string, JsonSchema, unknown, number]>([
  ["a large constant", { const: wide(15_000) as never }, wide(1), 8_000_000],
  [
    "a closed schema of many properties",
    { properties: Object.fromEntries(many(8_000, (index) => [`a${index}`, {}])), additionalProperties: false },
    { x: 1 },
    9_000_000,
  ],
  [
    "a property that needs many",
    { dependentRequired: { k0: ["z", ...Object.keys(wide(10_000))] } },
    wide(10_000),
    100_000_000,
  ],
])("to say 40,000 times what does not fit ends soon: %s", (_, schema, value, most) => {
  const validator = createValidator({
    items: { anyOf: many(4_000, () => ({ $ref: "#/$defs/it" })) },
    $defs: { it: schema },
  });
  const [steps] = countSteps([() => expect(validator.issues(many(10, () => value)).total).toBeGreaterThan(0)]);
  // Where each time does the same work anew, it takes ten times as many.
  expect(steps).toBeLessThan(most);
});

test("a check that was given up is not made again to say so", () => {
  const validator = createValidator(asked({ uniqueItems: true }));
  let reads = 0;
  const value = Object.defineProperty([0, ...many(1_000, (index) => index)], 0, { get: () => --reads });
  const readsOf = (ask: (value: unknown) => unknown): number => {
    reads = 0;
    ask(value);
    return -reads;
  };
  const once = readsOf(validator.check);
  expect(once).toBeGreaterThan(100);
  expect(readsOf(validator.issues)).toBe(once);
  expect(readsOf((misfit) => validator.issuesOfMisfit?.(misfit))).toBeLessThan(once);
  expect(validator.issues(value).issues.map(({ keyword }) => keyword)).toEqual(["limit"]);
});

test("the names of what an issue shows are paid for, though few are shown", () => {
  const names = many(100_000, (index) => `n${index}`);
  let lists = 0;
  const large = new Proxy(Object.fromEntries(names.map((name) => [name, 1])), {
    ownKeys(target) {
      lists++;
      return Reflect.ownKeys(target);
    },
  });
  expect(createValidator({ items: { type: "string" } }).issues(many(200, () => ({ large }))).total).toBeLessThan(30);
  expect(lists).toBeLessThan(30);
  const [issue] = createValidator({ items: { type: "string" } }).issues([{ large }]).issues;
  expect(issue?.received).toMatch(/^object \{"large":\{"n0":1,/);
});
