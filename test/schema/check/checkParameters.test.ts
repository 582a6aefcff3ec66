import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  defineTool,
  McpToolInfo,
  Parameters,
  SchemaError,
  ToolInfo,
  ToolSet,
  ValidationError,
} from "../../../src/index.ts";
import { impliedTypes, type JsonSchema } from "../../../src/schema/index.ts";
import { createAjvValidator } from "../../../src/validate/ajv/index.ts";
import { createValidator } from "../../../src/validate/index.ts";
import { errorOf } from "../../errorOf.ts";
import { isCorpusMissing, readCorpora } from "../../strict/corpora.ts";

const city = { type: "string" } as const;

const MISSPELT: [string, object, string, string][] = [
  ["propertes", { type: "object", propertes: { city } }, "/propertes", "properties"],
  ["Properties", { type: "object", Properties: { city } }, "/Properties", "properties"],
  ["requird", { properties: { city }, requird: ["city"] }, "/requird", "required"],
  ["require", { properties: { city }, require: ["city"] }, "/require", "required"],
  [
    "additional_properties",
    { properties: {}, additional_properties: false },
    "/additional_properties",
    "additionalProperties",
  ],
  ["minLenght", { properties: { city: { type: "string", minLenght: 1 } } }, "/properties/city/minLenght", "minLength"],
  ["tpye", { properties: { city: { tpye: "string" } } }, "/properties/city/tpye", "type"],
  [
    "descripton",
    { properties: { city: { items: { descripton: "" } } } },
    "/properties/city/items/descripton",
    "description",
  ],
  ["enums", { $defs: { a: { enums: [] } }, properties: {} }, "/$defs/a/enums", "enum"],
  ["$schemas", { properties: {}, $schemas: "" }, "/$schemas", "$schema"],
];

describe("a schema of one's own", () => {
  test.each(MISSPELT)("%s is refused with the keyword that was meant", (_, schema, path, meant) => {
    const runs = [() => new Parameters(schema), () => new ToolInfo({ name: "f", parameters: schema })];
    for (const run of runs) {
      const error = errorOf(SchemaError, run);
      expect(error).toMatchObject({ code: "invalid_schema", path });
      expect(error.message).toContain(`Did you mean "${meant}"?`);
    }
  });

  test.each<[string, object]>([
    [
      "keywords of its own",
      {
        properties: {
          a: { optional: true, label: "A", order: 1, min: 0, note: "", comment: "", when: {}, allow: ["a"] },
        },
      },
    ],
    ["names of extensions", { properties: { a: { "x-typ": 1, "X-items": 2, "~type": 3 } } }],
    ["a keyword beside the one that it resembles", { properties: { a: { type: "string", types: ["string"] } } }],
    ["a property that is called like a misspelt keyword", { properties: { propertes: city, tpye: city } }],
    ["a value that looks like a schema", { properties: {}, default: { propertes: {} }, examples: [{ tpye: 1 }] }],
    ["OpenAPI", { properties: { a: { type: "string", nullable: true, example: "x", externalDocs: {}, xml: {} } } }],
    ["an empty schema", {}],
    ["a reference alone", { $ref: "#/$defs/a", $defs: { a: { type: "object" } } }],
  ])("%s is taken", (_, parameters) => {
    expect(() => new ToolInfo({ name: "f", parameters })).not.toThrow();
  });

  test.each<[path: string, schema: JsonSchema]>([
    ["/$ref", { $ref: "#/$defs/A", $defs: { A: city } }],
    [
      "/$ref",
      { $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/B" }, B: { allOf: [{}, { type: ["array", "null"] }] } } },
    ],
    ["/allOf", { allOf: [{ type: "object" }, { $ref: "#/$defs/A" }], $defs: { A: { enum: ["a", null, []] } } }],
    ["/anyOf", { type: "object", anyOf: [city, false, { const: 1 }] }],
    ["/oneOf", { oneOf: [city, { type: "integer" }] }],
    ["/enum", { enum: ["a", "b"] }],
    ["/const", { const: "a" }],
  ])("a root that no object fits is refused at %s: %j", (path, schema) => {
    const runs = [
      () => new ToolInfo({ name: "f", parameters: schema }),
      () => new McpToolInfo({ serverName: "s", name: "f", parameters: schema }),
    ];
    for (const run of runs) {
      const error = errorOf(SchemaError, run);
      expect(error).toMatchObject({ code: "invalid_schema", path });
      expect(error.message).toContain("no object fits this: make it a property of an object");
    }
    expect(createValidator({ type: "object", ...schema }).check({})).toBe(false);
  });

  test.each<[schema: JsonSchema]>([
    [{ $ref: "#/$defs/A", $defs: { A: { anyOf: [city, { $ref: "#/$defs/B" }] }, B: { type: ["object", "null"] } } }],
    [{ allOf: [{ minProperties: 1 }, true], enum: ["a", { a: 1 }] }],
    [{ oneOf: [{ const: { a: 1 } }, city] }],
  ])("a root that an object fits is taken: %j", (schema) => {
    expect(() => new ToolInfo({ name: "f", parameters: schema })).not.toThrow();
    expect(createValidator({ type: "object", ...schema }).check({ a: 1 })).toBe(true);
  });

  test("each schema of a root is looked at once", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`A${n}`, { anyOf: Array(2).fill({ $ref: `#/$defs/A${n + 1}` }) }]),
    );
    const schema = { $ref: "#/$defs/A0", $defs: { ...$defs, A100: city } };
    expect(errorOf(SchemaError, () => new ToolInfo({ name: "f", parameters: schema })).path).toBe("/$ref");
  });

  test.each<[string, object]>([
    ["properties alone", { city }],
    ["properties alone, one of them called like a keyword", { description: { type: "string" }, city: { enum: ["a"] } }],
    ["properties beside a type", { type: "object", city: { $ref: "#/city" } }],
  ])("%s are refused with the way to write them", (_, parameters) => {
    const error = errorOf(SchemaError, () => defineTool({ name: "f", parameters, execute: () => "" }));
    expect(error).toMatchObject({ code: "invalid_schema", path: "/city" });
    expect(error.message).toContain('write { "type": "object", "properties": { "city": … } }');
  });

  test.each<[string, unknown]>([
    ["array", { type: "array", items: city }],
    ["string", { type: "string" }],
    ["Zod's array", z.array(z.string())],
    ["upper case", { type: "ARRAY", items: {} }],
  ])("a root of type %s is refused", (_, parameters) => {
    for (const run of [
      () => new Parameters(parameters as never),
      () => new ToolInfo({ name: "f", parameters: parameters as never }),
      () => new McpToolInfo({ name: "f", serverName: "s", parameters: parameters as never }),
    ]) {
      const error = errorOf(SchemaError, run);
      expect(error).toMatchObject({ code: "invalid_schema", path: "/type" });
      expect(error.message).toContain('expected "object" at the root');
    }
  });

  test.each<[string, unknown, RegExp]>([
    ["JSON text", '{"type":"object"}', /JSON\.parse/],
    ["a promise", Promise.resolve({}), /await it first/],
    ["Zod 3", { _def: { typeName: "ZodObject" } }, /zod 3/],
  ])("%s is refused with the way out", (_, parameters, message) => {
    expect(errorOf(SchemaError, () => new ToolInfo({ name: "f", parameters: parameters as never })).message).toMatch(
      message,
    );
    expect(errorOf(SchemaError, () => new Parameters(parameters as never)).message).toMatch(message);
  });

  test("what is no schema at all is left to the class", () => {
    expect(() => new ToolInfo({ name: "f", parameters: 5 as never })).toThrow(ValidationError);
  });

  test("types in upper case mean what they say", () => {
    const parameters = { type: "OBJECT", properties: { n: { type: "INTEGER", nullable: true } }, required: ["n"] };
    const own = new ToolInfo({ name: "f", parameters });
    const foreign = ToolInfo.modelValidate({ name: "f", description: "", parameters });
    expect(own.jsonSchema.type).toBe("object");
    for (const tool of [own, foreign]) {
      expect(tool.compact()).toBe("{n: number | null}");
      expect(new ToolSet([tool]).compact()).toContain("n:integer|null");
      expect(tool.parseArguments('{"n":"5"}')).toEqual({ n: 5 });
      expect(tool.safeParseArguments('{"n":"x"}').ok).toBe(false);
      expect(tool.toStrict({ provider: "openai" }).jsonSchema.properties).toEqual({
        n: { type: expect.arrayContaining(["integer", "null"]) },
      });
    }
  });
});

