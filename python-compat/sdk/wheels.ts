import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { releases } from "../releases/releases.ts";
import { fetchBeforeTests } from "./fetchBeforeTests.ts";
import { pip } from "./pip.ts";
import { requirementOf, requirementsFolder } from "./requirements.ts";
import { pythonReady, wheelOf } from "./setup.ts";

/** A folder of wheels for `openjiuwen-tools/python`, or why there is none. */
export type WheelsReady = { readonly folder: string } | { readonly missing: string };

/** What Pyodide 314 takes beside wheels for any machine. */
const PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"];
const PYTHON = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"];

const pydantic = join(requirementsFolder, "pydantic.txt");
const cache = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "openjiuwen-wheels");

let ready: Promise<WheelsReady> | undefined;

/**
 * The wheels of the pinned releases and of pydantic for WebAssembly, fetched once into `node_modules/.cache`.
 *
 * @example
 * await wheelsReady(); // { folder: "…/node_modules/.cache/openjiuwen-wheels/5bff…" }
 */
export function wheelsReady(): Promise<WheelsReady> {
  ready ??= prepare().catch((error: unknown) => ({ missing: error instanceof Error ? error.message : String(error) }));
  return ready;
}

/**
 * Fills a folder with the pinned wheels and with `SHA256SUMS`, their list: out of another folder, or by pip.
 *
 * @example
 * await fillWheels("wheels", "downloads"); // what it lacks it names in an Error
 */
export async function fillWheels(folder: string, from?: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const source = from ?? (await download(folder));
  const pins = await readPins();
  const sums: string[] = [];
  for (const file of (await readdir(source)).filter((name) => /(?:none-any|wasm32)\.whl$/.test(name)).sort()) {
    const sum = createHash("sha256")
      .update(await readFile(join(source, file)))
      .digest("hex");
    const pin = pins.find(({ hashes }) => hashes.includes(sum));
    if (pin === undefined) continue;
    pins.splice(pins.indexOf(pin), 1);
    if (source !== folder) await copyFile(join(source, file), join(folder, file));
    sums.push(`${sum}  ${file}\n`);
  }
  // Another's folder may have the SDK of the one release that is wanted.
  const lacking = pins.map(({ name }) => name).filter((name) => !from || !name.startsWith("openjiuwen="));
  if (lacking.length > 0) throw new Error(`${source} lacks the pinned wheel of ${lacking.join(", ")}`);
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
}

/** What pip finds for WebAssembly, and the SDK's own wheels, which {@link pythonReady} has. */
async function download(folder: string): Promise<string> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  const pinned = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", pydantic];
  await pip(python.python, "download", "--quiet", ...PLATFORM, ...PYTHON, ...pinned, "--dest", folder);
  for (const release of releases) {
    const wheel = wheelOf(python, release);
    await copyFile(wheel, join(folder, basename(wheel)));
  }
  return folder;
}

/** Each pinned package with the hashes of its files. */
async function readPins(): Promise<{ readonly name: string; readonly hashes: readonly string[] }[]> {
  const files = [pydantic, ...releases.map(requirementOf)];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/^([\w-]+==[\w.]+)((?:[\s\\]+--hash=sha256:[0-9a-f]{64})+)/gm),
      ([, name = "", hashes = ""]) => ({
        name,
        hashes: hashes.match(/[0-9a-f]{64}/g) ?? [],
      }),
    ),
  );
}

async function prepare(): Promise<WheelsReady> {
  const pins = createHash("sha256").update(JSON.stringify(await readPins()));
  const folder = join(cache, pins.digest("hex").slice(0, 16));
  const isThere = () => readFile(join(folder, "SHA256SUMS")).catch(() => undefined);
  if (await isThere()) return { folder };
  // Built beside and renamed, so that two processes and a broken download leave nothing half done.
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  try {
    await fetchBeforeTests(() => fillWheels(draft));
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await isThere())) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { folder };
}

/** `npm run python:wheels -- [--into FOLDER] [--from FOLDER]` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { into: { type: "string" }, from: { type: "string" } } });
  const into = values.into ?? "wheels";
  await fillWheels(into, values.from);
  console.log(`${into}: ${(await readdir(into)).filter((name) => name.endsWith(".whl")).length} wheels, SHA256SUMS`);
}
