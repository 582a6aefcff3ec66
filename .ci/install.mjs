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
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
