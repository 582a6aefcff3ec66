import * as fc from "fast-check";
import type { Release } from "../releases/releases.ts";
import { pythonReady, wheelOf } from "../sdk/setup.ts";
import { CONVERSIONS } from "./CONVERSIONS.ts";
import type { Conversion } from "./Conversion.ts";
import { type ConversionAnswer, type PythonConversions, startConversions } from "./startConversions.ts";
import { newestOfVariants, variantsOf } from "./variants.ts";

/** What a differential run of one conversion found. */
export type ConversionReport = {
  readonly release: Release;
  readonly conversion: string;
  readonly cases: number;
  /** The share of the cases that the SDK converted, 0 to 1; it refused the others. */
  readonly converted: number;
  readonly different: number;
  /** The first few, each made as small as it still shows. */
  readonly differences: readonly ConversionDifference[];
};

/** A text that both sides convert differently, with what they compared. */
export type ConversionDifference = { readonly text: string; readonly python: string; readonly ours: string };

/**
 * Puts random inputs to the SDK's own conversions and to this package's: each variant in the newest release that has it,
 * or all that the given releases have.
 *
 * @throws {Error} where there is no Python to ask.
 * @example
 * const reports = await compareConversions({ cases: 1000, seed: 1 });
 * reports.reduce((sum, { different }) => sum + different, 0); // 0
 */
export async function compareConversions({
  cases,
  seed,
  releases,
  conversions = CONVERSIONS,
  shown = 3,
}: {
  readonly cases: number;
  readonly seed: number;
  readonly releases?: readonly Release[];
  readonly conversions?: readonly Conversion[];
  /** How many differences of each conversion are made small. */
  readonly shown?: number;
}): Promise<ConversionReport[]> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  const reports: ConversionReport[] = [];
  for (const [release, asked] of releases ? allIn(releases, conversions) : oncePerVariant(conversions)) {
    const implementation = startConversions(python.python, wheelOf(python, release));
    try {
      for (const conversion of asked) {
        reports.push(await compareOne({ implementation, release, conversion }, { cases, seed, shown }));
      }
    } finally {
      await implementation.close();
    }
  }
  return reports;
}

type Asked = ReadonlyMap<Release, readonly Conversion[]>;

function allIn(releases: readonly Release[], conversions: readonly Conversion[]): Asked {
  const has = (release: Release) => (conversion: Conversion) =>
    variantsOf(conversion.name).some((variant) => variant.releases.includes(release));
  return new Map(releases.map((release) => [release, conversions.filter(has(release))]));
}

function oncePerVariant(conversions: readonly Conversion[]): Asked {
  const asked = new Map<Release, readonly Conversion[]>();
  for (const release of newestOfVariants) {
    const those = conversions.filter(({ name }) =>
      variantsOf(name).some(({ releases }) => releases.at(-1) === release),
    );
    if (those.length > 0) asked.set(release, those);
  }
  return asked;
}

type Run = { readonly implementation: PythonConversions; readonly release: Release; readonly conversion: Conversion };

/** Enough to keep a pipe busy, few enough that no pipe fills up. */
const BATCH = 250;

async function compareOne(
  run: Run,
  { cases, seed, shown }: { readonly cases: number; readonly seed: number; readonly shown: number },
): Promise<ConversionReport> {
  const arbitrary = run.conversion.cases(run.release);
  const found: { seed: number; at: number }[] = [];
  let converted = 0;
  for (let done = 0; done < cases; done += BATCH) {
    const batchSeed = Math.imul(seed + 1, 0x9e3779b1) ^ done;
    const texts = fc.sample(arbitrary, { seed: batchSeed, numRuns: Math.min(BATCH, cases - done) });
    const answers = await run.implementation.ask(run.conversion.name, texts);
    for (const [at, answer] of answers.entries()) {
      if ("absent" in answer) throw new Error(`openjiuwen ${run.release} has no ${run.conversion.name}`);
      if ("json" in answer) converted++;
      if (differenceIn(run, texts[at] as string, answer)) found.push({ seed: batchSeed, at });
    }
  }
  const differences: ConversionDifference[] = [];
  for (const place of found.slice(0, shown)) differences.push(await shrink(run, arbitrary, place));
  return {
    release: run.release,
    conversion: run.conversion.name,
    cases,
    converted: converted / cases,
    different: found.length,
    differences,
  };
}

function differenceIn({ release, conversion }: Run, text: string, answer: ConversionAnswer) {
  const { compared = (json) => json } = conversion;
  const python = "json" in answer ? compared(answer.json) : "refused";
  const ours = converted(() =>
    compared(conversion.ours(text, { sdk: release, data: "json" in answer ? (answer.data ?? "") : "" })),
  );
  const isSame = python === "refused" ? ours.startsWith("refused") : python === ours;
  return isSame ? undefined : { text, python: "reason" in answer ? `refused: ${answer.reason}` : python, ours };
}

function converted(convert: () => string): string {
  try {
    return convert();
  } catch (error) {
    return `refused: ${error}`;
  }
}

async function shrink(
  run: Run,
  arbitrary: fc.Arbitrary<string>,
  { seed, at }: { readonly seed: number; readonly at: number },
): Promise<ConversionDifference> {
  let smallest: ConversionDifference | undefined;
  const agree = fc.asyncProperty(arbitrary, async (text) => {
    const [answer] = await run.implementation.ask(run.conversion.name, [text]);
    const difference = answer && differenceIn(run, text, answer);
    if (difference) smallest = difference;
    return difference === undefined;
  });
  await fc.check(agree, { seed, path: String(at), numRuns: 1, interruptAfterTimeLimit: 5000 });
  if (!smallest) throw new Error(`seed ${seed}, case ${at} is converted differently when it is asked again`);
  return smallest;
}
