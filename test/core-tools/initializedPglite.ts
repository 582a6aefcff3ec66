// Imported for what it does: a new PGlite is loaded from an empty one that was initialized once for this machine, which
// takes a tenth of the time. Slow tests of the core tools do without it, and so do all commands.
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
const file = join(folder, `pglite-${version}-alone.tar`);

/** The files that PGlite reads at each start. */
const bundle = sharedBlob(
  new Uint8Array(readFileSync(join(root, "node_modules/@electric-sql/pglite/dist/pglite.data"))),
);

const create = PGlite.create.bind(PGlite) as (options: Options) => Promise<PGlite>;
Object.assign(PGlite, {
  create: async (options: Options) => {
    // PGlite itself creates one without a `dataDir`, for the programs that it runs.
    if (options.dataDir === undefined) return await create(options);
    const startParams = [...(options.startParams ?? PGlite.defaultStartParams), ...FEW_BUFFERS];
    const loadDataDir = isNew(options.dataDir) ? { loadDataDir: await initialized() } : {};
    return await create({ ...options, ...loadDataDir, startParams, fsBundle: bundle });
  },
});

/** At each start PGlite writes all of its memory for pages, 128 MB, of which a test uses little. */
const FEW_BUFFERS = ["-c", "shared_buffers=1MB"];

const isNew = (dataDir: string): boolean => dataDir === "memory://" || !existsSync(join(dataDir, "PG_VERSION"));

let kept: Promise<Blob> | undefined;

async function initialized(): Promise<Blob> {
  kept ??= initialize().then(sharedBlob);
  return await kept;
}

/** What PGlite reads of a Blob, with the same bytes for each of many; PGlite copies what it takes of them. */
function sharedBlob({ buffer, byteLength }: Uint8Array<ArrayBuffer>): Blob {
  return { type: "", size: byteLength, arrayBuffer: async () => buffer } as Blob;
}

async function initialize(): Promise<Uint8Array<ArrayBuffer>> {
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  const pglite = await create({ dataDir: "memory://" });
  // The two databases from which others are made take two thirds of the files.
  await pglite.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  const bytes = new Uint8Array(await dump.arrayBuffer());
  mkdirSync(folder, { recursive: true });
  // Several test files may begin at once.
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, bytes);
  renameSync(begun, file);
  return bytes;
}
