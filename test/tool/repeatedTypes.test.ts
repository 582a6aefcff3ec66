// The type that an error repeats tells the model what to write, so it must not allow the refused value.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type JsonSchema, ToolInfo } from "../../src/index.ts";
import { expressible, findAllowed } from "./repeatedTypes.ts";
import { allows } from "./typeJudge.ts";

const pair = [{ type: "string" }, { type: "null" }];

/** A schema, its text, and a value that it refuses. */
const ROWS: readonly [name: string, schema: object, text: string, refused: unknown][] = [
  [
    "a tuple without further items",
    { type: "array", prefixItems: pair, maxItems: 2 },
    "[string?, null?]",
    ["a", null, 1],
  ],
  ["fewer items than are named", { type: "array", prefixItems: pair, maxItems: 1 }, "[string?]", ["a", null]],
  ["no items", { type: "array", prefixItems: pair, maxItems: 0 }, "[]", ["a"]],
  ["a tuple in the keywords of draft 7", { type: "array", items: pair, maxItems: 1 }, "[string?]", ["a", null]],
  [
    "more items than are named",
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 3 },
    "[string, number, number, ...number[]]",
    ["a", 1],
  ],
  [
    "one item more than is named",
    { type: "array", prefixItems: [{ type: "string" }], minItems: 1, maxItems: 2 },
    "[string, unknown?]",
    ["a", 1, 2],
  ],
  [
    "fewer items than are required",
    { type: "array", prefixItems: pair, items: false, minItems: 3 },
    "never",
    ["a", null],
  ],
  ["limits that exclude each other", { type: "array", prefixItems: pair, minItems: 2, maxItems: 1 }, "never", ["a"]],
  [
    "names of several lists",
    { type: "object", propertyNames: { allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] } },
    "{b?: unknown}",
    { a: 1 },
  ],
  [
    "a property whose name is not allowed",
    { type: "object", properties: { a: { type: "string" } }, propertyNames: { enum: ["b"] } },
    "{b?: unknown}",
    { a: "x" },
  ],
  [
    "a required property whose name is not allowed",
    { type: "object", properties: { a: { type: "string" } }, required: ["a"], propertyNames: { enum: ["b"] } },
    "{a: never; b?: unknown}",
    { a: "x" },
  ],
  [
    "null that another schema of the place refuses",
    { type: "string", nullable: true, allOf: [{ enum: ["a", "b"] }] },
    '"a" | "b"',
    null,
  ],
  [
    "a listed value of another type, beside another schema",
    { type: "string", enum: ["a", 1], allOf: [{ enum: [1, 2] }] },
    "never",
    1,
  ],
];

describe("the repeated type", () => {
  it.each(ROWS)("refuses %s", (_name, v, text, refused) => {
    const tool = new ToolInfo({
      name: "t",
      parameters: { type: "object", properties: { v }, required: ["v"] } as JsonSchema,
    });
    expect(tool.compact()).toBe(`{v: ${text}}`);
    const parsed = tool.safeParseArguments(JSON.stringify({ v: refused }));
    expect(parsed.ok).toBe(false);
    expect(allows(tool.compact(), { v: refused })).toBe(false);
  });

  // `repeatedTypes.slow.test.ts` has thousands.
  it("never allows what is refused by its kind, name, length or literal", () => {
    const schemas = fc.sample(expressible, { numRuns: 60, seed: 7 });
    expect(schemas.flatMap((schema, index) => findAllowed(schema, 8, index))).toEqual([]);
  });
});

describe("the judge of types", () => {
  test.each<[type: string, value: unknown, isAllowed: boolean]>([
    ["{a: string; b?: null}", { a: "x" }, true],
    ["{a: string; b?: null}", { b: null }, false],
    ["{a: string}", { a: "x", c: 1 }, false],
    ["{a: string} & {b: number}", { a: "x", b: 1 }, true],
    ["{a: string} & {b: number}", { a: "x", b: 1, c: 1 }, false],
    ["({a: string} | null) & {b?: number}", { a: "x" }, true],
    ["{a?: 1; [key: string]: number | undefined}", { a: 1, z: 2 }, true],
    ["{a?: 1; [key: string]: number | undefined}", { z: "2" }, false],
    ["Record<string, 1[]>", { z: [1, 1] }, true],
    ["Record<string, 1[]>", { z: [2] }, false],
    ["[string, (null | 1)?, ...true[]]", ["a", 1, true], true],
    ["[string, (null | 1)?, ...true[]]", [], false],
    ["[string, -1?]", ["a", -1], true],
    ["[string?]", ["a", "b"], false],
    ["type Tree = {of?: Tree[]}\ntype Parameters = {tree: Tree}", { tree: { of: [{}] } }, true],
    ["type Tree = {of?: Tree[]}\ntype Parameters = {tree: Tree}", { tree: { of: [1] } }, false],
    ["never", 1, false],
    ["unknown", {}, true],
  ])("%s and %j: %s", (type, value, isAllowed) => {
    expect(allows(type, value)).toBe(isAllowed);
  });
});
