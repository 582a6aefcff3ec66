import { Command, InvalidArgumentError, Option } from "commander";
import { ToolSet } from "../../set/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import { installCommand } from "../installCommand.ts";
import { tokenCounter } from "../output/countTokens.ts";
import { plural } from "../output/plural.ts";
import { styled } from "../output/styled.ts";
import { warn } from "../output/warn.ts";
import { writeOutput } from "../output/writeOutput.ts";
import { readTools } from "./readTools.ts";
import { warnOfSchemas } from "./schemaWarnings.ts";
import { toolsArgument } from "./toolsArgument.ts";

type Flags = {
  readonly layout?: "inline" | "dense";
  readonly each?: true;
  readonly descriptions: boolean;
  readonly maxDescriptionLength?: number;
  readonly constraints: boolean;
  readonly quotedKeys?: true;
  readonly result?: true;
  readonly json?: true;
  readonly output?: string;
};

/** `openjiuwen-tools compact` */
export function compactCommand(): Command {
  return new Command("compact")
    .description("write tools as TypeScript text, which takes a model fewer tokens to read than JSON")
    .addArgument(toolsArgument())
    .option("--each", "write each tool by itself, without what the tools have in common")
    .addOption(
      new Option("--layout <layout>", "dense takes the fewest tokens; inline writes each tool in a line")
        .choices(["dense", "inline"])
        .default("dense"),
    )
    .option("--no-descriptions", "leave the descriptions out")
    .option("--max-description-length <characters>", "cut longer descriptions", lengthOf)
    .option("--no-constraints", "leave limits and defaults out (dense layout)")
    .option("--quoted-keys", "quote all keys, which small models copy more reliably")
    .option("--result", "write functions with the types of their results, for models that write code")
    .option("--json", "write JSON with the text and the tokens")
    .option("-o, --output <file>", "write to a file instead of standard output")
    .addHelpText("after", EXAMPLES)
    .action(compact);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools compact tools.json
  openjiuwen-tools compact src/tools.ts --layout inline
  cat request.json | openjiuwen-tools compact --no-descriptions
  openjiuwen-tools compact tools/ --json | jq .tokens`;

function lengthOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("Expected a number of characters.");
  return Number(text);
}

async function compact(files: readonly string[], flags: Flags): Promise<void> {
  const { tools } = await readTools(files);
  const text = compactText(tools, flags);
  const isShown = flags.json ?? process.stderr.isTTY;
  const tokens = isShown ? await tokensOf(tools, text) : undefined;
  const report = { tools: tools.length, ...(tokens && { tokens }) };
  writeOutput(flags.json ? JSON.stringify({ text, ...report }, undefined, 2) : text, flags.output);
  warnOfSchemas(tools);
  if (flags.json && tokens === undefined) warn(`the tokens are left out: ${installCommand("gpt-tokenizer")}`);
  if (!flags.json && process.stderr.isTTY) console.error(styled("dim", summaryOf(report), process.stderr));
}

function compactText(tools: readonly ToolInfo[], flags: Flags): string {
  const {
    layout,
    each,
    descriptions: includeDescriptions,
    constraints,
    quotedKeys,
    result,
    maxDescriptionLength,
  } = flags;
  const described = { includeDescriptions, ...(maxDescriptionLength !== undefined && { maxDescriptionLength }) };
  const options = { ...described, ...(quotedKeys && { quotedKeys }) };
  if (layout === "inline") return eachText(tools, (tool) => tool.compact({ ...options, layout }));
  const dense = { ...options, constraints };
  if (each && !result) return eachText(tools, (tool) => tool.compact({ ...dense, layout: "dense" }));
  return new ToolSet(tools).compact({ ...dense, ...(result && { result }) });
}

const eachText = (tools: readonly ToolInfo[], write: (tool: ToolInfo) => string): string =>
  tools.map((tool) => `${tool.name} ${write(tool)}`).join("\n");

type Tokens = { readonly compact: number; readonly json: number; readonly share: number };

/** Sizes are compared with the same tools as minified JSON. */
async function tokensOf(tools: readonly ToolInfo[], text: string): Promise<Tokens | undefined> {
  const count = await tokenCounter();
  if (count === undefined) return undefined;
  const whole = tools.map(({ name, description, jsonSchema }) => ({ name, description, parameters: jsonSchema }));
  const [compact, json] = [count(text), count(JSON.stringify(whole))];
  return { compact, json, share: Math.round((100 * compact) / json) / 100 };
}

function summaryOf({ tools, tokens }: { readonly tools: number; readonly tokens?: Tokens }): string {
  const counted = plural(tools, "tool");
  if (tokens === undefined) return `${counted} (${installCommand("gpt-tokenizer")}, to see the tokens)`;
  const { compact, json, share } = tokens;
  return `${counted}: ${compact} tokens, ${Math.round(100 * share)} % of the ${json} of minified JSON`;
}
