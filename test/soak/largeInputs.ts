import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import { JsonError } from "../../src/json/index.ts";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError } from "../../src/strict/index.ts";
import { families, largeSchemas as largeTexts } from "../compact/hostileSchemas.ts";
import { families as setFamilies } from "../compact/setFamilies.ts";
import type { Sized } from "../countSteps.ts";
import { cpuTime } from "../cpuTime.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { largeSchemas } from "../schema/hostileSchemas.ts";
import { readers } from "../schema/readers.ts";
import { cappedSchemas, doublingReferences, linearSchemas } from "../strict/hostileSchemas.ts";
import { writers } from "../strict/writers.ts";

/** The most that one input may take, in ms of this thread's work; quadratic work takes minutes. */
const MAX_TIME = 30_000;
const ERRORS = [SchemaError, StrictError, JsonError];

/** The layouts of compact text. */
const converters: readonly Reader[] = Object.entries({
  inline: new SchemaConverter(),
  dense: new SchemaConverter({ layout: "dense" }),
  cut: new SchemaConverter({ maxDescriptionLength: 10 }),
}).map(([name, converter]) => [name, (schema) => converter.convert(schema)]);

type Reader = readonly [name: string, read: (schema: JsonSchema) => unknown];

/** The tables of the tests, with the size at which what is not linear takes minutes. */
const TABLES: readonly [readers: readonly Reader[], inputs: readonly Sized[], size: number][] = [
  [readers, largeSchemas, 100_000],
  [writers, largeSchemas, 100_000],
  [writers, [...linearSchemas, ...cappedSchemas, ["doubling references", () => doublingReferences]], 8_000],
  [converters, families.map(([name, schemaOf]) => [name, schemaOf]), 10_000],
  [converters, largeTexts, 1_000],
  [
    [["a set", (tools) => toolsToTypescript(tools as unknown as DescribedTool[])]],
    setFamilies.map(([name, toolsOf]) => [name, toolsOf]),
    5_000,
  ],
];

/**
 * Reads the large inputs of the tests at full size. Returns how many took too long, or ended with an error that is not
 * one of the package's.
 *
 * @example
 * const isGood = readLargeInputs() === 0;
 */
export function readLargeInputs(): number {
  let faults = 0;
  const slowest: [time: number, row: string][] = [];
  for (const [every, inputs, size] of TABLES) {
    for (const [reader, read] of every) {
      for (const [name, make] of inputs) {
        const input = make(size) as JsonSchema;
        const start = cpuTime();
        const fault = rawErrorOf(ERRORS, () => read(input));
        const time = Math.round(cpuTime() - start);
        slowest.push([time, `${reader}: ${name}`]);
        if (fault === undefined && time <= MAX_TIME) continue;
        faults++;
        console.log(`${reader}: ${name}: ${fault ?? `${time} ms`}`);
      }
    }
  }
  console.log(`${slowest.length} large inputs; the slowest:`);
  for (const [time, row] of slowest.sort(([left], [right]) => right - left).slice(0, 5))
    console.log(`  ${time} ms, ${row}`);
  return faults;
}
