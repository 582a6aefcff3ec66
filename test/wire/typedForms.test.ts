// Moonshot wants to know the type of each schema: what it refuses is sent in another form, which says the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { openaiChat, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { isUsable, sendFaults, valuesOf } from "../providers/sentTools.ts";
import { schemas } from "../strict/schemas.ts";

const moonshot = openaiChat.forServer("moonshot");
const toolsWith = (parameters: object) => [{ name: "find", parameters }];
const sentFor = (parameters: object): JsonSchema =>
  (moonshot.encodeTools(toolsWith(parameters))[0] as { function: { parameters: JsonSchema } }).function.parameters;
const rulesFor = (parameters: object) => [
  ...new Set(moonshot.toolChanges?.(toolsWith(parameters)).map(({ rule }) => rule)),
];
const text = { type: "string" };
const number = { type: "number" };
const ANY = { type: ["string", "number", "boolean", "object", "array", "null"] };

/** A property as it is given and as it is sent, and the rules of the changes. */
const PROPERTIES: readonly [given: object, sent: object, rules: string[]][] = [
  // What stays as it is.
  [{}, {}, []],
  [text, text, []],
  [{ type: ["string", "null"], default: null }, { type: ["string", "null"], default: null }, []],
  [{ anyOf: [text, number], description: "a" }, { anyOf: [text, number], description: "a" }, []],
  [{ oneOf: [text, number] }, { oneOf: [text, number] }, []],
  [{ type: ["string", "null"], enum: ["a", null] }, { type: ["string", "null"], enum: ["a", null] }, []],
  // A type beside a union.
  [
    { type: "string", anyOf: [{ format: "ipv4" }, { format: "ipv6" }] },
    {
      anyOf: [
        { format: "ipv4", type: "string" },
        { format: "ipv6", type: "string" },
      ],
    },
    ["unions"],
  ],
  [{ type: "string", anyOf: [text, {}, number] }, { anyOf: [text, text] }, ["unions"]],
  [
    { type: "string", allOf: [{ minLength: 1 }], anyOf: [number] },
    { type: "string", allOf: [{ minLength: 1 }, { anyOf: [number] }] },
    ["unions"],
  ],
  [{ type: ["string", "null"], anyOf: [ANY, number] }, { anyOf: [{ type: ["string", "null"] }] }, ["unions"]],
  [{ type: "string", anyOf: [number] }, { type: "string", allOf: [{ anyOf: [number] }] }, ["unions"]],
  [
    { type: "string", anyOf: [{ enum: ["a", 1] }, { anyOf: [text, number] }] },
    { anyOf: [{ anyOf: [{ type: "string", enum: ["a"] }] }, { anyOf: [text] }] },
    ["types", "unions"],
  ],
  [
    { type: "string", anyOf: [{ type: ["string", "null"], enum: ["a", null] }] },
    { anyOf: [{ type: "string", enum: ["a"] }] },
    ["unions"],
  ],
  // Other keywords beside a union and in it.
  [
    { type: "object", properties: { a: text }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    {
      type: "object",
      properties: { a: text },
      allOf: [
        {
          anyOf: [
            { required: ["a"], properties: { a: {} }, type: "object" },
            { required: ["b"], properties: { b: {} }, type: "object" },
          ],
        },
      ],
    },
    ["required", "types", "unions"],
  ],
  [
    { default: "a", anyOf: [{ type: "string", default: "b" }] },
    { default: "a", allOf: [{ anyOf: [{ type: "string", default: "b" }] }], type: "string" },
    ["unions", "types"],
  ],
  // Lists of values.
  [{ enum: ["a", "b"] }, { enum: ["a", "b"], type: "string" }, ["types"]],
  [{ enum: ["a", null] }, { enum: ["a", null], type: ["string", "null"] }, ["types"]],
  [{ enum: [1, 2.5] }, { enum: [1, 2.5], type: "number" }, ["types"]],
  [{ type: "number", enum: [1, "2"] }, { type: "number", enum: [1] }, ["types"]],
  [{ type: ["integer", "null"], enum: [1] }, { type: "integer", enum: [1] }, ["types"]],
  [
    { enum: ["a", 1, null], description: "a" },
    {
      anyOf: [
        { type: "string", enum: ["a"] },
        { type: "integer", enum: [1] },
        { type: "null", enum: [null] },
      ],
      description: "a",
    },
    ["types"],
  ],
  [
    { type: ["string", "integer"], enum: ["a", 1] },
    {
      anyOf: [
        { type: "string", enum: ["a"] },
        { type: "integer", enum: [1] },
      ],
    },
    ["types"],
  ],
  [{ type: "integer", enum: ["1", "2"] }, { type: "integer", allOf: [{ enum: ["1", "2"] }] }, ["types"]],
  [
    { enum: ["a"], anyOf: [{ minLength: 1 }] },
    { enum: ["a"], allOf: [{ anyOf: [{ minLength: 1 }] }], type: "string" },
    ["unions", "types"],
  ],
  // Schemas without a type.
  [{ description: "a" }, { description: "a", ...ANY }, ["types"]],
  [{ const: true }, { const: true, type: "boolean" }, ["types"]],
  [{ properties: { a: text } }, { properties: { a: text }, type: "object" }, ["types"]],
  [{ items: text }, { items: text, type: "array" }, ["types"]],
  [{ oneOf: [text, { const: "b" }] }, { oneOf: [text, { const: "b" }], type: "string" }, ["types"]],
  [{ minimum: 1 }, { minimum: 1 }, []],
  // Items and required names.
  [
    { type: "array", items: [text, number], additionalItems: false },
    { type: "array", prefixItems: [text, number], maxItems: 2 },
    ["dialect", "items"],
  ],
  [{ type: "array", items: false, maxItems: 5 }, { type: "array", maxItems: 0 }, ["items"]],
  [
    { type: "object", required: ["a", "b"], properties: { a: text }, additionalProperties: number },
    { type: "object", required: ["a", "b"], properties: { a: text, b: number }, additionalProperties: number },
    ["required"],
  ],
  [
    { type: "object", required: ["a"], additionalProperties: false },
    { type: "object", required: ["a"], additionalProperties: false, properties: { a: { not: {} } } },
    ["required"],
  ],
  [
    { type: "object", required: ["ab"], additionalProperties: false, patternProperties: { "^a": text } },
    {
      ...{ type: "object", required: ["ab"], additionalProperties: false, patternProperties: { "^a": text } },
      properties: { ab: {} },
    },
    ["required"],
  ],
  // The validator does not look into these.
  [{ type: "string", not: { enum: ["a"] } }, { type: "string", not: { enum: ["a"] } }, []],
  [
    { type: "string", allOf: [{ type: "string", anyOf: [{}] }] },
    { type: "string", allOf: [{ type: "string", anyOf: [{}] }] },
    [],
  ],
];

describe("a property", () => {
  it.each(PROPERTIES)("%j is sent as %j", (given, sent, rules) => {
    const parameters = { type: "object", properties: { value: given } };
    expect(sentFor(parameters)).toEqual({ type: "object", properties: { value: sent } });
    expect(rulesFor(parameters).sort()).toEqual([...rules].sort());
  });
});

/** Parameters with references. */
const REFERENCES: readonly [what: string, given: object, sent: object][] = [
  [
    "a definition of an earlier draft",
    { properties: { a: { $ref: "#/definitions/A" } }, definitions: { A: text, Unused: number } },
    { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: text } },
  ],
  [
    "another parameter",
    { properties: { a: { type: "object", properties: { min: number } }, b: { $ref: "#/properties/a" } } },
    {
      properties: { a: { $ref: "#/$defs/a" }, b: { $ref: "#/$defs/a" } },
      $defs: { a: { type: "object", properties: { min: number } } },
    },
  ],
  [
    "a part of a definition, whose name is taken",
    {
      properties: { a: { $ref: "#/$defs/A/properties/A" } },
      $defs: { A: { type: "object", properties: { A: text } } },
    },
    {
      properties: { a: { $ref: "#/$defs/A_2" } },
      $defs: { A: { type: "object", properties: { A: { $ref: "#/$defs/A_2" } } }, A_2: text },
    },
  ],
  [
    "a name that a pointer escapes",
    {
      properties: { a: { $ref: "#/$defs/A%5BB%5D" }, b: { $ref: "#/$defs/c~1d" } },
      $defs: { "A[B]": text, "c/d": number },
    },
    { properties: { a: { $ref: "#/$defs/A_B_" }, b: { $ref: "#/$defs/c_d" } }, $defs: { A_B_: text, c_d: number } },
  ],
  [
    "an anchor, an identifier and a schema of OpenAPI",
    {
      properties: { a: { $ref: "#here" }, b: { $ref: "https://example.com/b" }, c: { $ref: "#/components/schemas/C" } },
      $defs: { A: { $anchor: "here", type: "string" }, B: { $id: "https://example.com/b", type: "number" } },
      components: { schemas: { C: { type: "object", properties: { c: { $ref: "#/components/schemas/C" } } } } },
    },
    {
      properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/B" }, c: { $ref: "#/$defs/C" } },
      $defs: {
        A: { type: "string" },
        B: { type: "number" },
        C: { type: "object", properties: { c: { $ref: "#/$defs/C" } } },
      },
      components: { schemas: { C: { type: "object", properties: { c: { $ref: "#/$defs/C" } } } } },
    },
  ],
  [
    "all parameters, nothing, and a schema that is a boolean",
    { properties: { a: { $ref: "#" }, b: { $ref: "#/$defs/B" }, c: { $ref: "#/$defs/C" } }, $defs: { C: true } },
    { properties: { a: { $ref: "#" }, b: {}, c: { $ref: "#/$defs/C" } }, $defs: { C: {} } },
  ],
  [
    "keywords beside it",
    {
      properties: { a: { $ref: "#/$defs/A", description: "a" }, b: { $ref: "#/$defs/A", type: "string" } },
      $defs: { A: ANY },
    },
    {
      properties: {
        a: { description: "a", anyOf: [{ $ref: "#/$defs/A" }] },
        b: { anyOf: [{ type: "string", allOf: [{ $ref: "#/$defs/A" }] }] },
      },
      $defs: { A: ANY },
    },
  ],
  [
    "a type beside it that its definition has",
    { properties: { a: { $ref: "#/$defs/A", type: "string" } }, $defs: { A: text } },
    { properties: { a: { anyOf: [{ $ref: "#/$defs/A" }] } }, $defs: { A: text } },
  ],
  [
    "a place where it must not stand alone",
    {
      properties: {
        a: { type: "object", patternProperties: { x: { $ref: "#/$defs/A" } }, not: { $ref: "#/$defs/A" } },
      },
      $defs: { A: text },
    },
    {
      properties: {
        a: {
          type: "object",
          patternProperties: { x: { anyOf: [{ $ref: "#/$defs/A" }] } },
          not: { anyOf: [{ $ref: "#/$defs/A" }] },
        },
      },
      $defs: { A: text },
    },
  ],
];

