import { describe, expect, test } from "vitest";
import { type JsonSchema, McpToolInfo, ToolInfo } from "../../src/index.ts";

const nested = (levels: number, wrap: (inner: object) => object): object => {
  let schema: object = {};
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};
const doubled: { [name: string]: object } = { d30: {} };
for (let index = 0; index < 30; index++) {
  const $ref = `#/$defs/d${index + 1}`;
  doubled[`d${index}`] = { anyOf: [{ properties: { a: { $ref } } }, { properties: { b: { $ref } } }] };
}
const many = Array.from({ length: 5_000 }, (_, index) => `value ${index}`);
const long = `${"a".repeat(5_000)}!`;

/** [name, a schema of property a, its value, how it ends: the code of an error, or accepted] */
const cases: [string, object, unknown, string][] = [
  [
    "a circle of references",
    { $ref: "#/$defs/x", $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } } },
    1,
    "dangling_reference",
  ],
  ["a reference to the whole", { $ref: "#" }, {}, "accepted"],
  ["a dangling reference", { $ref: "#/$defs/x" }, 1, "dangling_reference"],
  ["a reference to elsewhere", { $ref: "https://example.com/x.json" }, 1, "dangling_reference"],
  ["a long enum", { enum: many }, "value 4999", "accepted"],
  ["a long enum, missed", { enum: many }, "value", "schema_mismatch"],
  ["a long description", { description: "*/".repeat(25_000) }, 1, "accepted"],
  ["10,000 levels", nested(10_000, (inner) => ({ items: inner })), [], "limit_exceeded"],
  ["500 levels", nested(500, (inner) => ({ items: inner })), [], "limit_exceeded"],
  ["500 levels of draft 7", nested(500, (inner) => ({ items: [inner], definitions: {} })), [], "limit_exceeded"],
  ["a pattern that backtracks", { pattern: "^(a+)+$" }, long, "schema_mismatch"],
  ["a pattern of names that backtracks", { propertyNames: { pattern: "^(a+)+$" } }, { [long]: 1 }, "schema_mismatch"],
  ["a pattern with a reference back", { pattern: "^((a+)\\2)+$" }, long, "unsafe_pattern"],
  ["a misspelt type", { type: "strnig" }, 1, "invalid_schema"],
  ["a type that is an object", { type: { nullable: true } }, 1, "invalid_schema"],
  [
    "keywords of many drafts that are broken",
    { items: [null], dependencies: [], exclusiveMinimum: true },
    1,
    "invalid_schema",
  ],
  ["references that double", { $ref: "#/$defs/d0", $defs: doubled }, { a: 1 }, "accepted"],
  ["5,000 definitions", { $defs: Object.fromEntries(many.map((name) => [name, {}])) }, 1, "accepted"],
];

const makers: [string, (name: string, parameters: JsonSchema) => ToolInfo][] = [
  ["a tool", (name, parameters) => new ToolInfo({ name, parameters })],
  ["a server's tool", (name, parameters) => new McpToolInfo({ name, serverName: "s", parameters })],
  ["a tool from data", (name, parameters) => ToolInfo.modelValidate({ name, parameters })],
];

/** What the schema of a tool from data is read as, where one's own is refused. */
const MEANT: readonly string[] = [
  "a dangling reference",
  "a reference to elsewhere",
  "keywords of many drafts that are broken",
];

describe.each(makers)("%s", (maker, make) => {
  test.each(cases)("of %s ends, and in words", (name, a, value, ofOwn) => {
    const expected = maker === "a tool from data" && MEANT.includes(name) ? "accepted" : ofOwn;
    // References are from the root, so definitions are there.
    const { $defs, ...rest } = a as { $defs?: object };
    const schema = { type: "object", properties: { a: rest }, ...($defs && { $defs }) } as JsonSchema;
    const ends = [
      endOf(() => make(name, schema).parseArguments(JSON.stringify({ a: value }))),
      endOf(() => make(name, schema).parameters?.["~standard"].validate({ a: value })),
      endOf(() => make(name, schema).parameters?.["~standard"].jsonSchema.input({ target: "draft-2020-12" })),
      endOf(() => make(name, schema).parameters?.["~standard"].jsonSchema.input({ target: "draft-07" })),
      endOf(() => make(name, schema).compact()),
    ];
    expect(ends[0]).toBe(expected);
    for (const end of ends) expect(["accepted", ofOwn]).toContain(end);
  });
});

/** The code of the error that comes, or "accepted"; an error of the platform is not caught. */
function endOf(run: () => unknown): string {
  try {
    run();
    return "accepted";
  } catch (error) {
    const { code, cause } = error as { code?: unknown; cause?: unknown };
    if (typeof code !== "string") throw error;
    return code === "unusable_schema" ? (cause as { code: string }).code : code;
  }
}
