import { checkFor, schemaMistakes, type ToolFinding, type ToolInfo } from "../../tool/index.ts";
import { formatsOf } from "../../wire/index.ts";
import type { ReadTools } from "./readTools.ts";
import { mistakeLine } from "./schemaWarnings.ts";

/** The errors of a tool, and the warnings about what a provider or a model may not accept. */
export type ToolReport = {
  /** `null` for a tool that cannot be read. */
  readonly name: string | null;
  readonly source: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

/** Checks tools for all formats. What one of them refuses is a warning. */
export function reportTools({ tools, sources }: ReadTools): ToolReport[] {
  const first = new Map<string, ToolInfo>();
  const { tools: checked } = checkFor(tools, formatsOf("json"), "all providers");
  return tools.map((tool, at): ToolReport => {
    const { name } = tool;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, tool);
    const taken = earlier && [`the name is taken by a tool in ${sources.get(earlier)}`];
    // The mistakes in schemas are errors here, because their owner can correct them,
    // and a place with an error needs no warning about what is sent instead.
    const mistakes = schemaMistakes(tool);
    const isMistake = new Set(mistakes.map(({ path }) => path));
    const findings = (checked[at]?.findings ?? []).filter(
      ({ rule, severity, path }) => rule !== "schema" && !(severity === "changed" && isMistake.has(path)),
    );
    return {
      name,
      source: sources.get(tool) ?? "",
      errors: [...(taken ?? []), ...mistakes.map(mistakeLine)],
      warnings: findingLines(findings),
    };
  });
}

/** A line for each finding, up to ten, and the number of the others. */
export function findingLines(findings: readonly ToolFinding[]): string[] {
  const left = findings.length - MAX_FINDINGS;
  const lines = findings
    .slice(0, MAX_FINDINGS)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  return left > 0 ? [...lines, `${left} more ${left === 1 ? "place" : "places"}: --json lists all of them.`] : lines;
}

/** @internal */
const MAX_FINDINGS = 10;
