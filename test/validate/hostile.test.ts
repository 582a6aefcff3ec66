import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { asked, many, names, tree, wrap } from "./hostileParts.ts";

const doubled = Object.fromEntries(
  many(40, (index) => [`d${index}`, { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] }]),
);

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

test("a check pays for a long constant", () => {
  let reads = 0;
  const value = {
    get a(): unknown {
      reads++;
      return LONG;
    },
  };
  const schema: JsonSchema = { properties: { a: { const: `${LONG}a` } } };
  expect(createValidator(asked(schema)).check(value)).toBe(false);
  expect(reads).toBeGreaterThan(100);
  expect(reads).toBeLessThan(60_000);
});

const LONG = "k".repeat(90_000);
