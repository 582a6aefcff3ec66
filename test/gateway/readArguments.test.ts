import { expect, it, vi } from "vitest";
import { readArguments, withoutUnusable } from "../../src/gateway/servers/readArguments.ts";
import type { ServerTool } from "../../src/gateway/servers/ServerTools.ts";
import { checkSchema, type JsonSchema } from "../../src/schema/index.ts";
import { ToolInfo } from "../../src/tool/index.ts";

const WRONG = { type: "strnig" };
const OBJECT = { type: "object" };

it.each<[name: string, schema: object, loosened: object | undefined]>([
  ["nothing", { ...OBJECT, properties: { a: { type: "string", pattern: "^a$" } } }, undefined],
  ["a pattern", { properties: { a: { pattern: "(" } } }, { properties: { a: {} } }],
  ["a reference", { properties: { a: { $ref: "#/$defs/b", title: "A" } } }, { properties: { a: { title: "A" } } }],
  ["a type in a definition", { $ref: "#/$defs/a", $defs: { a: WRONG } }, { $ref: "#/$defs/a", $defs: { a: {} } }],
  ["one of several schemas", { anyOf: ["text", { type: "object" }] }, { anyOf: [true, { type: "object" }] }],
  ["what would accept less", { properties: { a: { not: { items: WRONG } } } }, { properties: { a: {} } }],
  ["one of which just one fits", { oneOf: [WRONG, { type: "object" }] }, {}],
  ["a condition, whose parts are without it", { if: WRONG, else: { required: ["a"] } }, { else: { required: ["a"] } }],
  ["a property that is called not", { properties: { not: WRONG, if: {} } }, { properties: { not: {}, if: {} } }],
  [
    "more than a check finds at once",
    { properties: Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`p${index}`, WRONG])) },
    { properties: Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`p${index}`, {}])) },
  ],
])("leaves out %s", (_, schema, loosened) => {
  const before = structuredClone(schema);
  const found = withoutUnusable(schema as JsonSchema);
  expect(found).toEqual(loosened);
  expect(schema).toEqual(before);
  if (found !== undefined) checkSchema(found);
});

it("takes any object where a schema is too deep to be checked", () => {
  let deep: object = {};
  for (let level = 0; level < 500; level++) deep = { items: deep };
  checkSchema(withoutUnusable(deep as JsonSchema));
});

it("walks arguments that fit once, with the tool's own validator", () => {
  const info = new ToolInfo({
    name: "at",
    parameters: { properties: { at: { format: "date-time" }, id: { type: "integer" } } },
  });
  const tool = { info } as ServerTool;
  const read = vi.spyOn(info, "safeParseArguments");
  expect(readArguments(tool, '{"at":"2024-01-02T03:04:05Z","id":9007199254740993}')).toMatchObject({
    value: { at: "2024-01-02T03:04:05Z", id: 9007199254740993n },
  });
  expect(read.mock.calls.map(([, options]) => options)).toEqual([{ integers: "bigint" }]);
  expect(readArguments(tool, '{"at":"2024-01-02T03:04:05","id":"3"}')).toMatchObject({
    value: { at: "2024-01-02T03:04:05", id: 3 },
  });
});
