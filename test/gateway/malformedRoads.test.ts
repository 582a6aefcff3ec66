// However a tool with a malformed schema is read, each wire sends the same, lists the same changes, and the tool takes
// what fits the schema that was sent.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServerTools } from "../../src/gateway/servers/ServerTools.ts";
import { decodeTools, ToolInfo } from "../../src/index.ts";
import { type JsonSchema, withoutUnusable } from "../../src/schema/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { partOf } from "../whole.ts";

/** Malformed keywords of any schema. */
const ANYWHERE: readonly object[] = [
  ...[null, "", "any", "dict", "Object", "OBJECT", ["OBJECT"], ["object", "null"], []].map((type) => ({ type })),
  ...[null, true, "b", {}, { b: true }, ["b", 5], ["b", "b"]].map((required) => ({ required })),
  ...[null, [], "x", ["b"], { b: null }, { b: "string" }, { b: { required: true } }].map((properties) => ({
    properties,
  })),
  ...[[], null, "x"].map((list) => ({ enum: list })),
  ...[{ description: ["x"] }, { $schema: 5 }, { $defs: null }, { definitions: [] }, { $ref: 5 }],
  ...[{ additionalProperties: null }, { additionalProperties: "x" }, { dependencies: { b: 5 } }],
  ...[{ patternProperties: { "(": {} }, additionalProperties: false }, { dependentRequired: { b: "c" } }],
  ...[{ anyOf: [] }, { anyOf: null }, { not: null }, { if: null }],
];

/** Malformed keywords of what is not the schema of all arguments. */
const DEEPER: readonly object[] = [
  ...["number[]", "list<string>", "int", "STRING", ["STRING"], ["string", "string"]].map((type) => ({ type })),
  ...[null, "(?P<n>b)", "\\Ab\\Z", "("].map((pattern) => ({ pattern })),
  ...[null, "string", ["string", null]].map((items) => ({ items })),
  ...[{ minLength: "1" }, { minimum: "1" }, { exclusiveMinimum: true }, { minItems: -1 }, { uniqueItems: "true" }],
  ...[{ format: null }, { anyOf: ["string", null] }, { allOf: [5] }, { else: "x" }, { $ref: "#/none" }],
  { nullable: true, type: "any" },
];

const props = (a: unknown, more: object = {}): object => ({ type: "object", properties: { a }, ...more });

const PLACES: readonly ((odd: object) => object)[] = [
  (odd) => props(odd),
  (odd) => props({ type: "array", items: odd }),
  (odd) => props({ anyOf: [odd, { type: "string" }] }),
  (odd) => props({ $ref: "#/$defs/A" }, { $defs: { A: odd } }),
  (odd) => props({ type: "object", properties: { b: odd }, additionalProperties: odd }),
];

const WIRES = [aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses];

const TABLE: readonly object[] = [
  ...ANYWHERE.map((odd) => ({ ...props({}), ...odd })),
  // Each at two of the places, one after the other: `npm run soak -- whole` has it at each.
  ...[...ANYWHERE, ...DEEPER].flatMap((odd, at) =>
    [...partOf(PLACES.slice(0, 3), at, 3), ...partOf(PLACES.slice(3), at, 2)].map((place) => place(odd)),
  ),
];

type Given = { readonly name: string };

/** The tool of a schema as each road reads it. */
async function roads(inputSchema: object): Promise<{ readonly [road: string]: ToolInfo }> {
  const tool = { name: "find", inputSchema } as never;
  const served = await ServerTools.of([tool], { server: "s", disabled: [] }, undefined);
  return {
    decodeTools: decodeTools({ tools: [tool] }).tools[0] as ToolInfo,
    fromMcp: ToolInfo.fromMcp(tool),
    gateway: served.tools.get("find")?.info as ToolInfo,
  };
}

