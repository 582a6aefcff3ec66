// Runs scripts of package.json, all of them, and fails when one failed: `checks.mjs lint types build+downloads,tests:fast`.
// All arguments run at the same time; in one, those that are joined by + run at the same time, and what stands behind a
// comma waits for what stands before it. Each prints what it says when it is done, but not between the lines of the tests.
// Writes their results to node_modules/.cache/test-reports/checks.json, the report of each run of tests beside it.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, "node_modules/.cache/test-reports");
const list = join(reports, "checks.json");
/** The tests that run now: others print what they say after them. */
let tests = Promise.resolve();
const rows = process.argv.slice(2).map((row) => row.split(",").map((group) => group.split("+")));
const names = rows.flat(2);

mkdirSync(reports, { recursive: true });
const checks = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
// Delete the results of the last run.
for (const name of names) {
  delete checks[name];
  rmSync(reportOf(name), { force: true });
}
await Promise.all(rows.map(runRow));
console.log(names.map((name) => `${name} ${checks[name].seconds.toFixed(1)} s`).join(", "));
const failed = names.filter((name) => checks[name].status !== 0);
if (failed.length > 0) {
  console.log(`failed: ${failed.join(", ")}`);
  process.exit(1);
}

async function runRow(groups) {
  for (const group of groups) {
    await Promise.all(
      group.map(async (name) => {
        checks[name] = await run(name);
        writeFileSync(list, JSON.stringify(checks, undefined, 2));
      }),
    );
  }
}

/** Runs one script: `tests:fast` is the script `tests` for one project, `downloads:fast` fetches what these need. */
async function run(name) {
  const [script, project] = name.split(":");
  const isTests = script === "tests";
  const args = ["--run", script, ...(project ? ["--", "--project", `${project}*`] : [])];
  const env = { ...process.env, TEST_REPORT: isTests ? reportOf(name) : "" };
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: isTests ? "inherit" : "pipe" });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => said.push(bytes));
  const ended = new Promise((resolve) => child.on("close", resolve));
  if (isTests) tests = ended;
  const status = await ended;
  const seconds = (performance.now() - started) / 1000;
  await tests;
  process.stdout.write(Buffer.concat(said));
  return { status: status ?? 1, seconds };
}

function reportOf(name) {
  return join(reports, `${name.replace("tests:", "")}.json`);
}
