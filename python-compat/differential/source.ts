import * as fc from "fast-check";
import type { Payload } from "./payloads.ts";

/** Payloads by their number, from 0 to `size`. */
export type Source = {
  readonly size: number;
  /** Some of them, from that number on. */
  batch(start: number): readonly Payload[];
  /** Makes a payload smaller for as long as a difference is found in it, and gives the last difference. */
  shrink<T>(at: number, differenceIn: (payload: Payload) => Promise<T | undefined>): Promise<T | undefined>;
};

/** Enough to keep a pipe busy, few enough that nobody waits long for an answer. */
const BATCH = 250;

/**
 * Random payloads that all follow from a seed.
 *
 * @example
 * random(payloads("0.1.3"), { cases: 5000, seed: 1 }).batch(0).length; // 250
 */
export function random(
  arbitrary: fc.Arbitrary<Payload>,
  { cases, seed }: { readonly cases: number; readonly seed: number },
): Source {
  const seedAt = (start: number) => Math.imul(seed + 1, 0x9e3779b1) ^ start;
  return {
    size: cases,
    batch: (start) => fc.sample(arbitrary, { seed: seedAt(start), numRuns: Math.min(BATCH, cases - start) }),
    async shrink<T>(at: number, differenceIn: (payload: Payload) => Promise<T | undefined>) {
      let smallest: T | undefined;
      const agree = fc.asyncProperty(arbitrary, async (payload) => {
        const difference = await differenceIn(payload);
        if (difference) smallest = difference;
        return difference === undefined;
      });
      const path = String(at % BATCH);
      await fc.check(agree, { seed: seedAt(at - (at % BATCH)), path, numRuns: 1, interruptAfterTimeLimit: 30_000 });
      return smallest;
    },
  };
}

/** Payloads that are small already. */
export function listed(payloads: readonly Payload[]): Source {
  return {
    size: payloads.length,
    batch: (start) => payloads.slice(start, start + BATCH),
    shrink: async (at, differenceIn) => differenceIn(payloads[at] as Payload),
  };
}
