// References of a schema that is sent in another form refer to what they referred to before.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { isObject, type JsonSchema, resolveReference } from "../../src/schema/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
} from "../../src/wire/index.ts";
import { CHECKED_PROVIDERS } from "../../src/wire/tools/checkedProviders.ts";
import { adaptTools } from "../../src/wire/tools/readTools.ts";

const ALL: readonly AnyWire[] = [aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses];
const MERGING: readonly AnyWire[] = [aiSdk, anthropic, openaiChat, openaiResponses];

const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

/** The parameters that a wire sends for a schema. */
function sentBy(wire: AnyWire, parameters: object): JsonSchema {
  const found: JsonSchema[] = [];
  JSON.parse(JSON.stringify(wire.encodeTools([{ name: "find", parameters }])), (key, value) => {
    if (/^(parameters|input_?schema|parametersJsonSchema|jsonSchema)$/i.test(key)) found.push(value);
    return value;
  });
  return found[0] as JsonSchema;
}

/** All references in a schema, with what they refer to. */
function referencesIn(root: JsonSchema): (readonly [ref: string, target: unknown])[] {
  const found: (readonly [string, unknown])[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isObject(value) && typeof value.$ref === "string") {
      const target = resolveReference(root, value.$ref, value);
      found.push([value.$ref, target.found ? target.schema : "nothing"]);
    }
    Object.values(value).forEach(visit);
  };
  visit(root);
  return found;
}

/** Whether Ajv takes arguments by a schema; it throws for a reference to nothing. */
const takes = (schema: JsonSchema, value: unknown): boolean =>
  new Ajv2020({ strict: false }).compile(schema)(value) as boolean;

