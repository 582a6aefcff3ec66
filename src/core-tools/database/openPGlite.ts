import { existsSync, statfsSync } from "node:fs";
import { cp, mkdir, readdir, realpath, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { CompiledQuery, Kysely, PGliteDialect, sql } from "kysely";
import { CoreToolsError } from "../CoreToolsError.ts";
import { MIN_FREE_BYTES } from "../limits.ts";
import { settingsSql } from "./beginning.ts";
import type { Connections } from "./Database.ts";
import { lockDirectory, type Unlock } from "./lockDirectory.ts";
import { migrate } from "./migrate.ts";
import { INT8, type Tables } from "./Tables.ts";
import { Upkeep } from "./Upkeep.ts";

/**
 * Opens PGlite in memory, or in a directory, which is locked against other processes.
 *
 * @throws {CoreToolsError} `database_locked`, `database_full`
 */
export async function openPGlite(directory: string | undefined): Promise<Connections> {
  if (directory === undefined) return connectionsOf(await create("memory://"));
  await mkdir(directory, { recursive: true });
  const real = await realpath(directory);
  const unlock = await lockDirectory(real);
  try {
    expectSpace(real);
    return connectionsOf(await openIn(join(real, "pglite")), { directory: real, unlock });
  } catch (cause) {
    await unlock();
    throw cause;
  }
}

/** A partly created directory cannot be opened. So it has another name until it is complete. */
async function openIn(directory: string): Promise<PGlite> {
  if (!existsSync(join(directory, "PG_VERSION"))) {
    const found = existsSync(directory) ? await readdir(directory) : [];
    if (found.some((name) => name !== LOST_AND_FOUND)) {
      const expected = `expected a whole database in ${directory}, received one without its file PG_VERSION`;
      const way = "restore the whole directory, or move it away to begin a new one";
      throw new CoreToolsError("database_unavailable", `${expected}: ${way}`);
    }
    const begun = `${directory}.new`;
    await rm(begun, { recursive: true, force: true });
    await (await create(begun)).close();
    await takePlace(begun, directory);
  }
  return create(directory).catch((cause: unknown) => {
    const message = `PGlite cannot open ${directory}: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new CoreToolsError("database_unavailable", message, { cause });
  });
}

/** A folder that new disks have. */
const LOST_AND_FOUND = "lost+found";

/** Moves a new directory to the place of one that is missing or empty. */
async function takePlace(begun: string, directory: string): Promise<void> {
  const isFree = await rmdir(directory).then(
    () => true,
    () => !existsSync(directory),
  );
  if (isFree) return rename(begun, directory);
  // A mounted disk cannot be replaced, so its files are moved. PG_VERSION comes last: a directory without it is
  // incomplete.
  const names = (await readdir(begun)).sort((a, b) => Number(a === "PG_VERSION") - Number(b === "PG_VERSION"));
  for (const name of names) await cp(join(begun, name), join(directory, name), { recursive: true });
  await rm(begun, { recursive: true });
}

const create = (dataDir: string): Promise<PGlite> =>
  PGlite.create({ dataDir, parsers: { [INT8]: Number }, startParams: [...PGlite.defaultStartParams, ...LOG] });

function connectionsOf(pglite: PGlite, place?: { readonly directory: string; readonly unlock: Unlock }): Connections {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  const mayWrite = (): boolean => place === undefined || !isFull(place.directory);
  const upkeep = new Upkeep(pglite, mayWrite);
  return {
    kind: "pglite",
    db,
    prepare: () => migrate(db as never),
    transactions: db,
    async begin(trx, settings) {
      await trx.executeQuery(CompiledQuery.raw(settingsSql(settings)));
      if (!mayWrite()) await sql`set transaction read only`.execute(trx);
    },
    listen: (channel, listener) => pglite.listen(channel, listener),
    maintain: () => upkeep.count(),
    async close() {
      try {
        await upkeep.finish().catch(() => {});
        await pglite.close();
      } finally {
        await place?.unlock();
      }
    },
  };
}

function expectSpace(directory: string): void {
  if (!isFull(directory)) return;
  const expected = `expected ${MIN_FREE_BYTES / 1_048_576} MB of free space on the disk of ${directory}, received less`;
  throw new CoreToolsError("database_full", expected);
}

/** Old files of the log are deleted; by default, 1 GB of them would be kept for reuse. */
const LOG = ["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"];

/**
 * Whether the disk of a directory has so little space left that PGlite must not write. If PGlite cannot extend its log,
 * it loops forever and blocks the process; a PostgreSQL server fails the statement instead.
 */
function isFull(directory: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(directory);
  // Some file systems do not report their free space.
  return blocks > 0 && bavail * bsize < MIN_FREE_BYTES;
}
