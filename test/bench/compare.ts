import { do_not_optimize } from "mitata";

/**
 * One way to do the job of a bench; what it answers may be a promise. Where one run does the job several times, `jobs` says
 * how often, and the time shown is that of one job.
 *
 * @example
 * const contender: Contender = { name: "JSON.parse", run: () => JSON.parse(text) };
 */
export type Contender = { name: string; run: () => unknown; jobs?: number };

/**
 * Prints the time of each contender and its ratio to the first, and resolves to the times in milliseconds. Every batch of runs is compared with a batch of the
 * first that ran right before it, so that a machine that is slow for a while is slow for both; what is shown are the
 * medians over the rounds, with the quartiles of the ratio.
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
  { rounds = 201, batchMs = 1 }: { rounds?: number; batchMs?: number } = {},
): Promise<number[]> {
  const base = { ...first, count: await calibrate(first.run, batchMs), times: [] as number[] };
  const entries = [];
  for (const one of others) {
    entries.push({ ...one, count: await calibrate(one.run, batchMs), times: [] as number[], ratios: [] as number[] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { run, count, jobs = 1, times, ratios } of entries) {
      const before = (await timeOf(base.run, base.count)) / (base.jobs ?? 1);
      const time = (await timeOf(run, count)) / jobs;
      base.times.push(before);
      times.push(time);
      ratios.push(time / before);
    }
  }
  console.log(`\n${title}`);
  console.log(line(first.name, median(base.times), 1));
  for (const { name, times, ratios } of entries) {
    const [low, high] = [0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    console.log(`${line(name, median(times), median(ratios))}  (${low} to ${high})`);
  }
  return [base, ...entries].map(({ times }) => median(times));
}

const line = (name: string, ms: number, ratio: number): string =>
  `  ${name.padEnd(34)}${formatTime(ms).padStart(10)}${ratio.toFixed(2).padStart(9)} ×`;

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

function formatTime(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(1)} ms`;
  return ms >= 0.001 ? `${(ms * 1e3).toFixed(2)} µs` : `${(ms * 1e6).toFixed(0)} ns`;
}
