// The changes of a tool, made in their order, lead from the tool as it was given to what is sent.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import type { WireTool } from "../../src/wire/index.ts";
import type { Provider } from "../../src/wire/providers/Provider.ts";
import { CHECKED_PROVIDERS } from "../../src/wire/tools/checkedProviders.ts";
import { adaptTools } from "../../src/wire/tools/readTools.ts";
import { reportedSchemas } from "../providers/reportedSchemas.ts";
import { isUsable } from "../providers/sentTools.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { schemas } from "../strict/schemas.ts";
import { partOf, runsOf } from "../whole.ts";
import { replayChanges } from "./replayChanges.ts";

const providers = Object.entries(CHECKED_PROVIDERS);
const reported = reportedSchemas();

/** Compares what is sent of tools with what their changes make of them; gives how many tools were sent. */
function expectReplayed(tools: readonly WireTool[], provider: Provider): number {
  const options = { onUnsupported: "drop" } as const;
  const { tools: sent, changes } = adaptTools(tools, provider, options, true);
  expect(sent).toEqual(adaptTools(tools, provider, options).tools);
  for (const { given, name, schema, outputSchema } of sent) {
    const { parameters = {}, outputSchema: results } = given;
    const own = { name: given.name, parameters, ...(results && { outputSchema: results }) };
    const replayed = replayChanges(
      own,
      changes.filter(({ tool }) => tool === given.name),
    );
    expect(replayed).toEqual({ name, parameters: schema, ...(outputSchema && { outputSchema }) });
  }
  return sent.length;
}

/** A tool of each schema; another one has the schema for its results. */
const toolsWith = (list: readonly JsonSchema[]): WireTool[] =>
  list.flatMap((schema, at) => [
    { name: `take.${at}`, parameters: schema },
    { name: `give.${at}`, outputSchema: schema },
  ]);

/** Schemas that are rewritten in several steps. */
const ODD: readonly object[] = [
  { properties: { $a: {}, $ref: {} }, const: { $a: 1, $ref: 2 }, propertyNames: { enum: ["$a", "$ref"] } },
  { properties: { $a: { not: { patternProperties: { "^_": {} } }, properties: { "b c": { enum: [{ $a: 1 }] } } } } },
  { oneOf: [{ propertyNames: { pattern: "a" } }, {}], properties: { "b c": {} }, default: { "b c": { "b c": 1 } } },
  {},
  { type: null, properties: [], required: ["a", 5] },
  { type: "object", nullable: true, properties: { a: { type: "array", items: [{ type: "string" }, true] } } },
  {
    properties: { "$a\ud83d": { properties: { "b c": { enum: ["\ud83d"] } }, required: ["b c"] } },
    required: ["$a\ud83d"],
  },
  {
    properties: { $a: { $ref: "#/$defs/b c" } },
    $defs: { "b c": { properties: { "d e": { $ref: "#/properties/$a" } } } },
  },
  { $ref: "#/$defs/A", required: ["b"], $defs: { A: { description: "A.", properties: { b: { $ref: "#/$defs/A" } } } } },
  { anyOf: [{ properties: { b: { $ref: "#/anyOf/0" } } }, { properties: { c: { type: "money" } }, required: ["c"] }] },
  {
    properties: { a: { $ref: "#c", title: "A" } },
    definitions: { B: { $id: "http://b", $defs: { C: { $anchor: "c" } } } },
  },
  { properties: { a: { pattern: "^(?=x)", not: { pattern: "(?=y)" } }, b: { maxItems: 5_000 } } },
];

describe.each(providers)("for %s", (name, provider) => {
  const at = providers.findIndex(([other]) => other === name);

  // Those of the others in part, another one for each provider: `npm run soak -- whole` has all for all.
  it.each(reported)("the schemas that reports about %s are the first to have", (about, list) => {
    expectReplayed(toolsWith(about === name ? list : partOf(list, at, 3)), provider);
  });

  it.each(ODD)("%j", (schema) => {
    expectReplayed(
      toolsWith([schema as JsonSchema, { type: "object", properties: { a: schema as JsonSchema } }]),
      provider,
    );
  });

  // Others for each provider.
  it("random schemas", () => {
    const list = fc.sample(schemas, { numRuns: runsOf(30), seed: at }).filter(isUsable);
    expect(toolsWith(list).length).toBeGreaterThan(30);
    for (const tool of toolsWith(list)) expectReplayed([tool], provider);
  });

  it.skipIf(isCorpusMissing)("schemas of real tools", () => {
    const every = readCorpora().filter((_, at) => at % 40 === 0);
    for (const { schema } of every) expectReplayed(toolsWith([schema]), provider);
  });
});