it.each(REFERENCES)("a reference to %s leads to a definition of the whole", (_, given, sent) => {
  const parameters = { type: "object", ...given };
  expect(sentFor(parameters)).toEqual({ type: "object", ...sent });
  expect(rulesFor(parameters)).toContain("references");
});

it("a schema that becomes a definition is listed where it was, and shares nothing with another", () => {
  const C = { type: "object", properties: { c: { $ref: "#/components/schemas/C" } } };
  const parameters = {
    type: "object",
    properties: { a: { $ref: "#/components/schemas/C" } },
    components: { schemas: { C } },
  };
  const sent = sentFor(parameters) as unknown as { components: { schemas: { C: object } }; $defs: { C: object } };
  expect(sent.$defs.C).toEqual(sent.components.schemas.C);
  expect(sent.$defs.C).not.toBe(sent.components.schemas.C);
  const odd = { type: "object", properties: { a: { $ref: "#/$defs/A%5BB%5D" } }, $defs: { "A[B]": text } };
  expect(moonshot.toolChanges?.(toolsWith(odd)).map(({ path, before, after }) => [path, before, after])).toEqual([
    ["/parameters/properties/a/$ref", "#/$defs/A%5BB%5D", "#/$defs/A_B_"],
    ["/parameters/$defs/A_B_", undefined, text],
    ["/parameters/$defs/A[B]", text, undefined],
  ]);
});

