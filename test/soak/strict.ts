import fc from "fast-check";
import { findFaults } from "../strict/findFaults.ts";
import { schemas } from "../strict/schemas.ts";

const SCHEMAS = 20_000;
const ROUND = 500;

/** 20,000 random schemas, each for every provider; true where no strict schema has a fault. */
export async function soakStrict(): Promise<boolean> {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= SCHEMAS / ROUND; seed++) {
    for (const schema of fc.sample(schemas, { numRuns: ROUND, seed })) {
      for (const { provider, kind, what, example } of findFaults(schema)) {
        const key = `${provider} ${kind}: ${what}`;
        const count = counts.get(key) ?? 0;
        counts.set(key, count + 1);
        if (count === 0) console.log(`seed ${seed}, ${key}\n  ${JSON.stringify(schema)}\n  ${example}`);
      }
    }
  }
  console.log(`${SCHEMAS} schemas, ${counts.size} kinds of faults`);
  for (const [key, count] of counts) console.log(`${count} × ${key}`);
  return counts.size === 0;
}
