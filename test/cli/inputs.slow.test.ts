// A terminal asks for the inputs of a config.
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { hasTerminal, inTerminal } from "./inTerminal.ts";
import { MAIN, run } from "./run.ts";

const told = join(newFolder(), "told.json");
const save = `require("node:fs").writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.env)); process.exit(3)`;
const file = join(newFolder(), "mcp.json");
writeFileSync(
  file,
  JSON.stringify({
    inputs: [
      { id: "key", type: "promptString", description: "The key", password: true },
      { id: "zone", type: "pickString", options: ["eu", "us"], default: "eu" },
      { id: "name", type: "promptString", description: "Your name", default: "ada" },
    ],
    servers: {
      odd: {
        ...{ command: process.execPath, args: ["-e", save], era: "legacy" },
        env: { KEY: `\${input:key}`, ZONE: `\${input:zone}`, NAME: `\${input:name}` },
      },
    },
  }),
);
const check = [process.execPath, MAIN, "gateway", "check", "-c", file];

if (!hasTerminal) console.warn("skipped: inputs in a terminal, as Python cannot make one");

describe.runIf(hasTerminal)("in a terminal", () => {
  it("inputs are asked for, and a password is not shown", async () => {
    const { shown } = inTerminal(check, [
      { after: "The key (key): ", type: "s3cret\r" },
      { after: "A number [eu]: ", type: "2\r" },
      { after: "Your name (name) [ada]: ", type: "\r" },
    ]);
    const { KEY, ZONE, NAME } = JSON.parse(await readFile(told, "utf8"));
    expect({ KEY, ZONE, NAME }).toEqual({ KEY: "s3cret", ZONE: "us", NAME: "ada" });
    expect(shown).not.toContain("s3cret");
    expect(shown).toContain("zone:\n  1  eu\n  2  us\n");
  });

  it("Ctrl+C ends the command", () => {
    const { status, shown } = inTerminal(check, [{ after: "The key (key): ", type: "\u0003" }]);
    expect(status).not.toBe(0);
    expect(shown).not.toContain("A number");
  });
});

it("without a terminal a server without its input fails with the reason", () => {
  const { status, stdout } = run(["gateway", "check", "-c", file]);
  expect(status).toBe(1);
  expect(stdout).toContain(
    'the input "key" (The key) has no value: a terminal asks for it; elsewhere set the variable',
  );
});
