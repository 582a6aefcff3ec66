import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const workflow = readFileSync(join(root, ".github/workflows/releases.yml"), "utf8");
// The step of each job that has several lines, as programs of bash.
const [add = "", open = ""] = [...workflow.matchAll(/run: \|\n((?: {10}.*\n)+)/g)].map(([, lines = ""]) =>
  lines.replaceAll(/^ {10}/gm, ""),
);

const KNOWN = "python-compat/releases/known-releases.json";

/** Stands in for npm: adds a line to a file, and says what is left to do; it cannot add 0.1.98. It keeps the token it sees. */
const NPM = `#!/bin/sh
[ "$*" = "run --silent releases -- --add $6" ] || exit 9
echo "token: $GH_TOKEN" > "$RUNNER_TEMP/seen.txt"
if [ "$6" = 0.1.98 ]; then echo half > ${KNOWN}; echo half > new-file; exit 1; fi
echo "$6" >> ${KNOWN}
echo "left of $6"
`;
/** Stands in for gh: its arguments and the body go to a file; there is a pull request for 0.1.97. */
const GH = `#!/bin/sh
if [ "$2" = list ]; then [ "$4" != release/openjiuwen-0.1.97 ] || echo 7; exit 0; fi
echo "$*" > "$RUNNER_TEMP/gh.txt"
cat "$8" >> "$RUNNER_TEMP/gh.txt"
`;

const found = ["git", "bash"].every((command) => spawnSync(command, ["--version"]).status === 0);
if (!found) console.warn("skipped: the weekly workflow (git and bash were not found)");

