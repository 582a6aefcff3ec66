import { type CheckedTools, checkTools, type ToolInfo, type ToolsProvider } from "../../tool/index.ts";
import type { Fault } from "../input/Fault.ts";
import { plural } from "../output/plural.ts";
import { reportLines } from "../output/reportLines.ts";
import { styled } from "../output/styled.ts";
import type { ReadTools } from "./readTools.ts";
import { findingLines } from "./reportTools.ts";

/** Checks the tools of files for a provider, also what strict mode refuses in those that are marked as strict. */
export function checkForProvider({ tools, strict }: ReadTools, provider: ToolsProvider): CheckedTools {
  const marked = new Set(strict);
  return checkTools(
    tools.map((tool) => (marked.has(tool.name) ? markedTool(tool) : tool)),
    { provider },
  );
}

/** A ToolInfo has no mark, because its own strict form tells for whom it was made. */
const markedTool = (tool: ToolInfo): object => ({
  ...tool,
  parameters: undefined,
  jsonSchema: tool.parameters === null ? undefined : tool.jsonSchema,
  strict: true,
});

/** The lines about tools and their files, and about what cannot be read, with the counts in the last line. */
export function checkedLines(
  checked: CheckedTools,
  { tools: read, sources }: ReadTools,
  unread: readonly Fault[],
): string[] {
  const { provider, tools, findings } = checked;
  const all = [...findings, ...tools.flatMap((tool) => tool.findings)];
  const counts = COUNTED.map(([severity, noun]) => {
    const count = all.filter((finding) => finding.severity === severity).length;
    return plural(count + (severity === "error" ? unread.length : 0), noun);
  });
  const mistakes = mistakesIn(checked);
  const note = mistakes > 0 ? ` (${plural(mistakes, "schema mistake")})` : "";
  const isWrong = unread.length > 0 || mistakes > 0 || !checked.ok;
  return [
    ...tools.map((tool, at) => {
      const source = sources.get(read[at] as ToolInfo);
      return reportLines(`${tool.name} (${source})`, notedOf(tool.findings));
    }),
    ...unread.map(({ source, reason }) => reportLines(source, { errors: [reason], warnings: [] })),
    ...(findings.length > 0 ? [reportLines("all tools together", notedOf(findings))] : []),
    styled(isWrong ? "red" : "green", `${plural(tools.length, "tool")} for ${provider}: ${counts.join(", ")}${note}`),
  ];
}

/** The number of mistakes in schemas. Each is one for every provider, so that the check fails, although this one takes it. */
export const mistakesIn = ({ tools }: CheckedTools): number =>
  tools.flatMap(({ findings }) => findings).filter(({ rule }) => rule === "schema").length;

const COUNTED = [
  ["error", "error"],
  ["changed", "change"],
  ["warning", "warning"],
] as const;

function notedOf(findings: CheckedTools["findings"]): Parameters<typeof reportLines>[1] {
  const of = (wanted: (typeof COUNTED)[number][0]): string[] =>
    findingLines(findings.filter(({ severity }) => severity === wanted));
  return { errors: of("error"), changes: of("changed"), warnings: of("warning") };
}
