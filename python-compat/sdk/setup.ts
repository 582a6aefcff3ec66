import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Release, releases } from "../releases/releases.ts";

/** An interpreter that has pydantic, and the wheel of each release; or why there is none. */
export type PythonReady =
  | { readonly python: string; readonly wheels: Readonly<Record<Release, string>> }
  | { readonly missing: string };

const requirements = join(import.meta.dirname, "requirements");
const cache = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "openjiuwen-python");

let ready: Promise<PythonReady> | undefined;

/**
 * A Python with the pinned pydantic and the unmodified wheels of the SDK, fetched once into `node_modules/.cache`.
 *
 * @example
 * await pythonReady(); // { python: "…/venv/bin/python", wheels: { "0.1.3": "….whl", "0.1.19.post2": "….whl" } }
 * await pythonReady(); // where there is none: { missing: "python3 3.11 or newer was not found" }
 */
export function pythonReady(): Promise<PythonReady> {
  ready ??= prepare().catch((error: unknown) => ({ missing: reasonOf(error) }));
  return ready;
}

async function prepare(): Promise<PythonReady> {
  const base = await findPython();
  const directory = join(cache, await stamp(base.version));
  const existing = await contents(directory);
  if (existing) return existing;
  await build(base.command, directory);
  const built = await contents(directory);
  if (!built) throw new Error("the wheels that pip fetched are not the pinned ones");
  return built;
}

async function findPython(): Promise<{ command: string; version: string }> {
  const print = "import sys; print('%d.%d' % sys.version_info[:2])";
  for (const command of ["python3", "python3.13", "python3.12", "python3.11", "python"]) {
    const version = await run(command, ["-c", print]).catch(() => "");
    const [major = 0, minor = 0] = version.trim().split(".").map(Number);
    if (major === 3 && minor >= 11) return { command, version: version.trim() };
  }
  throw new Error("python3 3.11 or newer was not found");
}

/** Names the directory by everything that decides what is in it, so that it is never half up to date. */
async function stamp(version: string): Promise<string> {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${version}`);
  for (const file of (await readdir(requirements)).sort()) hash.update(await readFile(join(requirements, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Builds beside and renames, so that two processes and a broken download leave nothing half done. */
async function build(command: string, directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    await run(command, ["-m", "venv", join(draft, "venv")]);
    const pip = ["-m", "pip", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"];
    const pinned = ["--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes"];
    const python = interpreterIn(draft);
    for (const file of ["pydantic.txt", "pytest.txt"]) {
      await run(python, [...pip, "install", ...pinned, "-r", join(requirements, file)]);
    }
    for (const release of releases) {
      // The declared range of Python is about dependencies, which are not installed.
      const fetch = ["download", ...pinned, "--ignore-requires-python", "--dest", join(draft, "wheels")];
      await run(python, [...pip, ...fetch, "-r", requirementOf(release)]);
    }
    await rename(draft, directory).catch(async () => {
      // With the right contents there, another process was merely faster.
      if (!(await contents(directory))) throw new Error(`${directory} is damaged: delete it`);
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function contents(directory: string): Promise<PythonReady | undefined> {
  const wheels: Partial<Record<Release, string>> = {};
  for (const release of releases) {
    const wheel = join(directory, "wheels", `openjiuwen-${release}-py3-none-any.whl`);
    const expected = /--hash=sha256:(\w+)/.exec(await readFile(requirementOf(release), "utf8"))?.[1];
    const bytes = await readFile(wheel).catch(() => undefined);
    if (!bytes || createHash("sha256").update(bytes).digest("hex") !== expected) return undefined;
    wheels[release] = wheel;
  }
  return { python: interpreterIn(directory), wheels: wheels as Record<Release, string> };
}

function requirementOf(release: Release): string {
  return join(requirements, `sdk-${release}.txt`);
}

function interpreterIn(directory: string): string {
  return process.platform === "win32"
    ? join(directory, "venv", "Scripts", "python.exe")
    : join(directory, "venv", "bin", "python");
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { timeout: 180_000 });
  return stdout;
}

/** The last line that the failed program wrote: with pip and venv, it says what is missing. */
function reasonOf(error: unknown): string {
  const stderr = typeof error === "object" && error && "stderr" in error ? String(error.stderr) : "";
  const lines = stderr
    .trim()
    .split("\n")
    .filter((line) => line.trim());
  const message = lines.at(-1) ?? (error instanceof Error ? error.message : String(error));
  return lines.length ? `python3 could not fetch pydantic and the SDK: ${message.trim()}` : message;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await pythonReady());
