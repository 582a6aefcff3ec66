import { type Contender, compare } from "./compare.ts";
import type { Row } from "./record.ts";

/** The same job with inputs of several sizes, whose times become a plot. */
export type GrowthBench<Input> = {
  plot: string;
  inputs: readonly Input[];
  /** In characters. */
  sizeOf(input: Input): number;
  contendersFor(input: Input): Contender[];
};

/**
 * Compares the contenders with each input in turn, the smallest first. One that needed more than 150 milliseconds for an
 * input is left out for the larger ones.
 *
 * @example
 * await compareGrowth({ plot: "parse", inputs: ["[]", "[1,2]"], sizeOf: ({ length }) => length, contendersFor });
 */
export async function compareGrowth<Input>({
  plot,
  inputs,
  sizeOf,
  contendersFor,
}: GrowthBench<Input>): Promise<Row[]> {
  const all: Row[] = [];
  const slow = new Set<string>();
  for (const input of inputs) {
    const size = sizeOf(input);
    const [first, ...others] = contendersFor(input).filter(({ name }) => !slow.has(name));
    if (first === undefined) break;
    const title = `${plot}, ${size.toLocaleString("en")} characters`;
    const found = await compare(title, [first, ...others], { rounds: 101, growth: { plot, size } });
    for (const { contender, value } of found) if (value > TOO_SLOW_MS) slow.add(contender);
    all.push(...found);
  }
  return all;
}

const TOO_SLOW_MS = 150;
