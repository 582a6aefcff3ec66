import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { jsonSchemaToTypescript, SchemaConverter } from "../../src/compact/index.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { differenceOf } from "../compact/oracle/differenceOf.ts";
import { readDense } from "../compact/oracle/readDense.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { type CompactPeer, installedPeers } from "./compactPeers.ts";
import { type Contender, compare } from "./compare.ts";
import { type Role, record } from "./record.ts";

/** Tokens (o200k_base) of tools' schemas as text, beside minified JSON and what others write; whether any is lost; speed. */
export async function benchCompact(): Promise<void> {
  if (isCorpusMissing) return console.warn("skipped: compact, as ../shared/corpora is not there");
  const samples = readCorpora().filter(({ corpus }) => corpus !== "seed 002");
  const peers = await installedPeers();
  const tools = samples.filter(({ corpus }) => corpus !== "mcp_tools").map(({ schema }) => schema);
  await compareInformations(tools, peers);
  await countRefusals(tools, peers);
  showSavings(samples);

  const lost = samples.filter(({ schema }) => differenceOf(schema, readDense(dense.convert(schema))) !== undefined);
  console.log(`\ncompact, read back: ${samples.length - lost.length} of ${samples.length} schemas equal`);

  const github = samples.filter(({ corpus }) => corpus === "github_mcp").map(({ schema }) => schema);
  await compareSpeed(github, peers);
  for (const { close } of peers) close?.();
}

const dense = new SchemaConverter({ layout: "dense" });
const inline = new SchemaConverter();

async function compareInformations(tools: readonly JsonSchema[], peers: readonly CompactPeer[]): Promise<void> {
  console.log(`\ncompact, ${tools.length} tools, each alone: % of the same schema minified, o200k_base`);
  for (const [name, strip, options, bar] of INFORMATION) {
    const stripped = tools.map(strip);
    const minified = sum(stripped.map((schema) => countTokens(JSON.stringify(schema))));
    console.log(`  ${name}: ${minified} tokens minified; bar for dense ${bar} %`);
    const add = (contender: string, role: Role, tokens: number): void => {
      const title = `tokens beside minified JSON: ${name}`;
      const { value } = record({ title, contender, role, value: (100 * tokens) / minified, unit: "%" });
      console.log(row(contender, [`${value.toFixed(2)} %`]));
    };
    // What ours leaves out by an option is taken from the schema for the others.
    const ours = new SchemaConverter({ layout: "dense", ...options });
    add("dense", "ours", sum(tools.map((schema) => countTokens(ours.convert(schema)))));
    const texts = stripped.map((schema) => inline.convert(schema));
    add("inline, no constraints", "ours", sum(texts.map((text) => countTokens(text))));
    for (const peer of peers) {
      const tokens = sum((await textsOf(peer, stripped)).map((text) => countTokens(text)));
      add(peer.name, "peer", tokens);
    }
  }
}

/** A schema that a converter refuses counts as JSON. */
async function textsOf(peer: CompactPeer, schemas: readonly JsonSchema[]): Promise<string[]> {
  const texts: string[] = [];
  for (const schema of schemas) {
    const text = await writtenBy(peer, schema);
    texts.push(text === undefined ? JSON.stringify(schema) : (peer.trim?.(text) ?? text));
  }
  return texts;
}

/** Undefined where the converter throws. */
async function writtenBy({ write }: CompactPeer, schema: JsonSchema): Promise<string | undefined> {
  try {
    return await write(schema);
  } catch {
    return undefined;
  }
}

async function countRefusals(tools: readonly JsonSchema[], peers: readonly CompactPeer[]): Promise<void> {
  const suite = readSuite();
  console.log(
    `\ncompact, exceptions: of ${tools.length} tools, and of ${suite.length} schemas of the JSON Schema test suite`,
  );
  const ours = [dense, inline].map((converter, index): CompactPeer => {
    return { name: index === 0 ? "dense" : "inline", write: (schema) => converter.convert(schema) };
  });
  for (const peer of [...ours, ...peers]) {
    const refused = async (schemas: readonly JsonSchema[]) => {
      let count = 0;
      for (const schema of schemas) if ((await writtenBy(peer, schema)) === undefined) count++;
      return String(count);
    };
    console.log(row(peer.name, [await refused(tools), await refused(suite)]));
  }
}

