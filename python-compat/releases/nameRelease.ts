import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { compareReleases } from "./compareReleases.ts";

const root = join(import.meta.dirname, "..", "..");

/** Where the releases are listed or counted, and what stands there. */
const PLACES: readonly {
  readonly file: string;
  readonly pattern: RegExp;
  readonly text: (names: readonly string[]) => string;
}[] = [
  { file: "src/pydantic/SdkRelease.ts", pattern: /(?<=const releases = \[\n)[^\]]*/, text: linesOf },
  { file: "src/pydantic/SdkRelease.ts", pattern: /(?<=SDK_RELEASES\.at\(-1\); \/\/ ")[^"]*/, text: newestOf },
  {
    file: "docs/python-parity.md",
    pattern: /(?<=one of the )\d+(?= releases on PyPI)/,
    text: ({ length }) => `${length}`,
  },
  {
    file: "docs/python-parity.md",
    pattern: /(?<=SDK_RELEASES\.at\(-1\)\);\n\/\/ → ).*/,
    text: (names) => `${names.length} ${names[0]} ${newestOf(names)}`,
  },
];

/**
 * The files that list or count the releases, by their paths, with their texts when one more is known.
 *
 * @example
 * const files = await filesNaming("0.1.20");
 * files.get("/…/src/pydantic/SdkRelease.ts"); // … "0.1.19.post2", "0.1.20",\n] as const; …
 *
 * @throws {Error} A file has no such list.
 */
export async function filesNaming(release: string): Promise<ReadonlyMap<string, string>> {
  const names = [...SDK_RELEASES, release].sort(compareReleases);
  const texts = new Map<string, string>();
  for (const { file, pattern, text } of PLACES) {
    const path = join(root, file);
    const before = texts.get(path) ?? (await readFile(path, "utf8"));
    if (!pattern.test(before))
      throw new Error(`expected ${pattern} in ${relative(root, path)}, where releases are named`);
    texts.set(
      path,
      before.replace(pattern, () => text(names)),
    );
  }
  return texts;
}

function newestOf(names: readonly string[]): string {
  return names.at(-1) ?? "";
}

/** Eight in a line. */
function linesOf(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}",`);
  return quoted.flatMap((_, at) => (at % 8 === 0 ? [`  ${quoted.slice(at, at + 8).join(" ")}\n`] : [])).join("");
}
