import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchBeforeTests } from "../../../python-compat/sdk/fetchBeforeTests.ts";
import { interpreterReady } from "../../../python-compat/sdk/setup.ts";

/** A Python with jsonschema in a folder of its own, and the folder of the JSON-Schema-Test-Suite; or why they are missing. */
export type JudgeReady =
  | { readonly python: string; readonly packages: string; readonly suite: string }
  | { readonly missing: string };

let ready: Promise<JudgeReady> | undefined;

/** Fetches the pinned jsonschema and its source archive, which has the suite, once into `node_modules/.cache`. */
export function judgeReady(): Promise<JudgeReady> {
  ready ??= prepare().catch((error: unknown) => ({
    missing: `pip could not fetch jsonschema: ${error instanceof Error ? error.message.trim().split("\n").at(-1) : error}`,
  }));
  return ready;
}

const cache = join(import.meta.dirname, "../../../node_modules/.cache/openjiuwen-jsonschema");

async function prepare(): Promise<JudgeReady> {
  const base = await interpreterReady();
  if ("missing" in base) return base;
  const { python } = base;
  const hash = createHash("sha256").update(python);
  for (const file of ["jsonschema.txt", "suite.txt"]) hash.update(await readFile(join(import.meta.dirname, file)));
  const directory = join(cache, hash.digest("hex").slice(0, 16));
  if (!existsSync(directory)) await fetchBeforeTests(() => build(python, directory));
  return { python, packages: join(directory, "packages"), suite: join(directory, "suite", "json") };
}

/** Builds beside and renames, so that a broken download leaves nothing half done. */
async function build(python: string, directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}`;
  const run = (...args: string[]) => promisify(execFile)(python, args, { timeout: 180_000 });
  const pip = ["-m", "pip", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"];
  const pinned = ["--quiet", "--no-deps", "--require-hashes", "-r"];
  try {
    await mkdir(draft, { recursive: true });
    const wheels = [...pinned, join(import.meta.dirname, "jsonschema.txt"), "--only-binary", ":all:"];
    await run(...pip, "install", ...wheels, "--target", join(draft, "packages"));
    const source = [...pinned, join(import.meta.dirname, "suite.txt"), "--no-binary", ":all:"];
    // pip looks at the archive's metadata, for which it builds; the archive itself is what is wanted.
    await run(...pip, "download", ...source.toSpliced(-1, 1, "jsonschema"), "--dest", draft);
    const archive = (await readdir(draft)).find((name) => name.endsWith(".tar.gz")) ?? "";
    await run("-m", "tarfile", "-e", join(draft, archive), draft);
    await rename(join(draft, archive.replace(".tar.gz", "")), join(draft, "suite"));
    await rename(draft, directory).catch((error) => {
      // With the folder there, another process was merely faster.
      if (!existsSync(directory)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
