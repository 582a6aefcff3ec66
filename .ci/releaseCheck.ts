// `npm run release:check`: whether this checkout can be published. With `--no-checks` it does not run `npm run check`.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { entryOf } from "./releaseNotes.ts";

const root = join(import.meta.dirname, "..");

/** What of package.json a release looks at. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: { readonly type: string; readonly url: string };
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
  readonly exports: { readonly [subpath: string]: unknown };
};

/** What stands in the way of a release, and what to do about it. */
export type Problem = string;

/** What the fields of package.json lack. Provenance names the repository, so npm compares it with where it is built. */
export function manifestProblems({ version, license, repository, publishConfig }: Manifest): Problem[] {
  const isVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
  return [
    ...(isVersion ? [] : [`expected a version such as 1.2.3, received ${version}: change package.json`]),
    ...(license ? [] : ["expected a licence: add license to package.json"]),
    ...(repository?.url ? [] : ["expected the public address of the repository: add repository.url to package.json"]),
    ...(publishConfig?.provenance ? [] : ["expected provenance: add publishConfig.provenance: true to package.json"]),
    ...(publishConfig?.access === "public"
      ? []
      : ["expected access: add publishConfig.access: public to package.json"]),
  ];
}

/** What the changelog lacks for a version. */
export function changelogProblems(changelog: string, version: string): Problem[] {
  const entry = entryOf(changelog, version);
  if (entry === undefined) return [`expected "## ${version} (DATE)" in CHANGELOG.md: add it`];
  const problems = /^\d{4}-\d{2}-\d{2}$/.test(entry.date)
    ? []
    : [`expected a date such as 2026-12-01 behind ${version} in CHANGELOG.md, received "${entry.date}": write today's`];
  return entry.notes === ""
    ? [...problems, `expected notes for ${version} in CHANGELOG.md: write what is new`]
    : problems;
}

/** Files that a package must have, or may not have. `files` are paths in it. */
export function fileProblems(files: readonly string[], { exports }: Pick<Manifest, "exports">): Problem[] {
  const wanted = [...new Set(["README.md", "LICENSE", "CHANGELOG.md", ...pathsIn(exports)])];
  const strange = files.filter((file) =>
    /^(src|test|python-compat|\.\w+|docs\/site)\/|(^|\/)(node_modules|zz-)/.test(file),
  );
  return [
    ...wanted.filter((path) => !files.includes(path)).map((path) => `expected ${path} in the package: npm run build`),
    ...strange.map((file) => `expected no ${file} in the package: exclude it by "files" of package.json`),
  ];
}

/** Text files with a path of a machine: that of this checkout, or below somebody's home. */
export function privatePaths(file: string, text: string, places: readonly string[]): Problem[] {
  // Not the end of a longer path or address, such as #/root/a.
  const found = places.find((place) =>
    text
      .split(place)
      .some((before, index, parts) => index < parts.length - 1 && /(file:\/\/|[^\w#/.-]|^)$/.test(before)),
  );
  return found === undefined ? [] : [`expected no path of this machine in ${file}, received ${found}: remove it`];
}

function pathsIn(target: unknown): string[] {
  if (typeof target === "string") return [target.replace(/^\.\//, "")];
  return typeof target === "object" && target !== null ? Object.values(target).flatMap(pathsIn) : [];
}

function treeProblems(): Problem[] {
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim();
  return changed === "" ? [] : [`expected a clean tree, received\n${changed}\ncommit or remove it`];
}

/** Packs the package as npm would publish it, and reads it. */
function packageProblems(manifest: Manifest): Problem[] {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const npm = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const [packed] = JSON.parse(execFileSync("npm", npm, { cwd: root, encoding: "utf8" }));
    execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", folder]);
    const files: string[] = packed.files.map(({ path }: { path: string }) => path);
    const places = [`${root}/`, `${homedir()}/`].filter((place) => place !== "/");
    const texts = files.filter((file) => /\.([cm]?[jt]s|json|map|md|html|txt|py)$/.test(file));
    return [
      ...fileProblems(files, manifest),
      ...texts.flatMap((file) => privatePaths(file, readFileSync(join(folder, "package", file), "utf8"), places)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkProblems(): Problem[] {
  const { status } = spawnSync("npm", ["run", "check"], { cwd: root, stdio: "inherit" });
  return status === 0 ? [] : ["expected all checks to pass: see above"];
}

if (import.meta.main) {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const steps: { readonly [title: string]: () => Problem[] } = {
    "the tree": treeProblems,
    "package.json": () => manifestProblems(manifest),
    "CHANGELOG.md": () => changelogProblems(changelog, manifest.version),
    ...(!process.argv.includes("--no-checks") && { "all checks": checkProblems }),
    "the package": () => packageProblems(manifest),
  };
  for (const [title, problemsOf] of Object.entries(steps)) {
    const problems = problemsOf();
    console.log(problems.length === 0 ? `✓ ${title}` : `✗ ${title}`);
    for (const problem of problems) console.log(`  - ${problem.replaceAll("\n", "\n    ")}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