function showSavings(samples: readonly Sample[]): void {
  console.log("\ncompact, descriptions cut at 50: saved of the whole schema as 2-space JSON; bar 60 %");
  const cut = new SchemaConverter({ layout: "dense", constraints: false, maxDescriptionLength: 50 });
  for (const group of new Set(samples.map(groupOf))) {
    const schemas = samples.filter((sample) => groupOf(sample) === group).map(({ schema }) => schema);
    const tokens = (write: (schema: JsonSchema) => string) => sum(schemas.map((schema) => countTokens(write(schema))));
    const whole = tokens((schema) => JSON.stringify(schema, null, 2));
    const saved = (write: (schema: JsonSchema) => string) => share(whole - tokens(write), whole);
    const inline = saved((schema) => jsonSchemaToTypescript(schema));
    console.log(row(group, [`inline ${inline}`, `dense ${saved((schema) => cut.convert(schema))}`]));
  }
}

async function compareSpeed(schemas: readonly JsonSchema[], peers: readonly CompactPeer[]): Promise<void> {
  const all = (write: CompactPeer["write"]) => (): unknown => {
    const texts = schemas.map(write);
    return texts[0] instanceof Promise ? Promise.all(texts) : texts;
  };
  const contenders: [Contender, ...Contender[]] = [
    { role: "ours", name: "dense", run: all((schema) => dense.convert(schema)) },
    { role: "ours", name: "inline", run: all((schema) => inline.convert(schema)) },
    ...peers.flatMap(({ name, write, millisecondsFor }) => (millisecondsFor ? [] : { name, run: all(write) })),
  ];
  const bar = `${((schemas.length / 20_000) * 1e3).toFixed(2)} ms, 20,000 tools a second`;
  await compare(`compact, ${schemas.length} tools of github_mcp; bar ${bar}`, contenders, { rounds: 51, batchMs: 10 });
  for (const { name, millisecondsFor } of peers) {
    const milliseconds = await millisecondsFor?.(schemas);
    if (milliseconds)
      console.log(`  ${name.padEnd(34)}${milliseconds.toFixed(1).padStart(7)} ms     the tokens included`);
  }
}

/** The schemas of the JSON Schema test suite, of which four are booleans. */
function readSuite(): JsonSchema[] {
  const file = join(import.meta.dirname, "../../../shared/corpora/jsts.jsonl");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line).parameters);
}

type Sample = { corpus: string; name: string; schema: JsonSchema };

const ANNOTATIONS = ["description"];
/** What a type can say; the rest are constraints and annotations. */
const TYPE_KEYWORDS = [
  ...["$schema", "$id", "$ref", "$defs", "definitions", "type", "enum", "const", "nullable", "anyOf", "oneOf", "allOf"],
  ...["properties", "required", "additionalProperties", "items", "prefixItems"],
];

const INFORMATION: [string, (schema: JsonSchema) => JsonSchema, object, number][] = [
  ["types and descriptions", (schema) => only(schema, [...TYPE_KEYWORDS, ...ANNOTATIONS]), { constraints: false }, 68],
  ["types", (schema) => only(schema, TYPE_KEYWORDS), { constraints: false, includeDescriptions: false }, 43.5],
  ["everything", (schema) => schema, {}, 68.4],
];

/** The schema with these keywords alone; additionalProperties stays where it says a type. */
function only(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  const part = (value: unknown): unknown => (isObject(value) ? only(value as JsonSchema, keywords) : value);
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (!keywords.includes(keyword) || (keyword === "additionalProperties" && typeof value === "boolean")) return [];
    if (["properties", "$defs", "definitions"].includes(keyword) && isObject(value)) {
      return [[keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, part(each)]))]];
    }
    if (["enum", "required", "type"].includes(keyword)) return [[keyword, value]];
    return [[keyword, Array.isArray(value) ? value.map(part) : keyword === "const" ? value : part(value)]];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

const groupOf = ({ corpus, name }: Sample): string => (corpus === "mcp_tools" ? name.replace(/\.json .*/, "") : corpus);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const row = (name: string, cells: readonly string[]): string =>
  `    ${name.padEnd(28)}${cells.map((cell) => cell.padStart(18)).join("")}`;
