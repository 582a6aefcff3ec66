import { describe, expect, it } from "vitest";
import { defineTool } from "../../src/index.ts";
import { gemini, mcp, openaiResponses } from "../../src/wire/index.ts";

const draft7 = "http://json-schema.org/draft-07/schema#";
const draft2020 = "https://json-schema.org/draft/2020-12/schema";

const parameters = { type: "object", properties: {} } as const;

/** What a client of MCP gets for a schema of results, and the rule, the place and the new value of each change. */
function sent(outputSchema: object, wire: typeof mcp = mcp): readonly [unknown, unknown] {
  const tool = { name: "look", parameters, outputSchema: outputSchema as { [keyword: string]: unknown } };
  const [one] = wire.encodeTools([tool]);
  return [one?.outputSchema, wire.toolChanges?.([tool]).map(({ rule, path, after }) => [rule, path, after])];
}

describe("a schema of results for clients of MCP", () => {
  it.each<[what: string, given: object, sent: object | undefined, changes: unknown[]]>([
    ["stays as it is", { type: "object" }, { type: "object" }, []],
    ["may name its draft", { $schema: draft2020, type: "object" }, { $schema: draft2020, type: "object" }, []],
    [
      "has no other draft",
      { $schema: draft7, type: "object", properties: { at: { type: "array", items: [{}], additionalItems: false } } },
      { type: "object", properties: { at: { type: "array", prefixItems: [{}], items: false } } },
      [
        ["dialect", "/outputSchema/properties/at/prefixItems", [{}]],
        ["dialect", "/outputSchema/properties/at/items", false],
        ["dialect", "/outputSchema/properties/at/additionalItems", undefined],
        ["dialect", "/outputSchema/$schema", undefined],
      ],
    ],
    [
      "has no booleans for properties",
      { type: "object", properties: { any: true, no: false } },
      { type: "object", properties: { any: {}, no: { not: {} } } },
      [
        ["booleans", "/outputSchema/properties/any", {}],
        ["booleans", "/outputSchema/properties/no", { not: {} }],
      ],
    ],
    [
      "of no object stands in one, in which further changes have their places",
      { type: "array", items: { type: "number", minimum: 1, exclusiveMinimum: true } },
      {
        type: "object",
        properties: { result: { type: "array", items: { type: "number", exclusiveMinimum: 1 } } },
        required: ["result"],
      },
      [
        [
          "results",
          "/outputSchema",
          {
            type: "object",
            properties: {
              result: { type: "array", items: { type: "number", minimum: 1, exclusiveMinimum: true } },
            },
            required: ["result"],
          },
        ],
        ["dialect", "/outputSchema/properties/result/items/exclusiveMinimum", 1],
        ["dialect", "/outputSchema/properties/result/items/minimum", undefined],
      ],
    ],
    ["without a type is left out", { title: "A result." }, undefined, [["results", "/outputSchema", undefined]]],
    [
      "with a type that nobody knows is left out",
      { type: "object", properties: { at: { type: "money" } } },
      undefined,
      [["results", "/outputSchema", undefined]],
    ],
  ])("%s", (_, given, expected, changes) => {
    for (const wire of [mcp, mcp.forHosts()] as const) {
      const [schema, listed] = sent(given, wire as typeof mcp);
      expect(schema).toEqual(expected);
      expect(listed).toEqual(expect.arrayContaining(changes));
      expect(listed).toHaveLength(changes.length);
    }
  });
});

it("what stood there is listed as it was", () => {
  const outputSchema = { type: "array", items: { type: "number", minimum: 1, exclusiveMinimum: true } };
  expect(mcp.toolChanges?.([{ name: "look", parameters, outputSchema }])?.[0]?.before).toEqual(outputSchema);
});

it("the tool keeps its own schema, and other providers get it as it is", () => {
  const outputSchema = { $schema: draft7, type: "object", properties: { at: { type: "string" } } } as const;
  const tool = defineTool({ name: "look", parameters, outputSchema, execute: () => ({ at: "x" }) });
  mcp.encodeTools([tool]);
  expect(tool.outputSchema).toEqual(outputSchema);
  for (const wire of [gemini, openaiResponses]) expect(wire.toolChanges?.([tool])).toEqual([]);
});
