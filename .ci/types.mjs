// Type-checks the package with its tests, and the playground, at the same time. The second time tsc looks again only at what
// has changed: it keeps what it knows in node_modules/.cache.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const codes = await Promise.all([typeCheck("tsconfig.json"), typeCheck("src/playground/tsconfig.json")]);
process.exit(Math.max(...codes));

function typeCheck(config) {
  const known = join(root, "node_modules/.cache/types", `${config.replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["-p", config, "--incremental", "--tsBuildInfoFile", known];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const child = spawn(process.execPath, [tsc, ...args], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
