import fc from "fast-check";
import { toolsOfRealServers } from "../gateway/real/toolsOfRealServers.ts";
import { namedSchemas } from "../providers/namedSchemas.ts";
import { isUsable, type SendFault, sendFaults, valuesOf } from "../providers/sentTools.ts";
import { readCorpora } from "../strict/corpora.ts";
import { schemas } from "../strict/schemas.ts";

const RANDOM = 5_000;
/** These have many values to rename, and take ten times as long. */
const NAMED = 500;
const VALUES = 20;

/**
 * The tools of all collections and of real MCP servers, and random schemas, each sent to every provider with random
 * arguments; true where no provider refuses one, and all arguments come back equal.
 */
export async function soakProviders(): Promise<boolean> {
  const real = await toolsOfRealServers();
  const randomOf = (some: typeof schemas, count: number): unknown[] =>
    Array.from({ length: count / 500 }, (_, seed) => fc.sample(some, { numRuns: 500, seed })).flat();
  const sources: readonly (readonly [name: string, schemas: readonly unknown[]])[] = [
    ["collections", readCorpora().map(({ schema }) => schema)],
    ["real servers", real.map(({ tool }) => tool.inputSchema)],
    ["random", randomOf(schemas, RANDOM)],
    ["random with names in values", randomOf(namedSchemas, NAMED)],
  ];
  let isRight = true;
  for (const [name, all] of sources) {
    const usable = all.filter(isUsable);
    const faults = new Map<string, { count: number; first: SendFault }>();
    let values = 0;
    for (const schema of usable) {
      const given = valuesOf(schema, VALUES);
      values += given.length;
      for (const fault of sendFaults("find", schema, given)) {
        const key = `${fault.provider}: ${fault.what}`;
        const known = faults.get(key);
        if (known) known.count++;
        else faults.set(key, { count: 1, first: fault });
      }
    }
    console.log(
      `${name}: ${usable.length} schemas with ${values} values to every provider, ${faults.size} kinds of faults`,
    );
    for (const [key, { count, first }] of faults) console.log(`${count} × ${key}\n  ${first.example.slice(0, 500)}`);
    isRight &&= faults.size === 0;
  }
  return isRight;
}
