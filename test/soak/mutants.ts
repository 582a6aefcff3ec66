import { globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawShares } from "../mutation/drawShares.ts";
import { findMutants, type Mutant, plant } from "../mutation/findMutants.ts";
import { Sandbox } from "../mutation/Sandbox.ts";

const ROOT = join(import.meta.dirname, "../..");
const ROOMS = readdirSync(join(ROOT, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
/** The share of mutants that the tests must notice. */
const WANTED = 0.85;

/** Tests that a change of a room has to get past beside those of its own folder. */
const OTHER_TESTS: { readonly [room: string]: readonly string[] } = {
  pydantic: ["python-compat/suite/classes.test.ts", "test/tool/classes.test.ts"],
  strict: ["test/tool/toStrict.test.ts"],
  compact: ["test/tool/ToolSet.compact.test.ts"],
  tool: ["test/wire/toolFields.test.ts"],
};

type Planted = Mutant & { file: string };

/**
 * Plants 130 faults in the rooms of `src/`, one after the other, and runs the room's tests and the type check on each; true
 * where they notice 85 %. `--room NAME`, `--seed NUMBER`, `--count NUMBER` and `--at PATH[:LINE]` choose others; `--quick
 * SECONDS` leaves out the files of tests that take longer.
 */
export async function soakMutants(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      room: { type: "string", multiple: true, default: ROOMS },
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "130" },
      at: { type: "string", default: "" },
      quick: { type: "string", default: "Infinity" },
    },
  });
  using sandbox = new Sandbox();
  const found = values.room.map((room) => [room, mutantsOf(sandbox, room, values.at)] as const);
  const drawn = drawShares(Object.fromEntries(found), Number(values.count), Number(values.seed));
  let killed = 0;
  let planted = 0;
  for (const [room, mutants] of Object.entries(drawn)) {
    if (mutants.length === 0) continue;
    const tests = [`test/${room}/`, ...(OTHER_TESTS[room] ?? [])];
    const count = await countKilled(sandbox, mutants, await sandbox.rehearse(tests, 1000 * Number(values.quick)));
    console.log(`${room}: ${count} of ${mutants.length} mutants killed\n`);
    killed += count;
    planted += mutants.length;
  }
  console.log(`${((100 * killed) / planted).toFixed(1)} % of ${planted} mutants killed (seed ${values.seed})`);
  return killed >= WANTED * planted;
}

function mutantsOf(sandbox: Sandbox, room: string, at: string): Planted[] {
  const [path = "", line] = at.split(":");
  return globSync(`src/${room}/**/*.ts`, { cwd: ROOT })
    .filter((file) => file.startsWith(path))
    .sort()
    .flatMap((file) => findMutants(sandbox.read(file)).map((mutant) => ({ ...mutant, file })))
    .filter((mutant) => line === undefined || mutant.line === Number(line));
}

/** How many of the mutants the tests or the types notice. */
async function countKilled(sandbox: Sandbox, mutants: readonly Planted[], tests: readonly string[]): Promise<number> {
  let count = 0;
  for (const mutant of mutants) {
    const source = sandbox.read(mutant.file);
    sandbox.write(mutant.file, plant(source, mutant));
    let verdict = await sandbox.test(tests);
    if (verdict === "passed") verdict = await sandbox.compile(mutant.file);
    sandbox.write(mutant.file, source);
    if (verdict !== "passed") count++;
    console.log(`${verdict === "passed" ? "survived" : "killed  "}  ${format(mutant)}`);
  }
  return count;
}

function format({ file, line, before, after }: Planted): string {
  const shorten = (text: string): string => text.replace(/\s+/g, " ").slice(0, 100);
  return `${file}:${line}  ${shorten(before)}  →  ${shorten(after)}`;
}
