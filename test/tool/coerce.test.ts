import fc from "fast-check";
import { Type } from "typebox";
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import {
  type Change,
  defineTool,
  type JsonSchema,
  type ParseArgumentsOptions,
  ToolArgumentsError,
  ToolCall,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";
import { pointerSteps } from "../../src/json/index.ts";
import { coerceArguments } from "../../src/tool/arguments/coerceArguments.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { errorOf } from "../errorOf.ts";

type Row = [name: string, schema: JsonSchema | boolean, given: string, value: unknown, kinds: string];

const INTEGERS: JsonSchema = { type: "array", items: { type: "integer" } };
const STRINGS: JsonSchema = { type: "array", items: { type: "string" } };
const POINT: JsonSchema = { type: "object", properties: { x: { type: "number" } }, required: ["x"] };
const NODE: JsonSchema = {
  type: "object",
  properties: { name: { type: "string" }, next: { $ref: "#/$defs/node" }, n: { type: "integer" } },
  required: ["name"],
};

/** What a property `a` has to be, what came for it, what it becomes, and what is done, if anything. */
const done: Row[] = [
  ["JSON text for an object", POINT, '"{\\"x\\":1}"', { x: 1 }, "json_text"],
  ["JSON text between blanks", POINT, '" {\\"x\\":1}\\n"', { x: 1 }, "json_text"],
  ["JSON text for an array", INTEGERS, '"[1,2]"', [1, 2], "json_text"],
  ["JSON text for an array of strings", STRINGS, '"[\\"b\\"]"', ["b"], "json_text"],
  ["JSON text of things in other forms", POINT, '"{\\"x\\":\\"1\\"}"', { x: 1 }, "json_text number"],
  [
    "JSON text in JSON text",
    { ...POINT, properties: { x: POINT } },
    JSON.stringify('{"x":"{\\"x\\":1}"}'),
    { x: { x: 1 } },
    "json_text json_text",
  ],
  ["a number", { type: "number" }, '"-1.5e3"', -1500, "number"],
  ["an integer", { type: "integer" }, '"5"', 5, "number"],
  ["an integer that is written as a decimal", { type: "integer" }, '"5.0"', 5, "number"],
  ["true", { type: "boolean" }, '"true"', true, "boolean"],
  ["false", { type: "boolean" }, '"false"', false, "boolean"],
  ["True", { type: "boolean" }, '"True"', true, "boolean"],
  ["False", { type: "boolean" }, '"False"', false, "boolean"],
  [
    "a list of Python",
    STRINGS,
    JSON.stringify(String.raw`['b', "it's", 'c\'d\\']`),
    ["b", "it's", "c'd\\"],
    "json_text",
  ],
  ["a dict of Python", { type: "object" }, `"{'x': True, 'y': None}"`, { x: true, y: null }, "json_text"],
  ["null for an optional property", { type: "string" }, "null", undefined, "absent"],
  ["one value for an array of it", STRINGS, '"b"', ["b"], "list"],
  ["one value for an array of anything", { type: "array" }, "5", [5], "list"],
  ["one object for an array of them", { type: "array", items: POINT }, '{"x":"1"}', [{ x: 1 }], "list number"],
  ["items", INTEGERS, '["1",2,"3"]', [1, 2, 3], "number number"],
  [
    "items at their places",
    { prefixItems: [{ type: "integer" }], items: { type: "boolean" } },
    '["1","true"]',
    [1, true],
    "number boolean",
  ],
  [
    "items at their places, of old",
    { items: [{ type: "integer" }] } as JsonSchema,
    '["1","true"]',
    [1, "true"],
    "number",
  ],
  ["an enum of numbers", { enum: [1, 2] }, '"2"', 2, "number"],
  ["a constant", { const: 2 }, '"2"', 2, "number"],
  ["further properties", { additionalProperties: { type: "integer" } }, '{"b":"1"}', { b: 1 }, "number"],
  [
    "properties by pattern",
    { patternProperties: { "^n_": { type: "integer" } } },
    '{"n_a":"1","a":"1"}',
    { n_a: 1, a: "1" },
    "number",
  ],
  [
    "allOf",
    { allOf: [{ properties: { x: { type: "integer" } } }, { type: "object" }] },
    '{"x":"1"}',
    { x: 1 },
    "number",
  ],
  ["anyOf where no branch takes a string", { anyOf: [{ type: "integer" }, { type: "null" }] }, '"1"', 1, "number"],
  ["oneOf", { oneOf: [{ type: "integer" }, { type: "array" }] }, '"true"', ["true"], "list"],
  ["several types", { type: ["integer", "null"] }, '"1"', 1, "number"],
  ["OpenAPI's nullable", { type: "integer", nullable: true }, '"1"', 1, "number"],
  ["a branch that a constant tells", UNION(), '{"kind":"number","v":"1"}', { kind: "number", v: 1 }, "number"],
  ["the other branch", UNION(), '{"kind":"text","v":"1"}', { kind: "text", v: "1" }, ""],
  [
    "a reference",
    { $ref: "#/$defs/node" },
    '{"name":"a","next":{"name":"b","n":"1"}}',
    { name: "a", next: { name: "b", n: 1 } },
    "number",
  ],
  ["one of number and boolean, by the text", { type: ["number", "boolean"] }, '"true"', true, "boolean"],
];

function UNION(): JsonSchema {
  const branch = (kind: string, type: "number" | "string"): JsonSchema => ({
    type: "object",
    properties: { kind: { const: kind }, v: { type } },
    required: ["kind", "v"],
  });
  return { anyOf: [branch("number", "number"), branch("text", "string")] };
}

/** The same where nothing is done, so that the value is refused. */
const refused: [name: string, schema: JsonSchema | boolean, given: string][] = [
  ["no number", { type: "number" }, '""'],
  ["a number after a blank", { type: "number" }, '" 5"'],
  ["a number before a line feed", { type: "number" }, '"5\\n"'],
  ["a hexadecimal", { type: "number" }, '"0x10"'],
  ["a number without end", { type: "number" }, '"1e400"'],
  ["a leading zero", { type: "number" }, '"05"'],
  ["a plus", { type: "number" }, '"+5"'],
  ["a separator", { type: "number" }, '"1_000"'],
  ["NaN", { type: "number" }, '"NaN"'],
  ["words", { type: "integer" }, '"five"'],
  ["a fraction for an integer", { type: "integer" }, '"5.5"'],
  ["an integer that would be rounded", { type: "integer" }, '"9007199254740993"'],
  ["TRUE", { type: "boolean" }, '"TRUE"'],
  ["True for a boolean or a list", { ...STRINGS, type: ["boolean", "array"] }, '"True"'],
  ["an empty text for an array of strings", STRINGS, '""'],
  ["a blank text for an array of strings", STRINGS, '" "'],
  ["an empty text for an array of numbers", INTEGERS, '""'],
  ["a list of Python with more behind it", STRINGS, `"['b'] or so"`],
  ["a list of Python that is cut", STRINGS, `"['b'"`],
  ["a list of Python with an escape of Python", STRINGS, JSON.stringify(String.raw`['\x41']`)],
  ["a list of Python with a string without quotes", STRINGS, `"['b', c]"`],
  ["yes", { type: "boolean" }, '"yes"'],
  ["1 for a boolean", { type: "boolean" }, "1"],
  ["a number for a string", { type: "string" }, "5"],
  ["a string that does not match", { type: "string", enum: ["5"] }, '"6"'],
  ["broken JSON text", POINT, '"{x:1}"'],
  ["JSON text of another type", POINT, '"[1]"'],
  ["JSON text of a number for an object", POINT, '"1"'],
  ["a list of one for a value", { type: "integer" }, "[5]"],
  ["null in an array", INTEGERS, "[null]"],
  ["null for an array", { type: "array" }, "null"],
  ["what looks like JSON text for an array of strings", STRINGS, '"[draft]"'],
  ["a value for an array of others", INTEGERS, '"x"'],
  ["text of a value for an array of such values", INTEGERS, '"5"'],
  ["a choice of a number and a list", { type: ["integer", "array"], items: { type: "string" } }, '"5"'],
  ["a string that one branch takes", { anyOf: [{ type: "integer" }, { type: "string", minLength: 3 }] }, '"5"'],
  ["a string that everything takes but not", { not: { type: "string" } }, '"5"'],
  ["a number out of range", { type: "integer", maximum: 4 }, '"5"'],
];

const wrap = (schema: JsonSchema | boolean, required: string[] = []): ToolInfo =>
  new ToolInfo({
    name: "f",
    parameters: { type: "object", properties: { a: schema as JsonSchema }, required, $defs: { node: NODE } },
  });

describe("a value in another form than the schema wants", () => {
  it.each(done)("%s", (_, schema, given, value, kinds) => {
    const text = `{"a":${given}}`;
    const result = wrap(schema).safeParseArguments(text);
    if (!result.ok) throw result.error;
    expect(result.value).toEqual(value === undefined ? {} : { a: value });
    expect(result.changes.map(({ kind }) => kind).join(" ")).toBe(kinds);
    expect(applied(result.changes, JSON.parse(text))).toEqual(result.value);
    expect(wrap(schema).safeParseArguments(text, { coerce: false }).ok).toBe(kinds === "");
  });

  it.each(refused)("%s is refused", (_, schema, given) => {
    const text = `{"a":${given}}`;
    const error = errorOf(ToolArgumentsError, () => wrap(schema, ["a"]).parseArguments(text));
    expect(error.code).toBe("schema_mismatch");
    expect(error.issues).toEqual(errorOf(ToolArgumentsError, () => strictly(wrap(schema, ["a"]), text)).issues);
  });

  test("what was done is told with its place, from the outside in", () => {
    const schema: JsonSchema = { type: "object", properties: { "x/y": { type: "array", items: POINT } } };
    const list = wrap(schema).safeParseArguments(String.raw`{"a":"{\"x/y\":[{\"x\":\"1\"}]}"}`);
    expect(list).toEqual({
      ok: true,
      value: { a: { "x/y": [{ x: 1 }] } },
      changes: [
        { kind: "json_text", path: "/a", before: '{"x/y":[{"x":"1"}]}', after: { "x/y": [{ x: "1" }] } },
        { kind: "number", path: "/a/x~1y/0/x", before: "1", after: 1 },
      ],
    });
  });

  test("changes stay as they were, whatever becomes of the value", () => {
    const result = wrap(POINT).safeParseArguments('{"a":"{\\"x\\":1}"}');
    if (!result.ok) throw result.error;
    (result.value as { a: { x: number } }).a.x = 2;
    expect(result.changes[0]?.after).toEqual({ x: 1 });
  });

  test("null is left in place where it is needed, or taken", () => {
    expect(wrap({ type: "string" }, ["a"]).safeParseArguments('{"a":null}').ok).toBe(false);
    expect(wrap({ type: ["string", "null"] }).parseArguments('{"a":null}')).toEqual({ a: null });
    expect(wrap({ type: "object", additionalProperties: false }).safeParseArguments('{"a":{"b":null}}').ok).toBe(false);
    const inBranch: JsonSchema = {
      properties: { x: { type: "string" } },
      anyOf: [{ required: ["x"] }, { required: ["y"] }],
    };
    expect(wrap(inBranch).safeParseArguments('{"a":{"x":null}}').ok).toBe(false);
  });

  test("what fits as it came is not touched", () => {
    const tool = wrap({ anyOf: [{ type: "string" }, POINT, { type: "integer" }] });
    for (const given of ['"5"', '"{\\"x\\":1}"', '"true"', "5"]) {
      const result = tool.safeParseArguments(`{"a":${given},"b":null}`);
      expect(result).toMatchObject({ ok: true, value: { a: JSON.parse(given), b: null }, changes: [] });
    }
  });
});

describe("the whole", () => {
  const optional = new ToolInfo({ name: "f", parameters: Type.Object({ a: Type.Optional(Type.Integer()) }) });
  const needed = new ToolInfo({ name: "f", parameters: Type.Object({ a: Type.Integer() }) });

  test("null stands for nothing where nothing is required", () => {
    for (const tool of [optional, new ToolInfo({ name: "f" }), new ToolInfo({ name: "f", parameters: {} })]) {
      const changes = [{ kind: "empty", path: "", before: null, after: {} }];
      expect(tool.safeParseArguments("null")).toEqual({ ok: true, value: {}, changes });
      expect(tool.safeParseArguments("null", { coerce: false }).ok).toBe(false);
    }
    expect(errorOf(ToolArgumentsError, () => needed.parseArguments("null")).code).toBe("not_an_object");
  });

  test("as JSON text, where it is not repaired", () => {
    const result = needed.safeParseArguments('"{\\"a\\":\\"5\\"}"', { repair: false });
    expect(result).toMatchObject({ ok: true, value: { a: 5 }, changes: [{ kind: "json_text" }, { kind: "number" }] });
    for (const text of ['"5"', '"[]"', "[]", "5", "true", '[{"a":5}]', '"{}"']) {
      const error = errorOf(ToolArgumentsError, () => needed.parseArguments(text, { repair: false }));
      expect(error.code).toBe("not_an_object");
    }
  });
});

test.each<[string, ParseArgumentsOptions]>([
  ["the default engine", {}],
  ["its validator", { validator: createValidator(wrap(POINT).jsonSchema) }],
  ["its interpreter", { validator: (schema) => createValidator(schema) }],
  ["Ajv", { validator: createAjvValidator }],
])("every engine judges what was coerced: %s", (_, options) => {
  expect(wrap(POINT).parseArguments('{"a":{"x":"1"}}', options)).toEqual({ a: { x: 1 } });
  expect(wrap(POINT).safeParseArguments('{"a":{"x":"y"}}', options).ok).toBe(false);
});

describe("a source with its own validation", () => {
  const parameters = z.object({
    n: z.number().max(10),
    list: z.array(z.string()).default([]),
    on: z.boolean().optional(),
  });
  const tool = new ToolInfo({ name: "f", parameters });

  test("has the last word", async () => {
    expect(tool.parseArguments('{"n":"5","list":"a","on":null}')).toEqual({ n: 5, list: ["a"] });
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments('{"n":"50"}')).issues[0]?.received).toBe(
      'string "50"',
    );
    const refined = new ToolInfo({ name: "f", parameters: parameters.refine(async ({ n }) => n > 1) });
    expect(await refined.parseArgumentsAsync('{"n":"5"}')).toEqual({ n: 5, list: [] });
    await expect(refined.parseArgumentsAsync('{"n":"1"}')).rejects.toMatchObject({ code: "schema_mismatch" });
    expect(errorOf(ToolArgumentsError, () => refined.parseArguments('{"n":"5"}')).code).toBe("asynchronous_source");
  });

  test("that changes what it is given sees it anew", () => {
    const jsonSchema = wrap({ type: "integer" }).jsonSchema;
    const standard = {
      version: 1 as const,
      vendor: "test",
      jsonSchema: { input: () => ({ ...jsonSchema }), output: () => ({ ...jsonSchema }) },
      validate(value: unknown) {
        const given = value as { a: unknown };
        if (typeof given.a === "number") return { value };
        given.a = "spoilt";
        return { issues: [{ message: "no" }] };
      },
    };
    expect(new ToolInfo({ name: "f", parameters: { "~standard": standard } }).parseArguments('{"a":"5"}')).toEqual({
      a: 5,
    });
  });
});

