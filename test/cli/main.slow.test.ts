// What the command loads, and what is too much for it.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { MAIN, SOURCE } from "./run.ts";
import { runHere } from "./runHere.ts";

const root = join(import.meta.dirname, "../..");
const folder = newFolder();
const tools = join(folder, "tools.json");

test("files that are too much together", async () => {
  const many = join(folder, "many");
  mkdirSync(many);
  for (let index = 0; index < 5; index++) {
    writeFileSync(join(many, `${index}.json`), "");
    truncateSync(join(many, `${index}.json`), 2 ** 26);
  }
  const { status, stderr } = await runHere(["compact", many]);
  expect(stderr).toContain("4.json: expected at most 256 MiB in all files");
  expect(status).toBe(1);
});

describe("what is loaded", () => {
  const loadedBy = (...args: string[]): string[] => {
    const trace = join(folder, "trace.mjs");
    const list = join(folder, "loaded.txt");
    writeFileSync(
      trace,
      `import { registerHooks } from "node:module"; import { appendFileSync, writeFileSync } from "node:fs";
       writeFileSync(${JSON.stringify(list)}, "");
       registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + "\\n"); return next(url, context); } });`,
    );
    const { status, stderr } = spawnSync(process.execPath, ["--import", trace, SOURCE, ...args], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    return readFileSync(list, "utf8")
      .split("\n")
      .filter((url) => url.startsWith("file:"));
  };

  it.each([[["compact"]], [["convert", "--to", "mcp"]], [["check"]]])("by %j", ([name = "", ...flags]) => {
    writeFileSync(
      tools,
      JSON.stringify([{ name: "now", description: "The time", parameters: { type: "object", properties: {} } }]),
    );
    const loaded = loadedBy(name, tools, ...flags).map((url) => url.slice(`file://${root}/`.length));
    expect(loaded).toContain("src/cli/main.ts");
    // A set of tools reads streams, so that these are loaded.
    const heavy = /^src\/(gateway|core-tools|cards|scenarios|research|python)\/|modelcontextprotocol|gpt-tokenizer/;
    expect(loaded.filter((path) => heavy.test(path))).toEqual([]);
    const packages = loaded.flatMap((path) => /node_modules\/([^/]+)/.exec(path)?.[1] ?? []);
    // The second one is in the file of the room in the package.
    expect([...new Set(packages)].sort()).toEqual(["commander", "eventsource-parser"]);
  });
});

it.each(["NO_COLOR", "FORCE_COLOR"])("with %s and without the other one, and with both, Node does not warn", (name) => {
  for (const both of [{}, { NO_COLOR: "1", FORCE_COLOR: "1" }]) {
    const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, [name]: "1", ...both };
    const { stderr } = spawnSync(process.execPath, [MAIN, "compact", "no.json"], { encoding: "utf8", env });
    const isPlain = name === "NO_COLOR" || "NO_COLOR" in both;
    expect(stderr.startsWith(isPlain ? "error: expected a file" : "\u001b[31merror:")).toBe(true);
  }
});
