import fc from "fast-check";
import { SchemaConverter } from "../../src/compact/index.ts";
import { compile, declaration } from "../compact/compile.ts";
import { differenceOf } from "../compact/oracle/differenceOf.ts";
import { readDense } from "../compact/oracle/readDense.ts";
import { anySchema } from "../compact/schemas.ts";

const SCHEMAS = 100_000;
const ROUND = 5_000;

/** 100,000 random schemas, each inline and dense; true where every text is TypeScript and every dense one reads back. */
export async function soakCompact(): Promise<boolean> {
  const [inline, dense] = [new SchemaConverter(), new SchemaConverter({ layout: "dense" })];
  let faults = 0;
  const report = (fault: string, schema: unknown, text: string): void => {
    faults++;
    if (faults <= 10) console.log(`${fault}\n  ${JSON.stringify(schema)}\n  ${text}`);
  };
  for (let seed = 1; seed <= SCHEMAS / ROUND; seed++) {
    const texts: { schema: unknown; text: string }[] = [];
    for (const schema of fc.sample(anySchema, { numRuns: ROUND, seed })) {
      try {
        const text = dense.convert(schema);
        texts.push({ schema, text: inline.convert(schema) }, { schema, text });
        const difference = differenceOf(schema, readDense(text));
        if (difference !== undefined) report(`seed ${seed}: lost at ${difference}`, schema, text);
      } catch (error) {
        report(`seed ${seed}: ${error}`, schema, "");
      }
    }
    const found = compile(texts.map(({ text }) => declaration(text, "T")));
    for (const [index, { schema, text }] of texts.entries()) {
      const [error] = found[index] ?? [];
      if (error !== undefined) report(`seed ${seed}: ${error}`, schema, text);
    }
    console.log(`${seed * ROUND} schemas, ${faults} faults`);
  }
  return faults === 0;
}
