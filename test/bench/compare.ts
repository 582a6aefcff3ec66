import { do_not_optimize } from "mitata";
import { formatValue, type Role, type Row, record } from "./record.ts";

/**
 * One way to do the job of a bench; what it answers may be a promise. Where one run does the job several times, `jobs` says
 * how often, and the time shown is that of one job. The default of `role` is "peer".
 *
 * @example
 * const contender: Contender = { name: "JSON.parse", run: () => JSON.parse(text) };
 */
export type Contender = { name: string; run: () => unknown; jobs?: number; role?: Role };

/**
 * Records and prints the time of each contender and its ratio to the first, and resolves to those rows. Every batch of
 * runs is compared with a batch of the first that ran right before it, so that a machine that is slow for a while is slow
 * for both; what is shown are the medians over the rounds, with the quartiles of the ratio. There are fewer rounds, but
 * at least five, if they would take more than two seconds for each contender.
 *
 * @example
 * await compare("1 KB", [{ name: "JSON.parse", run: () => JSON.parse(text) }, { name: "ours", run: () => parse(text) }]);
 * // 1 KB
 * //   JSON.parse                         6.61 µs    1.00 ×
 * //   ours                               7.20 µs    1.09 ×  (1.08 to 1.11)
 */
export async function compare(
  title: string,
  [first, ...others]: readonly [Contender, ...Contender[]],
  { rounds = 201, batchMs = 1, growth }: { rounds?: number; batchMs?: number } & Pick<Row, "growth"> = {},
): Promise<Row[]> {
  const base = { ...first, count: await calibrate(first.run, batchMs), times: [] as number[] };
  const entries = [];
  for (const one of others) {
    entries.push({ ...one, count: await calibrate(one.run, batchMs), times: [] as number[], ratios: [] as number[] });
  }
  const end = performance.now() + MOST_MS * entries.length;
  for (let round = 0; round < rounds && (round < 5 || performance.now() < end); round++) {
    for (const { run, count, jobs = 1, times, ratios } of entries) {
      const before = (await timeOf(base.run, base.count)) / (base.jobs ?? 1);
      const time = (await timeOf(run, count)) / jobs;
      base.times.push(before);
      times.push(time);
      ratios.push(time / before);
    }
  }
  const found = [{ ...base, ratios: undefined }, ...entries].map((entry) => {
    const { name, role = "peer", times, ratios } = entry;
    const ratio = ratios && { ratio: quartilesOf(ratios) };
    return record({ title, contender: name, role, value: median(times), ...ratio, ...(growth && { growth }) });
  });
  printRows(found);
  return found;
}

/** After this time, for each contender, there are no more rounds. */
const MOST_MS = 2_000;

/**
 * Prints the rows of one case.
 *
 * @example
 * printRows([{ title: "1 KB", contender: "JSON.parse", value: 0.0066, unit: "ms", … }]);
 */
export function printRows(rows: readonly Row[]): void {
  console.log(`\n${rows[0]?.title}`);
  for (const row of rows) {
    const { contender, ratio } = row;
    const shown = ratio ? `  (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})` : "";
    const factor = (ratio?.median ?? 1).toFixed(2);
    console.log(`  ${contender.padEnd(34)}${formatValue(row).padStart(10)}${factor.padStart(9)} ×${shown}`);
  }
}

const quartilesOf = (ratios: readonly number[]): NonNullable<Row["ratio"]> => {
  return { median: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
};

/**
 * The middle of some numbers.
 *
 * @example
 * median([3, 1, 2]); // 2
 */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** How many runs fill a batch, once the code is warm. */
async function calibrate(run: () => unknown, batchMs: number): Promise<number> {
  let count = 1;
  let time = await timeOf(run, count);
  for (let spent = time; spent < WARM_UP_MS; spent += time * count) {
    count = Math.max(1, Math.round(batchMs / time));
    time = await timeOf(run, count);
  }
  return Math.max(1, Math.round(batchMs / time));
}

/** The optimizing compiler has done its work by then. */
const WARM_UP_MS = 150;

/** Milliseconds that one of so many runs takes. */
async function timeOf(run: () => unknown, count: number): Promise<number> {
  const start = performance.now();
  const first = run();
  if (first instanceof Promise) {
    await first;
    for (let index = 1; index < count; index++) do_not_optimize(await run());
  } else {
    for (let index = 1; index < count; index++) do_not_optimize(run());
  }
  return (performance.now() - start) / count;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * share)] as number;
}
