import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "resumeCall.ts");

test("a pending call goes on in another process, once", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "resume-"));
  try {
    const paid = join(folder, "paid.txt");
    writeFileSync(paid, "");
    const run = (call: object, approvals = {}): { call: object; state: string; content: string } =>
      JSON.parse(
        execFileSync(process.execPath, [script, paid, JSON.stringify(call), JSON.stringify(approvals)], {
          encoding: "utf8",
        }),
      );

    const first = run({ id: "call_1", name: "pay", arguments: '{"amount":500}' });
    expect(first).toMatchObject({ state: "pending", content: "The call to pay needs approval" });
    const other = run(first.call, { call_2: true });
    expect(other.state).toBe("pending");
    expect(run(other.call, { call_1: { reason: "too much" } }).content).toBe("The call to pay was rejected: too much");
    expect(readFileSync(paid, "utf8")).toBe("");
    expect(run(other.call, { call_1: true })).toMatchObject({ state: "done", content: "paid 500" });
    expect(readFileSync(paid, "utf8")).toBe("paid 500\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
