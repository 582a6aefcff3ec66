import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { cpuTime } from "../cpuTime.ts";

const wrap = (levels: number, start: unknown, step: (inner: unknown) => unknown): never => {
  let result = start;
  for (let level = 0; level < levels; level++) result = step(result);
  return result as never;
};
const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const doubled = Object.fromEntries(
  many(40, (index) => [`d${index}`, { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] }]),
);
const tree: JsonSchema = { properties: { c: { type: "array", items: { $ref: "#" } } }, required: ["c"] };

const above = (leaf: JsonSchema): JsonSchema => ({ $ref: "#/$defs/d0", $defs: { ...doubled, d40: leaf } as never });
const unions = (levels: number): JsonSchema =>
  levels === 0 ? { type: "null" } : { anyOf: [unions(levels - 1), unions(levels - 1)] };

/** [name, schema, a value, does it fit, keyword of the first issue] */
const cases: [string, JsonSchema, unknown, boolean, string?][] = [
  [
    "a value of 390 levels",
    wrap(390, {}, (a) => ({ type: "object", properties: { a } })),
    wrap(390, 1, (a) => ({ a })),
    true,
  ],
  ["390 unions in unions", wrap(390, { type: "null" }, (a) => ({ anyOf: [a, { type: "string" }] })), 1, false, "anyOf"],
  ["a value of 100,000 levels", tree, wrap(100_000, { c: [] }, (a) => ({ c: [a] })), false, "limit"],
  ["unique items of 100,000 levels", { uniqueItems: true }, [wrap(100_000, 1, (a) => [a])], false, "limit"],
  ["an enum of 100,000", { enum: many(100_000, (index) => `v${index}`) }, "v99999", true],
  ["an enum of 100,000, missed", { enum: many(100_000, (index) => `v${index}`) }, "v", false, "enum"],
  ["10,000 branches", { anyOf: many(10_000, (index) => ({ const: index })) }, 9_999, true],
  ["10,000 branches, missed", { anyOf: many(10_000, (index) => ({ const: index })) }, -1, false, "anyOf"],
  [
    "10,000 properties",
    { properties: Object.fromEntries(many(10_000, (i) => [`p${i}`, { type: "string" }])) },
    { p9: 1 },
    false,
    "type",
  ],
  [
    "10,000 branches on 10,000 items",
    { items: { anyOf: many(10_000, (index) => ({ const: index })) } },
    many(10_000, () => 9_999.5),
    false,
    "anyOf",
  ],
  ["references that double", { $ref: "#/$defs/d0", $defs: { ...doubled, d40: {} } as never }, 1, true],
  [
    "references that double at each level",
    { properties: { x: { allOf: [{ $ref: "#" }, { $ref: "#" }] } } },
    wrap(60, {}, (x) => ({ x })),
    true,
  ],
  ["30,000 references that are needed", tree, { c: many(30_000, () => ({ c: [] })) }, true],
  ["100,000 equal items", { uniqueItems: true }, many(100_000, () => 1), false, "uniqueItems"],
  ["300,000 faults", { items: { type: "string" } }, many(300_000, () => 1), false, "type"],
  [
    "a long name above many faults",
    { additionalProperties: { items: { type: "null" } } },
    { ["k".repeat(1e6)]: many(1_000, () => 1) },
    false,
    "type",
  ],
  ["references that double above a long array", above({ items: { type: "integer" } }), many(50_000, () => 1), true],
  ["references that double above unique items", above({ uniqueItems: true }), [many(50_000, (i) => i)], true],
  ["references that double above a long string", above({ pattern: "^a*$" }), "a".repeat(20_000), true],
  [
    "unions of unions that add up",
    { items: { anyOf: [unions(12), { type: "integer" }] } },
    many(20_000, () => 1),
    true,
  ],
  [
    "340,000 references to a type",
    { items: { $ref: "#/$defs/P" }, $defs: { P: { type: "integer" } } },
    many(340_000, () => 1),
    true,
  ],
  [
    "200,000 values of any kind",
    {
      anyOf: [{ type: "integer" }, { type: "array", items: { $ref: "#" } }, { additionalProperties: { $ref: "#" } }],
    },
    many(200_000, () => 1),
    true,
  ],
  [
    "one object in many places",
    wrap(60, { type: "number" }, (s) => ({ properties: { x: s, y: s } })),
    wrap(60, 1, (x) => ({ x })),
    true,
  ],
  ["one object in many branches", wrap(15, { type: "number" }, (s) => ({ anyOf: [s, s] })), "a", false, "anyOf"],
  ["one object in more branches", wrap(60, { type: "number" }, (s) => ({ anyOf: [s, s] })), "a", false, "anyOf"],
  [
    "a pattern of names",
    { propertyNames: { pattern: "^(a+)+$" } },
    { [`${"a".repeat(1_000)}!`]: 1 },
    false,
    "propertyNames",
  ],
];

describe("hostile schemas and values", () => {
  test.each(cases)("%s", (_, schema, value, fits, keyword) => {
    const validator = createValidator(schema);
    expect(validator.check(value)).toBe(fits);
    const { issues, total } = validator.issues(value);
    expect([total > 0, issues[0]?.keyword]).toEqual([!fits, keyword]);
  });

  test("a prototype is never changed", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"properties":{"polluted":{"const":1}}}},"$defs":{"__proto__":{}}}',
    );
    const validator = createValidator(schema);
    expect(validator.check(JSON.parse('{"__proto__":{"polluted":2}}'))).toBe(false);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