describe("a reference for all parameters", () => {
  it.each<[name: string, schema: object]>([
    ["alone", { $ref: "#/$defs/A", $defs: { A: city } }],
    ["with more beside it", { $ref: "#/$defs/A", properties: { zip: {} }, $defs: { A: city } }],
    ["with escapes", { $ref: "#/%24defs/a%20b~1c", $defs: { "a b/c": city } }],
    ["as an anchor", { $ref: "#a", $defs: { A: { ...city, $anchor: "a" } } }],
    [
      "to the identifier of its document",
      { $id: "https://x.test/t", $ref: "https://x.test/t#/$defs/A", $defs: { A: city } },
    ],
    ["relative to it", { $id: "https://x.test/t", $ref: "t#/$defs/A", $defs: { A: city } }],
    ["to an identifier", { $ref: "urn:city", $defs: { A: { ...city, $id: "urn:city" } } }],
    ["through another one", { $ref: "#/$defs/B", $defs: { A: city, B: { $ref: "#/$defs/A", title: "B" } } }],
    ["to no definition", { $ref: "#/components/schemas/A", components: { schemas: { A: city } } }],
  ])("%s is replaced for each provider, and listed", (_, schema) => {
    for (const wire of ALL) {
      const sent = sentBy(wire, schema);
      expect(sent).not.toHaveProperty("$ref");
      expect(sent.properties).toMatchObject(city.properties);
      expect(sent.required).toEqual(["city"]);
      const changes = wire.toolChanges?.([{ name: "find", parameters: schema }]) ?? [];
      const listed = changes.filter(({ path }) => path === "/parameters/$ref");
      const { $ref: before } = schema as JsonSchema;
      expect(listed).toEqual([{ tool: "find", path: "/parameters/$ref", rule: "references", before }]);
    }
  });

  it("keeps what stands beside it, and what differs there", () => {
    const $defs = { A: { ...city, minProperties: 1, title: "City", allOf: [{ maxProperties: 4 }] } };
    const beside = {
      title: "Place",
      minProperties: 2,
      properties: { city: { minLength: 2 }, zip: {} },
      required: ["zip"],
    };
    const sent = sentBy(ollama, { $ref: "#/$defs/A", ...beside, $defs });
    expect(sent).toMatchObject({
      title: "Place",
      required: ["zip", "city"],
      properties: { city: { allOf: [{ minLength: 2 }, { type: "string" }] }, zip: {} },
    });
    expect(takes(sent, { city: "Oslo", zip: 1 })).toBe(true);
    for (const wrong of [{ city: "Oslo" }, { city: "O", zip: 1 }, { city: "Oslo", zip: 1, a: 1, b: 1, c: 1 }])
      expect(takes(sent, wrong)).toBe(false);
    const closed = sentBy(ollama, {
      $ref: "#/$defs/A",
      properties: { a: {} },
      $defs: { A: { ...city, additionalProperties: false } },
    });
    expect(Object.keys(closed.properties ?? {})).toEqual(["a", "city"]);
  });

  it("to anything is left out, and one to itself or to another type is an error", () => {
    expect(sentBy(openaiChat, { $ref: "#/$defs/A", $defs: { A: true } })).toEqual({
      type: "object",
      properties: {},
      $defs: { A: true },
    });
    for (const A of [{ $ref: "#/$defs/A" }, { type: "string" }, false]) {
      const schema = { $ref: "#/$defs/A", $defs: { A } };
      for (const wire of [mcp, openaiChat])
        expect(() => wire.encodeTools([{ name: "find", parameters: schema }])).toThrow(/has no target/);
    }
  });

  it.each([
    [{ $ref: "#/$defs/Gone" }, "$ref"],
    [{ $recursiveRef: "#" }, "$recursiveRef"],
    [{ $recursiveRef: "#/$defs/Gone" }, "$recursiveRef"],
    [{ $dynamicRef: "#gone" }, "$dynamicRef"],
  ])("to nothing is an error for every provider: %j", (schema, keyword) => {
    const tools = [{ name: "find", parameters: schema }];
    for (const provider of Object.values(CHECKED_PROVIDERS))
      expect(() => adaptTools(tools, provider, {})).toThrow(
        new RegExp(`the tool find cannot be sent: .* has no target .* at /0/parameters/\\${keyword}$`),
      );
  });

  it.each(["$ref", "$recursiveRef", "$dynamicRef"])("to nothing below the root is left out: %s", (keyword) => {
    const parameters = { type: "object", properties: { a: { [keyword]: "#/$defs/Gone" } } };
    for (const provider of Object.values(CHECKED_PROVIDERS)) {
      const { tools, changes } = adaptTools([{ name: "find", parameters }], provider, {}, true);
      expect(tools[0]?.schema.properties).toEqual({ a: {} });
      expect(changes.length).toBeGreaterThan(0);
    }
  });
});

