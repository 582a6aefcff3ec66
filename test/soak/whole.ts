import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE } from "../whole.ts";

const root = join(import.meta.dirname, "../..");

/** The tests that share out their cases, or draw some of them, with all cases or ten times as many. */
export async function soakWhole(): Promise<boolean> {
  const every = globSync(["test/**/*.test.ts", "python-compat/**/*.test.ts"], {
    cwd: root,
    exclude: ["**/node_modules"],
  });
  const files = every.filter((file) =>
    /from "(?:\.\.?\/)+(?:test\/)?whole\.ts"/.test(readFileSync(join(root, file), "utf8")),
  );
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...files, "--test-timeout", "600000"], {
    cwd: root,
    env: { ...process.env, [WHOLE]: "1" },
    stdio: "inherit",
  });
  return status === 0;
}
