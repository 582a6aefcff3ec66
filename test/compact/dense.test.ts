import { describe, expect, test } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";

type Row = [name: string, schema: unknown, expected: string];

const notation: Row[] = [
  [
    "a field with a comment",
    {
      type: "object",
      properties: {
        path: { type: "string", description: "文件路径" },
        tail: { type: "integer", minimum: 1, maximum: 9, default: 3 },
      },
      required: ["path"],
    },
    "{\n path:string // 文件路径\n tail?:integer // 1..9 =3\n}",
  ],
  [
    "fields without comments",
    { type: "object", properties: { path: { type: "string" }, tail: { type: "number" } }, required: ["path"] },
    "{path:string,tail?:number}",
  ],
  [
    "nested",
    {
      type: "object",
      properties: {
        at: {
          type: "object",
          description: "Where",
          properties: { lat: { type: "number", description: "North" }, lon: { type: "number" } },
        },
      },
    },
    "{\n at?:{\n lat?:number // North\n lon?:number\n} // Where\n}",
  ],
  [
    "nested, comments outside alone",
    {
      type: "object",
      properties: {
        at: { type: "object", description: "Where", properties: { lat: { type: "number" } } },
        b: { type: "string" },
      },
    },
    "{\n at?:{lat?:number} // Where\n b?:string\n}",
  ],
  ["an object", { type: "object" }, "object"],
  ["no fields", { type: "object", properties: {}, required: [] }, "{} /*required=[]*/"],
  [
    "closed",
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
    "{a?:string} /*closed*/",
  ],
  ["open", { type: "object", additionalProperties: true }, "object /*open*/"],
  [
    "a map",
    { type: "object", additionalProperties: { type: "integer", minimum: 0 } },
    "{\n [key:string]:integer // 0..\n}",
  ],
  [
    "a map beside fields",
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "integer" } },
    '{a?:string} /*additionalProperties={"type":"integer"}*/',
  ],
  [
    "required without property",
    { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] },
    "{a:string,b:unknown /*undeclared*/}",
  ],
  ["untyped properties", { properties: { a: { type: "string" } } }, "{a?:string} /*untyped*/"],
  [
    "properties, some required, no type",
    { properties: { a: { type: "string" } }, required: ["a"] },
    "{a:string} /*untyped*/",
  ],
  [
    "limits of a string",
    { type: "string", minLength: 1, maxLength: 5, pattern: "^a b$", format: "uuid" },
    "string /*1..5 /^a b$/ uuid*/",
  ],
  ["open limits", { type: "number", minimum: 0.5, exclusiveMaximum: 9 }, "number /*0.5.. <9*/"],
  [
    "array limits",
    { type: "array", items: { type: "string", maxLength: 3, description: "A tag" }, minItems: 1, uniqueItems: true },
    "string/*..3 A tag*/[] /*1.. unique*/",
  ],
  ["limits without a type", { minLength: 1 }, "unknown /*minLength=1*/"],
  ["pattern with a slash", { type: "string", pattern: "a/b" }, "string /*pattern=a/b*/"],
  ["unknown format", { type: "string", format: "x-id" }, "string /*format=x-id*/"],
  [
    "defaults",
    {
      type: "object",
      properties: {
        a: { type: "string", default: "asc" },
        b: { type: "string", default: "null" },
        c: { type: "string", default: null },
        d: { type: "string", default: "" },
        e: { type: "object", default: { "a b": [1] } },
        f: { type: "string", default: "two words" },
      },
    },
    '{\n a?:string // =asc\n b?:string // ="null"\n c?:string // =null\n d?:string // =""\n e?:object // ={"a b":[1]}\n f?:string // ="two words"\n}',
  ],
  ["enum", { type: "string", enum: ["a", "b"] }, '"a"|"b"'],
  ["enum of integers", { type: "integer", enum: [1, 2] }, "1|2"],
  ["untyped items", { items: { type: "number" } }, "number[] /*untyped*/"],
  [
    "untyped properties and items",
    { properties: { a: { type: "string" } }, items: {} },
    "{a?:string}|unknown[] /*items={} untyped*/",
  ],
  [
    "untyped items where strings may be",
    { type: ["string", "array"], allOf: [{ items: { type: "number" } }] },
    "(string|unknown[])&(number[]|string)/*untyped*/ /*type&allOf type[]*/",
  ],
  [
    "patterns beside additional properties",
    { type: "object", patternProperties: { "^x": { type: "boolean" } }, additionalProperties: { type: "string" } },
    'object /*patternProperties={"^x":{"type":"boolean"}} additionalProperties={"type":"string"}*/',
  ],
  [
    "no patterns beside additional properties",
    { type: "object", patternProperties: {}, additionalProperties: { type: "string" } },
    "{[key:string]:string} /*patternProperties={}*/",
  ],
  ["untyped enum", { enum: ["a", "b"] }, '"a"|"b" /*untyped*/'],
  ["enum with null", { enum: ["a", null] }, '"a"|null /*enum*/'],
  ["enum of another type", { type: "boolean", enum: ["True", "False"] }, '"True"|"False" /*type=boolean*/'],
  ["enum of containers", { enum: [{ a: 1 }, [true]] }, "{a:1}|[true] /*enum*/"],
  ["an empty enum", { enum: [] }, "never /*enum=[]*/"],
  ["const", { type: "string", const: "a" }, '"a" /*const*/'],
  ["untyped const", { const: 1 }, "1 /*const untyped*/"],
  ["anyOf", { anyOf: [{ type: "string" }, { type: "null" }], default: null }, "string|null /*=null*/"],
  ["anyOf of an enum", { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] }, '"a"|"b"|null'],
  [
    "anyOf of constants",
    {
      anyOf: [
        { type: "string", const: "a", description: "A" },
        { type: "string", const: "b" },
      ],
    },
    '"a"/*const A*/|"b"/*const*/',
  ],
  [
    "anyOf of enums",
    {
      anyOf: [
        { type: "string", enum: ["a"] },
        { type: "string", enum: ["b"] },
      ],
    },
    '"a"|("b")',
  ],
  ["one branch", { anyOf: [{ type: "string" }] }, "string /*anyOf*/"],
  ["oneOf", { oneOf: [{ type: "string" }, { type: "integer" }] }, "string|integer /*oneOf*/"],
  [
    "nested union",
    { anyOf: [{ anyOf: [{ type: "string" }, { type: "null" }] }, { type: "integer" }] },
    "(string|null)|integer",
  ],
  [
    "allOf",
    {
      allOf: [
        { type: "object", properties: { a: { type: "string" } } },
        { type: "object", properties: { b: { type: "string" } } },
      ],
    },
    "{a?:string}&{b?:string}",
  ],
  [
    "branches beside properties",
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    "{a?:string,b?:string}&({a:unknown /*undeclared*/}/*untyped*/|{b:unknown /*undeclared*/}/*untyped*/) /*type&anyOf*/",
  ],
  ["list of types", { type: ["string", "null"] }, "string|null /*type[]*/"],
  ["nullable", { type: "string", nullable: true }, "string|null /*nullable*/"],
  [
    "tuple",
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], minItems: 1, items: false },
    "[string,integer?] /*1..*/",
  ],
  [
    "old tuple",
    { type: "array", items: [{ type: "string" }], additionalItems: { type: "null" } },
    "[string?,...null[]] /*items[]*/",
  ],
  ["array of unions", { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string|null)[]"],
  ["items that are anything", { type: "array", items: {} }, "unknown[] /*items={}*/"],
  [
    "a tuple whose other items are anything",
    { type: "array", prefixItems: [{ type: "string" }], items: {} },
    "[string?,...unknown[]] /*items={}*/",
  ],
  [
    "an old tuple whose other items are anything",
    { type: "array", items: [{ type: "string" }], additionalItems: {} },
    "[string?,...unknown[]] /*additionalItems={} items[]*/",
  ],
  [
    "true",
    { type: "object", properties: { a: true, b: false, c: {} } },
    "{\n a?:unknown // true\n b?:never\n c?:unknown\n}",
  ],
  ["not", { type: "string", not: { enum: ["a"] } }, 'string /*not={"enum":["a"]}*/'],
  [
    "if",
    { type: "object", if: { required: ["a"] }, else: { required: ["b"] } },
    'object /*if={"required":["a"]} else={"required":["b"]}*/',
  ],
  ["not anything", { not: {} }, "never /*not={}*/"],
  [
    "unknown keywords",
    { type: "string", default: "y", "x-order": 3, "a b": true, examples: ["x"] },
    'string /*x-order=3 "a b"=true examples=["x"] =y*/',
  ],
  [
    "titles by the names",
    {
      type: "object",
      title: "SearchArguments",
      properties: {
        max_results: { title: "Max Results", type: "integer" },
        page: { title: "Page", type: "integer", default: 1 },
        api_key2x: { title: "Api Key2X", type: "string" },
        q: { title: "Query", type: "string" },
        none: { type: "string" },
        any: true,
      },
    },
    "{\n max_results?:integer\n page?:integer // =1\n api_key2x?:string\n q?:string // title=Query\n none?:string // untitled\n any?:unknown // true\n} /*titled title=SearchArguments*/",
  ],
  [
    "titles that the names do not give",
    {
      type: "object",
      title: "SearchArguments",
      properties: {
        max_results: { title: "Max Results", type: "integer" },
        q: { title: "Query", type: "string" },
        u: { type: "string" },
      },
    },
    '{\n max_results?:integer // title="Max Results"\n q?:string // title=Query\n u?:string\n} /*title=SearchArguments*/',
  ],
  [
    "descriptions that begin like constraints",
    {
      type: "object",
      properties: {
        a: { type: "string", description: "=3 or more" },
        b: { type: "string", description: "unique name" },
        c: { type: "string", description: "- a list" },
      },
    },
    "{\n a?:string // - =3 or more\n b?:string // - unique name\n c?:string // - - a list\n}",
  ],
  [
    "line breaks",
    {
      type: "object",
      properties: {
        a: { type: "string", description: "one\ntwo" },
        b: { type: "string", description: "one\r\ntwo" },
        c: { type: "string", description: "one\n*/" },
        d: { type: "string", description: "*/" },
      },
    },
    '{\n a?:string /*one\ntwo*/\n b?:string // "one\\r\\ntwo"\n c?:string // "one\\n*\\/"\n d?:string // */\n}',
  ],
  ["root description", { type: "object", description: "All of it", properties: {} }, "{} /*All of it*/"],
  [
    "used once",
    {
      type: "object",
      properties: { a: { $ref: "#/$defs/a" } },
      $defs: { a: { type: "integer", description: "An a" } },
    },
    "{\n a?:integer // An a\n}",
  ],
  [
    "siblings",
    {
      type: "object",
      properties: { c: { $ref: "#/$defs/color", default: "red" } },
      $defs: { color: { type: "string", enum: ["red", "blue"] } },
    },
    'type Color="red"|"blue"\ntype Parameters={\n c?:Color // =red\n}',
  ],
  ["recursive", { type: "object", properties: { child: { $ref: "#" } } }, "type Parameters={child?:Parameters}"],
  [
    "recursive, with descriptions",
    { type: "object", description: "A tree", properties: { child: { $ref: "#", description: "Its child" } } },
    "type Parameters={\n child?:Parameters // Its child\n} // A tree",
  ],
  ["circle", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }, "type Parameters=unknown // $ref=Parameters"],
  [
    "nowhere",
    { type: "object", properties: { a: { $ref: "#/$defs/none" } } },
    '{\n a?:unknown // dangling $ref="#/$defs/none"\n}',
  ],
  [
    "recursive in a union",
    { $defs: { a: { anyOf: [{ type: "string" }, { $ref: "#/$defs/a" }] } }, $ref: "#/$defs/a" },
    "type Parameters=string|unknown/*$ref=Parameters*/",
  ],
  [
    "definitions under a keyword that is not known",
    {
      type: "object",
      properties: { a: { $ref: "#/components/schemas/A" } },
      components: { schemas: { A: { type: "object", properties: { x: { type: "string" } } }, B: { type: "null" } } },
    },
    'type A={x?:string}\ntype Parameters={a?:A} // components={"schemas":{"A":{"$ref":"A"},"B":{"type":"null"}}}',
  ],
  [
    "a definition that is a part of another keyword",
    {
      type: "object",
      properties: { a: { $ref: "#/not" } },
      not: { type: "object", properties: { x: { type: "string" } }, required: ["x"] },
    },
    'type Not={x:string}\ntype Parameters={a?:Not} // not={"$ref":"Not"}',
  ],
  [
    "references in JSON",
    { type: "object", not: { $ref: "#/$defs/a" }, $defs: { a: { properties: { x: { type: "string" } } } } },
    'type A={x?:string} // untyped\ntype Parameters=object // not={"$ref":"A"}',
  ],
  [
    "what only references need, in JSON",
    { type: "object", not: { $id: "a.json", $ref: "#/$defs/b", $defs: { b: { type: "null" } } } },
    'type B=null\ntype Parameters=object // not={"$ref":"B"}',
  ],
  [
    "repeated",
    {
      type: "object",
      properties: { a: { $ref: "#/$defs/point" }, b: { $ref: "#/$defs/point" } },
      $defs: {
        point: {
          type: "object",
          properties: { latitude: { type: "number" }, longitude: { type: "number" }, height: { type: "number" } },
        },
      },
    },
    "type Point={latitude?:number,longitude?:number,height?:number}\ntype Parameters={a?:Point,b?:Point}",
  ],
  ["no schema", { type: "object", properties: { a: 5 } }, "{\n a?:unknown // !5\n}"],
];

