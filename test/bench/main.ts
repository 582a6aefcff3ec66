// `npm run bench`, or `npm run bench -- NAME`: ours beside others, in the same run. `npm run bench -- --write` writes
// docs/benchmarks.md. `npm run bench -- reading` asks a model, so it runs by its name alone.
import { loadavg } from "node:os";
import { comparisons, enterRoom, formatValue, rows } from "./record.ts";

/** Each bench is loaded when its turn comes, so that none carries the weight of the others. */
const BENCHES: { readonly [name: string]: () => unknown } = {
  arguments: async () => (await import("./arguments.ts")).benchArguments(),
  build: async () => (await import("./build.ts")).benchBuild(),
  cli: async () => (await import("./cli.ts")).benchCli(),
  compact: async () => {
    await (await import("./compactGrowth.ts")).benchCompactGrowth();
    await (await import("./compact.ts")).benchCompact();
    await (await import("./compactSet.ts")).benchCompactSet();
  },
  "core-tools": async () => (await import("./coreTools.ts")).benchCoreTools(),
  gateway: async () => (await import("./gateway.ts")).benchGateway(),
  import: async () => (await import("./import.ts")).benchImport(),
  json: async () => (await import("./json.ts")).benchJson(),
  python: async () => (await import("./python.ts")).benchPython(),
  repair: async () => (await import("./repair.ts")).benchRepair(),
  run: async () => (await import("./run.ts")).benchRun(),
  search: async () => (await import("./search.ts")).benchSearch(),
  shapes: async () => (await import("./shapes.ts")).benchShapes(),
  stream: async () => (await import("./stream.ts")).benchStream(),
  strict: async () => (await import("./strict.ts")).benchStrict(),
  types: async () => (await import("./types.ts")).benchTypes(),
  validate: async () => (await import("./validate.ts")).benchValidate(),
};

/** These have no peer; `--write` runs the others. */
const ALONE = ["cli", "core-tools", "gateway", "python"];

const [first, ...rest] = process.argv.slice(2);
if (first === "reading") await runReading(rest);
else if (first === "--write") await runAndWrite(rest);
else await runBenches(first === undefined ? Object.keys(BENCHES) : [first, ...rest]);

async function runReading(args: readonly string[]): Promise<void> {
  const { benchReading } = await import("./reading/benchReading.ts");
  await benchReading(args).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function runAndWrite(wanted: readonly string[]): Promise<void> {
  const facts = { startedAt: new Date(), load: loadavg()[0] ?? 0 };
  const names = Object.keys(BENCHES).filter((name) => !ALONE.includes(name));
  await runBenches(wanted.length > 0 ? wanted : names);
  const measured = new Set(rows.map(({ room }) => room));
  const skipped = names.filter((name) => !measured.has(name));
  const { writeBenchmarks } = await import("./writeBenchmarks.ts");
  writeBenchmarks(rows, { ...facts, skipped });
  console.log("\ndocs/benchmarks.md is written, and its plots are in docs/images");
}

async function runBenches(wanted: readonly string[]): Promise<void> {
  const names = Object.keys(BENCHES);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`expected reading alone, or some of ${names.join(", ")}, received ${unknown.join(", ")}`);
    process.exit(1);
  }
  for (const name of wanted) {
    enterRoom(name);
    try {
      await BENCHES[name]?.();
    } catch (error) {
      // The other benches still run.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
  }
  if (wanted.length > 1) printTable();
}

/** All cases of the run that have a peer, in one table. */
function printTable(): void {
  console.log(`\n${"bench".padEnd(11)}${"case".padEnd(62)}${"ours".padStart(12)}${"best other".padStart(12)}`);
  for (const { ours, peer, ratio } of comparisons(rows)) {
    const cells = [formatValue(ours), formatValue(peer)].map((cell) => cell.padStart(12)).join("");
    const word = ours.better === "more" ? "more is better" : `${ratio.toFixed(2)} ×`;
    console.log(`${ours.room.padEnd(11)}${ours.title.padEnd(62)}${cells}  ${word}, ${peer.contender}`);
  }
}
