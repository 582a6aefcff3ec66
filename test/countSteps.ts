import { Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";
import { expect } from "vitest";

/** An input of any size. */
export type Sized = readonly [name: string, make: (size: number) => unknown];

// Blocks are counted only in functions that V8 compiles after this, so the counting begins before any test, and goes on
// to the end of the process, which makes other tests slower.
const session = new Session();
session.connect();
post("Profiler.enable");
startCounting();

/**
 * The steps of this package in each piece of work: how often the blocks of its source are entered, as V8 counts them for
 * coverage. Steps depend on the input alone, and not on the machine. What the engine does within one call, such as
 * `indexOf` in a long text, is a single step: `npm run soak -- hostile` measures that, with larger inputs. Only files that
 * have a process of their own may count: growth.test.ts of a room, and slow tests.
 *
 * @example
 * const [few, many] = countSteps([() => checkSchema(small), () => checkSchema(large)]);
 */
export function countSteps(works: readonly (() => unknown)[]): number[] {
  const { testPath = "" } = expect.getState();
  if (!/[/\\]growth\.test\.ts$|\.slow\.test\.ts$/.test(testPath)) throw new Error(`${testPath} shares its process`);
  // Optimized code does not count calls, so optimizing is off. Restarting the coverage discards optimized code.
  for (const flag of ["--no-opt", "--no-maglev"]) setFlagsFromString(flag);
  startCounting();
  try {
    // Taking the counts sets them to zero.
    post("Profiler.takePreciseCoverage");
    return works.map((work) => {
      work();
      const { result } = post("Profiler.takePreciseCoverage") as { result: Coverage[] };
      const ours = result.filter(({ url }) => SOURCE.test(url)).flatMap(({ functions }) => functions);
      return ours.flatMap(({ ranges }) => ranges).reduce((steps, { count }) => steps + count, 0);
    });
  } finally {
    for (const flag of ["--opt", "--maglev"]) setFlagsFromString(flag);
  }
}

function startCounting(): void {
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
}

/**
 * The rows whose work does not grow in proportion to the size: an input of double the size takes more than 2.5 times as
 * many steps. Linear work takes twice as many, quadratic work four times.
 *
 * @example
 * expect(growingFaster(largeSchemas, 200, checkSchema)).toEqual([]);
 */
export function growingFaster(rows: readonly Sized[], size: number, work: (input: never) => unknown): string[] {
  const inputs = rows.flatMap(([, make]) => [make(size), make(2 * size)]);
  const steps = countSteps(inputs.map((input) => () => work(input as never)));
  return rows.flatMap(([name], index) => {
    const [few = 0, many = 0] = steps.slice(2 * index);
    // Fail if no steps were counted.
    return few > 0 && many < 2.5 * few ? [] : [`${name}: ${few} steps, then ${many}`];
  });
}

type Coverage = { url: string; functions: readonly { ranges: readonly { count: number }[] }[] };

/** The package's own source; tests and libraries are not counted. */
const SOURCE = /^(?:file:\/\/)?(?!.*node_modules).*\/src\//;

/** The inspector's response. Sessions on the same thread respond synchronously. */
function post(method: string, params?: object): unknown {
  let answer: unknown;
  session.post(method, params, (error: Error | null, result?: object) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}
