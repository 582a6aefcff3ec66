import { OptionError } from "../../src/checks/index.ts";
import { jsonSchemaToTypescript, toolsToTypescript } from "../../src/compact/index.ts";
import { decodeTools, defineTool, McpToolInfo, Parameters, ToolInfo } from "../../src/index.ts";
import { JsonError } from "../../src/json/index.ts";
import { ValidationError } from "../../src/pydantic/index.ts";
import { checkSchema, type JsonSchema, SchemaError, toDialect } from "../../src/schema/index.ts";
import { StrictError, type StrictProvider, toStrictSchema } from "../../src/strict/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator, type Validator } from "../../src/validate/index.ts";
import { WireError } from "../../src/wire/index.ts";
import { rawErrorOf } from "../rawErrorOf.ts";

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};
const arrays = (levels: number): unknown => nested(levels, (inner) => [inner]);
const objects = (levels: number): unknown => nested(levels, (a) => ({ a }));
const many = Array.from({ length: 10_000 }, (_, index) => index);

/** Values for a keyword that may break what reads it. */
export const nastyValues: readonly (readonly [name: string, value: unknown])[] = [
  ...["%", "#%zz", "#/%zz", "#/%E0%A4%A", "a%zz#b%zz", "http://[", "//%", "\0", "#\0"].map(named),
  ...["\ud800", "#\udc00", "#/\ud800", "__proto__", "#/__proto__", "", "#"].map(named),
  ...["(", "(a*)*\\1", "\\p{x}", "a{99999999999}", "[b-a]"].map(named),
  ["2,000 groups", "(".repeat(2_000) + ")".repeat(2_000)],
  ["a long text", "x".repeat(20_000)],
  ...[1e308, -0, 5e-324, 2 ** 53, -1, 0.1, true, false, null].map(named),
  ...[Number.NaN, Number.POSITIVE_INFINITY, undefined, 10n ** 400n, Symbol("x"), new Date(Number.NaN)].map(
    (value): [string, unknown] => [String(value), value],
  ),
  ["a function", () => 1],
  ["an array with holes", new Array(3)],
  ["an array with undefined", [undefined]],
  ...[[], [null], ["%zz"], ["\ud800"], {}, { "%zz": {} }, { "(": {} }, { "\ud800": {} }].map(named),
  ...[{ $ref: "#%zz" }, { $dynamicRef: "#%zz" }, { a: ["b"] }, { a: "%zz" }].map(named),
  ["an own __proto__", JSON.parse('{"__proto__":{"type":"string"}}')],
  ...[199, 300, 600, 1_500].flatMap((levels): [string, unknown][] => [
    [`${levels} arrays`, arrays(levels)],
    [`${levels} objects`, objects(levels)],
  ]),
  ["600 arrays in a list", [arrays(600)]],
  ["600 objects in a list", [objects(600)]],
  ["600 objects in a property", { a: objects(600) }],
  ["a large array", many],
  ["a large array in a list", [many]],
  ["a large object", Object.fromEntries(many.slice(0, 1_000).map((index) => [`k${index}`, {}]))],
];

function named(value: unknown): [string, unknown] {
  return [JSON.stringify(value), value];
}

const asParameters = (a: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { a },
  $defs: { zz: { $dynamicAnchor: "%zz" } },
});
const texts = ['{"a":1}', '{"a":"b"}', '{"a":[1]}', '{"a":{"b":[]}}'];
const execute = (): string => "";

function checkAll(validator: Validator): void {
  for (const text of texts) {
    validator.check(JSON.parse(text));
    validator.issues(JSON.parse(text));
  }
}

function useForeign(parameters: JsonSchema): void {
  const tool = ToolInfo.modelValidate({ name: "t", parameters });
  for (const text of texts) tool.safeParseArguments(text);
  tool.parameters?.["~standard"].validate({ a: 1 });
  tool.compact();
}

type Entry = readonly [name: string, use: (schema: JsonSchema) => unknown];

/** The first of what takes a schema: they reach every way that a schema is read in. */
export const firstEntries: readonly Entry[] = [
  ["new ToolInfo", (a) => new ToolInfo({ name: "t", parameters: asParameters(a) })],
  ["new ToolInfo, at the root", (a) => new ToolInfo({ name: "t", parameters: { type: "object", ...a } })],
  ["createValidator", (a) => checkAll(createValidator(asParameters(a)))],
  ["createAjvValidator", (a) => checkAll(createAjvValidator(asParameters(a)))],
  ["toStrictSchema", (a) => toStrictSchema(asParameters(a), { provider: "openai" })],
  ["jsonSchemaToTypescript", (a) => jsonSchemaToTypescript(asParameters(a))],
];

const PROVIDERS: readonly StrictProvider[] = ["anthropic", "gemini", "deepseek", "mistral", "ollama"];

/** Everything else that takes a schema. */
export const otherEntries: readonly Entry[] = [
  ["defineTool", (a) => defineTool({ name: "t", parameters: asParameters(a), execute })],
  ["outputSchema", (a) => defineTool({ name: "t", outputSchema: asParameters(a) as never, execute } as never)],
  ["new McpToolInfo", (a) => new McpToolInfo({ name: "t", serverName: "s", parameters: asParameters(a) })],
  ["new Parameters", (a) => new Parameters(asParameters(a))],
  ["Parameters.from", (a) => Parameters.from(asParameters(a) as never)],
  ["modelValidate", (a) => useForeign(asParameters(a))],
  ["decodeTools", (a) => decodeTools([{ type: "function", function: { name: "t", parameters: asParameters(a) } }])],
  ["toolsToTypescript", (a) => toolsToTypescript([{ name: "t", parameters: asParameters(a) }])],
  ["the dense layout", (a) => new ToolInfo({ name: "t", parameters: asParameters(a) }).compact({ layout: "dense" })],
  ["toDialect", (a) => toDialect(asParameters(a), "draft-07")],
  ["checkSchema", (a) => checkSchema(asParameters(a))],
  ...PROVIDERS.map(
    (provider): Entry => [`toStrictSchema, ${provider}`, (a) => toStrictSchema(asParameters(a), { provider })],
  ),
];

const OWN_ERRORS = [SchemaError, JsonError, ValidationError, StrictError, OptionError, WireError];

/**
 * What is thrown for a schema with one nasty keyword that is not an error of this package, by keyword and value.
 *
 * @example
 * expect(rawErrors(checkSchema, ["$ref"])).toEqual([]);
 */
export function rawErrors(
  use: (schema: JsonSchema) => unknown,
  keywords: Iterable<string>,
  values: typeof nastyValues = nastyValues,
): string[] {
  const raw: string[] = [];
  for (const keyword of keywords) {
    for (const [name, value] of values) {
      const error = rawErrorOf(OWN_ERRORS, () => use({ [keyword]: value } as JsonSchema));
      if (error !== undefined) raw.push(`${keyword} with ${name}: ${error.slice(0, 300)}`);
    }
  }
  return raw;
}
