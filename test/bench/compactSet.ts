import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { CompactSetOptions } from "../../src/compact/CompactOptions.ts";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { lossOf } from "../compact/oracle/lossOf.ts";
import { isCorpusMissing } from "../strict/corpora.ts";

const CORPORA = join(import.meta.dirname, "../../../shared/corpora");
const BARS: { [corpus: string]: string } = { github_mcp: "bar 65 %", livemcp: "bar 58 %" };

/** Tokens (o200k_base) of whole sets of tools as one text, beside minified JSON; whether any is lost; milliseconds. */
export async function benchCompactSet(): Promise<void> {
  if (isCorpusMissing) return console.warn("skipped: compact sets, as ../shared/corpora is not there");
  for (const corpus of ["github_mcp", "livemcp", "mcp_snapshots", "bfcl"]) {
    const tools = toolsOf(corpus);
    const minified = countTokens(JSON.stringify(tools));
    const bar = BARS[corpus] ? `; everything: ${BARS[corpus]}` : "";
    console.log(`\ncompact, ${corpus} as a set of ${tools.length} tools: % of ${minified} tokens minified${bar}`);
    const row = (name: string, text: string): void =>
      console.log(`    ${name.padEnd(28)}${((100 * countTokens(text)) / minified).toFixed(2).padStart(8)} %`);
    row("one after the other", oneAfterTheOther(tools));
    for (const [name, options] of VARIANTS) row(name, toolsToTypescript(tools, options));
    const loss = lossOf(tools, toolsToTypescript(tools));
    console.log(`    read back: ${loss ?? "equal"}; ${bestMilliseconds(() => toolsToTypescript(tools)).toFixed(1)} ms`);
  }
}

const VARIANTS: [name: string, options: CompactSetOptions][] = [
  ["everything", {}],
  ["types and descriptions", { constraints: false }],
  ["types", { constraints: false, includeDescriptions: false }],
];

type Tool = DescribedTool & { description: string; parameters: JsonSchema };

function toolsOf(corpus: string): Tool[] {
  const lines = readFileSync(join(CORPORA, `${corpus}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const { name, description, parameters } = JSON.parse(line);
    return { name, description, parameters };
  });
}

/** What a user can do without sets. */
function oneAfterTheOther(tools: readonly Tool[]): string {
  const dense = new SchemaConverter({ layout: "dense" });
  return tools
    .map(({ name, description, parameters }) => `// ${description}\n${name}:${dense.convert(parameters)}`)
    .join("\n");
}

function bestMilliseconds(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
