import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "../../../src/core-tools/database/lockDirectory.ts";

// What the lock does among processes is tested in test/locks.
describe("the lock of a directory", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "core-tools-lock-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("is had by one at a time", async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toMatchObject({
      code: "database_locked",
      message: `the directory ${directory} is used by this process (${process.pid}); one process at a time can open it. PostgreSQL serves several`,
    });
    await unlock();
    await (await lockDirectory(directory))();
    expect(readdirSync(directory)).toEqual([]);
  });

  it.each(["{", "null"])("is not taken when it is %s", async (text) => {
    writeFileSync(join(directory, "lock"), text);
    await expect(lockDirectory(directory)).rejects.toMatchObject({ code: "database_locked" });
  });
});
