import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { programOf } from "../../programs.ts";
import { INITIALIZE, line } from "./rawLines.ts";

it.each<[name: string, before: string]>([
  ["at once", ""],
  ["after a greeting", line(INITIALIZE)],
  ["in the middle of a call", line(INITIALIZE) + line({ id: 2, method: "tools/call", params: { name: "wait" } })],
  ["in the middle of a message", line(INITIALIZE) + line({ id: 2, method: "ping" }).slice(0, 9)],
  ["after what is no message", "garbage\n{}\n[]\n"],
])("a program ends by itself when its input ends %s", { timeout: 30_000 }, async (_, before) => {
  const child = spawn(process.execPath, [programOf("test/gateway/servers/serving.ts")]);
  child.stdin.end(before);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
