import type { ConversionReport } from "../conversions/index.ts";
import type { Answer } from "../sdk/Implementation.ts";
import type { Comparison, Difference } from "./compare.ts";

/** How many error types a run over one release is expected to reach. */
export const ENOUGH_ERROR_TYPES = 12;

/**
 * What a run found, as text: the counts, the error types by the length of `loc`, and each difference.
 *
 * @example
 * console.log(report("openjiuwen 0.1.3", await compare("0.1.3", { … })));
 */
export function report(title: string, comparison: Comparison): string {
  const { cases, valid, pairs, kinds, errorTypes, different, differences } = comparison;
  const missed = pairs.missed.length ? ` (missed: ${pairs.missed.join(", ")})` : "";
  return [
    `${title}: ${cases} cases`,
    `  questions              ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`,
    `  valid answers          ${(valid * 100).toFixed(1)} %`,
    `  field × JSON type      ${pairs.hit}/${pairs.all}${missed}`,
    `  error types            ${errorTypes.size}${errorTypes.size < ENOUGH_ERROR_TYPES ? `, fewer than ${ENOUGH_ERROR_TYPES}` : ""}`,
    ...byDepth(errorTypes).map((line) => `    ${line}`),
    ...depthsWithout(errorTypes).map((depth) => `    no error with a loc of length ${depth}`),
    `  differences            ${different}`,
    ...differences.map(formatDifference),
  ].join("\n");
}

/** A difference as text: the question, and what both sides say where they say it differently. */
export function formatDifference({ question: { text, ...question }, reference, candidate }: Difference): string {
  return [
    `\n  ${JSON.stringify(question)}`,
    `  text       ${plain(text)}`,
    `  reference  ${said(reference, candidate)}`,
    `  candidate  ${said(candidate, reference)}`,
  ].join("\n");
}

function said(answer: Answer, other: Answer): string {
  const others = new Map(Object.entries(other));
  const own = Object.entries(answer).filter(
    ([part, value]) => part !== "types" && JSON.stringify(others.get(part)) !== JSON.stringify(value),
  );
  // Of a crash the error alone: the rest is where it was thrown.
  const shown = (part: string, value: unknown) => plain(part === "crashed" ? String(value).split("\n", 1)[0] : value);
  return own.map(([part, value]) => `${part} ${shown(part, value)}`).join("\n             ");
}

/** On one line, what is no ASCII by its code: an escape of JSON's own stays apart from it. */
function plain(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/[^ -~]/g, (unit) => `\\u{${unit.charCodeAt(0).toString(16)}}`);
}

/**
 * What a run over the conversions found, as text: a line each, and each difference.
 *
 * @example
 * console.log(reportConversions(await compareConversions({ cases: 1000, seed: 1 })));
 */
export function reportConversions(reports: readonly ConversionReport[]): string {
  const lines = reports.flatMap(({ release, conversion, cases, converted, different, differences }) => [
    `    ${`${conversion}, ${release}`.padEnd(36)}${cases} cases, ${(converted * 100).toFixed(1)} % converted, ${different} differences`,
    ...differences.map(({ text, python, ours }) =>
      [`\n  text       ${plain(text)}`, `  reference  ${plain(python)}`, `  candidate  ${plain(ours)}`].join("\n"),
    ),
  ]);
  return ["  conversions", ...lines].join("\n");
}

/** The depths up to the deepest that came up at which no error was, to be told. */
export function depthsWithout(errorTypes: Comparison["errorTypes"]): number[] {
  const deepest = Math.max(0, ...[...errorTypes.values()].map((counts) => counts.length));
  const depths = Array.from({ length: deepest }, (_, depth) => depth);
  return depths.filter((depth) => ![...errorTypes.values()].some((counts) => counts[depth]));
}

function byDepth(errorTypes: Comparison["errorTypes"]): string[] {
  const deepest = Math.max(0, ...[...errorTypes.values()].map((counts) => counts.length));
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(24) + cells.map((cell) => String(cell).padStart(8)).join("");
  const depths = Array.from({ length: deepest }, (_, depth) => depth);
  return [
    row("length of loc", depths),
    ...[...errorTypes].map(([type, counts]) =>
      row(
        type,
        depths.map((depth) => counts[depth] || "·"),
      ),
    ),
  ];
}
