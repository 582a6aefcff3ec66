import { Command } from "commander";
import { type ReadCall, readCalls } from "../calls/readCalls.ts";
import { type CallReport, reportCalls } from "../calls/reportCalls.ts";
import { plural } from "../output/plural.ts";
import { reportLines } from "../output/reportLines.ts";
import { styled } from "../output/styled.ts";
import { readTools } from "./readTools.ts";
import { reportTools, type ToolReport } from "./reportTools.ts";
import { toolsArgument } from "./toolsArgument.ts";

type Flags = { readonly calls?: readonly string[]; readonly json?: true };

/** `openjiuwen-tools check` */
export function checkCommand(): Command {
  return new Command("check")
    .description("check tools, and calls of them, and report what is wrong")
    .addArgument(toolsArgument())
    .option(
      "--calls <files...>",
      "files with calls of these tools: answers of a provider, messages, or dumps of ToolCall",
    )
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(check);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools check tools.json
  openjiuwen-tools check tools.json --calls answer.json
  openjiuwen-tools check tools/ --calls logs/ --json

The exit code is 1 if a tool cannot be used, or if a call cannot be run. Warnings and repaired calls do not change it.`;

async function check(files: readonly string[], { calls: callFiles, json }: Flags): Promise<void> {
  const read = await readTools(files);
  const tools = reportTools(read);
  const found: readonly ReadCall[] = callFiles === undefined ? [] : await readCalls(callFiles, read.tools);
  const calls = reportCalls(found, read.tools);
  if (json) console.log(JSON.stringify({ tools, calls }, undefined, 2));
  else console.log([...tools.map(toolLines), ...calls.map(callLines), summaryOf(tools, calls)].join("\n"));
  if (tools.some(isBad) || calls.some(isBad)) process.exitCode = 1;
}

const isBad = ({ errors }: { readonly errors: readonly unknown[] }): boolean => errors.length > 0;

const toolLines = ({ name, source, ...noted }: ToolReport): string => reportLines(`${name} (${source})`, noted);

const callLines = ({ name, id, source, ...noted }: CallReport): string =>
  reportLines(`call ${id ?? "without an id"} of ${name} (${source})`, noted);

function summaryOf(tools: readonly ToolReport[], calls: readonly CallReport[]): string {
  const all = [...tools, ...calls];
  const counted =
    calls.length > 0
      ? `${plural(tools.length, "tool")} and ${plural(calls.length, "call")}`
      : plural(tools.length, "tool");
  const errors = all.reduce((sum, one) => sum + one.errors.length, 0);
  const warnings = all.reduce((sum, one) => sum + one.warnings.length, 0);
  const summary = `${counted}: ${plural(errors, "error")}, ${plural(warnings, "warning")}`;
  return styled(errors > 0 ? "red" : "green", summary);
}
