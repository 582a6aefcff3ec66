import { statSync } from "node:fs";
import { Command, Option } from "commander";
import { CHECKED_NAMES, type CheckedTools, type ToolInfo, type ToolsProvider } from "../../tool/index.ts";
import { CommandError } from "../CommandError.ts";
import { type ReadCall, readCalls } from "../calls/readCalls.ts";
import { type CallReport, reportCalls } from "../calls/reportCalls.ts";
import type { Fault } from "../input/Fault.ts";
import { plural } from "../output/plural.ts";
import { printableLine } from "../output/printable.ts";
import { reportLines } from "../output/reportLines.ts";
import { styled } from "../output/styled.ts";
import { warn } from "../output/warn.ts";
import { writeOutput } from "../output/writeOutput.ts";
import { checkedLines, checkForProvider, mistakesIn } from "./checkForProvider.ts";
import { fixTools } from "./fixTools.ts";
import { type ReadTools, readTools } from "./readTools.ts";
import { reportTools, type ToolReport } from "./reportTools.ts";
import { toolsArgument } from "./toolsArgument.ts";

type Flags = {
  readonly calls?: readonly string[];
  readonly provider?: ToolsProvider;
  readonly fix?: string;
  readonly json?: true;
};

/** `openjiuwen-tools check` */
export function checkCommand(): Command {
  return new Command("check")
    .description("check tools, and calls of them, and report what is wrong")
    .addArgument(toolsArgument())
    .option(
      "--calls <files...>",
      "files with calls of these tools: answers of a provider, messages, or dumps of ToolCall",
    )
    .addOption(
      new Option(
        "--provider <name>",
        "the provider that gets the tools: what it refuses as it is written is listed with what is sent instead",
      ).choices(CHECKED_NAMES),
    )
    .option("--fix <file>", "write the tools in a form that the provider takes")
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(check);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools check tools.json
  openjiuwen-tools check tools.json --calls answer.json
  openjiuwen-tools check tools.json --provider mcp-hosts
  openjiuwen-tools check tools.json --provider openai --fix tools.openai.json
  openjiuwen-tools check tools/ --calls logs/ --json

The exit code is 1 if a schema has a mistake, if the provider refuses a tool as it is written, if a call cannot be run, or
if something cannot be read; all the rest is checked then, too. Other warnings and repaired calls do not change it. With
--fix, what has a form that the provider takes does not change it either.`;

async function check(files: readonly string[], flags: Flags, command: Command): Promise<void> {
  const { calls: callFiles, provider, fix, json } = flags;
  if (fix !== undefined && provider === undefined) {
    command.error("error: expected --provider with the name of the provider that takes the tools of --fix");
  }
  const faults: Fault[] = [];
  const read = await readTools(files, (fault) => faults.push(fault));
  const unread = faults.splice(0);
  const sources = [...read.sources.values(), ...unread.map(({ source }) => source)];
  if (fix !== undefined) checkApart(fix, [...files, ...sources, ...(callFiles ?? [])]);
  const found: readonly ReadCall[] | undefined =
    callFiles && (await readCalls(callFiles, read.tools, (fault) => faults.push(fault)));
  const calls = found && [...reportCalls(found, read.tools), ...faults.map(unreadable)];
  if (calls?.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
  if (provider === undefined) reportAll(read, unread, calls, json);
  else reportFor(provider, read, unread, calls, flags);
}

/** The fixed tools have other names and parameters than the program knows, so that they must not replace its own. */
function checkApart(fix: string, inputs: readonly string[]): void {
  const input = inputs.find((name) => isSameFile(name, fix));
  if (input !== undefined)
    throw new CommandError(`expected another file for --fix than ${input}, which is read: it would be replaced`);
}

function isSameFile(left: string, right: string): boolean {
  // As bigints, because the numbers of files can be larger than a number holds exactly.
  const [one, other] = [left, right].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  if (!one?.isFile()) return false;
  return one.dev === other?.dev && one.ino === other?.ino;
}

/** Reports what is wrong for any provider. */
function reportAll(
  read: ReadTools,
  unread: readonly Fault[],
  calls: readonly CallReport[] | undefined,
  json?: true,
): void {
  const tools = [...reportTools(read), ...unread.map(unreadable)];
  if (json) console.log(JSON.stringify({ tools, calls: calls ?? [] }, undefined, 2));
  else console.log([...tools.map(toolLines), ...(calls ?? []).map(callLines), summaryOf(tools, calls)].join("\n"));
  if (tools.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
}

/** Reports what a provider refuses, and writes the tools in a form that it takes. */
function reportFor(
  provider: ToolsProvider,
  read: ReadTools,
  unread: readonly Fault[],
  calls: readonly CallReport[] | undefined,
  { fix, json }: Flags,
): void {
  const checked = checkForProvider(read, provider);
  const lines = [
    ...checkedLines(checked, read, unread),
    ...(calls ?? []).map(callLines),
    ...(calls ? [summaryOf(undefined, calls)] : []),
  ];
  const sourced = checked.tools.map(({ name, findings }, at) => {
    return { name, source: read.sources.get(read.tools[at] as ToolInfo), findings };
  });
  const mistakes = mistakesIn(checked);
  const report = { ...checked, mistakes, tools: sourced, unread, ...(calls && { calls }) };
  console.log(json ? JSON.stringify(report, undefined, 2) : lines.join("\n"));
  const isFixed = fix !== undefined && writeFixed(fix, read, checked);
  if (unread.length > 0 || mistakes > 0 || !(checked.ok || isFixed)) process.exitCode = 1;
}

/** Whether all tools have a form that the provider takes; those that have one are written. */
function writeFixed(file: string, read: ReadTools, checked: CheckedTools): boolean {
  const fixed = fixTools(read, checked);
  if (fixed === undefined || fixed.count === 0) {
    warn(`${file} is not written: ${fixed ? "each tool" : "the list"} has no form that ${checked.provider} takes`);
    return false;
  }
  writeOutput(JSON.stringify(fixed.encoded, undefined, 2), file);
  console.error(`${plural(fixed.count, "tool")} in the format ${fixed.format}: ${file}`);
  const all = checked.tools.flatMap(({ findings }) => findings);
  if (all.some(({ rule }) => rule === "names" || rule === "propertyNames"))
    warn(`calls of the tools in ${file} have the names there: decodeMessage restores them with the tools of the input`);
  for (const name of fixed.leftOut)
    warn(`${printableLine(name)} is left out: it has no form that ${checked.provider} takes`);
  return fixed.leftOut.length === 0;
}

/** The report on input that cannot be read, which belongs to no tool and no call. */
const unreadable = ({ source, reason }: Fault): ToolReport & CallReport => ({
  name: null,
  id: null,
  source,
  errors: [reason],
  warnings: [],
});

const toolLines = ({ name, source, ...noted }: ToolReport): string =>
  reportLines(name === null ? source : `${name} (${source})`, noted);

const callLines = ({ name, id, source, ...noted }: CallReport): string =>
  reportLines(name === null ? source : `call ${id ?? "without an id"} of ${name} (${source})`, noted);

function summaryOf(tools: readonly ToolReport[] | undefined, calls: readonly CallReport[] | undefined): string {
  const all = [...(tools ?? []), ...(calls ?? [])];
  const counts = [...(tools ? [countOf(tools, "tool")] : []), ...(calls ? [countOf(calls, "call")] : [])];
  const errors = all.reduce((sum, one) => sum + one.errors.length, 0);
  const warnings = all.reduce((sum, one) => sum + one.warnings.length, 0);
  const summary = `${counts.join(" and ")}: ${plural(errors, "error")}, ${plural(warnings, "warning")}`;
  return styled(errors > 0 ? "red" : "green", summary);
}

/** The number of entries that were read. */
const countOf = (reports: readonly { readonly name: string | null }[], noun: string): string =>
  plural(reports.filter(({ name }) => name !== null).length, noun);