it("a property named $ref has another name, and its arguments come back", () => {
  const tools = toolsWith({ type: "object", properties: { $ref: text }, required: ["$ref"] });
  const [name = ""] = Object.keys(sentFor(tools[0]?.parameters ?? {}).properties ?? {});
  expect(name).toMatch(/^_ref_[0-9a-f]{8}$/);
  const call = { id: "a", function: { name: "find", arguments: JSON.stringify({ [name]: "x" }) } };
  expect(moonshot.decodeMessage([call], { tools })[0]?.arguments).toBe('{"$ref":"x"}');
});

it("a reference to nothing in place of all parameters is an error", () => {
  expect(() => sentFor({ $ref: "#/$defs/Lost" })).toThrow("#/$defs/Lost has no target");
});

it("a reference that may lead on for ever stands where the validator does not look", () => {
  const next = { type: "object", required: ["next"], properties: { next: { $ref: "#" } } };
  expect(sentFor(next)).toEqual({ ...next, properties: { next: { allOf: [{ $ref: "#" }] } } });
  const tree = {
    type: "object",
    required: ["tree"],
    properties: { tree: { $ref: "#/$defs/Tree" } },
    $defs: {
      Tree: {
        type: "object",
        required: ["inner"],
        properties: { inner: { type: "array", items: { $ref: "#/$defs/Tree" } } },
      },
    },
  };
  expect(sentFor(tree)).toEqual({ ...tree, properties: { tree: { allOf: [{ $ref: "#/$defs/Tree" }] } } });
  // The parameters end without this one.
  const optional = { type: "object", properties: { next: { $ref: "#/$defs/Next" } }, $defs: { Next: next } };
  expect(
    sentFor({ ...optional, $defs: { Next: { ...next, properties: { next: { $ref: "#/$defs/Next" } } } } }),
  ).toEqual({
    ...optional,
    $defs: { Next: { ...next, properties: { next: { $ref: "#/$defs/Next" } } } },
  });
  // Each of these has an end: a value without parts, no required part, a part or a member that ends, no items.
  const ends: object[] = [
    { type: ["object", "null"], required: ["a"], properties: { a: { $ref: "#/$defs/A" } } },
    { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
    { type: "object", required: ["a", "b"], properties: { a: { $ref: "#/$defs/A" }, b: text } },
    { anyOf: [{ $ref: "#/$defs/A" }, { type: "null" }] },
    { type: "array" },
    {},
  ];
  for (const A of ends) {
    const parameters = { type: "object", required: ["a"], properties: { a: { $ref: "#/$defs/A" } }, $defs: { A } };
    expect(sentFor(parameters)).toEqual(parameters);
  }
});

it("a union of all parameters is merged, because these need a type", () => {
  const variants = [
    { type: "object", properties: { a: text }, required: ["a"] },
    { type: "object", properties: { b: text }, required: ["b"] },
  ];
  expect(sentFor({ type: "object", anyOf: variants })).toEqual({
    type: "object",
    properties: { a: text, b: text },
    description: "Give at least one of: a; b.",
  });
  expect(sentFor({ type: "object", oneOf: variants })).toEqual({ type: "object", properties: {}, oneOf: variants });
});

it("arguments that fit random schemas fit what is sent, and the other way round", () => {
  const some = fc.sample(schemas, { numRuns: 60, seed: 3 }).filter(isUsable);
  let count = 0;
  for (const schema of some) {
    const sent = sentFor(schema);
    const [fits, fitsSent] = [schema, sent].map((one) => checkOf({ ...one, type: "object" }));
    if (fits === undefined || fitsSent === undefined) continue;
    const [values, others] = [valuesOf(schema, 3), valuesOf(sent, 3)];
    count += values.length + others.length;
    for (const value of values) expect(fitsSent(value), JSON.stringify({ value, schema, sent })).toBe(true);
    for (const value of others) expect(fits(value), JSON.stringify({ value, schema, sent })).toBe(true);
  }
  expect(count).toBeGreaterThan(200);
});

/** A check by another engine; none for a schema that it does not take. */
function checkOf(schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  try {
    return createAjvValidator(schema).check;
  } catch {
    return undefined;
  }
}

it("a schema that is larger than the API takes is an error, or the tool is left out", () => {
  const deep = (levels: number): object =>
    levels === 0 ? { type: "string" } : { type: "object", properties: { a: deep(levels - 1) } };
  const wide = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: "string" }]));
  const many = Array.from({ length: 1001 }, (_, at) => `v${at}`);
  const union = (count: number) => ({
    anyOf: Array.from({ length: count }, (_, at) => ({ type: "string", const: `v${at}` })),
  });
  const rows: [parameters: object, path: string, reason: string][] = [
    [deep(31), `/parameters${"/properties/a".repeat(31)}`, "at most 30 levels of properties, and these are 31"],
    [{ type: "object", properties: wide(3001) }, "/parameters", "at most 3000 properties in all, and these are 3001"],
    [{ type: "object", properties: { a: { enum: many } } }, "/parameters/properties/a/enum", "at most 1000 values"],
    [
      { type: "object", properties: { a: union(501) } },
      "/parameters/properties/a/anyOf",
      "at most 500 members of an anyOf",
    ],
    [{ type: "object", properties: { a: { description: "é".repeat(60_000) } } }, "/parameters", "at most 120000 bytes"],
  ];
  for (const [parameters, path, reason] of rows) {
    const tools = [{ name: "find", parameters }, { name: "now" }];
    const error = errorOf(WireError, () => moonshot.encodeTools(tools));
    expect(error).toMatchObject({ code: "unsupported", path: `/0${path}` });
    expect(error.message).toContain(reason);
    expect(moonshot.encodeTools(tools, { onUnsupported: "drop" })).toHaveLength(1);
  }
  expect(moonshot.encodeTools([{ name: "find", parameters: deep(30) }])).toHaveLength(1);
  expect(moonshot.encodeTools(toolsWith({ type: "object", properties: { a: union(500) } }))).toHaveLength(1);
});

it("a member of a union that refers to something repeats no keyword beside the union", () => {
  const x = {
    type: "object",
    anyOf: [{ $ref: "#/$defs/a" }, { required: ["k"] }],
    allOf: [{ properties: { k: text } }],
  };
  const parameters = { type: "object", properties: { x }, $defs: { a: { properties: { z: {} } } } };
  expect(sendFaults("find", parameters as JsonSchema, [{ x: { k: "v" } }])).toEqual([]);
});

it("keywords for values of one type tell no type where others do", () => {
  const value = { oneOf: [{ type: "string" }, { type: "array" }], items: { type: "number" } };
  const sent = sentFor({ type: "object", properties: { value } });
  expect(sent.properties?.value).toEqual(value);
  expect(
    sendFaults("find", { type: "object", properties: { value } } as JsonSchema, [{ value: "a" }, { value: [1] }]),
  ).toEqual([]);
});