const wrong = Object.fromEntries(many(80_000, (index) => [`k${index}`, 1]));
const names = (count: number): string[] => many(count, (index) => `z${index}`);

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
  const start = cpuTime();
  const { issues, total } = validator.issues(value, 1_000);
  // A machine at rest needs a tenth; what is quadratic takes ten times as long.
  expect(cpuTime() - start).toBeLessThan(2_000);
  expect(total).toBe(1_000);
  expect(new Set(issues.map((issue) => issue.keyword))).toEqual(new Set([keyword]));
  expect(issues[0]?.path).toBe(path);
});

test("a union whose first form misses thousands of names is still told by all its forms", () => {
  const { issues } = createValidator({ anyOf: [{ required: names(2_000) }, { required: ["b"] }] }).issues({});
  expect(issues.map(({ expected }) => expected)).toEqual([expect.stringMatching(/z0.*, or the property "b"$/)]);
});

test("works where code generation is forbidden", () => {
  const door = pathToFileURL(join(import.meta.dirname, "../../src/validate/index.ts")).href;
  const script = `
    let forbidden = false;
    try { new Function("return 1")(); } catch { forbidden = true; }
    const { createValidator } = await import(${JSON.stringify(door)});
    const validator = createValidator({
      type: "object", properties: { n: { type: "integer" }, next: { $ref: "#" } }, required: ["n"], unevaluatedProperties: false,
    });
    const values = [{ n: 1 }, { n: 1, next: { n: "2" } }, { n: 1, x: 1 }, { n: 2 }];
    console.log(JSON.stringify([forbidden, values.map((value) => validator.check(value)), validator.issues(values[1]).issues[0].path]));
  `;
  const flags = ["--disallow-code-generation-from-strings", "--no-warnings", "--input-type=module"];
  const output = execFileSync(process.execPath, [...flags, "-e", script], { encoding: "utf8" });
  expect(JSON.parse(output)).toEqual([true, [true, false, false, true], "/next/n"]);
});

test("no code is generated", () => {
  const generated: unknown[] = [];
  const original = globalThis.Function;
  globalThis.Function = new Proxy(original, {
    construct(target, sources) {
      generated.push(sources);
      return Reflect.construct(target, sources);
    },
  });
  try {
    const schema: JsonSchema = { type: "object", properties: { a: { enum: ["b"] } } };
    const foreign = createValidator({ ...schema });
    expect([foreign.check({ a: "b" }), foreign.check({ a: "c" }), foreign.issues({ a: "c" }).total]).toEqual([
      true,
      false,
      1,
    ]);
    expect(generated).toEqual([]);
  } finally {
    globalThis.Function = original;
  }
});

test("the budget is fresh for each value, and for each look for issues", () => {
  const validator = createValidator(tree);
  const value = { c: many(60_000, () => ({ c: [] })) };
  for (let round = 0; round < 8; round++) expect(validator.issues(value).total).toBe(0);
});

/** A schema that asks `leaf` 2^40 times about one value. */
function asked(leaf: JsonSchema): JsonSchema {
  const $defs: { [name: string]: JsonSchema } = { d0: leaf };
  for (let level = 1; level <= 40; level++) {
    const below = { $ref: `#/$defs/d${level - 1}` };
    $defs[`d${level}`] = { if: below, ["then" as string]: below, else: below };
  }
  return { $ref: "#/$defs/d40", $defs };
}

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

test.each<[string, JsonSchema, unknown]>([
  ["a large constant", { const: wide(15_000) as never }, wide(1)],
  [
    "a closed schema of many properties",
    { properties: Object.fromEntries(many(8_000, (index) => [`a${index}`, {}])), additionalProperties: false },
    { x: 1 },
  ],
  ["a property that needs many", { dependentRequired: { k0: ["z", ...Object.keys(wide(10_000))] } }, wide(10_000)],
])("to say 40,000 times what does not fit ends soon: %s", (_, schema, value) => {
  const validator = createValidator({
    items: { anyOf: many(4_000, () => ({ $ref: "#/$defs/it" })) },
    $defs: { it: schema },
  });
  const start = cpuTime();
  expect(validator.issues(many(10, () => value)).total).toBeGreaterThan(0);
  // A machine at rest needs a tenth; where each time does the same work anew, it takes ten times as long.
  expect(cpuTime() - start).toBeLessThan(5_000);
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

test("patterns that are walked share the native expressions of their characters", () => {
  const sources = many(300, (index) => `^(?:(?:k+)+|\\d+)+x${index}$`);
  const validator = createValidator({ patternProperties: Object.fromEntries(sources.map((source) => [source, true])) });
  let made = 0;
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given) {
      made++;
      return Reflect.construct(target, given);
    },
  });
  try {
    expect(validator.check({ ["k".repeat(50)]: 1 })).toBe(true);
  } finally {
    globalThis.RegExp = original;
  }
  expect(made).toBeLessThan(20);
});
