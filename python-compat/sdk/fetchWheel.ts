import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PipError, pip } from "./pip.ts";
import { pinnedHash, requirementOf } from "./requirements.ts";

/** A wheel of the SDK on the disk, and its SHA-256 in hexadecimal digits. */
export type Wheel = { readonly release: string; readonly path: string; readonly sha256: string };

/** The wheels of all releases that were ever asked for. */
export const wheelsFolder: string = join(
  ...[import.meta.dirname, "..", "..", "node_modules", ".cache", "openjiuwen-releases"],
);

/**
 * The unmodified wheel of a release, fetched once by pip. If the release is pinned, it is the wheel with that hash.
 *
 * @example
 * await fetchWheel("python3", "0.1.3"); // { release: "0.1.3", path: "….whl", sha256: "b2d1…" }
 *
 * @throws {Error} There is no such release, or no network.
 */
export async function fetchWheel(python: string, release: string): Promise<Wheel> {
  const existing = await existingWheel(release);
  if (existing) return existing;
  const pinned = await pinnedHash(release);
  await download(python, release, pinned === undefined ? [`openjiuwen==${release}`] : PINNED(release));
  const fetched = await readWheel(release);
  if (fetched === undefined) throw new Error(`expected ${pathOf(release)} from pip, received no such wheel`);
  return fetched;
}

/**
 * The wheel of a release that was fetched before; `undefined` if it was not, or if it is another than the pinned one.
 *
 * @example
 * await existingWheel("0.1.3"); // { release: "0.1.3", path: "….whl", sha256: "b2d1…" }
 */
export async function existingWheel(release: string): Promise<Wheel | undefined> {
  const pinned = await pinnedHash(release);
  const existing = await readWheel(release);
  return existing && (pinned ?? existing.sha256) === existing.sha256 ? existing : undefined;
}

const PINNED = (release: string): string[] => ["--require-hashes", "-r", requirementOf(release)];

const fileOf = (release: string): string => `openjiuwen-${release}-py3-none-any.whl`;
const pathOf = (release: string): string => join(wheelsFolder, fileOf(release));

async function readWheel(release: string): Promise<Wheel | undefined> {
  const path = pathOf(release);
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && { release, path, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Fetches beside and renames, so that two processes and a broken download leave nothing half done. */
async function download(python: string, release: string, what: readonly string[]): Promise<void> {
  await mkdir(wheelsFolder, { recursive: true });
  const draft = await mkdtemp(join(wheelsFolder, "draft-"));
  try {
    // The range of Python that the SDK declares is about dependencies, which are not installed.
    const how = ["--quiet", "--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "--dest", draft];
    await pip(python, "download", ...how, ...what);
    await rename(join(draft, fileOf(release)), pathOf(release));
  } catch (error) {
    throw explained(error, release);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** pip says of an unknown version and of a missing network nearly the same. */
function explained(error: unknown, release: string): unknown {
  const [, versions] = error instanceof PipError ? (/\(from versions: (.*?)\)/.exec(error.printed) ?? []) : [];
  if (versions === undefined) return error;
  const message =
    versions === "none"
      ? `pip finds no release of openjiuwen at all; expected a network on which pip can download openjiuwen==${release}`
      : `expected a release of openjiuwen that pip finds (${versions}), received ${release}`;
  return new Error(message, { cause: error });
}
