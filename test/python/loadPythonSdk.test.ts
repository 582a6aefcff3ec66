import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import { SDK_RELEASES } from "../../src/pydantic/index.ts";
import { loadPythonSdk } from "../../src/python/index.ts";
import type { PythonSdkOptions } from "../../src/python/loadPythonSdk.ts";

const wheels = await wheelsReady();
if ("missing" in wheels) console.warn(`skipped: the wheels of the Python SDK (${wheels.missing})`);
const folder = "folder" in wheels ? wheels.folder : "";

// What is refused before Python starts; loadPythonSdk.slow.test.ts starts it.
describe.skipIf("missing" in wheels)("what is loaded", () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "openjiuwen-tools-"));
    for (const file of await readdir(folder)) {
      if (!/^openjiuwen-(?!0\.1\.3-)/.test(file)) await copyFile(join(folder, file), join(scratch, file));
    }
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  const listed = async (change: (wheel: { name: string; bytes: Uint8Array }) => object = (wheel) => wheel) => {
    const names = (await readdir(scratch)).filter((name) => name.endsWith(".whl"));
    const read = async (name: string) => change({ name, bytes: await readFile(join(scratch, name)) });
    return (await Promise.all(names.map(read))) as { name: string; bytes: Uint8Array }[];
  };

  it.each<[string, () => Promise<Partial<PythonSdkOptions>>, string, string]>([
    ["no folder", async () => ({ wheels: join(scratch, "nowhere") }), "missing_wheel", "SHA256SUMS"],
    ["no such release", async () => ({ sdk: "9.9.9" }), "missing_wheel", "which has openjiuwen-0.1."],
    ["no wheels", async () => ({ wheels: [] }), "missing_wheel", "which has no annotated_types"],
    [
      "a wheel of the list that is gone",
      async () => ({ wheels: await without("pydantic-2") }),
      "missing_wheel",
      "pydantic-2",
    ],
    ["a wheel that was changed", async () => ({ wheels: await broken("typing_ext") }), "bad_hash", "typing_ext"],
    [
      "bytes that are not meant",
      async () => ({ wheels: await listed(({ name, bytes }) => ({ name, bytes, integrity: "sha256-AAAA" })) }),
      "bad_hash",
      "sha256-AAAA",
    ],
    [
      "a hash of no kind",
      async () => ({ wheels: await listed(({ name, bytes }) => ({ name, bytes, integrity: "md5-AAAA" })) }),
      "bad_hash",
      "md5-AAAA",
    ],
    ["no Pyodide", async () => ({ pyodide: scratch }), "missing_pyodide", "pyodide.mjs"],
  ])("is refused: %s", async (_, change, code, message) => {
    const loading = loadPythonSdk({ wheels: scratch, sdk: "0.1.3", ...(await change()) });
    await expect(loading).rejects.toMatchObject({
      name: "PythonSdkError",
      code,
      message: expect.stringContaining(message),
    });
  });

  it("is the newest release, where none is named", async () => {
    await expect(loadPythonSdk({ wheels: scratch })).rejects.toMatchObject({
      code: "missing_wheel",
      message: expect.stringContaining(`openjiuwen-${SDK_RELEASES.at(-1)}-`),
    });
  });

  async function copy(): Promise<string> {
    const twin = await mkdtemp(join(scratch, "twin-"));
    for (const file of await readdir(folder)) await copyFile(join(folder, file), join(twin, file));
    return twin;
  }

  async function without(start: string): Promise<string> {
    const twin = await copy();
    for (const file of await readdir(twin)) if (file.startsWith(start)) await rm(join(twin, file));
    return twin;
  }

  async function broken(start: string): Promise<string> {
    const twin = await copy();
    for (const file of await readdir(twin)) if (file.startsWith(start)) await writeFile(join(twin, file), "no wheel");
    return twin;
  }
});
