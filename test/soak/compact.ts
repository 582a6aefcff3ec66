import fc from "fast-check";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import { compile, declaration } from "../compact/compile.ts";
import { differenceOf } from "../compact/oracle/differenceOf.ts";
import { lossOf } from "../compact/oracle/lossOf.ts";
import { readDense } from "../compact/oracle/readDense.ts";
import { anySchema } from "../compact/schemas.ts";
import { anyTools } from "../compact/setTools.ts";

const SCHEMAS = 100_000;
const SETS = 50_000;
const ROUND = 5_000;

type Report = (fault: string, input: unknown, text: string) => void;
type Text = { input: unknown; text: string; source: string };

/**
 * 100,000 random schemas, each inline and dense, and 50,000 random sets of tools; true where every text is TypeScript,
 * and every dense one reads back.
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
  console.log(`${faults} faults`);
  return faults === 0;
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