test.each<[string, object, string, string]>([
  [
    "a similar name",
    { properties: { city }, required: ["cty"] },
    "/required/0",
    'received "cty". Did you mean "city"?',
  ],
  ["another name", { properties: { city }, required: ["city", "x"] }, "/required/1", 'received "x".'],
  [
    "inside",
    { properties: { trips: { type: "array", items: { properties: { city }, required: ["town"] } } } },
    "/properties/trips/items/required/0",
    'received "town".',
  ],
])("a required name that is no property is an error: %s", (_, parameters, path, end) => {
  const message = `${path}: expected the name of a property, ${end}`;
  const named = `parameters of f: ${message}`;
  expect(() => new ToolInfo({ name: "f", parameters })).toThrow(expect.objectContaining({ path, message: named }));
  expect(() => new Parameters(parameters)).toThrow(expect.objectContaining({ path, message }));
  expect(() => defineTool({ name: "f", parameters, execute: () => 1 })).toThrow(expect.objectContaining({ path }));
});

test("a schema from elsewhere keeps its spelling", () => {
  const parameters = { type: "object", propertes: { city }, city, properties: { city }, required: ["cty"] };
  expect(() => new McpToolInfo({ name: "f", serverName: "s", parameters })).not.toThrow();
  expect(() => ToolInfo.modelValidate({ name: "f", description: "", parameters })).not.toThrow();
  expect(() => ToolInfo.fromMcp({ name: "f", inputSchema: parameters })).not.toThrow();
});

test.skipIf(isCorpusMissing)("no real tool is refused as one's own", () => {
  const refused = readCorpora().flatMap(({ name, schema }) => {
    try {
      new ToolInfo({ name: "f", parameters: schema });
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
  expect(refused).toEqual([]);
});

test.each<[object, string[]]>([
  [{ items: {} }, ["array"]],
  [{ properties: {}, minLength: 1 }, ["object"]],
  [{ maximum: 1 }, []],
  [{ items: undefined }, []],
  [{ description: "" }, []],
])("%j implies %j", (schema, types) => {
  expect(impliedTypes(schema as JsonSchema)).toEqual(types);
});

test.each([
  ["the default engine", createValidator],
  ["Ajv", createAjvValidator],
])("%s reads a schema as it is meant", (_, make) => {
  const validator = make({ type: "STRING", pattern: undefined, minLength: 2 } as unknown as JsonSchema);
  expect(["ab", "a", 5].map((value) => validator.check(value))).toEqual([true, false, false]);
});
