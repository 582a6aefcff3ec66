// `npm run bench`, or `npm run bench -- NAME`: ours beside others, in the same run. `npm run bench -- reading` asks a model,
// so that it runs by its name alone.

/** Each bench is loaded when its turn comes, so that none carries the weight of the others. */
const BENCHES: { readonly [name: string]: () => Promise<void> } = {
  arguments: async () => (await import("./arguments.ts")).benchArguments(),
  build: async () => (await import("./build.ts")).benchBuild(),
  cli: async () => (await import("./cli.ts")).benchCli(),
  compact: async () => {
    await (await import("./compact.ts")).benchCompact();
    await (await import("./compactSet.ts")).benchCompactSet();
  },
  "core-tools": async () => (await import("./coreTools.ts")).benchCoreTools(),
  gateway: async () => (await import("./gateway.ts")).benchGateway(),
  import: async () => (await import("./import.ts")).benchImport(),
  json: async () => (await import("./json.ts")).benchJson(),
  python: async () => (await import("./python.ts")).benchPython(),
  run: async () => (await import("./run.ts")).benchRun(),
  search: async () => (await import("./search.ts")).benchSearch(),
  shapes: async () => (await import("./shapes.ts")).benchShapes(),
  stream: async () => (await import("./stream.ts")).benchStream(),
  strict: async () => (await import("./strict.ts")).benchStrict(),
};

if (process.argv[2] === "reading") await runReading(process.argv.slice(3));
else await runBenches(process.argv.slice(2));

async function runReading(args: readonly string[]): Promise<void> {
  const { benchReading } = await import("./reading/benchReading.ts");
  await benchReading(args).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function runBenches(wanted: readonly string[]): Promise<void> {
  const names = Object.keys(BENCHES);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`expected reading alone, or some of ${names.join(", ")}, received ${unknown.join(", ")}`);
    process.exit(1);
  }
  for (const name of wanted.length > 0 ? wanted : names) await BENCHES[name]?.();
}
