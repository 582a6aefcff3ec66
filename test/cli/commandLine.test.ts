// Each command of docs/command-line.md writes what stands below it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { runHere } from "./runHere.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs", "command-line.md"), "utf8");
const examples = [...page.matchAll(/^```sh\n\$ openjiuwen-tools (.*)\n([\s\S]*?)^```/gm)].map(
  ([, command = "", output = ""]): [string, string] => [command, output],
);

const before = process.cwd();
beforeAll(() => process.chdir(join(root, "docs", "examples", "command-line")));
afterAll(() => process.chdir(before));

test.each(examples)("openjiuwen-tools %s", async (command, output) => {
  const { stdout, stderr } = await runHere(command.split(" "));
  expect(stderr + stdout).toBe(output);
});

test("each command has a section, and the playground a page", () => {
  const titles = [...page.matchAll(/^## `([\w-]+)`/gm)].map(([, name]) => name);
  expect(titles).toEqual(COMMANDS.map(({ name }) => name).filter((name) => name !== "playground"));
});
