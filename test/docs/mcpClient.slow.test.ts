import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "./readPages.ts";

test("the example of a client of MCP lets a model use the tools of `openjiuwen-tools serve`", async () => {
  const main = join(root, "docs", "examples", "mcp-client", "main.ts");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main], { timeout: 50_000 });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toEqual([
    "The server has 8 tools.",
    '{"status":"success","path":"notes/tea","version":1}',
    expect.stringContaining('"data":{"likes":true}'),
    'I have noted {"likes":true}.',
  ]);
});
