import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const workflow = readFileSync(join(root, ".github/workflows/releases.yml"), "utf8");
// The last step, as a program of bash.
const [, step = ""] = /run: \|\n([\s\S]*)$/.exec(workflow) ?? [];
const program = step.replaceAll(/^ {10}/gm, "");

/** Stands in for npm: adds a line to a file, and says what is left to do; it cannot add 0.1.98. */
const NPM = `#!/bin/sh
[ "$*" = "run --silent releases -- --add $6" ] || exit 9
[ "$6" != 0.1.98 ] || exit 1
echo "$6" >> releases.txt
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
    ...{ GH_TOKEN: "token", GITHUB_REPOSITORY: "owner/name" },
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
    writeFileSync(join(folder, "work", "releases.txt"), "0.1.3\n");
    git("add", "--all");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "start");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the step after pip named these releases, as GitHub runs a step of bash. */
  function run(...releases: readonly string[]): number | null {
    writeFileSync(join(folder, "new.txt"), releases.map((release) => `${release}\n`).join(""));
    writeFileSync(join(folder, "step.sh"), program);
    return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", join(folder, "step.sh")], {
      cwd: join(folder, "work"),
      env: { ...env(), GITHUB_SHA: git("rev-parse", "main") },
    }).status;
  }
  const pushed = (): string => git("ls-remote", "--heads", "../origin").replaceAll(/^\S+\s+refs\/heads\//gm, "");

  it("has a commit for each new release, and the steps that are left to do", () => {
    expect(run("0.1.99", "0.1.100")).toBe(0);
    expect(pushed()).toBe("release/openjiuwen-0.1.100");
    git("fetch", "--quiet", "../origin", "release/openjiuwen-0.1.100");
    expect(git("log", "--format=%s", "FETCH_HEAD").split("\n")).toEqual([
      "Release 0.1.100 of the Python SDK is known",
      "Release 0.1.99 of the Python SDK is known",
      "start",
    ]);
    expect(git("show", "FETCH_HEAD:releases.txt")).toBe("0.1.3\n0.1.99\n0.1.100");
    const [command, ...body] = readFileSync(join(folder, "gh.txt"), "utf8").trim().split("\n");
    expect(command).toBe(
      `pr create --head release/openjiuwen-0.1.100 --title Release 0.1.100 of the Python SDK --body-file ${join(folder, "left.txt")}`,
    );
    expect(body).toEqual([
      "left of 0.1.99",
      "left of 0.1.100",
      "To run CI on this pull request, close it and open it again.",
    ]);
  });

  it.each([
    ["there is no new release", [], 0],
    ["it was opened before", ["0.1.97"], 0],
    ["a release cannot be added", ["0.1.99", "0.1.98"], 1],
  ])("is not opened if %s", (_, releases, status) => {
    expect(run(...releases)).toBe(status);
    expect(pushed()).toBe("");
    expect(existsSync(join(folder, "gh.txt"))).toBe(false);
  });

  it("is opened where only its branch was pushed before", () => {
    git("push", "--quiet", "../origin", "main:refs/heads/release/openjiuwen-0.1.99");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--amend", "--message", "start again");
    expect(run("0.1.99")).toBe(0);
    git("fetch", "--quiet", "../origin", "release/openjiuwen-0.1.99");
    expect(git("log", "--format=%s", "FETCH_HEAD")).toBe("Release 0.1.99 of the Python SDK is known\nstart again");
    expect(existsSync(join(folder, "gh.txt"))).toBe(true);
  });
});
