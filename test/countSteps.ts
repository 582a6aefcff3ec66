import { Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";

/** An input of any size. */
export type Sized = readonly [name: string, make: (size: number) => unknown];

/**
 * The steps of this package in each piece of work: how often the blocks of its source are entered, as V8 counts them for
 * coverage. Steps depend on the input alone, and not on the machine. What the engine does within one call, such as
 * `indexOf` in a long text, is a single step: `npm run soak -- hostile` measures that, with larger inputs.
 *
 * @example
 * const [few, many] = countSteps([() => checkSchema(small), () => checkSchema(large)]);
 */
export function countSteps(works: readonly (() => unknown)[]): number[] {
  // Optimized code does not count.
  for (const flag of ["--no-opt", "--no-maglev"]) setFlagsFromString(flag);
  const session = new Session();
  session.connect();
  try {
    post(session, "Profiler.enable");
    post(session, "Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    return works.map((work) => {
      post(session, "Profiler.takePreciseCoverage");
      work();
      const { result } = post(session, "Profiler.takePreciseCoverage") as { result: Coverage[] };
      const ours = result.filter(({ url }) => SOURCE.test(url)).flatMap(({ functions }) => functions);
      return ours.flatMap(({ ranges }) => ranges).reduce((steps, { count }) => steps + count, 0);
    });
  } finally {
    session.disconnect();
    for (const flag of ["--opt", "--maglev"]) setFlagsFromString(flag);
  }
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
    // A count of nothing would prove nothing.
    return few > 0 && many < 2.5 * few ? [] : [`${name}: ${few} steps, then ${many}`];
  });
}

type Coverage = { url: string; functions: readonly { ranges: readonly { count: number }[] }[] };

/** The package's own source; tests and libraries are not counted. */
const SOURCE = /^(?:file:\/\/)?(?!.*node_modules).*\/src\//;

/** What the inspector answers; a session of the same thread answers at once. */
function post(session: Session, method: string, params?: object): unknown {
  let answer: unknown;
  session.post(method, params, (error: Error | null, result?: object) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}
