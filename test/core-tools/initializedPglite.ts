// Imported for what it does: a new PGlite is loaded from an empty one that was initialized once for this machine, which
// takes a fifth of the time. Slow tests do without it, and so do all commands.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import "./unoptimized.ts";

type Options = NonNullable<Parameters<typeof PGlite.create>[1]>;

const root = join(import.meta.dirname, "../..");
const version: string = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies[
  "@electric-sql/pglite"
];
const folder = join(root, "node_modules/.cache");
const file = join(folder, `pglite-${version}.tar`);

const create = PGlite.create.bind(PGlite) as (options: Options) => Promise<PGlite>;
Object.assign(PGlite, {
  create: async (options: Options) =>
    create(isNew(options) ? { ...options, loadDataDir: await initialized() } : options),
});

/** PGlite itself creates one without a `dataDir`, for the programs that it runs. */
const isNew = ({ dataDir }: Options): boolean =>
  dataDir !== undefined && (dataDir === "memory://" || !existsSync(join(dataDir, "PG_VERSION")));

async function initialized(): Promise<Blob> {
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const pglite = await create({ dataDir: "memory://" });
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  mkdirSync(folder, { recursive: true });
  // Several test files may begin at once.
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, Buffer.from(await dump.arrayBuffer()));
  renameSync(begun, file);
  return dump;
}