test("a schema that nobody has looked at is not coerced by", () => {
  const parameters = { type: "object", properties: { a: { type: "integer", allOf: 5 } } };
  const validator = { check: () => false, issues: () => ({ issues: [], total: 0 }) };
  const result = ToolInfo.modelValidate({ name: "f", parameters }).safeParseArguments('{"a":"5"}', { validator });
  expect(result).toMatchObject({ ok: false, error: { code: "schema_mismatch" } });
});

test("strict forms are coerced before they are turned back", () => {
  const tool = wrap({ type: "object", properties: { n: { type: "integer" }, list: STRINGS } });
  const strict = tool.toStrict({ provider: "openai" });
  const result = strict.safeParseArguments('{"a":{"n":"5","list":null}}');
  expect(result).toMatchObject({ ok: true, value: { a: { n: 5 } }, changes: [{ kind: "number", path: "/a/n" }] });
});

test("changes come with parsed calls and with messages", async () => {
  const add = defineTool({
    name: "add",
    parameters: {
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "integer" } },
      required: ["a", "b"],
    },
    execute: ({ a, b }) => a + b,
  });
  const tools = new ToolSet([add]);
  const call = new ToolCall({ id: "1", name: "add", arguments: '{"a":"1","b":2}' });
  const changes = [{ kind: "number", path: "/a", before: "1", after: 1 }];
  expect(tools.parse(call)).toMatchObject({ arguments: { a: 1, b: 2 }, changes });
  const [message] = await tools.run([call]);
  expect(message).toMatchObject({ content: "3", changes });
  expect(JSON.stringify(message)).toBe('{"role":"tool","tool_call_id":"1","content":"3"}');
  const [refused] = await tools.run([call], { coerce: false });
  expect(refused?.error).toMatchObject({ code: "schema_mismatch" });
});

