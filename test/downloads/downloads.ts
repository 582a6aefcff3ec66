import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fetchWheel } from "../../python-compat/sdk/fetchWheel.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";
import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import { pythonServers } from "../gateway/servers/pythonServers.ts";
import { judgeReady } from "../validate/engines/setup.ts";

const root = join(import.meta.dirname, "../..");

/** `missing` is the reason if pip could not fetch it. */
type Ready = object;

/** Downloads from PyPI, keyed by the module that requests them. */
const DOWNLOADS: { readonly [module: string]: () => Promise<readonly Ready[]> } = {
  "python-compat/sdk/setup.ts": async () => [await pythonReady()],
  "python-compat/sdk/wheels.ts": async () => [await wheelsReady()],
  "test/validate/engines/setup.ts": async () => [await judgeReady()],
  "test/gateway/servers/pythonServers.ts": async () => [await pythonServers(), await pythonServers("python-mcp1.txt")],
  "test/docs/python/pythonForDocs.ts": async () => [await pythonServers("../../docs/python/agent.txt")],
  "python-compat/releases/addRelease.ts": async () => [await releaseReady("0.1.17.post1")],
};

/** Slow tests alone use these: fast ones import them for something else. Their packages are many, and take long to install. */
const OF_SLOW_TESTS: ReadonlySet<string> = new Set([
  "test/gateway/servers/pythonServers.ts",
  "test/docs/python/pythonForDocs.ts",
  "python-compat/releases/addRelease.ts",
]);

/** A release that only one test uses. */
async function releaseReady(release: string): Promise<Ready> {
  const ready = await pythonReady();
  if ("missing" in ready) return ready;
  await fetchWheel(ready.python, release);
  return {};
}

/**
 * The downloads that test files need: those whose modules they import, themselves or through other files of the tests.
 *
 * @example
 * downloadsOf(["test/stream/python.test.ts"]); // ["python-compat/sdk/setup.ts"]
 */
export function downloadsOf(files: readonly string[]): string[] {
  const read = readBy(files);
  const isSlow = files.some((file) => !file.endsWith(".test.ts") || file.endsWith(".slow.test.ts"));
  return Object.keys(DOWNLOADS).filter((module) => read.has(module) && (isSlow || !OF_SLOW_TESTS.has(module)));
}

/**
 * These files, and those of the tests that they import, themselves or through others.
 *
 * @example
 * readBy(["test/cli/main.test.ts"]).has("test/programs.ts"); // true
 */
export function readBy(files: readonly string[]): ReadonlySet<string> {
  const seen = new Set(files.map((file) => join(root, file)));
  for (const file of seen) for (const imported of importsIn(file)) seen.add(imported);
  return new Set(Array.from(seen, (file) => relative(root, file).replaceAll("\\", "/")));
}

/** The files of the tests that a file imports; the package itself fetches nothing. */
function importsIn(file: string): string[] {
  // Paths inside the text of a program in a test may not exist.
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const paths = Array.from(text.matchAll(/(?:from|import\()\s*"(\.[^"]+\.ts)"/g), ([, path = ""]) =>
    join(dirname(file), path),
  );
  return paths.filter((path) => /^(?:test|python-compat)[\\/]/.test(relative(root, path)));
}

/**
 * Fetches downloads that are not there yet, and gives the reasons why some could not be fetched. What takes longer than the
 * limit (in milliseconds) is such a reason.
 *
 * @example
 * await fetchDownloads(["python-compat/sdk/setup.ts"], 240_000); // []
 */
export async function fetchDownloads(names: readonly string[], limit: number): Promise<string[]> {
  const late = Promise.withResolvers<readonly Ready[]>();
  const timer = setTimeout(
    () => late.resolve([{ missing: `pip had not fetched everything after ${limit / 1000} seconds` }]),
    limit,
  );
  const fetched = names.map(async (name) => {
    const fetching = (DOWNLOADS[name] ?? unknown)().catch((error: unknown) => [{ missing: String(error) }]);
    return await Promise.race([fetching, late.promise]);
  });
  const reasons = (await Promise.all(fetched))
    .flat()
    .flatMap((ready) => ("missing" in ready ? [String(ready.missing)] : []));
  clearTimeout(timer);
  return [...new Set(reasons)];
}

async function unknown(): Promise<never> {
  throw new Error(`expected one of ${Object.keys(DOWNLOADS).join(", ")}`);
}
