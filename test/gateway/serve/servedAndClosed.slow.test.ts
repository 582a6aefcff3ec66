import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it("a program that has closed what it served ends by itself", { timeout: 30_000 }, () => {
  const program = join(import.meta.dirname, "../servers/served-and-closed.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { timeout: 20_000, encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "closed\n", stderr: "" });
});
