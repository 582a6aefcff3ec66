// Installs what package-lock.json names, unless it is there: after `npm ci`, or the second time, it installs nothing. With
// the name of a folder, such as docs/site, it installs what the lockfile there names.
// Runs on whatever Node the machine has; everything after it runs on the Node that it installs.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder = ""] = process.argv.slice(2);
const root = join(dirname(dirname(fileURLToPath(import.meta.url))), folder);

if (!isInstalled()) {
  console.log(`Installing the packages named in ${join(folder, "package-lock.json")} …`);
  // A lockfile may lack optional packages of other platforms, which `npm ci` does not accept in a folder of its own.
  install(folder === "" ? ["ci"] : ["install", "--no-save"]);
}

/** Whether npm's own list of what it installed has each package of the lockfile. Optional ones may be of other platforms. */
function isInstalled() {
  const list = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  return Object.entries(packagesIn(join(root, "package-lock.json"))).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
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
