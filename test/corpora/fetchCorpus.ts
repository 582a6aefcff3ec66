import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** A collection that its licence lets everybody fetch: an archive of one commit, and what of it is kept. */
export type CorpusSource = {
  readonly name: string;
  readonly licence: string;
  /** A `.tar.gz` with one folder on top, as GitHub writes it. */
  readonly archive: string;
  /** The files and folders below that folder that are kept. */
  readonly kept: readonly string[];
  /** The digest of all kept files, by `digestOf`. */
  readonly sha256: string;
};

/** What `npm run corpora` fetches. */
export const SOURCES: readonly CorpusSource[] = [
  {
    name: "JSONTestSuite",
    licence: "MIT",
    archive: "https://github.com/nst/JSONTestSuite/archive/1ef36fa01286573e846ac449e8683f8833c5b26a.tar.gz",
    kept: ["LICENSE", "test_parsing"],
    sha256: "4803a2bfbce431a1d0b5bd044384536cb830d2bd9f05d0eb8630968e0499d23d",
  },
];

/**
 * Fetches a collection into `folder`, where nothing is left if it is not what was expected.
 *
 * @throws {Error} It cannot be fetched, or its files are not those of the digest.
 */
export async function fetchCorpus(
  source: CorpusSource,
  folder: string,
  download: (url: string) => Promise<Uint8Array> = downloaded,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  try {
    const archive = join(draft, "archive.tar.gz");
    await writeFile(archive, await download(source.archive));
    const unpacked = join(draft, "unpacked");
    await mkdir(unpacked);
    await promisify(execFile)("tar", ["-xzf", archive, "-C", unpacked, "--strip-components=1"]);
    const wanted = join(draft, "wanted");
    for (const path of source.kept) await cp(join(unpacked, path), join(wanted, path), { recursive: true });
    const received = await digestOf(wanted);
    if (received !== source.sha256)
      throw new Error(`${source.name}: expected files with the digest ${source.sha256}, received ${received}`);
    await rm(folder, { recursive: true, force: true });
    await rename(wanted, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** One digest of all files below a folder: of the SHA-256 of each, two spaces and its path, a line each, sorted by path. */
export async function digestOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = files.map((file) => [file.slice(folder.length + 1).replaceAll("\\", "/"), file] as const);
  const whole = createHash("sha256");
  for (const [path, file] of paths.sort(([a], [b]) => (a < b ? -1 : 1)))
    whole.update(
      `${createHash("sha256")
        .update(await readFile(file))
        .digest("hex")}  ${path}\n`,
    );
  return whole.digest("hex");
}

async function downloaded(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((error: Error) => {
    throw new Error(`${url} cannot be fetched: ${error.message}. Is there a network?`);
  });
  if (!response.ok) throw new Error(`${url} cannot be fetched: expected the status 200, received ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
