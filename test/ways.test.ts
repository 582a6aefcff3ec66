import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const printed = execFileSync(process.execPath, [join(import.meta.dirname, "ways.ts")], { encoding: "utf8" });
const ways: { [method: string]: string[] } = JSON.parse(printed);

/** The longest way of each, which the profiler has certainly seen. */
const LONGEST: { readonly [method: string]: string } = {
  fromOpenAI: "tool > pydantic > json",
  compact: "tool > compact",
  parseArguments: "tool > validate",
  toStrict: "tool > strict > json",
  push: "stream > wire",
};

it.each(Object.entries(LONGEST))("a value on its way through %s returns to no room that it left", (method, known) => {
  const taken = ways[method] ?? [];
  console.log(`${method}: ${taken.join("; ")}`);
  expect(taken).toContain(known);
  for (const way of taken) {
    const rooms = way.split(" > ");
    expect(new Set(rooms).size, way).toBe(rooms.length);
    expect(rooms.length, way).toBeLessThanOrEqual(4);
  }
});
