import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { MAIN, run } from "./run.ts";
import { runHere } from "./runHere.ts";

const folder = newFolder();
const tools = join(folder, "tools.json");
const tool = { name: "now", description: "The \u001b[2Jtime", parameters: { type: "object", properties: {} } };
writeFileSync(tools, JSON.stringify([tool]));

describe("exit codes", () => {
  it.each<[args: string[], code: number]>([
    [["compact", tools], 0],
    [["compact", "no.json"], 1],
    [["compact", "--layot", "dense"], 2],
    [["--version"], 0],
  ])("of %j", async (args, code) => {
    expect((await runHere(args)).status).toBe(code);
  });

  it("are those of the process", () => {
    expect(run(["compact", "--layot", "dense"]).status).toBe(2);
  });
});

describe("usage", () => {
  it.each<[args: string[], said: string]>([
    [["compat"], "unknown command 'compat'\n(Did you mean compact?)"],
    [["compact", "--layot", "x"], "unknown option '--layot'\n(Did you mean --layout?)"],
    [["help", "convrt"], "error: unknown command 'convrt'\n(Did you mean convert?)\n"],
    [["help", "x"], "error: unknown command 'x'\n"],
    [["gateway", "help", "chek"], "error: unknown command 'chek'\n(Did you mean check?)\n"],
    [["serve", "--tokn", "x"], "unknown option '--tokn'\n(Did you mean --tokens?)"],
    [["serve", "--tim", "x"], "unknown option '--tim'\n(Did you mean --time-zone?)"],
    [["convert", "--too", "mcp"], "unknown option '--too'\n(Did you mean --to?)"],
    [["stream", "a.sse", "check"], "error: too many arguments for 'stream'. Expected 1 argument but got 2.\n"],
    [["check", "file:///tmp/a%20b.json"], "files: expected a path, received a file: URL; its path is /tmp/a b.json\n"],
    [["check", "ok.json", "--calls", "a", "file:///b.json"], "--calls: expected a path, received a file: URL"],
    [["check", "file://elsewhere/a.json"], "files: expected a path, received a file: URL\n"],
    [
      ["compact", "https://ada:secret@example.com/x.json"],
      "files: expected a path, received a URL; save what is there",
    ],
    [["compact", tools, "-o", "file:///tmp/out.txt"], "--output: expected a path"],
    [["stream", "file:///tmp/a.sse"], "file: expected a path"],
    [["gateway", "--config", "file:///tmp/mcp.json"], "--config: expected a path"],
    [["init", "file:///tmp/agent", "--provider", "openai"], "folder: expected a path"],
    [["convert", "--to", "x"], "Allowed choices are openai-chat"],
  ])("%j", async (args, said) => {
    const { status, stderr } = await runHere(args);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("secret");
    expect(status).toBe(2);
  });

  it.each(["help", "gateway help", "help gateway", "help gateway check"])("%s shows help", async (words) => {
    const { status, stdout } = await runHere(words.split(" "));
    expect(stdout).toContain("Usage: openjiuwen-tools");
    expect(status).toBe(0);
  });

  it.each(COMMANDS.map(({ name }) => name))("%s has examples", async (name) => {
    const { status, stdout } = await runHere([name, "--help"]);
    expect(stdout).toContain(`Usage: openjiuwen-tools ${name}`);
    expect(stdout).toMatch(/Examples:\n {2}(\w+=\S+ )?(cat|curl|openjiuwen-tools)/);
    expect(status).toBe(0);
  });
});

describe("hostile inputs", () => {
  test("a folder with a pipe, links in a circle and a link to nowhere is read to its end", async () => {
    const odd = newFolder();
    mkdirSync(join(odd, "inner"));
    writeFileSync(join(odd, "inner", "tools.json"), JSON.stringify([tool]));
    symlinkSync("..", join(odd, "inner", "loop"));
    symlinkSync("..", join(odd, "inner", "loop.json"));
    symlinkSync("nowhere", join(odd, "nowhere.json"));
    spawnSync("mkfifo", [join(odd, "pipe.json")]);
    const { status, stdout } = await runHere(["convert", odd, "--to", "openjiuwen"]);
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(status).toBe(0);
  });

  it.each<[what: string, content: string | Uint8Array, said: string]>([
    ["bytes", Uint8Array.from([0x80, 0xff, 0x00]), "expected text in UTF-8 or UTF-16, received other bytes"],
    ["levels without an end", "[".repeat(100_000), "error: "],
    ["an empty file", "", "error: "],
  ])("%s", async (_what, content, said) => {
    const file = join(folder, "odd.json");
    writeFileSync(file, content);
    const { status, stdout, stderr } = await runHere(["compact", file]);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("    at ");
    expect([status, stdout]).toEqual([1, ""]);
  });

  it.each<[what: string, bytes: Uint8Array]>(
    ["\ufeff", ""].flatMap((mark) => {
      const little = Buffer.from(`${mark}[{"name":"后天"}]`, "utf16le");
      return [
        [`UTF-16 (${mark.length})`, little],
        [`UTF-16, the other order (${mark.length})`, Buffer.from(little).swap16()],
      ] as [string, Uint8Array][];
    }),
  )("%s is read", async (_what, bytes) => {
    const file = join(folder, "utf16.json");
    writeFileSync(file, bytes);
    expect((await runHere(["convert", file, "--to", "mcp"])).stdout).toContain("后天");
    expect((await runHere(["convert", "--to", "mcp"], { input: bytes })).stdout).toContain("后天");
  });

  test.runIf(existsSync("/dev/zero"))("a device without an end", async () => {
    expect((await runHere(["compact", "/dev/zero"])).stderr).toContain("expected at most 64 MiB, received more");
  });

  it.each<[what: string, file: string, said: string]>([
    ["a folder", folder, "it is a folder"],
    ["a folder that is not there", join(folder, "no", "out.txt"), "its folder does not exist"],
  ])("an output that is %s", async (_what, file, said) => {
    expect((await runHere(["compact", tools, "-o", file])).stderr).toContain(said);
  });
});

describe("a terminal", () => {
  it.each([[["compact"]], [["convert", "--to", "openjiuwen"]], [["check"]]])(
    "gets no escapes by %j",
    async ([name = "", ...flags]) => {
      writeFileSync(tools, JSON.stringify([{ ...tool, name: "no\u009b2Jw" }]));
      const { stdout, stderr } = await runHere([name, tools, ...flags], { isTerminal: true });
      expect(stdout).toContain("2J");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(stdout + stderr).not.toMatch(/\u009b|\u001b\[2J/);
    },
  );
});

test.runIf(process.platform !== "win32")("a reader that has enough ends the command quietly", () => {
  const script = `'${process.execPath}' '${MAIN}' --help | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["Usage: openjiuwen-tools [options] [command]\n0\n", ""]);
});
