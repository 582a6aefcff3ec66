// Output that cannot be written: a full disk is an error, and a reader that has enough is none.
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { MAIN } from "./run.ts";

const folder = newFolder();
const tools = join(folder, "tools.json");
const events = join(folder, "events.jsonl");
writeFileSync(tools, JSON.stringify([{ name: "now", parameters: { type: "object", properties: {} } }]));
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

it("a reader that has enough is no error", () => {
  const command = `"${process.execPath}" "${MAIN}" --help | head -c 1 > ${join(folder, "out")}; exit "\${PIPESTATUS[0]}"`;
  const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
