import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { outcome, root } from "./built.ts";

test("the built package does its work under its own name", () => {
  const code = 'import { job } from "./test/package/job.mjs"; console.log(JSON.stringify(await job()))';
  const answer = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: root });
  expect(JSON.parse(String(answer))).toEqual({ ...outcome, codeIsForbidden: false });
});
