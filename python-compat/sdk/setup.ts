import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { newestOfVariants } from "../conversions/variants.ts";
import { releases } from "../releases/releases.ts";
import { fetchBeforeTests } from "./fetchBeforeTests.ts";
import { existingWheel, fetchWheel } from "./fetchWheel.ts";
import { PipError, pip } from "./pip.ts";
import { requirementsFolder } from "./requirements.ts";

/** An interpreter that has pydantic, and the wheel of each release whose classes or conversions are compared; or why there is none. */
export type PythonReady =
  | { readonly python: string; readonly wheels: { readonly [release: string]: string } }
  | { readonly missing: string };

const cache = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "openjiuwen-python");

/** An interpreter that has pydantic, or why there is none. */
export type InterpreterReady = { readonly python: string } | { readonly missing: string };

let interpreter: Promise<InterpreterReady> | undefined;
let ready: Promise<PythonReady> | undefined;

/**
 * The interpreter of {@link pythonReady}, which is there before the wheels are.
 *
 * @example
 * await interpreterReady(); // { python: "…/venv/bin/python" }
 */
export function interpreterReady(): Promise<InterpreterReady> {
  interpreter ??= prepareInterpreter().catch((error: unknown) => ({ missing: reasonOf(error) }));
  return interpreter;
}

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

/**
 * The path of a release's wheel.
 *
 * @throws {Error} The release is not among those that are compared.
 */
export function wheelOf({ wheels }: Exclude<PythonReady, { missing: string }>, release: string): string {
  const wheel = wheels[release];
  if (wheel !== undefined) return wheel;
  throw new Error(`expected a release that is compared (${Object.keys(wheels).join(", ")}), received ${release}`);
}

async function prepare(): Promise<PythonReady> {
  const base = await interpreterReady();
  if ("missing" in base) return base;
  const { python } = base;
  const wanted = [...new Set<string>([...releases, ...newestOfVariants])];
  const left = [...wanted];
  const paths = new Map<string, string>();
  const fetchNext = async (): Promise<void> => {
    for (let release = left.shift(); release !== undefined; release = left.shift()) {
      const next = release;
      const wheel = (await existingWheel(next)) ?? (await fetchBeforeTests(() => fetchWheel(python, next)));
      paths.set(next, wheel.path);
    }
  };
  // pip mostly waits.
  await Promise.all(Array.from({ length: 4 }, fetchNext));
  return { python, wheels: Object.fromEntries(wanted.map((release) => [release, paths.get(release) ?? ""])) };
}

async function prepareInterpreter(): Promise<InterpreterReady> {
  const base = await findPython();
  const directory = join(cache, await stamp(base.version));
  const python = interpreterIn(directory);
  if (!existsSync(python)) await fetchBeforeTests(() => build(base.command, directory));
  return { python };
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
  for (const file of INSTALLED) hash.update(await readFile(join(requirementsFolder, file)));
  return hash.digest("hex").slice(0, 16);
}

const INSTALLED = ["pydantic.txt", "pytest.txt"];

/** Builds beside and renames, so that two processes and a broken download leave nothing half done. */
async function build(command: string, directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    await run(command, ["-m", "venv", join(draft, "venv")]);
    const pinned = ["--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes"];
    for (const file of INSTALLED) {
      await pip(interpreterIn(draft), "install", ...pinned, "-r", join(requirementsFolder, file));
    }
    await rename(draft, directory).catch((error: unknown) => {
      // With an interpreter there, another process was merely faster.
      if (!existsSync(interpreterIn(directory))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function interpreterIn(directory: string): string {
  return process.platform === "win32"
    ? join(directory, "venv", "Scripts", "python.exe")
    : join(directory, "venv", "bin", "python");
}

async function run(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args, { timeout: 180_000 })).stdout;
}

function reasonOf(error: unknown): string {
  if (error instanceof PipError) return `python3 could not fetch pydantic and the SDK: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await pythonReady());
