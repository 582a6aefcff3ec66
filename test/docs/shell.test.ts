import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../cli/runHere.ts";
import { readPages, root } from "./readPages.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: { [name: string]: string };
};

/** [page, line] of each command in a shell block. */
const commands = readPages().flatMap(({ path, text }) =>
  [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, block = ""]) =>
    block
      .replaceAll("\\\n", " ")
      .split("\n")
      .map((line): [string, string] => [path, line.replace(/ +#.*/, "").trim()]),
  ),
);

const matching = (pattern: RegExp): [page: string, line: string, ...string[]][] =>
  commands.flatMap(([path, line]) => {
    const found = pattern.exec(line);
    return found ? [[path, line, ...found.slice(1)] as [string, string, ...string[]]] : [];
  });

test.each(matching(/^npm (?:run )?([\w:-]+)/))("%s: %s", (_page, _line, name = "") => {
  expect([...Object.keys(scripts), "install", "ci"]).toContain(name);
});

test.each(matching(/(?:^node |-r )([\w./-]+\.(?:ts|mjs|txt))/))("%s: %s", (_page, _line, file = "") => {
  expect(existsSync(join(root, file))).toBe(true);
});

test.each(matching(/^npx openjiuwen-tools (.*)$/))("%s: %s", async (_page, _line, rest = "") => {
  const words = rest.split(" ");
  const first = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const { stdout: help } = await runHere([...words.slice(0, first === -1 ? undefined : first), "--help"]);
  expect(help).toContain(`Usage: openjiuwen-tools ${words[0]}`);
  expect(words.filter((word) => word.startsWith("--") && !help.includes(word.replace(/=.*/, "")))).toEqual([]);
});
