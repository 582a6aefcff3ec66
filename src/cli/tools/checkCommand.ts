import { Command, Option } from "commander";
import type { StrictProvider } from "../../strict/index.ts";
import { type ReadCall, readCalls } from "../calls/readCalls.ts";
import { type CallReport, reportCalls } from "../calls/reportCalls.ts";
import type { Fault } from "../input/Fault.ts";
import { plural } from "../output/plural.ts";
import { reportLines } from "../output/reportLines.ts";
import { styled } from "../output/styled.ts";
import { readTools } from "./readTools.ts";
import { reportTools, type ToolReport } from "./reportTools.ts";
import { toolsArgument } from "./toolsArgument.ts";
import { PROVIDERS } from "./wires.ts";

type Flags = { readonly calls?: readonly string[]; readonly provider?: StrictProvider; readonly json?: true };

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
        "the provider that gets the tools: what it refuses is an error (default: a warning for each)",
      ).choices(Object.keys(PROVIDERS)),
    )
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(check);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools check tools.json
  openjiuwen-tools check tools.json --calls answer.json
  openjiuwen-tools check tools.json --provider openai
  openjiuwen-tools check tools/ --calls logs/ --json

The exit code is 1 if a tool cannot be used, if a call cannot be run, or if something cannot be read; all the rest is
checked then, too. Warnings and repaired calls do not change it.`;

async function check(files: readonly string[], { calls: callFiles, provider, json }: Flags): Promise<void> {
  const faults: Fault[] = [];
  const read = await readTools(files, (fault) => faults.push(fault));
  const unread = faults.splice(0);
  const tools = [...reportTools(read, provider && PROVIDERS[provider]), ...unread.map(unreadable)];
  const found: readonly ReadCall[] | undefined =
    callFiles && (await readCalls(callFiles, read.tools, (fault) => faults.push(fault)));
  const calls = found && [...reportCalls(found, read.tools), ...faults.map(unreadable)];
  const all = [...tools, ...(calls ?? [])];
  if (json) console.log(JSON.stringify({ tools, calls: calls ?? [] }, undefined, 2));
  else console.log([...tools.map(toolLines), ...(calls ?? []).map(callLines), summaryOf(tools, calls)].join("\n"));
  if (all.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
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

function summaryOf(tools: readonly ToolReport[], calls: readonly CallReport[] | undefined): string {
  const all = [...tools, ...(calls ?? [])];
  const counted = [countOf(tools, "tool"), ...(calls ? [countOf(calls, "call")] : [])].join(" and ");
  const errors = all.reduce((sum, one) => sum + one.errors.length, 0);
  const warnings = all.reduce((sum, one) => sum + one.warnings.length, 0);
  const summary = `${counted}: ${plural(errors, "error")}, ${plural(warnings, "warning")}`;
  return styled(errors > 0 ? "red" : "green", summary);
}

/** The number of entries that were read. */
const countOf = (reports: readonly { readonly name: string | null }[], noun: string): string =>
  plural(reports.filter(({ name }) => name !== null).length, noun);
