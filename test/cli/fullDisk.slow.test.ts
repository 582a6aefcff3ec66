// Output that cannot be written: a full disk is an error, and a reader that has enough is none.
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { MAIN } from "./run.ts";

const folder = newFolder();
const tools = join(folder, "tools.json");
const search = join(folder, "search.json");
const events = join(folder, "events.jsonl");
writeFileSync(tools, JSON.stringify([{ name: "now", parameters: { type: "object", properties: {} } }]));
writeFileSync(search, JSON.stringify([{ name: "now", description: "", inputSchema: {} }, { type: "web_search" }]));
writeFileSync(events, '{"type":"message_start","message":{"id":"m","content":[]}}\n');

/** Where each write says that the disk is full; Linux alone has it. */
const FULL = "/dev/full";
if (!existsSync(FULL)) console.warn(`skipped: output to a full disk, as ${FULL} is not there`);

const COMMANDS: readonly string[][] = [
  ["compact", tools],
  ["convert", tools, "--to", "anthropic"],
  ["check", tools],
  ["strict", tools, "--provider", "gemini"],
  ["stream", events],
  ["completion", "bash"],
  ["--version"],
  ["--help"],
];

describe.skipIf(!existsSync(FULL))("on a full disk", () => {
  it.each(COMMANDS)("%s fails and says why", (...args) => {
    const full = openSync(FULL, "w");
    try {
      const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        encoding: "utf8",
        stdio: ["ignore", full, "pipe"],
      });
      expect(stderr).toContain("error: cannot write the output: ENOSPC");
      expect(status).toBe(1);
    } finally {
      closeSync(full);
    }
  });
});

/** Commands that write data, and something about the data. */
const NOTING: readonly string[][] = [
  ["strict", tools, "--provider", "openai"],
  ["convert", search, "--to", "mcp"],
];

describe.skipIf(!existsSync(FULL))("on a full disk for notes", () => {
  const runWith = (args: readonly string[], stderr: number) =>
    spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", stderr] });

  it.each(NOTING)("%s writes its data and fails", (...args) => {
    const full = openSync(FULL, "w");
    try {
      const { status, stdout } = runWith(args, full);
      expect(JSON.parse(stdout)).not.toEqual([]);
      expect(status).toBe(1);
    } finally {
      closeSync(full);
    }
  });

  it.each<[what: string, args: string[], status: number]>([
    ["a command without notes has not failed", ["compact", tools], 0],
    ["wrong arguments stay wrong arguments", ["strict", tools], 2],
  ])("%s", (_, args, status) => {
    const full = openSync(FULL, "w");
    try {
      expect(runWith(args, full).status).toBe(status);
    } finally {
      closeSync(full);
    }
  });
});

it("a reader that has enough of the notes is no error", () => {
  const strict = `"${process.execPath}" "${MAIN}" strict "${tools}" --provider openai`;
  const command = `${strict} 2>&1 >/dev/null | true; exit "\${PIPESTATUS[0]}"`;
  expect(spawnSync("bash", ["-c", command], { encoding: "utf8" }).status).toBe(0);
});

it("a reader that has enough is no error", () => {
  const command = `"${process.execPath}" "${MAIN}" --help | head -c 1 > ${join(folder, "out")}; exit "\${PIPESTATUS[0]}"`;
  const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
