import { describe, expect, test } from "vitest";
import { SchemaError, ToolInfo } from "../../src/index.ts";
import { diagnosticsOf } from "./diagnostics.ts";

const HEAD =
  'import { defineTool, ToolInfo, ToolSet, type Turn } from "openjiuwen-tools"; import * as z from "zod"; ' +
  'import { openaiChat } from "openjiuwen-tools/wire";';
const CITY = '{ type: "object", properties: { city: { type: "string" } }, required: ["city"] }';

/** A mistake, the code that the error stands at, and the beginning of its message. */
const MISTAKES: readonly [name: string, code: string, at: string, message: RegExp][] = [
  [
    "a misspelled type",
    'defineTool({ name: "a", parameters: { properties: { city: { type: "strnig" } } }, execute: () => 1 });',
    "type",
    /^Type '"strnig"' is not assignable to type .*Did you mean '"string"'\?$/,
  ],
  [
    "a required name that is no property",
    'defineTool({ name: "a", parameters: { properties: { city: { type: "string" } }, required: ["cty"] }, execute: () => 1 });',
    '"cty"',
    /^Type '"cty"' is not assignable to type '"city"'\.$/,
  ],
  [
    "a property that the arguments do not have",
    `defineTool({ name: "a", parameters: ${CITY}, execute: ({ town }) => town });`,
    "town",
    /^Property 'town' does not exist on type '\{ city: string; \}'\.$/,
  ],
  [
    "arguments of another type",
    'defineTool({ name: "a", parameters: z.object({ n: z.number() }), execute: (args: { town: string }) => args.town });',
    "execute",
    /^Type '\(args: \{ town: string; \}\) => string' is not assignable to type 'Execute<\{ n: number; \}, string, unknown>'\./,
  ],
  [
    "a result that does not fit",
    'defineTool({ name: "a", outputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] }, execute: () => ({ n: "5" }) });',
    "n",
    /^Type 'string' is not assignable to type 'number'\.$/,
  ],
  [
    "an option of another type",
    `defineTool({ name: "a", parameters: ${CITY}, retries: "3", execute: () => 1 });`,
    "retries",
    /^Type 'string' is not assignable to type 'number'\.$/,
  ],
  [
    "an unknown option",
    `defineTool({ name: "a", parameters: ${CITY}, excute: () => 1 });`,
    "excute",
    /^Object literal may only specify known properties, but 'excute' does not exist in type .* Did you mean to write 'execute'\?$/,
  ],
  [
    "an example that does not fit",
    `defineTool({ name: "a", parameters: ${CITY}, inputExamples: [{ city: 5 }], execute: () => 1 });`,
    "city",
    /^Type 'number' is not assignable to type 'string'\.$/,
  ],
  [
    "an approval of other arguments",
    `defineTool({ name: "a", parameters: ${CITY}, approval: ({ amount }) => amount > 1, execute: () => 1 });`,
    "amount",
    /^Property 'amount' does not exist on type '\{ city: string; \}'\.$/,
  ],
  [
    "a schema of no object",
    'defineTool({ name: "a", parameters: z.string(), execute: () => 1 });',
    "parameters",
    /^Type 'ZodString' is not assignable to type /,
  ],
  [
    "a list without the type of the client's messages",
    'const list = [{ role: "user", content: "q" }]; new ToolSet([]).bind(openaiChat).run(list, () => ({}));',
    "list",
    /^Argument of type '\{ role: string; content: string; \}\[\]' .* hint: "give the list the type of the client's messages, /,
  ],
  [
    "a turn whose tools need another context",
    "export const f = (turn: Turn<typeof openaiChat, { user: string }>): Turn<typeof openaiChat> => turn;",
    "turn",
    /^Type 'Turn<OpenAIChatWire, \{ user: string; \}>' is not assignable to type 'Turn<OpenAIChatWire>'\./,
  ],
];

/** Schemas whose required names are properties, or not. */
const REQUIRED: readonly [name: string, schema: string, fits: boolean][] = [
  ["a property", '{ "properties": { "a": {} }, "required": ["a"] }', true],
  ["no property", '{ "properties": { "a": {} }, "required": ["b"] }', false],
  ["one of two", '{ "properties": { "a": {} }, "required": ["a", "b"] }', false],
  ["in a closed object", '{ "properties": { "a": {} }, "required": ["b"], "additionalProperties": false }', false],
  ["in an open object", '{ "properties": { "a": {} }, "required": ["b"], "additionalProperties": true }', true],
  ["beside patterns", '{ "properties": { "a": {} }, "required": ["b"], "patternProperties": { "^b": {} } }', true],
  ["without properties", '{ "properties": {}, "required": ["b"] }', true],
  ["beside allOf", '{ "properties": { "a": {} }, "required": ["b"], "allOf": [{ "properties": { "b": {} } }] }', true],
  ["in a part", '{ "properties": { "a": {} }, "anyOf": [{ "properties": { "b": {} }, "required": ["a"] }] }', true],
  ["inside", '{ "properties": { "a": { "properties": { "b": {} }, "required": ["c"] } } }', false],
  ["in a list", '{ "properties": { "a": { "items": { "properties": { "b": {} }, "required": ["c"] } } } }', false],
  [
    "in a definition",
    '{ "$defs": { "d": { "properties": { "b": {} }, "required": ["c"] } }, "$ref": "#/$defs/d" }',
    true,
  ],
  ["a name of a prototype", '{ "properties": { "a": {} }, "required": ["toString"] }', false],
];

const lines = [
  HEAD,
  ...MISTAKES.map(([, code]) => code),
  ...REQUIRED.map(([, schema]) => `new ToolInfo({ name: "a", parameters: ${schema} });`),
];
const found = diagnosticsOf(lines.join("\n"));
const at = (line: number) => found.filter((diagnostic) => diagnostic.line === line);

describe("an error stands at the mistake, and says it first", () => {
  test.each(MISTAKES.map((row, index) => [...row, index + 1] as const))("%s", (_, __, code, message, line) => {
    expect(at(line)[0]?.at).toBe(code);
    expect(at(line)[0]?.message).toMatch(message);
    expect(at(line)[0]?.message).not.toContain("overload");
  });
});

describe("types and constructors agree on required names", () => {
  test.each(REQUIRED.map((row, index) => [...row, index + MISTAKES.length + 1] as const))(
    "%s",
    (_, schema, fits, line) => {
      expect(at(line).length === 0).toBe(fits);
      const make = () => new ToolInfo({ name: "a", parameters: JSON.parse(schema) });
      if (fits) expect(make().name).toBe("a");
      else expect(make).toThrow(SchemaError);
    },
  );
});
