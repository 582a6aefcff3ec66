import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder of the requirements files: what pip may install, pinned by version and hash. */
export const requirementsFolder: string = join(import.meta.dirname, "requirements");

/**
 * The requirements file that pins the wheel of a release.
 *
 * @example
 * requirementOf("0.1.3"); // ".../requirements/sdk-0.1.3.txt"
 */
export function requirementOf(release: string): string {
  return join(requirementsFolder, `sdk-${release}.txt`);
}

/** The SHA-256 of the wheel of a release, in hexadecimal digits; `undefined` if it is not pinned. */
export async function pinnedHash(release: string): Promise<string | undefined> {
  const text = await readFile(requirementOf(release), "utf8").catch(() => "");
  return /--hash=sha256:([0-9a-f]{64})/.exec(text)?.[1];
}

/** Pins the wheel of a release. */
export async function pinWheel(release: string, sha256: string): Promise<void> {
  await writeFile(requirementOf(release), `openjiuwen==${release} --hash=sha256:${sha256}\n`);
}
