import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillWheels, wheelsReady } from "../../python-compat/sdk/wheels.ts";

const script = join(import.meta.dirname, "..", "..", "python-compat", "sdk", "wheels.ts");
const wheels = await wheelsReady();
if ("missing" in wheels) console.warn(`skipped: the filling of a folder with wheels (${wheels.missing})`);

describe.skipIf("missing" in wheels)("npm run python:wheels", () => {
  const folder = "folder" in wheels ? wheels.folder : "";
  let scratch: string;
  const inScratch = (name: string) => join(scratch, name);
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "openjiuwen-tools-"));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  it("takes from a folder what is pinned, and lists it", async () => {
    const source = await mkdtemp(inScratch("source-"));
    for (const file of await readdir(folder)) {
      if (!/^openjiuwen-(?!0\.1\.3-)/.test(file)) await copyFile(join(folder, file), join(source, file));
    }
    await writeFile(join(source, "other-1.0-py3-none-any.whl"), "not pinned");
    const said = execFileSync(process.execPath, [script, "--from", source, "--into", inScratch("filled")]);
    expect(String(said)).toContain("filled: 6 wheels, SHA256SUMS");
    const sums = await readFile(inScratch("filled/SHA256SUMS"), "utf8");
    expect(sums.trim().split("\n")).toHaveLength(6);
    expect(sums).toMatch(/^[0-9a-f]{64} {2}openjiuwen-0\.1\.3-py3-none-any\.whl$/m);
    const listed = Array.from(sums.matchAll(/\S+\.whl$/gm), ([name]) => name);
    expect((await readdir(inScratch("filled"))).sort()).toEqual(["SHA256SUMS", ...listed].sort());
  });

  it("does not take a wheel that was changed", async () => {
    const source = await mkdtemp(inScratch("changed-"));
    for (const file of await readdir(folder)) {
      if (file.startsWith("pydantic-")) await writeFile(join(source, file), "changed");
      else if (!file.startsWith("openjiuwen-")) await copyFile(join(folder, file), join(source, file));
    }
    await expect(fillWheels(inScratch("not-filled"), source)).rejects.toThrow("lacks the pinned wheel of pydantic==");
    expect(await readdir(inScratch("not-filled"))).not.toContain("SHA256SUMS");
  });
});