const dense = new SchemaConverter({ layout: "dense" });
const READ_BACK = "the place that readDense of test/compact/oracle reads otherwise than the schema has it";

describe("notation", () => {
  test.each(notation)("%s", (_name, schema, expected) => {
    expect(dense.convert(schema as JsonSchema)).toBe(expected);
    expect(differenceOf(schema, readDense(expected)), READ_BACK).toBe(undefined);
  });

  const comments = new Set(notation.flatMap(([, , text]) => text.match(/(?<=\/\*).+?(?=\*\/)|(?<=\/\/ ).+/g) ?? []));
  test.each([...comments])("a description in the words of a comment stays a description: %s", (comment) => {
    for (const description of [comment, `${comment} and more`]) {
      const schema = { type: "object", properties: { a: { type: "string", description } } } as const;
      expect(differenceOf(schema, readDense(dense.convert(schema))), READ_BACK).toBe(undefined);
    }
  });

  test("every text is TypeScript", () => {
    const found = compile(notation.map(([, , text]) => declaration(text, "T")));
    expect(notation.filter((_, index) => found[index]?.length)).toEqual([]);
  });
});

describe("options", () => {
  const schema = {
    type: "object",
    properties: {
      a: { type: "integer", minimum: 1, default: 2, description: "How many there are" },
      b: { anyOf: [{ type: "string" }, { type: "null" }], title: "B" },
    },
    required: ["a"],
    additionalProperties: false,
  } as const;

  test.each<[object, string]>([
    [{}, "{\n a:integer // 1.. =2 How many there are\n b?:string|null // title=B\n} /*closed*/"],
    [{ constraints: false }, "{\n a:integer // How many there are\n b?:string|null\n}"],
    [{ includeDescriptions: false }, "{\n a:integer // 1.. =2\n b?:string|null // title=B\n} /*closed*/"],
    [{ constraints: false, includeDescriptions: false }, "{a:integer,b?:string|null}"],
    [{ constraints: false, maxDescriptionLength: 12 }, "{\n a:integer // How many…\n b?:string|null\n}"],
    [{ constraints: false, maxDescriptionLength: 2 }, "{\n a:integer // H…\n b?:string|null\n}"],
    [{ constraints: false, maxDescriptionLength: 18 }, "{\n a:integer // How many there are\n b?:string|null\n}"],
    [{ constraints: false, includeDescriptions: false, quotedKeys: true }, '{"a":integer,"b"?:string|null}'],
  ])("%j", (options, expected) => {
    expect(new SchemaConverter({ layout: "dense", ...options }).convert(schema as unknown as JsonSchema)).toBe(
      expected,
    );
  });

  test("a description has a sign where it could be mistaken", () => {
    const names = ["unique name", "=3 or more", "closed", "- a list", '"quoted"', "$ref=A"];
    const properties = Object.fromEntries(names.map((description, i) => [`f${i}`, { type: "string", description }]));
    const object = { type: "object", properties } as JsonSchema;
    const plain = new SchemaConverter({ layout: "dense", constraints: false });
    expect(dense.convert(object).match(/\/\/ - /g)).toHaveLength(6);
    expect(plain.convert(object)).toBe(
      "{\n f0?:string // unique name\n f1?:string // =3 or more\n f2?:string // closed\n f3?:string // - - a list\n" +
        ' f4?:string // - "quoted"\n f5?:string // - $ref=A\n}',
    );
  });

  test.each([Number.NaN, -1, 1.5, Number.NEGATIVE_INFINITY])("no length: %d", (maxDescriptionLength) => {
    for (const layout of ["inline", "dense"] as const) {
      expect(() => new SchemaConverter({ layout, maxDescriptionLength })).toThrow(OptionError);
    }
    expect(() => toolsToTypescript([], { maxDescriptionLength })).toThrow(
      `"maxDescriptionLength": expected an integer from 0 on, or Infinity, received ${maxDescriptionLength}`,
    );
  });

  test("quoted keys on one line", () => {
    expect(new SchemaConverter({ quotedKeys: true }).convert({ properties: { a: { type: "string" } } })).toBe(
      '{"a"?: string}',
    );
  });

  test("nothing is cut within a pair", () => {
    const converter = new SchemaConverter({ layout: "dense", maxDescriptionLength: 3 });
    expect(converter.convert({ type: "string", description: "😀😀😀😀" })).toBe("string /*😀😀…*/");
  });
});
