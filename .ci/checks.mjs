// Runs scripts of package.json, all of them, and fails when one failed: `checks.mjs lint+types+build tests:fast`. Those that
// are joined by + run at the same time, and each prints what it says when it is done. Writes their results to
// node_modules/.cache/test-reports/checks.json, the report of each run of tests beside it.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, "node_modules/.cache/test-reports");
const list = join(reports, "checks.json");
const groups = process.argv.slice(2).map((group) => group.split("+"));

mkdirSync(reports, { recursive: true });
const checks = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
// Delete the results of the last run.
for (const name of groups.flat()) {
  delete checks[name];
  rmSync(reportOf(name), { force: true });
}
for (const group of groups) {
  for (const [name, ended] of await Promise.all(group.map(async (name) => [name, await run(name, group.length > 1)]))) {
    checks[name] = ended;
  }
  writeFileSync(list, JSON.stringify(checks, undefined, 2));
}
const names = groups.flat();
console.log(names.map((name) => `${name} ${checks[name].seconds.toFixed(1)} s`).join(", "));
const failed = names.filter((name) => checks[name].status !== 0);
if (failed.length > 0) {
  console.log(`failed: ${failed.join(", ")}`);
  process.exit(1);
}

/** Runs one script: `tests:fast` is the script `tests` for one project. */
function run(name, isBesideOthers) {
  const [script, project] = name.split(":");
  const args = ["--run", script, ...(project ? ["--", "--project", `${project}*`] : [])];
  const env = { ...process.env, TEST_REPORT: project ? reportOf(name) : "" };
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: isBesideOthers ? "pipe" : "inherit" });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => said.push(bytes));
    child.on("close", (status) => {
      process.stdout.write(Buffer.concat(said));
      resolve({ status: status ?? 1, seconds: (performance.now() - started) / 1000 });
    });
  });
}

function reportOf(name) {
  return join(reports, `${name.replace("tests:", "")}.json`);
}
