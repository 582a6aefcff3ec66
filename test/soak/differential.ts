import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { releases } from "../../python-compat/releases/releases.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";

/** How often each kind of question was asked, and `differences`, by seed. */
export type CountsBySeed = { readonly [seed: string]: { readonly [kind: string]: number } };

/**
 * Payloads to the classes of the Python SDK and to ours, of JSON, with objects of the classes and as copies, and inputs to
 * all conversions: at least 100,000 a seed, over all compared releases, with three seeds. Prints the differences and what
 * was asked; true where nothing differs.
 */
export async function soakDifferential(): Promise<boolean> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  const start = performance.now();
  const left = [...releases];
  const found: CountsBySeed[] = [];
  const worker = async () => {
    for (let release = left.pop(); release !== undefined; release = left.pop()) found.push(await ask(release));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const totals = sum(found);
  for (const [seed, counts] of Object.entries(totals)) {
    console.log(`seed ${seed}`);
    for (const [kind, count] of Object.entries(counts)) console.log(`  ${kind.padEnd(32)}${String(count).padStart(9)}`);
  }
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
  return Object.values(totals).every(({ differences }) => differences === 0);
}

/** Asks about a release in a process of its own, whose last line is what it counted. */
async function ask(release: string): Promise<CountsBySeed> {
  const script = join(import.meta.dirname, "differentialRelease.ts");
  const child = spawn(process.execPath, [script, release], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let last = "{}";
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("{")) last = line;
    else console.log(line);
  }
  if ((await ended) !== 0) throw new Error(`the comparison of openjiuwen ${release} has ended too early`);
  return JSON.parse(last) as CountsBySeed;
}

function sum(found: readonly CountsBySeed[]): { [seed: string]: { [kind: string]: number } } {
  const totals: { [seed: string]: { [kind: string]: number } } = {};
  for (const [seed, counts] of found.flatMap(Object.entries) as [string, CountsBySeed[string]][]) {
    totals[seed] ??= {};
    const total = totals[seed];
    for (const [kind, count] of Object.entries(counts)) total[kind] = (total[kind] ?? 0) + count;
  }
  return totals;
}
