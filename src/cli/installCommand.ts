import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { withoutCredentials } from "../checks/index.ts";

/**
 * The command that installs packages beside this one, where it finds them. npx keeps it in a folder of its own, so that
 * the whole command has to be given again; a global installation does not see the packages of a project.
 *
 * @example
 * installCommand("pg"); // "npm install pg"
 * installCommand("pg", { root: "/home/ada/.npm/_npx/1f/node_modules/openjiuwen-tools", args: ["worker"] });
 * // "npx -y -p openjiuwen-tools -p pg openjiuwen-tools worker"
 */
export function installCommand(packages: string, place: InstallPlace = {}): string {
  const { root = packageRoot(), folder = process.cwd(), args = process.argv.slice(2) } = place;
  const steps = root.split(sep);
  if (steps.includes("_npx")) {
    const command = ["npx", "-y", ...["openjiuwen-tools", ...packages.split(" ")].flatMap((name) => ["-p", name])];
    return [...command, "openjiuwen-tools", ...args.map(quoted)].join(" ");
  }
  const depth = steps.indexOf("node_modules");
  const project = steps.slice(0, depth).join(sep);
  const isInProject = depth < 0 || !relative(project, folder).startsWith("..");
  if (isInProject) return `npm install ${packages}`;
  // A link may start the command of a project elsewhere; the folder of global packages is no project.
  const isOfProject = existsSync(join(project, "package.json"));
  return `npm install ${isOfProject ? `--prefix ${quoted(project)}` : "--global"} ${packages}`;
}

/** Where this package is, where the user is, and what the command was given. */
export type InstallPlace = { readonly root?: string; readonly folder?: string; readonly args?: readonly string[] };

/** An argument as a shell takes it. A password is left out: the message may be kept in a log. */
function quoted(arg: string): string {
  const shown = withoutCredentials(arg);
  if (/^[\w@%+=:,./-]+$/.test(shown)) return shown;
  return process.platform === "win32" ? `"${shown}"` : `'${shown.replaceAll("'", "'\\''")}'`;
}

/** The folder of this package, from the source as from the built files. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}
