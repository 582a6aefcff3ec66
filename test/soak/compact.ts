import fc from "fast-check";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import { refusedValues } from "../compact/acceptedValues.ts";
import { compile, declaration } from "../compact/compile.ts";
import { layouts, longerThanJson } from "../compact/excess.ts";
import { differenceOf } from "../compact/oracle/differenceOf.ts";
import { lossOf } from "../compact/oracle/lossOf.ts";
import { readDense } from "../compact/oracle/readDense.ts";
import { anySchema } from "../compact/schemas.ts";
import { anyTools } from "../compact/setTools.ts";
import { refusedByTypes } from "../compact/setValues.ts";
import { acceptedCases, refusedBy, writers } from "../compact/soundness.ts";
import { expressible, findAllowed } from "../tool/repeatedTypes.ts";

const SCHEMAS = 100_000;
const SETS = 50_000;
const ROUND = 5_000;
const SCHEMAS_OF_VALUES = 20_000;
const ROUND_OF_VALUES = 1_000;
const LAYOUTS = ["inline", "dense"] as const;

type Report = (fault: string, input: unknown, text: string) => void;
type Text = { input: unknown; text: string; source: string };

/**
 * 100,000 random schemas, each inline and dense, and 50,000 random sets of tools; then 20,000 random schemas with values.
 * True where every text is TypeScript and no longer than the JSON, every dense one reads back, every value that fits a
 * schema fits its type, and no refused value fits the type that its error repeats.
 */
export async function soakCompact(): Promise<boolean> {
  let faults = 0;
  const report: Report = (fault, input, text) => {
    faults++;
    if (faults <= 10) console.log(`${fault}\n  ${JSON.stringify(input)}\n  ${text}`);
  };
  const [inline, dense] = [new SchemaConverter(), new SchemaConverter({ layout: "dense" })];
  writeAndRead("schemas", SCHEMAS, anySchema, report, (schema) => {
    const text = dense.convert(schema);
    const texts = [inline.convert(schema), text].map((each) => ({ text: each, source: declaration(each, "T") }));
    return { texts, loss: differenceOf(schema, readDense(text)) };
  });
  writeAndRead("sets", SETS, anyTools, report, (tools) => {
    const text = toolsToTypescript(tools);
    return { texts: [{ text, source: text }], loss: lossOf(tools, text) };
  });
  checkValues(report);
  console.log(`${faults} faults`);
  return faults === 0;
}

/** Random schemas, whose text is at most as long as their JSON, and values that fit them, which fit the types too. */
function checkValues(report: Report): void {
  for (let seed = 1; seed <= SCHEMAS_OF_VALUES / ROUND_OF_VALUES; seed++) {
    for (const [name, options] of layouts) {
      for (const { schema, text } of longerThanJson(new SchemaConverter(options), ROUND_OF_VALUES, seed)) {
        report(`${name}, seed ${seed}: longer than the JSON`, schema, text);
      }
    }
    const cases = acceptedCases(ROUND_OF_VALUES, seed);
    const refused = [
      ...writers.flatMap(([, write]) => refusedBy(write, cases)),
      ...LAYOUTS.flatMap((layout) => refusedValues(layout, ROUND_OF_VALUES, seed).refused),
      ...refusedByTypes(fc.sample(anyTools, { numRuns: ROUND_OF_VALUES / 2, seed })).refused,
    ];
    for (const each of refused) report(`seed ${seed}: a value that fits the schema does not fit the type`, each, "");
    for (const schema of fc.sample(expressible, { numRuns: ROUND_OF_VALUES, seed })) {
      for (const { value, type } of findAllowed(schema, 12, seed)) {
        report(
          `seed ${seed}: a refused value fits the type that its error repeats: ${type}`,
          schema,
          JSON.stringify(value),
        );
      }
    }
    console.log(`${seed * ROUND_OF_VALUES} schemas with values`);
  }
}

function writeAndRead<Input>(
  name: string,
  count: number,
  inputs: fc.Arbitrary<Input>,
  report: Report,
  write: (input: Input) => { texts: { text: string; source: string }[]; loss: string | undefined },
): void {
  for (let seed = 1; seed <= count / ROUND; seed++) {
    const written = fc.sample(inputs, { numRuns: ROUND, seed }).flatMap((input): Text[] => {
      try {
        const { texts, loss } = write(input);
        if (loss !== undefined) report(`${name}, seed ${seed}: lost at ${loss}`, input, texts.at(-1)?.text ?? "");
        return texts.map((text) => ({ input, ...text }));
      } catch (error) {
        report(`${name}, seed ${seed}: ${error}`, input, "");
        return [];
      }
    });
    const found = compile(written.map(({ source }) => source));
    for (const [index, { input, text }] of written.entries()) {
      const [error] = found[index] ?? [];
      if (error !== undefined) report(`${name}, seed ${seed}: ${error}`, input, text);
    }
    console.log(`${seed * ROUND} ${name}`);
  }
}
