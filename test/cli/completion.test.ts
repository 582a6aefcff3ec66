// The scripts that complete the command in shells; each runs in its shell where that is installed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { describeShell, scriptOf, TYPED } from "./describeShell.ts";
import { runHere } from "./runHere.ts";

const folder = mkdtempSync(join(tmpdir(), "completion-"));
const file = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

describeShell("bash", () => {
  it.each<[line: string, expected: string[]]>([
    ["", COMMANDS.map(({ name }) => name)],
    ["conv", ["convert"]],
    ["convert --to ", ["anthropic", "gemini", "mcp", "ollama", "openai-chat", "openai-responses", "openjiuwen"]],
    ["convert --to a", ["anthropic"]],
    ["compact --lay", ["--layout"]],
    ["gateway ch", ["check"]],
    ["gateway check --js", ["--json"]],
    ["compact package-lock", ["package-lock.json"]],
    ["compact -o package-lock", ["package-lock.json"]],
    ["completion z", ["zsh"]],
  ])("%j", async (line, expected) => {
    const words = ["openjiuwen-tools", ...line.split(" ")];
    const asked = `${await scriptOf("bash")}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_openjiuwen_tools; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-u"], { input: asked, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.split("\n")).toEqual(expect.arrayContaining(expected));
    if (line !== "") expect(stdout.trim().split("\n").sort()).toEqual(expected);
  });

  test("names of files with spaces and stars as they are", async () => {
    const folder = mkdtempSync(join(tmpdir(), "completion-"));
    try {
      for (const name of ["a b.json", "a*.json", "a$(touch made).json"]) writeFileSync(join(folder, name), "");
      for (const words of ["compact a", "compact -o a"]) {
        const asked = `${await scriptOf("bash")}
  COMP_WORDS=(openjiuwen-tools ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _openjiuwen_tools; printf '%s\\n' "\${COMPREPLY[@]}"`;
        const { stdout, stderr } = spawnSync("bash", ["--norc", "-u"], { input: asked, encoding: "utf8", cwd: folder });
        expect(stderr).toBe("");
        expect(stdout.trim().split("\n").sort()).toEqual(["a b.json", "a$(touch made).json", "a*.json"].sort());
      }
      expect(existsSync(join(folder, "made"))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describeShell("fish", () => {
  it.each(TYPED)("%j", async (line, expected) => {
    const script = file("openjiuwen-tools.fish");
    writeFileSync(script, await scriptOf("fish"));
    const code = `source ${script}; complete -C 'openjiuwen-tools ${line}'`;
    const { stdout, stderr } = spawnSync("fish", ["--no-config", "-c", code], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout.split("\n").map((found) => found.split("\t")[0])).toEqual([expected, ""]);
  });
});

test.each(["fish", "powershell"])("the script of %s names all commands and values", async (shell) => {
  const script = await scriptOf(shell);
  for (const { name } of COMMANDS) expect(script).toContain(name);
  expect(script).toContain("openai-responses");
});

test("another shell is an error", async () => {
  const { status, stderr } = await runHere(["completion", "tcsh"]);
  expect(stderr).toContain("Allowed choices are bash, zsh, fish, powershell.");
  expect(status).toBe(2);
});
