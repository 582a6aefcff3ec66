import { Command, Option } from "commander";
import { shorten } from "../../checks/index.ts";
import { SDK_RELEASES, type SdkRelease } from "../../pydantic/index.ts";
import { ToolSet } from "../../set/index.ts";
import { CommandError } from "../CommandError.ts";
import { plural } from "../output/plural.ts";
import { printableLine } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { writeOutput } from "../output/writeOutput.ts";
import { type ReadTools, readTools } from "./readTools.ts";
import { roundedNumbers } from "./roundedNumbers.ts";
import { warnOfSchemas } from "./schemaWarnings.ts";
import { toolsArgument } from "./toolsArgument.ts";
import { ALL, ENCODERS, type EncodedFormat } from "./wires.ts";

type Flags = {
  readonly to: EncodedFormat | "openjiuwen";
  readonly minify?: true;
  readonly output?: string;
  readonly sdk: SdkRelease;
};

/** `openjiuwen-tools convert` */
export function convertCommand(): Command {
  return new Command("convert")
    .description("write tools in the format of a provider, ready for its request")
    .addArgument(toolsArgument())
    .addOption(
      new Option("--to <format>", "the format; openjiuwen is that of the Python SDK")
        .choices([...Object.keys(ENCODERS), "openjiuwen"])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--sdk <release>", "the release of the Python SDK that reads the tools of openjiuwen")
        .choices([...SDK_RELEASES, "latest"])
        .default("latest"),
    )
    .option("--minify", "write without line breaks")
    .option("-o, --output <file>", "write to a file instead of standard output")
    .addHelpText("after", EXAMPLES)
    .action(convert);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools convert tools.json --to anthropic
  openjiuwen-tools convert src/tools.ts --to gemini -o tools.gemini.json
  cat openai-request.json | openjiuwen-tools convert --to mcp`;

async function convert(files: readonly string[], flags: Flags, command: Command): Promise<void> {
  const { to, minify, output, sdk } = flags;
  if (to !== "openjiuwen" && command.getOptionValueSource("sdk") === "cli")
    throw new CommandError("--sdk is for --to openjiuwen alone");
  const read = await readTools(files);
  const set = new ToolSet(read.tools);
  const indent = minify ? undefined : 2;
  const text =
    to === "openjiuwen"
      ? dumped(set, sdk, indent)
      : JSON.stringify(ENCODERS[to].encodeTools(set, ALL), undefined, indent);
  writeOutput(text, output);
  warnOfSchemas(read.tools);
  for (const lost of lossesOf(read, set, to)) warn(lost);
}

/** The tools as a release of the Python SDK reads them, such as `{}` for no parameters from 0.1.4 on. */
function dumped(set: ToolSet, sdk: SdkRelease, indent?: number): string {
  const tools = [...set].map((tool) => tool.modelDumpJson({ sdk, indent }));
  // Texts in JSON have no line breaks of their own.
  return indent === undefined ? `[${tools.join()}]` : `[\n${tools.join(",\n").replaceAll(/^/gm, "  ")}\n]`;
}

/** @internal */
const MAX_CHANGES = 10;

/** The notes on what conversion lost. */
function lossesOf({ strict, builtIns }: ReadTools, tools: ToolSet, to: Flags["to"]): string[] {
  const inFormat = to === "openjiuwen" ? [] : changesOf(tools, to);
  const left = builtIns.map(({ type, path }) => `${type} at ${path} is left out: its provider runs it`);
  if (strict.length === 0) return [...inFormat, ...left];
  const command = "npx openjiuwen-tools strict --provider";
  return [...inFormat, ...left, `${plural(strict.length, "tool")} marked as strict: ${command} writes strict tools`];
}

/** What differs in the format of a provider. */
function changesOf(tools: ToolSet, to: EncodedFormat): string[] {
  const wire = ENCODERS[to];
  const renamed = [...tools].flatMap(({ name }) => {
    const sent = wire.encodeName?.(name, { tools }) ?? name;
    return sent === name ? [] : [`${printableLine(name)} is named ${sent}: ${to} does not accept its name`];
  });
  const changes = (wire.toolChanges?.(tools, ALL) ?? []).filter(({ rule }) => rule !== "names");
  const changed = changes.map(({ tool, path, rule }) => {
    return `${printableLine(tool)}: ${printableLine(path)} has another form, which ${to} accepts (${rule})`;
  });
  const rounded = [...tools].flatMap((tool) =>
    roundedNumbers(tool).map(
      ({ path, value }) =>
        `${printableLine(tool.name)}: ${printableLine(path)} is ${shorten(String(value), 40)}, which becomes ${Number(value)}`,
    ),
  );
  return [
    ...renamed,
    ...firstOf(changed, "places have another form"),
    ...firstOf(rounded, "integers are too large for JavaScript"),
  ];
}

const firstOf = (notes: readonly string[], what: string): string[] =>
  notes.length > MAX_CHANGES
    ? [...notes.slice(0, MAX_CHANGES), `${notes.length - MAX_CHANGES} more ${what}`]
    : [...notes];
