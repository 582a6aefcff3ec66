import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "./readPages.ts";

const folder = join(root, "docs", "examples", "agent");
const agents = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "tools.ts");

test.each(agents)("the agent of %s runs its tools until the model has an answer", async (name) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, name)], { timeout: 50_000 });
  expect(stdout).toBe("Let me look.\nIt is warmer in Oslo: 12 °C, and 9 °C in Bergen.\n");
  expect(stderr).toBe("");
});
