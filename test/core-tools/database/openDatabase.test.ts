import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { temporaryFolder } from "../temporaryFolder.ts";
import "../initializedPglite.ts";

describe("openDatabase", () => {
  it.each([
    ...["mysql://ada:secret@localhost/app", "postgres:ada:secret@localhost", "./data", "", "file:"],
    ...["postgres://ada:secret@[::1/app", "postgres://ada:secret@localhost:99999/app"],
  ])("refuses %j, and does not repeat what may be a password", async (url) => {
    const error = await openDatabase(url).catch((cause) => cause);
    expect(error).toMatchObject({ name: "CoreToolsError", code: "invalid_database" });
    expect(inspect(error)).not.toContain("secret");
  });

  it.each([
    ["where nobody listens", "postgres://ada:secret@localhost:1/app"],
    ["that has no address", "postgres://ada:secret@host.invalid/app"],
  ])("says that a server is not available %s, without its password", async (_, url) => {
    const error = await openDatabase(url).catch((cause) => cause);
    expect(error).toMatchObject({ name: "CoreToolsError", code: "database_unavailable" });
    expect(inspect(error)).not.toContain("secret");
  });

  it("refuses unknown options", async () => {
    await expect(openDatabase("memory://", { poolsize: 2 } as object)).rejects.toThrow('Did you mean "poolSize"?');
  });
});

describe("a directory", () => {
  const folder = temporaryFolder("open");
  const url = `file:${folder.path}/data`;
  afterAll(() => folder.end());

  it("is opened by one at a time, and keeps what was written", async () => {
    const database = await openDatabase(url);
    const second = await openDatabase(url).catch((cause) => cause);
    expect(second).toMatchObject({ code: "database_locked" });
    const write = new UserDataService(database, { userId: "ada" }).write("notes/1", { text: "hello" });
    // What runs is waited for.
    await Promise.all([write, database.close(), database.close()]);
    expect(await write).toMatchObject({ status: "success" });
    const closed = await new UserDataService(database, { userId: "ada" }).read("notes/1");
    expect(closed).toEqual({ status: "error", error: "expected an open database, received one that was closed" });
    const again = await openDatabase(url);
    expect(await new UserDataService(again, { userId: "ada" }).read("notes/1")).toMatchObject({
      data: { text: "hello" },
    });
    await again.close();
  });

  it("that was restored in part is refused, and stays as it is", async () => {
    const part = join(folder.path, "part");
    mkdirSync(join(part, "pglite", "base"), { recursive: true });
    writeFileSync(join(part, "pglite", "base", "1"), "data");
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await openDatabase(`file:${part}`).catch((cause) => cause);
      expect(error).toMatchObject({ name: "CoreToolsError", code: "database_unavailable" });
      expect(error.message).toContain("one without its file PG_VERSION: restore the whole directory, or move it away");
      expect(readdirSync(join(part, "pglite"))).toEqual(["base"]);
      expect(readdirSync(join(part, "pglite", "base"))).toEqual(["1"]);
    }
  });

  it.each([["empty", []] as const, ["a disk", ["lost+found"]] as const])(
    "is created in a folder that is there and has no files: %s",
    async (name, folders) => {
      const given = join(folder.path, name);
      mkdirSync(join(given, "pglite"), { recursive: true });
      for (const inside of folders) mkdirSync(join(given, "pglite", inside));
      const database = await openDatabase(`file:${given}`);
      const data = new UserDataService(database, { userId: "ada" });
      expect(await data.write("notes/1", { text: "hello" })).toMatchObject({ status: "success" });
      await database.close();
      expect(readdirSync(given)).toEqual(["pglite"]);
      expect(readdirSync(join(given, "pglite"))).toEqual(expect.arrayContaining(["PG_VERSION", ...folders]));
    },
  );

  it("is created anew when its creation was interrupted", async () => {
    const begun = join(folder.path, "begun");
    mkdirSync(join(begun, "pglite.new", "base"), { recursive: true });
    writeFileSync(join(begun, "pglite.new", "PG_VERSION"), "18\n");
    const database = await openDatabase(`file:${begun}`);
    await database.close();
    expect(readdirSync(begun)).toEqual(["pglite"]);
  });

  it("that is broken is an error that names it, and is not locked after it", async () => {
    const broken = join(folder.path, "broken");
    mkdirSync(join(broken, "pglite"), { recursive: true });
    writeFileSync(join(broken, "pglite", "PG_VERSION"), "18\n");
    const error = await openDatabase(`file:${broken}`).catch((cause) => cause);
    expect(error).toMatchObject({ name: "CoreToolsError", code: "database_unavailable" });
    expect(error.message).toContain(`PGlite cannot open ${broken}/pglite: `);
    expect(readdirSync(broken)).toEqual(["pglite"]);
  });

  it("that may not be made is an error", async () => {
    writeFileSync(join(folder.path, "file"), "");
    await expect(openDatabase(`file:${folder.path}/file/data`)).rejects.toMatchObject({
      name: "CoreToolsError",
      code: "database_unavailable",
    });
  });
});
