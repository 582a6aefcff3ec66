import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mulberry32 } from "../mulberry32.ts";
import { findMutants, type Mutant, plant } from "../mutation/findMutants.ts";
import { Sandbox } from "../mutation/Sandbox.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The share of mutants that the tests of a room must notice. */
const WANTED = 0.85;

/** The tests that a change of the room's files has to get past. */
const ROOMS: { readonly [room: string]: readonly string[] } = {
  stream: ["test/stream"],
  tool: ["test/tool"],
  pydantic: ["test/pydantic", "python-compat/fixtures/fixtures.test.ts", "test/tool/classes.test.ts"],
  strict: ["test/strict", "test/tool/toStrict.test.ts"],
  compact: ["test/compact", "test/tool/ToolSet.compact.test.ts"],
};

type Planted = Mutant & { file: string };

/**
 * Plants 60 faults in each of five rooms, one after the other, and runs the room's tests on each; true where they notice
 * 85 % of those of every room. `--room NAME`, `--seed NUMBER`, `--count NUMBER` and `--at PATH[:LINE]` choose others;
 * `--quick SECONDS` leaves out the files of tests that take longer.
 */
export async function soakMutants(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      room: { type: "string", multiple: true },
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "60" },
      at: { type: "string", default: "" },
      quick: { type: "string", default: "Infinity" },
    },
  });
  const rooms = values.room ?? Object.keys(ROOMS).filter((room) => values.at.startsWith(`src/${room}/`) || !values.at);
  using sandbox = new Sandbox();
  let isEnough = true;
  for (const room of rooms) {
    const mutants = sample(mutantsOf(sandbox, room, values.at), Number(values.count), Number(values.seed));
    const tests = await sandbox.rehearse(ROOMS[room] ?? [], 1000 * Number(values.quick));
    const share = await killed(sandbox, mutants, tests);
    console.log(`${room}: ${(100 * share).toFixed(1)} % of ${mutants.length} mutants killed (seed ${values.seed})\n`);
    isEnough &&= share >= WANTED;
  }
  return isEnough;
}

function mutantsOf(sandbox: Sandbox, room: string, at: string): Planted[] {
  const [path = "", line] = at.split(":");
  return globSync(`src/${room}/**/*.ts`, { cwd: ROOT })
    .filter((file) => file.startsWith(path))
    .sort()
    .flatMap((file) => findMutants(sandbox.read(file)).map((mutant) => ({ ...mutant, file })))
    .filter((mutant) => line === undefined || mutant.line === Number(line));
}

/** As many of the mutants, the same ones for the same seed, in the order of the files. */
function sample(mutants: readonly Planted[], count: number, seed: number): Planted[] {
  const random = mulberry32(seed);
  const drawn = mutants.map((mutant, index) => ({ mutant, index, lot: random() }));
  const picked = drawn.sort((left, right) => left.lot - right.lot).slice(0, count);
  return picked.sort((left, right) => left.index - right.index).map(({ mutant }) => mutant);
}

/** The share of the mutants that the tests or the types notice. */
async function killed(sandbox: Sandbox, mutants: readonly Planted[], tests: readonly string[]): Promise<number> {
  let count = 0;
  for (const mutant of mutants) {
    const source = sandbox.read(mutant.file);
    sandbox.write(mutant.file, plant(source, mutant));
    let verdict = await sandbox.test(tests);
    if (verdict === "passed" && (await sandbox.compile()) === "failed") verdict = "failed";
    sandbox.write(mutant.file, source);
    if (verdict !== "passed") count++;
    console.log(`${verdict === "passed" ? "survived" : "killed  "}  ${format(mutant)}`);
  }
  return mutants.length === 0 ? 1 : count / mutants.length;
}

function format({ file, line, before, after }: Planted): string {
  const shorten = (text: string): string => text.replace(/\s+/g, " ").slice(0, 100);
  return `${file}:${line}  ${shorten(before)}  →  ${shorten(after)}`;
}
