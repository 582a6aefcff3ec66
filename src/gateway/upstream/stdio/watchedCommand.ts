import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** The command of the process and its options. */
export type ServerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly cwd?: string | undefined;
};

/**
 * A shell that reports its group to the watchdog on file 3, and then becomes the server. So a server is watched before
 * it runs, even if the process that starts it is killed while it does.
 *
 * @example
 * watchedCommand({ command: "node", args: ["server.js"], env: {} });
 * // { command: "/bin/sh", args: ["-c", "…", "sh", "node", "server.js"] }
 */
export function watchedCommand({ command, args, env }: ServerCommand): { command: string; args: string[] } {
  // The shell would add them to the environment.
  const added = ["PWD", "OLDPWD", "SHLVL"].filter((name) => !Object.hasOwn(env, name));
  const unset = added.length === 0 ? "" : `unset ${added.join(" ")}; `;
  return { command: "/bin/sh", args: ["-c", unset + REPORT, "sh", command, ...args] };
}

// A watchdog that was killed must not end the server.
const REPORT = `trap '' PIPE; echo "+ $$" 2>/dev/null >&3; trap - PIPE; exec "$@" 3>&-`;

/**
 * Whether the shell starts the server as a direct start does. If not, the server is started directly: this gives the
 * error for a command that cannot be started, and it keeps a variable that a shell drops: one whose name is not valid
 * in a shell, or, on macOS, one for the dynamic linker.
 *
 * @example
 * isUnchangedByShell({ command: "no-such-command", args: [], env: { PATH: "/bin" } }); // false
 */
export function isUnchangedByShell({ command, env, cwd = "." }: ServerCommand): boolean {
  if (Object.keys(env).some((name) => !/^(?!DYLD_)[A-Za-z_]\w*$/.test(name))) return false;
  const folders = command.includes("/") ? [""] : (env.PATH ?? "").split(":");
  return command !== "" && isFolder(cwd) && folders.some((folder) => isProgram(resolve(cwd, join(folder, command))));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
