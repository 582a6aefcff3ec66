import { parseArgs } from "node:util";
import { compareConversions } from "../conversions/index.ts";
import { type Release, releases } from "../releases/releases.ts";
import { compare } from "./compare.ts";
import { REFERENCES, type ReferenceName } from "./references.ts";
import { report, reportConversions } from "./report.ts";
import { typescript } from "./typescript.ts";

/**
 * `npm run parity -- [--reference cpython|wasm] [--cases 5000] [--seed 1] [--sdk 0.1.3]`: this package beside the
 * SDK, a compared release after the other. Ends with 1 where something differs, with 2 where nobody could be asked.
 */
const { values } = parseArgs({
  options: {
    reference: { type: "string", default: "cpython" },
    cases: { type: "string", default: "5000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    sdk: { type: "string", multiple: true },
  },
});

try {
  process.exitCode = (await compareAll()) ? 0 : 1;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function compareAll(): Promise<boolean> {
  let differences = 0;
  const over = { cases: cases(), seed: seed() };
  const name = values.reference as ReferenceName;
  if (!Object.hasOwn(REFERENCES, name))
    fail(`--reference is one of ${Object.keys(REFERENCES).join(", ")}, not ${name}`);
  for (const sdk of values.sdk ?? []) {
    if (!releases.includes(sdk as Release)) fail(`--sdk is one of ${releases.join(", ")}, not ${sdk}`);
  }
  const asked = values.sdk as Release[] | undefined;
  console.log(`seed ${over.seed}`);
  for (const release of asked ?? releases) {
    const reference = await REFERENCES[name](release);
    try {
      const start = performance.now();
      const result = await compare(release, { reference, candidate: typescript(release), ...over });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(report(`${reference.name}, ${seconds} s`, result));
      differences += result.different;
    } finally {
      await reference.close();
    }
  }
  return differences + (name === "cpython" ? await differentConversions(over, asked) : 0) === 0;
}

/** There are dozens of them, and each costs more than a class. */
async function differentConversions(
  over: { cases: number; seed: number },
  asked?: readonly Release[],
): Promise<number> {
  const start = performance.now();
  const of = asked ? { releases: asked } : {};
  const conversions = await compareConversions({ ...over, cases: Math.ceil(over.cases / 10), ...of });
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s\n${reportConversions(conversions)}`);
  return conversions.reduce((sum, { different }) => sum + different, 0);
}

function cases(): number {
  return count("cases", values.cases) || fail("--cases is at least 1");
}

function seed(): number {
  return count("seed", values.seed);
}

function count(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) fail(`--${name} is a whole number, not ${text}`);
  return Number(text);
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