/** Schemas whose parts move, with arguments that fit, and arguments that only the moved part refuses. */
const MOVED: readonly [name: string, wires: readonly AnyWire[], schema: object, right: object, wrong: object][] = [
  [
    "into a tuple of an earlier draft",
    MERGING,
    {
      properties: {
        a: { items: [{ type: "string" }, { items: [{ type: "null" }] }] },
        b: { $ref: "#/properties/a/items/0" },
        c: { $ref: "#/properties/a/items/1/items/0" },
      },
    },
    { b: "x", c: null },
    { b: "x", c: 1 },
  ],
  [
    "into a tuple of booleans, and what follows it",
    MERGING,
    {
      properties: {
        a: { items: [true, false], additionalItems: { type: "null" } },
        b: { $ref: "#/properties/a/items/1" },
        c: { $ref: "#/properties/a/additionalItems" },
      },
    },
    { c: null },
    { c: 1 },
  ],
  [
    "into a tuple by an identifier",
    [...MERGING, ollama],
    {
      $id: "https://x.test/t",
      properties: {
        a: { $id: "a", items: [{ type: "null" }] },
        b: { $ref: "a#/items/0" },
        c: { $ref: "https://x.test/t#/properties/a/items/0" },
      },
    },
    { b: null, c: null },
    { b: 1 },
  ],
  [
    "into a union",
    MERGING,
    { anyOf: [{ properties: { x: { $ref: "#/anyOf/1/properties/y" } } }, { properties: { y: { type: "null" } } }] },
    { x: null },
    { x: 1 },
  ],
  [
    "into a branch with an identifier, from within it",
    MERGING,
    {
      anyOf: [
        { $id: "urn:b", properties: { x: { $ref: "#/$defs/N" } }, $defs: { N: { type: "null" } } },
        { properties: { y: { $ref: "urn:b#/$defs/N" } } },
      ],
    },
    { x: null, y: null },
    { y: 1 },
  ],
  [
    "by a name relative to a branch",
    MERGING,
    {
      $id: "https://x.test/t",
      oneOf: [{ $id: "sub/b", properties: { x: { $ref: "n" } } }],
      $defs: { N: { $id: "https://x.test/sub/n", type: "null" } },
    },
    { x: null },
    { x: 1 },
  ],
  [
    "by an anchor in a branch",
    MERGING,
    {
      allOf: [{ properties: { x: { $anchor: "n", type: "null" }, y: { $ref: "#n" } } }],
      properties: { z: { $ref: "#n" } },
    },
    { y: null, z: null },
    { z: 1 },
  ],
  [
    "by a dynamic anchor",
    MERGING,
    { $dynamicAnchor: "t", allOf: [{ properties: { next: { $dynamicRef: "#t" }, v: { type: "null" } } }] },
    { next: { v: null } },
    { next: { v: 1 } },
  ],
  [
    "from a place that no keyword describes",
    MERGING,
    {
      allOf: [{ properties: { x: { $ref: "#/components/A" }, y: { type: "null" } } }],
      components: { A: { $ref: "#/allOf/0/properties/y" } },
    },
    { x: null },
    { x: 1 },
  ],
  [
    "below a property with another name, with the document's identifier",
    [aiSdk, anthropic],
    {
      $id: "https://x.test/t",
      properties: {
        $a: { properties: { b: { type: "null" } } },
        c: { $ref: "https://x.test/t#/properties/$a/properties/b" },
      },
    },
    { c: null },
    { c: 1 },
  ],
];

describe.each(MOVED)("a reference %s", (_, wires, schema, right, wrong) => {
  it.each(wires)("refers to the same for $name", (wire) => {
    const given = { type: "object", ...schema };
    const before = structuredClone(given);
    const sent = sentBy(wire, given);
    expect(given).toEqual(before);
    expect(referencesIn(sent).filter(([, target]) => target === "nothing")).toEqual([]);
    expect([takes(sent, right), takes(sent, wrong)]).toEqual([true, false]);
  });
});

it("Gemini gets references as pointers from the root alone", () => {
  const part = { $id: "urn:a", properties: { b: { $ref: "#/$defs/N" } }, $defs: { N: { type: "null" } } };
  const properties = { a: part, c: { $ref: "urn:a#/$defs/N" }, d: { $ref: "https://x.test/t#/properties/a" } };
  const sent = sentBy(gemini, { $id: "https://x.test/t", type: "object", properties });
  expect(referencesIn(sent).map(([ref]) => ref)).toEqual([
    "#/properties/a/$defs/N",
    "#/properties/a/$defs/N",
    "#/properties/a",
  ]);
  const plain = { type: "object", properties: { a: { $ref: "#n" } }, $defs: { N: { $anchor: "n", type: "null" } } };
  expect(sentBy(gemini, plain)).toEqual(plain);
});

it("the name of a kept union is one that no schema has or can refer to", () => {
  const anyOf = [{ properties: { x: { $ref: "#/anyOf/1/properties/y" } } }, { properties: { y: { type: "null" } } }];
  const [name = ""] = Object.keys(sentBy(openaiChat, { type: "object", anyOf }).$defs ?? {});
  expect(name).toMatch(/^anyOf_[0-9a-f]{16}$/);
  const taken = sentBy(openaiChat, { type: "object", anyOf, $defs: { [name]: { type: "string" } } });
  expect(taken.$defs?.[name]).toEqual({ type: "string" });
  expect(takes(taken, { x: null })).toBe(true);
  expect(takes(taken, { x: "text" })).toBe(false);
});
