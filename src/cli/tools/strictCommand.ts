import { Command, Option } from "commander";
import { ToolSet } from "../../set/index.ts";
import { StrictError, type StrictProvider } from "../../strict/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import { plural } from "../output/plural.ts";
import { printable, printableLine } from "../output/printable.ts";
import { styled } from "../output/styled.ts";
import { writeOutput } from "../output/writeOutput.ts";
import { readTools } from "./readTools.ts";
import { toolsArgument } from "./toolsArgument.ts";
import { ALL, ENCODERS, type EncodedFormat, PROVIDERS } from "./wires.ts";

type Flags = {
  readonly provider: StrictProvider;
  readonly to?: EncodedFormat;
  readonly json?: true;
  readonly minify?: true;
  readonly output?: string;
};

/** `openjiuwen-tools strict` */
export function strictCommand(): Command {
  return new Command("strict")
    .description("rewrite the schemas of tools into the subset that a provider enforces, and list what was changed")
    .addArgument(toolsArgument())
    .addOption(new Option("--provider <name>", "the provider").choices(Object.keys(PROVIDERS)).makeOptionMandatory())
    .addOption(
      new Option("--to <format>", "another format than the provider's own, such as openai-responses").choices(
        Object.keys(ENCODERS),
      ),
    )
    .option("--json", "write JSON with the tools and the changes of each")
    .option("--minify", "write without line breaks")
    .option("-o, --output <file>", "write to a file instead of standard output")
    .addHelpText("after", EXAMPLES)
    .action(strict);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools strict tools.json --provider openai
  openjiuwen-tools strict tools.json --provider openai --to openai-responses --json

The exit code is 1 if a schema has no strict form; the others are written.`;

async function strict(files: readonly string[], flags: Flags): Promise<void> {
  const { provider, to = PROVIDERS[provider][0], json, minify, output } = flags;
  const { tools } = await readTools(files);
  const results = tools.map((tool) => strictForm(tool, provider));
  const usable = results.flatMap((result) => ("tool" in result ? [result.tool] : []));
  const encoded = ENCODERS[to].encodeTools(new ToolSet(usable), ALL);
  const report = json ? { tools: encoded, changes: Object.fromEntries(results.map(reportOf)) } : encoded;
  writeOutput(JSON.stringify(report, undefined, minify ? undefined : 2), output);
  if (!json) for (const result of results) describe(result);
  if (usable.length < results.length) process.exitCode = 1;
}

type Result = { readonly name: string } & ({ readonly tool: ToolInfo } | { readonly error: StrictError });

function strictForm(tool: ToolInfo, provider: StrictProvider): Result {
  const { name } = tool;
  try {
    return { name, tool: tool.toStrict({ provider }) };
  } catch (error) {
    if (error instanceof StrictError) return { name, error };
    throw error;
  }
}

const reportOf = (result: Result): [name: string, report: unknown] => [
  result.name,
  "tool" in result ? result.tool.strict?.changes : { code: result.error.code, problems: result.error.problems },
];

function describe(result: Result): void {
  if ("error" in result) {
    console.error(styled("red", `${printableLine(result.name)}: no strict form`, process.stderr));
    for (const { path, message } of result.error.problems)
      console.error(`  ${printable(`${path || "/"}: ${message}`)}`);
    return;
  }
  const changes = result.tool.strict?.changes ?? [];
  console.error(
    `${printableLine(result.name)}: ${changes.length === 0 ? "unchanged" : plural(changes.length, "change")}`,
  );
  for (const { path, message, isEnforced } of changes) {
    const note = isEnforced ? "" : styled("yellow", " (not enforced)", process.stderr);
    console.error(`  ${printable(`${path || "/"}: ${message}`)}${note}`);
  }
}
