import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { jsonSchemaToTypescript, SchemaConverter } from "../../src/compact/index.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { differenceOf } from "../compact/oracle/differenceOf.ts";
import { readDense } from "../compact/oracle/readDense.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { type Contender, compare } from "./compare.ts";

/** Tokens (o200k_base) of tools' schemas as text, beside minified JSON and what others write; whether any is lost; speed. */
export async function benchCompact(): Promise<void> {
  if (isCorpusMissing) return console.warn("skipped: compact, as ../shared/corpora is not there");
  const samples = readCorpora().filter(({ corpus }) => corpus !== "seed 002");
  const peers = await installedPeers();
  const tools = samples.filter(({ corpus }) => corpus !== "mcp_tools").map(({ schema }) => schema);
  console.log(`\ncompact, ${tools.length} tools, each alone: % of the same schema minified, o200k_base`);
  for (const [name, strip, options, bar] of INFORMATION) {
    const stripped = tools.map(strip);
    const minified = sum(stripped.map((schema) => countTokens(JSON.stringify(schema))));
    console.log(`  ${name}: ${minified} tokens minified; bar for dense ${bar} %`);
    const writers: { [name: string]: Write } = {
      dense: (schema) => new SchemaConverter({ layout: "dense", ...options }).convert(schema),
      "inline, no constraints": (schema) => new SchemaConverter(options).convert(schema),
      ...peers,
    };
    for (const [writer, write] of Object.entries(writers)) {
      // What ours leaves out by an option is taken from the schema for the others.
      const input = writer === "dense" ? tools : stripped;
      console.log(row(writer, [share(await tokensOf(input, write), minified)]));
    }
  }

  console.log("\ncompact, descriptions cut at 50: saved of the whole schema as 2-space JSON; bar 60 %");
  const cut = new SchemaConverter({ layout: "dense", constraints: false, maxDescriptionLength: 50 });
  for (const group of new Set(samples.map(groupOf))) {
    const schemas = samples.filter((sample) => groupOf(sample) === group).map(({ schema }) => schema);
    const whole = sum(schemas.map((schema) => countTokens(JSON.stringify(schema, null, 2))));
    const saved = async (write: Write) => share(whole - (await tokensOf(schemas, write)), whole);
    const inline = await saved((schema) => jsonSchemaToTypescript(schema));
    console.log(row(group, [`inline ${inline}`, `dense ${await saved((schema) => cut.convert(schema))}`]));
  }

  const dense = new SchemaConverter({ layout: "dense" });
  const lost = samples.filter(({ schema }) => differenceOf(schema, readDense(dense.convert(schema))) !== undefined);
  console.log(`\ncompact, read back: ${samples.length - lost.length} of ${samples.length} schemas equal`);

  const github = samples.filter(({ corpus }) => corpus === "github_mcp").map(({ schema }) => schema);
  const all = (write: Write) => (): unknown => {
    const texts = github.map(write);
    return texts[0] instanceof Promise ? Promise.all(texts) : texts;
  };
  const contenders: [Contender, ...Contender[]] = [
    { name: "dense", run: all((schema) => dense.convert(schema)) },
    { name: "inline", run: all((schema) => new SchemaConverter().convert(schema)) },
    ...Object.entries(peers).map(([name, write]) => ({ name, run: all(write) })),
  ];
  await compare(`compact, ${github.length} tools of github_mcp; bar 5.85 ms, 20,000 tools a second`, contenders, {
    rounds: 51,
    batchMs: 10,
  });
}

type Write = (schema: JsonSchema) => string | Promise<string>;

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

/** The converters of others, as far as they are installed. */
async function installedPeers(): Promise<{ [name: string]: Write }> {
  const peers: { [name: string]: Write } = {};
  for (const [name, load] of Object.entries(PEERS)) {
    try {
      const module: { [name: string]: unknown } = await import(name);
      peers[name] = load(module);
    } catch (error) {
      console.warn(`skipped: ${name}, ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return peers;
}

// biome-ignore lint/suspicious/noExplicitAny: modules that may not be installed
const PEERS: { [name: string]: (module: any) => Write } = {
  "json-schema-to-typescript": ({ compile }) => {
    const options = { bannerComment: "", format: false, additionalProperties: false };
    return (schema) => compile(structuredClone(schema), "T", options);
  },
  "@cloudflare/codemode": ({ jsonSchemaToType }) => {
    if (typeof jsonSchemaToType !== "function") throw new Error("jsonSchemaToType is not among its exports");
    return (schema) => jsonSchemaToType(schema, "T");
  },
};

/** A schema that a converter refuses counts as JSON. */
async function tokensOf(schemas: readonly JsonSchema[], write: Write): Promise<number> {
  let tokens = 0;
  for (const schema of schemas) {
    let text: string;
    try {
      text = await write(schema);
    } catch {
      text = JSON.stringify(schema);
    }
    tokens += countTokens(text);
  }
  return tokens;
}

const groupOf = ({ corpus, name }: { corpus: string; name: string }): string =>
  corpus === "mcp_tools" ? name.replace(/\.json .*/, "") : corpus;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const row = (name: string, cells: readonly string[]): string =>
  `    ${name.padEnd(28)}${cells.map((cell) => cell.padStart(18)).join("")}`;
