import { comparisons, formatValue, type Row } from "./record.ts";

/** Where and when the figures were measured. */
export type Surroundings = {
  machine: string;
  node: string;
  date: string;
  minutes: number;
  /** The load of the machine before the run, in busy cores. */
  load: number;
  versions: { readonly [name: string]: string };
  /** The benches that were left out. */
  skipped: readonly string[];
};

/**
 * The page docs/benchmarks.md. `plots` has the name of the file of each plot.
 *
 * @example
 * formatBenchmarks(rows, { machine: "AMD EPYC, 2 cores, 8 GB", … }, { validate: "benchmarks-validate.svg" });
 */
export function formatBenchmarks(
  rows: readonly Row[],
  surroundings: Surroundings,
  plots: { readonly [plot: string]: string },
): string {
  const { machine, node, date, minutes, load, versions, skipped } = surroundings;
  return `# Benchmarks

${WARNING}

Measured on ${date} in one run of ${minutes.toFixed(0)} minutes: ${machine}, Node ${node}. Before the run ${load.toFixed(1)} cores were
busy. Times are medians; a contender is timed in turns with the first of its case, so that a slow moment of the machine
is slow for both.${skipped.length > 0 ? ` Left out, as what they need was not there: ${skipped.join(", ")}.` : ""}

## Beside the best of the others

For every case, ours and the best of the others that were measured in the same run. "Ours takes" is our time or number
of tokens divided by theirs: below 1 ours is better. Where more is better, it says so.

${summaryTable(rows)}

What each case asks of the contenders is not always the same work: the [details](#all-rows) name the contenders, and
\`test/bench\` has the code. Our \`arguments\` also check limits of size and depth, and reject integers that JavaScript
cannot hold. In \`validate\`, ajv and the compiled checks of typebox generate code from the schema; \`createValidator\`
generates none, so it also runs where \`eval\` is forbidden, on schemas that nobody has to trust.

## How cost grows

Both axes are logarithmic: a line that rises by one row of the grid per column grows linearly, and one that rises by two
rows quadratically. Ours are the thick lines; the dashed line does less than the job. A line ends early if the contender
was too slow to go on.

${Object.entries(plots)
  .map(([plot, file]) => `![${plot}: time over the size of the input](images/${file})`)
  .join("\n\n")}

## All rows

A ratio is to the first contender of its case: the median, and between brackets the quartiles.

${detailTables(rows)}

## Versions

${versionList(versions)}
`;
}

const WARNING =
  "Written by `npm run bench -- --write`: run it to have the figures of your own machine. `npm run bench -- NAME` prints\none of the benches.";

function summaryTable(rows: readonly Row[]): string {
  const lines = comparisons(rows).map(({ ours, peer, ratio }) => {
    const word = ours.better === "more" ? "more is better" : `${ratio.toFixed(2)} ×`;
    return tableRow([
      ours.room,
      ours.title,
      ours.contender,
      formatValue(ours),
      peer.contender,
      formatValue(peer),
      word,
    ]);
  });
  const head = ["bench", "case", "ours", "", "the best other", "", "ours takes"];
  return [tableRow(head), tableRow(["---", "---", "---", "--:", "---", "--:", "--:"]), ...lines].join("\n");
}

function detailTables(rows: readonly Row[]): string {
  const rooms = [...Map.groupBy(rows, ({ room }) => room)];
  return rooms
    .map(([room, some]) => {
      const lines = some.map((row) => {
        const { ratio } = row;
        const factor = ratio
          ? `${ratio.median.toFixed(2)} × (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`
          : "";
        const name = row.role === "ours" ? `**${escapeCell(row.contender)}**` : escapeCell(row.contender);
        return `| ${escapeCell(row.title)} | ${name} | ${formatValue(row)} | ${factor} |`;
      });
      return `### ${room}\n\n${["| case | contender | | ratio |", "|---|---|--:|--:|", ...lines].join("\n")}`;
    })
    .join("\n\n");
}

const versionList = (versions: { readonly [name: string]: string }): string =>
  Object.entries(versions)
    .map(([name, version]) => `- ${name} ${version}`)
    .join("\n");

const tableRow = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
const escapeCell = (text: string): string => text.replaceAll("|", "\\|");
