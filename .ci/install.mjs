// Installs what package-lock.json names, once: a second run finds the stamp and installs nothing. With the name of a
// folder, such as docs/site, it installs what the lockfile there names.
// Runs on whatever Node the machine has; everything after it runs on the Node that it installs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder = ""] = process.argv.slice(2);
const root = join(dirname(dirname(fileURLToPath(import.meta.url))), folder);
const stamp = join(root, "node_modules", ".cache", "installed");
const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log(`Installing the packages named in ${join(folder, "package-lock.json")} …`);
  // A lockfile may lack optional packages of other platforms, which `npm ci` does not accept in a folder of its own.
  install(folder === "" ? ["ci"] : ["install", "--no-save"]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** By the npm that runs this script, if one does. */
function install(command) {
  const args = [...command, "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}
