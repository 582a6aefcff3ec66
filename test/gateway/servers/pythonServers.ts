import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchBeforeTests } from "../../../python-compat/sdk/fetchBeforeTests.ts";
import { interpreterReady } from "../../../python-compat/sdk/setup.ts";

/** A Python, and the folder of the MCP servers of PyPI; or why they are missing. */
export type PythonServers = { readonly python: string; readonly packages: string } | { readonly missing: string };

const ready = new Map<string, Promise<PythonServers>>();

/** Fetches the pinned servers, or the packages of another file beside, once into `node_modules/.cache`. */
export function pythonServers(file: string = "python.txt"): Promise<PythonServers> {
  const preparing = ready.get(file) ?? prepare(join(import.meta.dirname, file)).catch(reasonOf);
  ready.set(file, preparing);
  return preparing;
}

const reasonOf = (error: unknown): { missing: string } => ({
  missing: `pip could not fetch the packages: ${error instanceof Error ? error.message.trim().split("\n").at(-1) : error}`,
});

const cache = join(import.meta.dirname, "../../../node_modules/.cache/openjiuwen-servers");

async function prepare(requirements: string): Promise<PythonServers> {
  const base = await interpreterReady();
  if ("missing" in base) return base;
  const { python } = base;
  const stamp = createHash("sha256")
    .update(python)
    .update(await readFile(requirements));
  const packages = join(cache, stamp.digest("hex").slice(0, 16));
  if (!existsSync(packages)) await fetchBeforeTests(() => build(python, packages, requirements));
  return { python, packages };
}

/** Builds beside and renames, so that a broken download leaves nothing half done. */
async function build(python: string, packages: string, requirements: string): Promise<void> {
  const draft = `${packages}.${process.pid}`;
  const pip = ["-m", "pip", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"];
  const pinned = ["--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", requirements];
  try {
    await mkdir(draft, { recursive: true });
    await promisify(execFile)(python, [...pip, "install", ...pinned, "--target", draft], { timeout: 180_000 });
    await rename(draft, packages).catch((error) => {
      // With the folder there, another process was merely faster.
      if (!existsSync(packages)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
