import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  changelogProblems,
  fileProblems,
  type Manifest,
  manifestProblems,
  privatePaths,
} from "../../.ci/releaseCheck.ts";
import { entryOf } from "../../.ci/releaseNotes.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const own: Manifest & { scripts: { [name: string]: string } } = JSON.parse(read("package.json"));

const CHANGELOG = "# Changelog\n\n## 1.2.0 (2026-12-01)\n\n### Added\n\n- New.\n\n## 1.1.0 (unreleased)\n\n- Old.\n";

describe("the notes of a release", () => {
  it.each([
    ["1.2.0", { date: "2026-12-01", notes: "### Added\n\n- New." }],
    ["1.1.0", { date: "unreleased", notes: "- Old." }],
    ["1.2", undefined],
  ])("of %s", (version, entry) => expect(entryOf(CHANGELOG, version)).toEqual(entry));

  it("are in the changelog for the version of the package", () => {
    expect(entryOf(read("CHANGELOG.md"), own.version)?.notes).toContain("### Added");
  });
});

describe("what stands in the way of a release", () => {
  const complete: Manifest = {
    name: "a",
    version: "1.2.3",
    license: "MIT",
    repository: { type: "git", url: "git+https://example.com/a.git" },
    publishConfig: { access: "public", provenance: true },
    exports: { ".": { types: { default: "./dist/index.d.ts" }, default: "./dist/index.js" } },
  };

  it.each<[change: object, words: RegExp[]]>([
    [{}, []],
    [{ version: "next" }, [/expected a version such as 1\.2\.3, received next/]],
    [{ repository: undefined }, [/repository\.url/]],
    [{ publishConfig: { access: "public" } }, [/provenance: true/]],
    [{ license: undefined, publishConfig: undefined }, [/license/, /provenance/, /access/]],
  ])("package.json with %j", (change, words) => {
    expect(manifestProblems({ ...complete, ...change })).toEqual(words.map((word) => expect.stringMatching(word)));
  });

  it.each([
    ["1.2.0", []],
    ["1.1.0", [expect.stringContaining('received "unreleased"')]],
    ["2.0.0", ['expected "## 2.0.0 (DATE)" in CHANGELOG.md: add it']],
  ])("the changelog for %s", (version, problems) => expect(changelogProblems(CHANGELOG, version)).toEqual(problems));

  const files = ["README.md", "LICENSE", "CHANGELOG.md", "dist/index.js", "dist/index.d.ts"];
  it.each<[name: string, files: string[], words: RegExp[]]>([
    ["all files", files, []],
    ["no declarations", files.slice(0, 4), [/expected dist\/index\.d\.ts in the package/]],
    [
      "sources",
      [...files, "src/a.ts", "docs/site/main.ts", "docs/site.md"],
      [/no src\/a\.ts/, /no docs\/site\/main\.ts/],
    ],
  ])("a package with %s", (_name, files, words) => {
    expect(fileProblems(files, complete)).toEqual(words.map((word) => expect.stringMatching(word)));
  });

  it("a path of the machine", () => {
    const places = ["/home/ada/tools/", "/home/ada/"];
    expect(privatePaths("dist/a.js", "// /home/ada/tools/src/a.ts", places)).toHaveLength(1);
    expect(privatePaths("dist/a.js", '"file:///home/ada/a.ts"', places)).toHaveLength(1);
    expect(privatePaths("dist/a.js", "// ../src/a.ts, #/home/ada/b", places)).toEqual([]);
  });
});

type Step = { readonly run?: string; readonly uses?: string; readonly with?: object };
type Job = {
  readonly needs?: string;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly permissions?: object;
};
type Workflow = { readonly on: object; readonly jobs: { readonly [name: string]: Job } };

describe("the workflows", () => {
  const paths = globSync(".github/**/*.yml", { cwd: root });
  const workflows = new Map(
    paths.filter((path) => path.includes("workflows")).map((path) => [path, parse(read(path)) as Workflow]),
  );
  const ci = workflows.get(join(".github", "workflows", "ci.yml"));
  const release = workflows.get(join(".github", "workflows", "release.yml"));
  const runsOf = (job: Job | undefined): string[] => (job?.steps ?? []).flatMap(({ run }) => run ?? []);

  it("are YAML, and so are the forms for issues", () => {
    expect(paths.length).toBeGreaterThanOrEqual(4);
    for (const path of paths) expect(parse(read(path)), path).toBeTypeOf("object");
  });

  it("check by .ci/run, each change and each release", () => {
    expect(Object.keys(ci?.on ?? {})).toEqual(["push", "pull_request", "workflow_call"]);
    expect(runsOf(ci?.jobs.check)).toContain(".ci/run");
    expect(release?.jobs.check?.uses).toBe("./.github/workflows/ci.yml");
  });

  it("publish with provenance, and only what was checked", () => {
    const publish = release?.jobs.publish;
    expect(publish?.needs).toBe("pack");
    expect(release?.jobs.pack?.needs).toBe("check");
    expect(publish?.permissions).toMatchObject({ "id-token": "write" });
    expect(runsOf(publish).join("\n")).toContain("npm publish --provenance --access public --ignore-scripts");
  });

  it("run no code of other packages where they may publish, and keep no token in the checkout", () => {
    expect(runsOf(release?.jobs.publish).filter((run) => /npm (ci|run|test)/.test(run))).toEqual([]);
    expect(release?.jobs.pack?.permissions).toBeUndefined();
    const steps = [...workflows.values()].flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps ?? []));
    const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(2);
    for (const { with: given } of checkouts) expect(given).toMatchObject({ "persist-credentials": false });
  });

  it("name scripts and files that exist", () => {
    const runs = [...workflows.values()].flatMap(({ jobs }) => Object.values(jobs).flatMap(runsOf)).join("\n");
    const scripts = [...runs.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(scripts.filter((name) => !Object.hasOwn(own.scripts, name))).toEqual([]);
    const files = runs.match(/\.ci\/[\w.]+/g) ?? [];
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
