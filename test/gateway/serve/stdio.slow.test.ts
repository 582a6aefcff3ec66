import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};
const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;

it.each<[name: string, before: string]>([
  ["at once", ""],
  ["after a greeting", line(INITIALIZE)],
  ["in the middle of a call", line(INITIALIZE) + line({ id: 2, method: "tools/call", params: { name: "wait" } })],
  ["in the middle of a message", line(INITIALIZE) + line({ id: 2, method: "ping" }).slice(0, 9)],
  ["after what is no message", "garbage\n{}\n[]\n"],
])("a program ends by itself when its input ends %s", { timeout: 30_000 }, async (_, before) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../servers/serving.ts")]);
  child.stdin.end(before);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
