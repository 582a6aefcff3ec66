import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/**
 * The command that installs packages beside this one, where it finds them. npx keeps it in a folder of its own, and a
 * global installation does not see the packages of a project.
 *
 * @example
 * installCommand("pg"); // "npm install pg"
 * installCommand("pg", "/home/ada/.npm/_npx/1f/node_modules/openjiuwen-tools");
 * // "npx -p openjiuwen-tools -p pg openjiuwen-tools …"
 */
export function installCommand(packages: string, root: string = packageRoot(), folder: string = process.cwd()): string {
  const steps = root.split(sep);
  if (steps.includes("_npx"))
    return `npx -p openjiuwen-tools -p ${packages.replaceAll(" ", " -p ")} openjiuwen-tools …`;
  const depth = steps.indexOf("node_modules");
  const isOfProject = depth < 0 || !relative(steps.slice(0, depth).join(sep), folder).startsWith("..");
  return `npm install ${isOfProject ? "" : "--global "}${packages}`;
}

/** The folder of this package, from the source as from the built files. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}
