import { existsSync } from "node:fs";
import { win32 } from "node:path";

/** The arguments of `spawn`. */
export type SpawnedCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly windowsVerbatimArguments?: true;
};

/**
 * A command in the form that Windows can start. `npx` and most other commands of npm are batch files there, which only
 * the command interpreter runs. Each argument is quoted, so that nothing in it is read as a command.
 *
 * The package cross-spawn does the same, but it passes the bare name to the interpreter, which searches the working
 * directory before PATH: an `npx.cmd` in a project's folder would be started. Here only the folders of PATH are
 * searched.
 *
 * @example
 * windowsCommand("npx", ["-y", "mcp-server"], { PATH: "C:\\node", PATHEXT: ".EXE;.CMD" });
 * // { command: "cmd.exe", args: ["/d", "/s", "/c", '"C:\\node\\npx.CMD ^"-y^" ^"mcp-server^""'], … }
 */
export function windowsCommand(
  command: string,
  args: readonly string[],
  env: { readonly [name: string]: string | undefined },
  isThere: (path: string) => boolean = existsSync,
): SpawnedCommand {
  const path = findCommand(command, env, isThere) ?? command;
  if (!/\.(?:cmd|bat)$/i.test(path)) return { command: path, args };
  // Batch files of npm pass their arguments to a second shell.
  const isShim = /node_modules[\\/]\.bin[\\/][^\\/]+\.cmd$/i.test(path);
  const line = [escapeMeta(path), ...args.map((arg) => quoted(arg, isShim))].join(" ");
  const shell = env.ComSpec ?? env.COMSPEC ?? "cmd.exe";
  return { command: shell, args: ["/d", "/s", "/c", `"${line}"`], windowsVerbatimArguments: true };
}

function findCommand(
  command: string,
  env: { readonly [name: string]: string | undefined },
  isThere: (path: string) => boolean,
): string | undefined {
  const endings = (env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const names = win32.extname(command) === "" ? endings.map((ending) => command + ending) : [command];
  const folders = /[\\/]/.test(command) ? [""] : (env.PATH ?? env.Path ?? "").split(";").filter(Boolean);
  const paths = folders.flatMap((folder) => names.map((name) => (folder === "" ? name : win32.join(folder, name))));
  return paths.find(isThere);
}

const escapeMeta = (text: string): string => text.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&");

/** Doubles backslashes before a quote and at the end, then escapes the shell's special characters. */
function quoted(arg: string, isTwice: boolean): string {
  const text = escapeMeta(`"${arg.replace(/\\*(?="|$)/g, "$&$&").replaceAll('"', '\\"')}"`);
  return isTwice ? escapeMeta(text) : text;
}
