// The command stream as a process of its own: in a terminal, and at the end of a pipe.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { anthropicEvents } from "./anthropicEvents.ts";
import { hasTerminal, inTerminal } from "./inTerminal.ts";
import { MAIN, start } from "./run.ts";

const folder = newFolder();
const file = (name: string): string => join(folder, name);
const good = anthropicEvents("now", '{"zo', 'ne":"UTC"}')
  .map((event) => `${JSON.stringify(event)}\n`)
  .join("");
writeFileSync(file("good.jsonl"), good);
const parameters = { type: "object", properties: { zone: { type: "string" } }, required: ["zone"] };
writeFileSync(file("tools.json"), JSON.stringify([{ name: "now", description: "The time", input_schema: parameters }]));

test.skipIf(!hasTerminal)("a real terminal, which Python makes, shows the calls while they grow", () => {
  const stream = ["stream", file("good.jsonl"), "--tools", file("tools.json"), "--delay", "1"];
  const { status, written, shown } = inTerminal([process.execPath, MAIN, ...stream]);
  const [first, ...drawn] = shown.split(/^event \d+\n/m);
  expect([first, drawn.length]).toEqual(["", 7]);
  expect(drawn[2]).toBe('● now {"zo\n');
  // Each time what was drawn before is erased, and in the end all of it.
  expect(written.split("\u001b[J")).toHaveLength(8);
  expect(written.slice(written.lastIndexOf("\u001b[J"))).toContain(
    "7 events of anthropic, ended with tool_use: 1 call",
  );
  expect(status).toBe(0);
});

test("a stream is read while it comes", async () => {
  const started = start(["stream", "--json"]);
  started.write(good.slice(0, 200));
  started.write(good.slice(200));
  started.end();
  const { code, stdout } = await started.ended;
  expect(JSON.parse(stdout)).toMatchObject({ calls: [{ arguments: { zone: "UTC" } }] });
  expect(code).toBe(0);
});
