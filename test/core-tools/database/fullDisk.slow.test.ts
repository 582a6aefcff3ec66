import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { MIN_FREE_BYTES } from "../../../src/core-tools/limits.ts";
import { describePostgres } from "../databases.ts";
import { mountDisk, temporaryFolder } from "../temporaryFolder.ts";

const dataOf = (database: Database) => new UserDataService(database, { userId: "ada" });
const FULL = { status: "error", error: expect.stringContaining("nothing was written") };

const NO_DISK = "this user may not mount a disk";

/** Leaves so many bytes of a disk. */
const leave = (disk: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "filler"), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
};
const free = (disk: string): void => rmSync(join(disk, "filler"));

/** 200 KB that are not compressed. */
const long = (seed: number) => {
  let state = seed + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  };
  return { text: Array.from({ length: 33_000 }, next).join("") };
};

/** Writes until there is an error, and gives how many writes succeeded before, with the error. */
async function writeUntilFull(database: Database) {
  for (let count = 0; count < 1000; count++) {
    const result = await dataOf(database).write(`long/${count}`, long(count));
    if (result.status !== "success") return { count, result };
  }
  throw new Error("the disk was never full");
}

const pathsOf = async (database: Database) =>
  database.asWorker(async (trx) => {
    const rows = await trx.selectFrom("user_data_store").select("data_path").orderBy("data_path").execute();
    return rows.map((row) => row.data_path);
  });

describe("PGlite on a full disk", () => {
  const folder = temporaryFolder("full");
  afterAll(() => folder.end());
  const disk = mountDisk(folder, 160);

  it("reads, writes nothing, and writes again when there is space", async ({ skip }) => {
    skip(disk === undefined, NO_DISK);
    const url = `file:${disk}/data`;
    const place = disk as string;
    let database = await openDatabase(url);
    await dataOf(database).write("before", { n: 1 });
    leave(place, MIN_FREE_BYTES + 2_000_000);
    const { count, result } = await writeUntilFull(database);
    expect(count).toBeGreaterThan(0);
    expect(result).toMatchObject(FULL);
    free(place);
    leave(place, 0);
    expect(await dataOf(database).write("full", {})).toMatchObject(FULL);
    expect(await dataOf(database).read("before")).toMatchObject({ data: { n: 1 } });
    expect((await pathsOf(database)).length).toBe(count + 1);
    free(place);
    expect(await dataOf(database).write("after", {})).toMatchObject({ status: "success", version: 1 });
    await database.close();
    leave(place, 0);
    await expect(openDatabase(url)).rejects.toMatchObject({ code: "database_full" });
    free(place);
    database = await openDatabase(url);
    expect((await pathsOf(database)).length).toBe(count + 2);
    await database.close();
  });
});

describePostgres("PostgreSQL on a full disk", (postgres) => {
  it("fails what has no space in its tables, and writes again when there is some", async ({ skip }) => {
    const server = await postgres.start({ disk: { megabytes: 30, has: "nothing" } });
    try {
      const { disk } = server;
      if (disk === undefined) return skip(NO_DISK);
      const url = server.newDatabase();
      const admin = await openDatabase(server.newDatabase());
      await admin.sql.raw(`create tablespace small location '${disk}'`).execute(admin.db);
      await admin.sql.raw(`alter database ${new URL(url).pathname.slice(1)} set tablespace small`).execute(admin.db);
      await admin.close();
      const database = await openDatabase(url);
      leave(disk, 2_000_000);
      const { count, result } = await writeUntilFull(database);
      expect(count).toBeGreaterThan(0);
      expect(result).toMatchObject({ ...FULL, error: expect.stringContaining("could not extend file") });
      expect((await pathsOf(database)).length).toBe(count);
      free(disk);
      expect(await dataOf(database).write(`long/${count}`, long(count))).toMatchObject({
        status: "success",
        version: 1,
      });
      await database.close();
    } finally {
      await server.stop();
    }
  });

  it("has lost nothing when it had no space for its log, and works again when there is some", async ({ skip }) => {
    const server = await postgres.start({ disk: { megabytes: 120, has: "all" } });
    try {
      const { disk } = server;
      if (disk === undefined) return skip(NO_DISK);
      const database = await openDatabase(server.newDatabase());
      leave(disk, 3_000_000);
      const { count, result } = await writeUntilFull(database);
      expect(result.status).toBe("error");
      free(disk);
      await expect
        .poll(() => dataOf(database).write("after", {}), { timeout: 30_000, interval: 500 })
        .toMatchObject({ status: "success" });
      const paths = await pathsOf(database);
      expect(paths.filter((path) => path !== `long/${count}`).length).toBe(count + 1);
      await database.close();
    } finally {
      await server.stop();
    }
  });
});