const changesOf = (wire: (typeof WIRES)[number], tool: Given): string[] =>
  (wire.toolChanges?.([tool]) ?? []).map((change) => JSON.stringify(change)).sort();

/** The parameters in a payload of one tool. */
function sentIn(payload: unknown): JsonSchema {
  const found: JsonSchema[] = [];
  JSON.parse(JSON.stringify(payload), (key, value) => {
    if (/^(parameters|input_?schema|parametersJsonSchema|jsonSchema)$/i.test(key)) found.push(value);
    return value;
  });
  return found[0] as JsonSchema;
}

const VALUES = [1, -0.5, "b", "", true, null, [], [1], ["b", null], {}, { b: 1 }, { b: "x" }, { b: null }, { c: {} }];
const ARGUMENTS: readonly object[] = [{}, { b: 1 }, ...VALUES.map((a) => ({ a })), ...VALUES.map((a) => ({ a: [a] }))];

/** The arguments that fit a schema, where a pattern of another language fits each. */
const fitting = (schema: JsonSchema): object[] =>
  ARGUMENTS.filter((value) => createValidator(withoutUnusable(schema) as JsonSchema).check(value));

const takenBy = (tool: ToolInfo): object[] =>
  ARGUMENTS.filter((value) => tool.safeParseArguments(JSON.stringify(value), { coerce: false }).ok);

async function compare(schema: object): Promise<void> {
  const plain = { name: "find", parameters: schema };
  const expected = WIRES.map((wire) => {
    const sent = sentIn(wire.encodeTools([plain]));
    return { wire, sent, changes: changesOf(wire, plain) };
  });
  const fits = (wire: (typeof WIRES)[number]): object[] =>
    fitting(expected.find((other) => other.wire === wire)?.sent as JsonSchema);
  // MCP's wire makes no other changes of a schema than those of malformed keywords.
  const taken = fits(mcp);
  const others = [openaiChat, gemini, ollama].map(fits);
  for (const [road, tool] of Object.entries(await roads(schema))) {
    for (const { wire, sent, changes } of expected) {
      const where = `${road}, ${wire.name}`;
      expect(sentIn(wire.encodeTools([tool])), where).toEqual(sent);
      expect(changesOf(wire, tool), where).toEqual(changes);
    }
    const accepted = takenBy(tool);
    expect(accepted, road).toEqual(taken);
    for (const fitting of others) expect(accepted, road).toEqual(expect.arrayContaining(fitting));
  }
}

describe("a malformed schema is read alike on all roads", () => {
  it.each(TABLE)("%j", compare);

  it("with several malformed keywords, at any place", async () => {
    const odd = fc
      .array(fc.constantFrom(...ANYWHERE, ...DEEPER), { minLength: 1, maxLength: 4 })
      .map((all): object => Object.assign({}, ...all));
    const root = fc.constantFrom({}, ...ANYWHERE);
    const planted = fc.tuple(fc.constantFrom(...PLACES), odd, root).map(([place, inner, outer]) => {
      const { properties, required, ...rest } = outer as { properties?: object; required?: unknown };
      return { ...rest, ...(required !== undefined && { required }), ...place(inner) };
    });
    await fc.assert(fc.asyncProperty(planted, compare), { numRuns: 75 });
  });
});

describe("a root that cannot mean an object", () => {
  it.each(["array", "money", ["null"], 5])("is refused on all roads: %j", async (type) => {
    const tool = { name: "find", inputSchema: { type } } as never;
    expect(() => decodeTools({ tools: [tool] })).toThrow('expected parameters of type "object"');
    expect(() => ToolInfo.fromMcp(tool)).toThrow("expected a tool of an MCP server");
    expect((await ServerTools.of([tool], { server: "s", disabled: [] }, undefined)).refused.has("find")).toBe(true);
    for (const wire of WIRES)
      expect(() => wire.encodeTools([{ name: "find", parameters: { type } as never }])).toThrow('of type "object"');
  });
});
