// Type-checks all at the same time: the package with its tests, what runs without Node, what needs it, and the playground. The
// second time tsc looks again only at what has changed: it keeps what it knows in node_modules/.cache. Each has one checker,
// because several check the types that files share once each; and more memory before it collects garbage. All have a lower
// priority than the tests that `npm test` runs beside them.
import { spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const configs = ["tsconfig.json", "tsconfig.build.json", "tsconfig.build-node.json", "src/playground/tsconfig.json"];
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
const codes = await Promise.all(configs.map(typeCheck));
process.exit(Math.max(...codes));

function typeCheck(config) {
  const known = join(root, "node_modules/.cache/types", `${config.replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["-p", config, "--checkers", "1", "--incremental", "--tsBuildInfoFile", known];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const child = spawn(process.execPath, [tsc, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, GOGC: "200" },
  });
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
