import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describePostgres } from "./databases.ts";

describePostgres("the PostgreSQL of tests", () => {
  it("ends with a process that is killed, and leaves nothing", async () => {
    const module = JSON.stringify(join(import.meta.dirname, "startPostgres.ts"));
    const code = `const { postgresHere } = await import(${module});
      console.log((await postgresHere().start()).newDatabase());
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const url: string = await new Promise((resolve) =>
      child.stdout.once("data", (line) => resolve(String(line).trim())),
    );
    const folder = new URL(url).searchParams.get("host") as string;
    expect(existsSync(folder)).toBe(true);
    child.kill("SIGKILL");
    await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
  });
});