describe.skipIf(!found || process.platform === "win32")("the weekly workflow's pull request", () => {
  let folder: string;
  let start: string;
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", args, {
      cwd: join(folder, "work"),
      encoding: "utf8",
      env: env(),
    });
    expect({ args, status, stderr: status === 0 ? "" : stderr }).toMatchObject({ status: 0 });
    return stdout.trim();
  };
  const env = (): NodeJS.ProcessEnv => ({
    ...process.env,
    ...{ PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`, RUNNER_TEMP: folder, HOME: folder },
    ...{ GH_TOKEN: undefined, GITHUB_REPOSITORY: "owner/name" },
    ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `url.${join(folder, "origin")}.insteadOf` },
    GIT_CONFIG_VALUE_0: "https://x-access-token:token@github.com/owner/name",
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "workflow-"));
    for (const name of ["bin", "work"]) mkdirSync(join(folder, name));
    for (const [name, text] of [
      ["npm", NPM],
      ["gh", GH],
    ] as const) {
      writeFileSync(join(folder, "bin", name), text);
      chmodSync(join(folder, "bin", name), 0o755);
    }
    git("init", "--quiet", "--bare", "../origin");
    git("init", "--quiet", "--initial-branch", "main", ".");
    mkdirSync(join(folder, "work", "python-compat", "releases"), { recursive: true });
    writeFileSync(join(folder, "work", KNOWN), "0.1.3\n");
    git("add", "--all");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "start");
    start = git("rev-parse", "main");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the step of each job after pip named these releases, as GitHub runs a step of bash; gives how both ended. */
  function run(...releases: readonly string[]): readonly (number | null)[] {
    writeFileSync(join(folder, "new.txt"), releases.map((release) => `${release}\n`).join(""));
    return [bash(add, {}), openRequest()];
  }
  /** The other job has a checkout of its own. */
  function openRequest(): number | null {
    git("switch", "--quiet", "--force", "main");
    git("reset", "--quiet", "--hard", start);
    return bash(open, { GH_TOKEN: "token", GITHUB_SHA: start });
  }
  function bash(program: string, more: NodeJS.ProcessEnv): number | null {
    writeFileSync(join(folder, "step.sh"), program);
    return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", join(folder, "step.sh")], {
      cwd: join(folder, "work"),
      env: { ...env(), ...more },
    }).status;
  }
  const pushed = (): string => git("ls-remote", "--heads", "../origin").replaceAll(/^\S+\s+refs\/heads\//gm, "");

  it("has a commit for each new release, and the steps that are left to do", () => {
    expect(run("0.1.99", "0.1.100")).toEqual([0, 0]);
    expect(pushed()).toBe("release/openjiuwen-0.1.100");
    git("fetch", "--quiet", "../origin", "release/openjiuwen-0.1.100");
    expect(git("log", "--format=%s", "FETCH_HEAD").split("\n")).toEqual([
      "Release 0.1.100 of the Python SDK is known",
      "Release 0.1.99 of the Python SDK is known",
      "start",
    ]);
    expect(git("show", `FETCH_HEAD:${KNOWN}`)).toBe("0.1.3\n0.1.99\n0.1.100");
    const [command, ...body] = readFileSync(join(folder, "gh.txt"), "utf8").trim().split("\n");
    expect(command).toBe(
      `pr create --head release/openjiuwen-0.1.100 --title Release 0.1.100 of the Python SDK --body-file ${join(folder, "releases/left.txt")}`,
    );
    expect(body).toEqual([
      "left of 0.1.99",
      "left of 0.1.100",
      "To run CI on this pull request, close it and open it again.",
    ]);
  });

  it("gives the code of the new releases no token", () => {
    run("0.1.99");
    expect(readFileSync(join(folder, "seen.txt"), "utf8")).toBe("token: \n");
  });

  it("has the releases that can be added, and names the others", () => {
    expect(run("0.1.98", "0.1.99")).toEqual([1, 0]);
    expect(pushed()).toBe("release/openjiuwen-0.1.99");
    git("fetch", "--quiet", "../origin", "release/openjiuwen-0.1.99");
    expect(git("show", `FETCH_HEAD:${KNOWN}`)).toBe("0.1.3\n0.1.99");
    expect(git("ls-tree", "-r", "--name-only", "FETCH_HEAD")).toBe(KNOWN);
    expect(readFileSync(join(folder, "gh.txt"), "utf8")).toContain(
      "\nRelease 0.1.98 could not be added: see the log of the workflow.\nleft of 0.1.99\n",
    );
  });

  it.each([
    ["there is no new release", [], [0, 0]],
    ["it was opened before", ["0.1.97"], [0, 0]],
    ["no release can be added", ["0.1.98"], [1, 0]],
  ])("is not opened if %s", (_, releases, ended) => {
    expect(run(...releases)).toEqual(ended);
    expect(pushed()).toBe("");
    expect(existsSync(join(folder, "gh.txt"))).toBe(false);
  });

  it.each(["0.1.99 --all", "../0.1.99", "-0.1.99", "0.1.99\n$(id)"])("is not opened for the version %j", (version) => {
    run("0.1.99");
    rmSync(join(folder, "gh.txt"));
    git("push", "--quiet", "--delete", "../origin", "release/openjiuwen-0.1.99");
    writeFileSync(join(folder, "releases/added.txt"), `${version}\n`);
    expect(openRequest()).toBe(1);
    expect(pushed()).toBe("");
    expect(existsSync(join(folder, "gh.txt"))).toBe(false);
  });

  it.each([
    ["another file", "package.json", "100644"],
    ["a workflow", ".github/workflows/ci.yml", "100644"],
    ["a link", KNOWN, "120000"],
    ["a program", KNOWN, "100755"],
    ["a path beside it", `${KNOWN}.sh`, "100644"],
  ])("is not opened for a patch of %s", (_, path, mode) => {
    run("0.1.99");
    rmSync(join(folder, "gh.txt"));
    git("push", "--quiet", "--delete", "../origin", "release/openjiuwen-0.1.99");
    git("reset", "--quiet", "--hard", start);
    const text = git("hash-object", "-w", KNOWN);
    git("update-index", "--add", "--cacheinfo", `${mode},${text},${path}`);
    writeFileSync(join(folder, "releases/0.1.99.patch"), `${git("diff", "--cached", "--binary", "--full-index")}\n`);
    expect(openRequest()).toBe(1);
    expect(pushed()).toBe("");
    expect(existsSync(join(folder, "gh.txt"))).toBe(false);
  });

  it("is opened where only its branch was pushed before", () => {
    git("push", "--quiet", "../origin", "main:refs/heads/release/openjiuwen-0.1.99");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--amend", "--message", "start again");
    start = git("rev-parse", "main");
    expect(run("0.1.99")).toEqual([0, 0]);
    git("fetch", "--quiet", "../origin", "release/openjiuwen-0.1.99");
    expect(git("log", "--format=%s", "FETCH_HEAD")).toBe("Release 0.1.99 of the Python SDK is known\nstart again");
    expect(existsSync(join(folder, "gh.txt"))).toBe(true);
  });
});