describe("hostile input", () => {
  test("__proto__ is an ordinary key, in JSON text too", () => {
    const schema: JsonSchema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}');
    const result = wrap(schema).parseArguments(String.raw`{"a":"{\"__proto__\":\"5\",\"b\":1}","__proto__":{"c":1}}`);
    const { a } = result as { a: object };
    expect(Object.entries(a)).toEqual([
      ["__proto__", 5],
      ["b", 1],
    ]);
    expect(Object.getPrototypeOf(a)).toBe(Object.prototype);
    expect(Object.keys(result as object)).toEqual(["a", "__proto__"]);
    expect(({} as { c?: number }).c).toBeUndefined();
    const removed = wrap(schema).parseArguments('{"a":{"__proto__":null}}') as { a: object };
    expect(Object.keys(removed.a)).toEqual([]);
  });

  test("what is as deep as the limit is read, and nothing deeper", () => {
    const lists = { type: "array", items: { type: "array", items: { type: "integer" } } };
    const schema = { type: "object", properties: { a: lists } } as JsonSchema;
    const depths = [2, 3].map((maxDepth) => coerceArguments(schema, { a: [["1"]] }, { maxDepth })?.value);
    expect(depths).toEqual([undefined, { a: [[1]] }]);
  });

  test("an object that fits no branch by its constants is read as one of any", () => {
    const branch = (k: number): JsonSchema => ({
      properties: { k: { const: k }, v: { type: "integer" } },
      required: ["k"],
    });
    const schema = { type: "object", properties: { a: { anyOf: [branch(1), branch(2)] } } } as JsonSchema;
    expect(coerceArguments(schema, { a: { k: 3, v: "5" } }, {})?.value).toEqual({ a: { k: 3, v: 5 } });
  });

  test("limits hold for JSON text inside", () => {
    const nested = (levels: number): string => JSON.stringify({ a: "[".repeat(levels) + "]".repeat(levels) });
    const tool = wrap({ type: "array" });
    expect(tool.safeParseArguments(nested(199)).ok).toBe(true);
    expect(tool.safeParseArguments(nested(200)).ok).toBe(false);
    expect(tool.safeParseArguments(nested(3), { maxDepth: 4 }).ok).toBe(true);
    expect(tool.safeParseArguments(nested(4), { maxDepth: 4 }).ok).toBe(false);
    expect(tool.safeParseArguments(nested(200_000)).ok).toBe(false);
  });

  let doubling: JsonSchema = { type: "integer" };
  let folded: JsonSchema = { type: "integer" };
  for (let level = 0; level < 60; level++) {
    doubling = { anyOf: [{ properties: { a: doubling } }, { required: ["b"], properties: { a: doubling } }] };
    folded = { allOf: [folded, folded] };
  }
  const tree = (key: string): JsonSchema => ({
    properties: { a: { $ref: "#/$defs/tree" }, [key]: { type: "integer" } },
  });
  const branch = (k: number): JsonSchema => ({
    properties: { k: { const: k }, v: { type: "integer" } },
    required: ["k"],
  });
  const branches: JsonSchema = { type: "array", items: { anyOf: Array.from({ length: 100 }, (_, k) => branch(k)) } };
  const many = (item: string, count: number): string => `[${Array(count).fill(item).join()}]`;
  const nulls = `{${Array.from({ length: 5_000 }, (_, i) => `"${i}":null`).join()}}`;
  const lists = Array.from({ length: 100 }, () => ({ anyOf: [{ type: "integer" }, INTEGERS] }));
  const deepText = Array.from({ length: 14 }).reduce<string>((inner) => JSON.stringify(`[${inner}]`), "5");

  test.each<[string, JsonSchema, string, number | undefined]>([
    ["many numbers as text", INTEGERS, many('"1"', 5_000), 5000],
    ["many nulls", { additionalProperties: { type: "integer" } }, nulls, 5000],
    ["much broken JSON text", { type: "array", items: INTEGERS }, many('"[1"', 5_000), undefined],
    ["long JSON text", INTEGERS, JSON.stringify(`[${"1,".repeat(25_000)}1]`), 1],
    ["JSON text in JSON text in JSON text", { $ref: "#/$defs/list" }, deepText, 14],
    ["many digits", { type: "integer" }, JSON.stringify("9".repeat(100_000)), undefined],
    ["many objects of many branches", branches, many('{"k":1,"v":"1"}', 500), 500],
    ["many items of many branches", { allOf: lists } as JsonSchema, many('"1"', 2_000), 2000],
    ["many arrays in arrays", { $ref: "#/$defs/list" }, many(`${"[".repeat(190)}"1"${"]".repeat(190)}`, 100), 100],
    ["branches that double at each level", doubling, `${'{"a":'.repeat(60)}"1"${"}".repeat(60)}`, 1],
    [
      "branches that refer to each other",
      { $ref: "#/$defs/tree" },
      `${'{"a":'.repeat(190)}{"k":"1"}${"}".repeat(190)}`,
      1,
    ],
    ["a schema that is a tree of 2^60", folded, '"1"', 1],
    [
      "a pattern that backtracks",
      { patternProperties: { "^(a+)+b$": INTEGERS } },
      `{"${"a".repeat(60)}b":"1"}`,
      undefined,
    ],
  ])("%s ends soon", (_, schema, given, outcome) => {
    const list = { anyOf: [{ type: "integer" }, { type: "array", items: { $ref: "#/$defs/list" } }] };
    const parameters = {
      type: "object",
      properties: { a: schema },
      required: ["a"],
      $defs: { list, tree: { type: "object", anyOf: [tree("k"), tree("k")] } },
    };
    const value: unknown = JSON.parse(`{"a":${given}}`);
    // Work that doubles at each level never ends; growth.test.ts counts the steps of the others.
    expect(coerceArguments(parameters as JsonSchema, value, {})?.changes.length).toBe(outcome);
  });
});

describe("properties", () => {
  const schemas = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<JsonSchema>({ type: "integer" }, { type: "boolean" }, { type: "string" }, { type: "number" }, {}),
      fc.constantFrom<JsonSchema>(
        { type: ["integer", "null"] },
        { enum: [1, true] },
        { anyOf: [POINT, { type: "string" }] },
      ),
      tie("schema").map((items): JsonSchema => ({ type: "array", items })),
      fc
        .tuple(tie("schema"), tie("schema"), fc.boolean())
        .map(([a, b, needed]): JsonSchema => ({ type: "object", properties: { a, b }, required: needed ? ["a"] : [] })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((anyOf): JsonSchema => ({ anyOf })),
    ),
  })).schema;
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<unknown>(null, 1, 2.5, true, "5", "true", "x", "[1]", '{"a":"1"}', '{"x":"2"}'),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.record({ a: tie("value"), b: tie("value") }, { requiredKeys: [] }),
    ),
  })).value;

  test("a valid value is never changed, and what comes out is valid, and is what the changes make of it", () => {
    let coerced = 0;
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const tool = wrap(schema);
        const text = JSON.stringify({ a: value });
        const fits = createValidator(tool.jsonSchema).check({ a: value });
        const result = tool.safeParseArguments(text);
        if (!result.ok) return !fits;
        if (fits !== (result.changes.length === 0)) return false;
        if (!fits) coerced++;
        expect(createValidator(tool.jsonSchema).check(result.value)).toBe(true);
        expect(applied(result.changes, JSON.parse(text))).toEqual(result.value);
        return true;
      }),
      { numRuns: 3_000, seed: 20 },
    );
    expect(coerced).toBeGreaterThan(100);
  });
});

const strictly = (tool: ToolInfo, text: string): unknown => tool.parseArguments(text, { coerce: false });

/** A value with the changes made to it, in their order. */
function applied(changes: readonly Change[], value: unknown): unknown {
  let root = structuredClone(value);
  for (const change of changes) {
    if ("offset" in change) throw new Error("expected coercions, received a repair");
    const { path, before, after } = change;
    const steps = pointerSteps(path);
    const last = steps.pop();
    if (last === undefined) {
      expect(root).toEqual(before);
      root = structuredClone(after);
      continue;
    }
    const container = steps.reduce((part, step) => (part as Record<string, unknown>)[step], root) as Record<
      string,
      unknown
    >;
    expect(container[last]).toEqual(before);
    if (after === undefined) delete container[last];
    else container[last] = structuredClone(after);
  }
  return root;
}
